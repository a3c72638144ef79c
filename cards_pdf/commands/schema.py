"""`cards-pdf schema`, `formats` and `icons`: what there is to choose."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards_pdf.art.notation import icon_names
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError, nearest, one_called
from cards_pdf.common.messages import OR, Message, join_words, short
from cards_pdf.common.records.schema import schema_of
from cards_pdf.decks.icons import CREDIT, free_icons
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.formats import formats
from cards_pdf.sheets.profiles import load_profile, profile_files


def schema_text(name: str) -> str:
    """Return the JSON Schema of a kind of file."""
    row = one_called("schema", name, _classes())
    return json.dumps(schema_of(row, name), ensure_ascii=False, indent=2) + "\n"


def print_schema(name: str, speech: Speech) -> None:
    """Print a schema, or without a name the list of schemas."""
    if name:
        print(schema_text(name), end="")
        return
    known = _classes()
    width = max(map(len, known))
    meanings = {name: " ".join((cls.__doc__ or "").split()) for name, cls in known.items()}
    rows = [f"  {name:{width}}  {speech(Message(words))}" for name, words in meanings.items()]
    speech.tell([Message("Schemas (cards-pdf schema NAME):"), *rows])


def _classes() -> Mapping[str, Any]:
    from cards_pdf.art.looks import Look
    from cards_pdf.common.sizes import Size
    from cards_pdf.decks.campaign.state import CampaignFile
    from cards_pdf.decks.deck_file import DeckFile
    from cards_pdf.decks.layouts.file import LayoutFile
    from cards_pdf.decks.load import TranslationFile
    from cards_pdf.papers.mats.layout import MatLayout
    from cards_pdf.rulebooks.load import SheetWords
    from cards_pdf.rulebooks.model import RuleSheet
    from cards_pdf.rulebooks.small_words import DeckWords, WordsFile
    from cards_pdf.sheets.formats import SheetFormat
    from cards_pdf.sheets.printer import Printer
    from cards_pdf.sheets.profiles import Profile
    from cards_pdf.text.typeface import TypefacesFile

    return {
        "deck": DeckFile,
        "translation": TranslationFile,
        "layout": LayoutFile,
        "sheet": SheetFormat,
        "size": Size,
        "profile": Profile,
        "printer": Printer,
        "campaign": CampaignFile,
        "rules": RuleSheet,
        "rules-translation": SheetWords,
        "mat": MatLayout,
        "look": Look,
        "words": WordsFile,
        "deck-words": DeckWords,
        "typefaces": TypefacesFile,
    }


def print_formats(speech: Speech) -> None:
    forms = [(form.name, form.title) for form in formats().values()]
    services = {name: load_profile(name) for name in profile_files()}
    sheets = "Sheet formats (--format; without it, the one that fits most cards on --paper):"
    speech.tell([Message("Decks: {names}", names=[*shipped_decks()]), ""])
    speech.tell([Message(sheets), *_rows(forms, speech), ""])
    told: list[Message | str] = [Message("Print services and virtual tables (--profile):")]
    titles = [(name, profile.title) for name, profile in services.items()]
    for row, profile in zip(_rows(titles, speech), services.values(), strict=True):
        taken = Message("card = {sizes}", sizes=join_words([*profile.sizes], OR))
        told.append(f"{row} ({speech(taken if profile.sizes else Message('cards of any size'))})")
    speech.tell(told)


def print_icons(word: str, speech: Speech) -> None:
    """Print the icons whose names have the word: built-in ones, then free ones."""
    ours, free = (
        [name for name in names if word.lower() in name] for names in (icon_names(), free_icons())
    )
    if not ours and not free:
        near = nearest(word, [*icon_names(), *free_icons()])
        raise DeckError('No icon has "{word}" in its name.{near}', word=short(word), near=near)
    told: list[Message | str] = []
    if ours:
        told += [Message("In texts, as :{name}::", name=ours[0]), f"  {', '.join(ours)}"]
    if free:
        how = 'Free icons, in a deck\'s [icons], such as {name} = "{name}":'
        told += [Message(how, name=free[0]), f"  {', '.join(free)}", f"  {CREDIT}"]
    speech.tell(told)


def _rows(titles: Sequence[tuple[str, str]], speech: Speech) -> Iterator[str]:
    width = max(len(name) for name, _ in titles)
    yield from (f"  {name:{width}}  {speech(Message(title))}" for name, title in titles)
