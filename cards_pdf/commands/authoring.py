"""`cards-pdf check`, `new` and `schema`: commands for authors of decks."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import fill_in_back
from cards_pdf.cards.legibility import MAX_CARDS_THAT_DO_NOT_FIT, look_at_deck
from cards_pdf.commands.file_schemas import SCHEMAS, schema_text
from cards_pdf.commands.lists import title_rows
from cards_pdf.commands.new_deck import GAME_DECK, SCHEMA_NAME, new_deck_files, new_game_files
from cards_pdf.commands.options import DECK, order_options
from cards_pdf.common.commands import completion_of, speech_of
from cards_pdf.common.data_files import starts
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.common.files import write_new_files
from cards_pdf.common.messages import Message, first_few, join_words, lines
from cards_pdf.common.program import Speech
from cards_pdf.common.sizes import USUAL_PAPER
from cards_pdf.decks.campaign import find_unknown_effects
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.rulebooks import find_unusable_words
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, find_profile_files, make_single_card
from cards_pdf.sheets.services import find_other_cut, load_profile

_MAX_TOLD_PROBLEMS = 20  # problems that are told one by one
_MAX_NAMED_CARDS = 6
_CURE = (
    "Shorten the text that does not fit, give its region more room or a smaller "
    '"min_size", or print such cards crossed out with --anyway.'
)


@order_options("what lang", what=DECK)
def check(order: Order, speech: Speech) -> None:
    """Ask the referee's table of effects, and set every text, so that `deck` cannot fail later."""
    deck = load_deck(order.what, order.lang)
    complaints = [*find_unknown_effects(deck)]
    if complaints:
        raise DeckError(lines([problem.message for problem in complaints]))
    once = deck.without_copies
    usual = look_at_deck(once, Edition())
    speaks_of_ink = any("low ink" in layout.find_fields() for layout in deck.all_layouts)
    little = look_at_deck(once, Edition(low_ink=True), all_texts=speaks_of_ink)
    only_little = [message for message in little.wrong if message not in usual.wrong]
    if wrong := [*usual.wrong, *map(_describe_in_low_ink, only_little)]:
        if (more := len(wrong) - _MAX_TOLD_PROBLEMS) > 0:
            further = "And {count:further problem|further problems}."
            if len(usual.wrong) >= MAX_CARDS_THAT_DO_NOT_FIT:
                further = "And {count:further problem|further problems} at least."
            wrong[_MAX_TOLD_PROBLEMS:] = [Message(further, count=more)]
        if usual.lacks_room or little.lacks_room:
            wrong.append(Message(_CURE))
        raise FitError(lines(wrong))
    first_codes = {fill_in_back(card, once): card.code for card in reversed(once.cards)}
    order = Order(backs="long-edge" if once.has_backs else "none")
    # one card of each back
    selected = frozenset(first_codes.values())
    form = make_single_card(once.size)
    with suppress(DeckError):  # no paper holds a card that is larger
        form = find_format(once.size, USUAL_PAPER)
    make_pdf(DeckJob(once, form, order, selected_codes=selected))
    warnings = [problem.message for problem in usual.warnings]
    warnings += [
        _describe_in_low_ink(problem.message)
        for problem in little.warnings
        if problem not in usual.warnings
    ]
    for notice in (*deck.notices, *find_unusable_words(deck)):
        speech.complain(notice)
    if copied := [card.code for card in deck.cards if card.copies > 1 and card.boxes]:
        message = (
            "{count:card|cards} with boxes to tick ({codes}) have copies: what is ticked on one "
            "copy is not ticked on the others."
        )
        codes = first_few(copied, _MAX_NAMED_CARDS)
        speech.complain(Message(message, count=len(copied), codes=codes))
    for warning in warnings:
        speech.complain(warning)
    boxes = sum(len(card.boxes) for card in deck.cards)
    counts = {"cards": len(deck.printed_cards), "boxes": boxes}
    speech.say(
        "{deck}: {cards:card|cards}, {boxes:box|boxes}; every text fits.",
        deck=deck.source,
        **counts,
    )
    cuts = {name: find_other_cut(deck.size, load_profile(name)) for name in find_profile_files()}
    services = [f"{name} ({cut})" for name, cut in cuts.items() if cut]
    if services:
        message = "These services cut another size, and get the cards in it: {services}."
        speech.say(message, services=join_words(services))


def _describe_in_low_ink(message: str) -> Message:
    return Message("With --low-ink: {said}", said=message)


def new(
    context: typer.Context,
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="the .toml file to write, or a folder for a whole game with table and rules",
        ),
    ],
    layout: Annotated[
        str,
        typer.Option(
            metavar="|".join(starts()),
            help="with a layout of its own, and cards that show it",
            autocompletion=completion_of(starts),
        ),
    ] = "",
) -> None:
    """Write a commented deck that prints as it is, its layout if one is named, and its schema.

    In a folder it is a whole game: a deck, its layout, a table of its cards and a rule sheet.

    No file is replaced.
    """
    speech = speech_of(context)
    if not path.suffix and not layout:
        write_new_files(path, new_game_files())
        deck = path / GAME_DECK
        speech.say("{path} is ready; print all of it with: cards-pdf kit {path}", path=deck)
        return
    if path.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=path)
    files = new_deck_files(path.name, layout, speech.spoken.code)
    if path.with_name(SCHEMA_NAME).exists():  # of another deck in this folder
        del files[SCHEMA_NAME]
    write_new_files(path.parent, files)
    speech.say("{path} is ready; print it with: cards-pdf deck {path}", path=path)


NAME = typer.Argument(metavar="NAME", help="the kind of file; without it, all are listed")


def schema(context: typer.Context, name: Annotated[str, NAME] = "") -> None:
    """Print a schema, or without a name the list of schemas."""
    if name:
        print(schema_text(name), end="")
        return
    speech = speech_of(context)
    meanings = [(name, " ".join((cls.__doc__ or "").split())) for name, cls in SCHEMAS.items()]
    speech.tell([Message("Schemas (cards-pdf schema NAME):"), *title_rows(meanings, speech)])
