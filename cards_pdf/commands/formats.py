"""`cards-pdf formats`: what can be printed on what."""

from collections.abc import Iterator, Sequence

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.formats import formats
from cards_pdf.sheets.services import load_profile, profile_files


def print_formats(speech: Speech) -> None:
    forms = [(form.name, form.title) for form in formats().values()]
    services = [(name, load_profile(name).title) for name in profile_files()]
    sheets = "Sheet formats (--format; without it, the one that fits most cards on --paper):"
    speech.tell([Sentence("Decks: {names}", names=[*shipped_decks()]), ""])
    speech.tell([Sentence(sheets), *_rows(forms, speech), ""])
    speech.tell([Sentence("Print services and virtual tables (--profile):"), *_rows(services, speech)])


def _rows(titles: Sequence[tuple[str, str]], speech: Speech) -> Iterator[str]:
    width = max(len(name) for name, _ in titles)
    yield from (f"  {name:{width}}  {speech(Sentence(title))}" for name, title in titles)
