"""`cards-pdf formats`: what can be printed on what."""

from collections.abc import Iterator, Mapping, Sequence

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import OR, Sentence, listed
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.formats import formats
from cards_pdf.sheets.services import Profile, load_profile, profile_files


def print_formats(speech: Speech) -> None:
    forms = [(form.name, form.title) for form in formats().values()]
    services = {name: load_profile(name) for name in profile_files()}
    sheets = "Sheet formats (--format; without it, the one that fits most cards on --paper):"
    speech.tell([Sentence("Decks: {names}", names=[*shipped_decks()]), ""])
    speech.tell([Sentence(sheets), *_rows(forms, speech), ""])
    speech.tell([Sentence("Print services and virtual tables (--profile):"), *_services(services, speech)])


def _rows(titles: Sequence[tuple[str, str]], speech: Speech) -> Iterator[str]:
    width = max(len(name) for name, _ in titles)
    yield from (f"  {name:{width}}  {speech(Sentence(title))}" for name, title in titles)


def _services(profiles: Mapping[str, Profile], speech: Speech) -> Iterator[str]:
    """Each with the sizes of the cards that it takes."""
    titles = [(name, profile.title) for name, profile in profiles.items()]
    for row, profile in zip(_rows(titles, speech), profiles.values(), strict=True):
        taken = Sentence("card = {sizes}", sizes=listed([*profile.sizes], OR))
        yield f"{row} ({speech(taken if profile.sizes else Sentence('cards of any size'))})"
