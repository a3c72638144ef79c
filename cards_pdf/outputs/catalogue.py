"""The catalogue of what can be printed of a game or a deck, in the way that an order names."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common import sizes
from cards_pdf.common.data_files import games, languages, plugin_rule_sheets
from cards_pdf.common.files import stem_of
from cards_pdf.common.records.record import record
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import BACKS, EDITIONS, FOLDED, MARKS, Order
from cards_pdf.outputs import OnProgress, Output, make_deck_output, make_service_output
from cards_pdf.outputs.kits import (
    Kit,
    find_folder,
    list_rule_papers,
    load_deck_of,
    make_kit_output,
    make_tonight_output,
)
from cards_pdf.papers.boxes import BoxArtist, find_deck_room, write_blurb
from cards_pdf.papers.kit_pages import draw_check_list
from cards_pdf.rulebooks import deck_words
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.sheets.services import list_pdf_services

# The key of each kind's title in the words beside decks
BOXES = {"tuck-box": "tuck_box", "wallet": "wallet", "check-list": "check_list"}


@record
class Catalogue:
    """The games and decks by name, and the ways in which they can be printed."""

    games: Sequence[str]
    decks: Sequence[str]
    papers: Sequence[str]
    editions: Sequence[str]
    backs: Sequence[str]
    marks: Sequence[str]
    services: Mapping[str, str]  # their titles


def load_catalogue() -> Catalogue:
    """Return the catalogue."""
    return Catalogue(
        games=_list_games(),
        decks=_list_decks(),
        papers=sizes.paper_names(),
        editions=tuple(EDITIONS),
        backs=BACKS,
        marks=MARKS,
        services=list_pdf_services(),
    )


def _list_decks() -> list[str]:
    """Return the built-in decks. A translation is no deck of its own."""
    return [name for name in shipped_decks() if "." not in name]


def _list_games() -> list[str]:
    ours = games()
    return [*ours, *(name for name in plugin_rule_sheets() if name not in ours)]


def list_outputs(order: Order) -> list[Output]:
    """Return the files of a game or a deck. A kind that an edition lacks is in colour."""
    chosen = {work.kind: work for work in find_outputs(order)}
    usual = {work.kind: work for work in find_outputs(order.in_edition("colour"))}
    return list((usual | chosen).values())


def find_outputs(order: Order) -> Iterator[Output]:
    """Yield the files that exist in the order's edition."""
    if order.what not in _list_games():
        found = shipped_decks()
        yield from _find_deck_outputs(
            order, load_deck(found.get(f"{order.what}.{order.lang}", found[order.what]))
        )
        return
    folder = find_folder(order.what)
    known = languages(order.what, folder)
    order = order._replace(lang=order.lang if order.lang in known else "en")
    sheet = load(order.what, order.lang, folder)
    # The kit and the sheets of cards share the deck, which takes long to read.
    deck = load_deck_of(sheet) if sheet.deck else None
    if deck and not order.fillable:
        yield make_kit_output(Kit(sheet, deck, order))
    if deck and order.edition_name == "colour":
        yield make_tonight_output(sheet, deck, order)
    yield from list_rule_papers(order)
    if deck:
        yield from _find_deck_outputs(order, deck)


def _find_deck_outputs(order: Order, deck: Deck) -> Iterator[Output]:
    if order.profile:
        bare = Order(order.what, low_ink=order.low_ink, large_print=order.large_print)
        yield make_service_output(bare, deck, order.profile)
        return
    work = make_deck_output(order._replace(backs="none") if order.fillable else order, deck)
    if work:
        yield work
    if not order.fillable:
        yield from list_boxes(order, deck)


def list_names() -> list[str]:
    """Return the built-in games, then the decks that belong to none of them."""
    return list(dict.fromkeys([*games(), *_list_decks()]))


def find_orders(
    languages: Sequence[str], papers: Sequence[str], editions: Sequence[str]
) -> Iterator[Order]:
    """Yield the orders for these languages, papers and editions.

    Without languages, each game and deck is in all that it has. It is in English where it has none
    of those asked for.
    """
    for name in list_names():
        own = list_languages(name)
        spoken = dict.fromkeys(lang if lang in own else "en" for lang in languages or own)
        for lang, paper, edition in product(spoken, papers, editions):
            yield Order(name, lang, paper, backs="long-edge").in_edition(edition)


def list_languages(name: str) -> list[str]:
    if name in games():
        return list(languages(name))
    return [
        "en",
        *(deck.partition(".")[2] for deck in shipped_decks() if deck.startswith(f"{name}.")),
    ]


def list_boxes(order: Order, deck: Deck) -> Iterator[Output]:
    """Yield the box of a deck and a list of what belongs in it.

    A wallet of large-print cards would be longer than the paper.
    """
    edition = order.edition
    sleeved = "sleeved" if order.sleeved else ""
    folded = FOLDED if order.backs == FOLDED else ""
    for kind in ("tuck-box", "check-list") if order.large_print else BOXES:
        stem = stem_of(deck.stem, kind, order.on_paper, sleeved, folded, edition.in_names)
        yield Output(
            folder=deck.folder,
            title=deck.title,
            kind=kind,
            edition=edition.name,
            stem=stem,
            make=partial(_make_box, order, deck, kind),
            language=deck.language,
        )


def _make_box(order: Order, deck: Deck, kind: str, _: OnProgress) -> FinishedPdf:
    edition = order.edition
    paper = order.on_paper
    room = find_deck_room(deck, edition, sleeved=order.sleeved, folded=order.backs == FOLDED)
    with document(
        title=f"{deck.title} · {deck_words(deck)[BOXES[kind]]}",
        author=deck.designer,
        language=deck.language,
        deck=deck,
        only_black=edition.low_ink,
    ) as canvas:
        artist = BoxArtist(canvas, deck, edition)
        game = deck.folder
        if kind == "wallet":
            artist.draw_wallet(paper, room)
        elif kind == "check-list":
            draw_check_list(canvas, deck, edition, paper=paper)
        elif game in games() and deck.look == game:  # the box of a built-in game tells of it
            lang = deck.language if deck.language in languages(game) else "en"
            artist.draw_tuck_box(paper, room, write_blurb(load(game, lang)))
        else:
            artist.draw_tuck_box(paper, room)
    return canvas.finished
