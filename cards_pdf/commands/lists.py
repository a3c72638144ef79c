"""`cards-pdf formats` and `icons`: what there is to choose."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from cards_pdf.art.notation import icon_names
from cards_pdf.common.commands import speech_of
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import OR, Message, join_words, short
from cards_pdf.common.program import Speech
from cards_pdf.common.sizes import card, local_paper
from cards_pdf.decks.icons import CREDIT, find_icons, free_icons
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.formats import find_profile_files, load_formats
from cards_pdf.sheets.services import load_profile

WORD = typer.Argument(
    metavar="WORD", help="only icons with this word in their name or meaning, such as ship"
)


ALL = typer.Option("--all", help="list the formats of every paper, and what services print")


def formats(context: typer.Context, every: Annotated[bool, ALL] = False) -> None:
    speech = speech_of(context)
    paper = local_paper()
    forms = [form for form in load_formats().values() if every or form.paper == paper]
    if not every:
        message = "Sheet formats for {paper} (--format; without it, the one that fits most cards):"
        names: dict[str, list[str]] = {}
        for form in forms:
            names.setdefault(speech(Message(card(form.size).title)).strip(), []).append(form.name)
        lines = [
            Message("  {cards}: {names}", cards=cards, names=of_size)
            for cards, of_size in names.items()
        ]
        more = "`cards-pdf formats --all` explains those of every paper, and lists print services."
        speech.tell([Message(message, paper=paper), *lines, "", Message(more)])
        return
    sheets = "Sheet formats (--format; without it, the one that fits most cards on --paper):"
    speech.tell(
        [
            Message("Decks: {names}", names=[*shipped_decks()]),
            "",
            Message(sheets),
            *title_rows([(form.name, form.title) for form in forms], speech),
            "",
            Message("Print services and virtual tables (--profile):"),
        ]
    )
    profiles = [load_profile(name) for name in find_profile_files()]
    titles = title_rows([(profile.name, profile.title) for profile in profiles], speech)
    for row, profile in zip(titles, profiles, strict=True):
        taken = Message("cards of any size")
        if profile.sizes:
            taken = Message("card = {sizes}", sizes=join_words([*profile.sizes], OR))
        speech.tell([f"{row} ({speech(taken)})"])


def icons(context: typer.Context, word: Annotated[str, WORD] = "") -> None:
    """Print the icons whose names or meanings have the word: built-in ones, then free ones."""
    ours = find_icons(word, icon_names())
    free = find_icons(word, free_icons())
    if not ours and not free:
        near = nearest(word, [*icon_names(), *free_icons()])
        raise DeckError('No icon was found for "{word}".{near}', word=short(word), near=near)
    speech = speech_of(context)
    if ours:
        speech.tell([Message("In texts, as :{name}::", name=ours[0]), f"  {', '.join(ours)}"])
    if free:
        how = 'Free icons, in a deck\'s [icons], such as {name} = "{name}":'
        speech.tell([Message(how, name=free[0]), f"  {', '.join(free)}", f"  {CREDIT}"])


def title_rows(titles: Sequence[tuple[str, str]], speech: Speech) -> Iterator[str]:
    width = max(len(name) for name, _ in titles)
    yield from (f"  {name:{width}}  {speech(Message(title))}" for name, title in titles)
