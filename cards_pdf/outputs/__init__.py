"""Files to print, as outputs that the caller writes, and the outputs of decks.

An order of cards is looked up, and becomes the job that prints it.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common.errors import DeckError, FitError, nearest
from cards_pdf.common.messages import lines
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.common.sizes import card, enlarged
from cards_pdf.decks.campaign import State, find_changed_codes, find_marks
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import find_deck, load_deck
from cards_pdf.order import FOLDED, Order
from cards_pdf.sheets.deck_sheets import DeckJob, find_changed_cards, make_pdf
from cards_pdf.sheets.formats import (
    SheetFormat,
    find_format,
    find_formats,
    load_format,
    make_single_card,
)
from cards_pdf.sheets.guides import find_format_with_marks
from cards_pdf.sheets.impose import find_format_with_room
from cards_pdf.sheets.printer import load_own_printer

if TYPE_CHECKING:
    from cards_pdf.sheets.services import ServiceJob

OnProgress = Callable[[int, int], None]  # hears pages done, and pages in all


@record
class Output:
    """A file to be made: its game or deck, its kind, and the function that makes it."""

    folder: str
    title: str  # of the game or deck
    # "kit", "tonight", "deck", "rules", "booklet", "mat", "trackers", "tuck-box", "wallet" or
    # "check-list"
    kind: str
    edition: str
    stem: str
    make: Callable[[OnProgress], FinishedPdf]
    language: str = "en"


# --- decks ---

_NOTHING = "No card has changed; there is nothing to print."


def resolve_deck_job(order: Order, deck: Deck) -> DeckJob:
    """Resolve an order: sheet format, selected cards, campaign marks, printer profile."""
    if order.only_changed and order.since and not order.state:
        order = _keep_changed(order, deck, order.since)
    state = read_state(order.state)
    deck = replace(deck, camera=True) if order.camera else deck
    form = _find_form(order, deck)
    if order.cut_file:
        size = enlarged(deck.size, order.edition.scale)
        forms = [form] if order.format else find_formats(size, order.on_paper)
        form = find_format_with_marks(forms, order)
    only = find_chosen_codes(order, deck, state)
    return DeckJob(
        deck, form, order, find_marks(deck, state), only, load_own_printer(), cmyk=order.cmyk
    )


def _keep_changed(order: Order, deck: Deck, older: Path) -> Order:
    """Restrict an order to cards that look different in an older version of the deck."""
    before = load_deck(older if older.suffix == ".toml" else find_deck(str(older)), order.lang)
    chosen = {*_read_named_cards(order.cards, deck)} if order.cards is not None else None
    pairs = find_changed_cards(before, deck)
    codes = [
        pair.card.code for pair in pairs if pair.now and (not chosen or pair.card.code in chosen)
    ]
    if not codes:
        raise DeckError(_NOTHING)
    return order._replace(only_changed=False, since=None, cards=",".join(codes))


def _find_form(order: Order, deck: Deck) -> SheetFormat:
    if not order.format:
        size = enlarged(deck.size, order.edition.scale)
        if order.single:
            has_marks = order.marks not in (None, "none")
            return make_single_card(size, order.bleed or 0.0, has_marks=has_marks)
        fold = order.backs == FOLDED
        if order.bleed:
            # The fullest format with room, or the usual one, whose error says what to do.
            with suppress(FitError):
                return find_format_with_room(
                    find_formats(size, order.on_paper, fold=fold),
                    order.bleed,
                    order.bleed_mode,
                    margin=order.margin,
                )
        return find_format(size, order.on_paper, fold=fold)
    form = load_format(order.format)
    if order.paper not in (None, form.paper):
        message = "{form} is not a format on {paper} paper; leave --format or --paper out."
        raise DeckError(message, form=form.name, paper=order.paper)
    if order.edition.large and form.card[0] <= card(deck.size).mm[0]:  # large print in name only
        message = (
            "{form} is for cards of normal size, but large print enlarges them. Leave --format out."
        )
        raise DeckError(message, form=form.name)
    return form


def make_deck_output(order: Order, deck: Deck) -> Output | None:
    """Return one deck, or None if an order to fill in finds no boxes."""
    if order.fillable and not any(card.boxes for card in deck.cards):
        return None
    job = resolve_deck_job(order if deck.has_backs else order._replace(backs="none"), deck)
    return _make_output(deck, order, stem=job.stem, make=partial(make_pdf, job))


def make_service_job(job: DeckJob, profile: str | Path) -> "ServiceJob":
    """Return the job for a print service: by its name, or by a profile that is a file."""
    # Few print for a service, and the module takes 5 ms to import.
    from cards_pdf.sheets import services

    return services.make_service_job(job, profile)


def make_service_output(order: Order, deck: Deck, service: str) -> Output:
    """Return one deck for a print service that takes a PDF."""
    job = make_service_job(resolve_deck_job(order, deck), service)

    def make(_: OnProgress) -> FinishedPdf:
        ((_name, content, pages),) = job.make_files()
        return FinishedPdf(content, pages, lines([*job.find_warnings()]), deck.title)

    return _make_output(deck, order, stem=job.stem, make=make)


def _make_output(
    deck: Deck, order: Order, *, stem: str, make: Callable[[OnProgress], FinishedPdf]
) -> Output:
    return Output(
        folder=deck.folder,
        title=deck.title,
        kind="deck",
        edition=order.edition_name,
        stem=stem,
        make=make,
        language=deck.language,
    )


def read_state(path: Path | None) -> State | None:
    """Return a campaign file's state: its [state] table, or the file itself."""
    if path is None:
        return None
    if not path.suffix and not path.exists():
        message = (
            "There is no file {path}. The cards of a campaign are printed by `referee campaign "
            "export {path}`."
        )
        raise DeckError(message, path=path)
    data = tables_of(path)
    state = data.get("state", data)
    if not isinstance(state, dict):
        raise DeckError("{path}: state must be a table.", path=path)
    return state


def find_chosen_codes(order: Order, deck: Deck, state: State | None) -> frozenset[str] | None:
    """Return the selected codes, or None for all cards."""
    choices: list[frozenset[str]] = []
    if order.cards is not None:
        choices.append(frozenset(_read_named_cards(order.cards, deck)))
    if order.only_changed:
        if state is None:
            raise DeckError(
                "--only-changed needs --state, a campaign's file, or --since, an older "
                "version of the deck."
            )
        choices.append(frozenset(find_changed_codes(deck, state, read_state(order.since))))
    if not choices:
        return None
    codes = frozenset.intersection(*choices)
    if not codes:
        raise DeckError(_NOTHING)
    return codes


def _read_named_cards(words: str, deck: Deck) -> list[str]:
    codes = [card.code for card in deck.cards]
    # Where each stands: in capitals too, unless another one is written so
    alike = Counter(map(str.upper, codes))
    places = {code.upper(): n for n, code in enumerate(codes) if alike[code.upper()] == 1}
    places |= {code: n for n, code in enumerate(codes)}

    def find_place(code: str) -> int:
        """Return the position of a code as it is typed, or else in capitals."""
        found = places.get(code, places.get(code.upper()))
        if found is None:
            message = '--cards: there is no card "{code}" in {title}.{near}'
            near = nearest(code.upper(), places)
            raise DeckError(message, code=code, title=deck.title, near=near)
        return found

    named = [word.strip() for word in words.split(",") if word.strip()]
    if not named:
        raise DeckError("--cards names no card; it takes codes such as A1,D2 or A1..A4.")
    chosen: list[str] = []
    for word in named:  # one card, or from one to another in the deck's order: A1..B4
        first, *others = word.split("..", 1)
        last = others[0] if others else first
        start = find_place(first)
        end = find_place(last)
        if end < start:
            message = "--cards: {last} comes before {first} in {title}."
            raise DeckError(message, last=last, first=first, title=deck.title)
        chosen += codes[start : end + 1]
    return chosen
