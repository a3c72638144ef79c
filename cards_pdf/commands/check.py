"""`cards-pdf check` and `cards-pdf new`."""

from collections.abc import Iterator
from pathlib import Path

from cards_pdf.cards.back import fill_in_back
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import MAX_CARDS_THAT_DO_NOT_FIT, look_at_deck
from cards_pdf.commands.schema import schema_text
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data_files import card_files, starts
from cards_pdf.common.errors import DeckError, FitError, one_called
from cards_pdf.common.files import write_new_files
from cards_pdf.common.messages import Message, first_few, lines
from cards_pdf.common.sizes import USUAL_PAPER
from cards_pdf.decks.campaign.effects import find_unknown_effects
from cards_pdf.decks.deck import Deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import SheetFormat, format_for, single_card
from cards_pdf.sheets.profiles import find_size_warning, load_profile, profile_files

_MOST_TOLD = 20  # problems that are told one by one
_MOST_NAMED = 6
_SCHEMA = "deck.schema.json"


def check_deck(deck: Deck, speech: Speech) -> None:
    """Ask the referee's table of effects, and set every text, so that `deck` cannot fail later."""
    complaints = find_unknown_effects(deck)
    if complaints:
        raise DeckError(lines([problem.said for problem in complaints]))
    once = deck.without_copies
    usual = look_at_deck(once, Edition())
    speaks_of_ink = any("low ink" in layout.find_fields() for layout in deck.all_layouts)
    little = look_at_deck(once, Edition(low_ink=True), all_texts=speaks_of_ink)
    only_little = [message for message in little.wrong if message not in usual.wrong]
    if wrong := [*usual.wrong, *map(_in_low_ink, only_little)]:
        if (more := len(wrong) - _MOST_TOLD) > 0:
            further = "And {count:further problem|further problems}."
            if len(usual.wrong) >= MAX_CARDS_THAT_DO_NOT_FIT:
                further = "And {count:further problem|further problems} at least."
            wrong[_MOST_TOLD:] = [Message(further, count=more)]
        raise FitError(lines(wrong))
    of_back = {
        fill_in_back(card, once): card.code for card in reversed(once.cards)
    }  # a card of each back
    order = Order(backs="long-edge" if once.has_backs else "none")
    make_pdf(
        DeckJob(once, _usual_form(once.size), order, selected_codes=frozenset(of_back.values()))
    )
    warnings = [problem.said for problem in usual.warnings]
    warnings += [
        _in_low_ink(problem.said) for problem in little.warnings if problem not in usual.warnings
    ]
    for notice in (*deck.notices, *_copied_boxes(deck), *warnings):
        speech.complain(notice)
    boxes = sum(len(card.boxes) for card in deck.cards)
    counts = {"cards": len(deck.printed_cards), "boxes": boxes}
    speech.say(
        "{deck}: {cards:card|cards}, {boxes:box|boxes}; every text fits.",
        deck=deck.source,
        **counts,
    )
    for name in profile_files():
        size_warning = find_size_warning(deck.title, deck.size, load_profile(name))
        if size_warning:
            speech.say("{notice}", notice=size_warning)


def _in_low_ink(said: str) -> Message:
    return Message("With --low-ink: {said}", said=said)


def _copied_boxes(deck: Deck) -> Iterator[Message]:
    """Warn about boxes on cards that have copies."""
    codes = [card.code for card in deck.cards if card.copies > 1 and card.boxes]
    if codes:
        yield Message(
            "{count:card|cards} with boxes to tick ({codes}) have copies: what is ticked on "
            "one copy is not "
            "ticked on the others.",
            count=len(codes),
            codes=first_few(codes, _MOST_NAMED),
        )


def _usual_form(size: str) -> SheetFormat:
    """Return the usual sheet, or a page for each card that is larger than the paper."""
    try:
        return format_for(size, USUAL_PAPER)
    except DeckError:
        return single_card(size)


def write_new_deck(path: Path, layout: str, speech: Speech) -> None:
    """Write a commented deck that prints as it is, its layout if one is named, and its schema.

    No file is replaced.
    """
    if path.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=path)
    files = new_deck_files(path.name, layout, speech.spoken.code)
    if path.with_name(_SCHEMA).exists():  # of another deck in this folder
        del files[_SCHEMA]
    write_new_files(path.parent, files)
    speech.say("{path} is ready; print it with: cards-pdf deck {path}", path=path)


def new_deck_files(name: str, layout: str, language: str) -> dict[str, bytes]:
    """Return the files of a new deck: the deck under this name, its layout and its schema."""
    beside: dict[str, bytes] = {}
    if layout:
        start = one_called("layout to start from", layout, starts())
        deck = start / "deck.toml"
        beside = {file.name: file.read_bytes() for file in sorted(start.iterdir()) if file != deck}
    else:  # in the language that is spoken, if it is there
        decks = card_files("new")
        deck = decks.get(f"deck.{language}", decks["deck"])
    content = deck.read_bytes()
    if name in beside:  # creature.toml, begun with the layout creature.toml
        other = f"{Path(name).stem}-layout.toml"
        beside[other] = beside.pop(name)
        content = content.replace(f'"{name}"'.encode(), f'"{other}"'.encode())
    return {
        name: f"#:schema ./{_SCHEMA}\n".encode() + content,
        **beside,
        _SCHEMA: schema_text("deck").encode(),
    }
