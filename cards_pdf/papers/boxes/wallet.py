"""A card wallet in true size: a pocket folded up from below, a flap that closes over it."""

from collections.abc import Iterator

from cards_pdf.art.path import Path
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.back import draw_back, make_box_back, make_built_in_fronts
from cards_pdf.cards.card_style import error_context, final_error_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import cover_of
from cards_pdf.decks.model import Deck
from cards_pdf.papers.boxes.net import (
    FOOT,
    DeckRoom,
    draw_cut,
    draw_folds,
    draw_glue_label,
    draw_words_at_foot,
    place_net,
)
from cards_pdf.papers.boxes.tuck_box import draw_front
from cards_pdf.rulebooks.small_words import deck_words

GLUE = 10.0
_POCKET, _FLAP = 0.82, 0.45  # of the cards' height
_ROUND = 12.0


def draw_wallet(canvas: Canvas, deck: Deck, edition: Edition, paper: str, block: DeckRoom) -> None:
    net = place_net(paper, wallet_size(block), "A card wallet", FOOT)
    canvas.begin_page(*net.page)
    word = deck_words(deck)
    canvas.bookmark(f"{deck.title} · {word['wallet']}")
    with canvas.frame(net.left, net.top):
        draw_folds(canvas, _folds(block))
        with final_error_context("{deck}", deck=deck.source):
            _panels(canvas, deck, edition, block)
        draw_cut(canvas, _outline(block))
    draw_words_at_foot(canvas, net, deck, word["wallet_how"])
    canvas.end_page()


def wallet_size(block: DeckRoom) -> tuple[float, float]:
    return (block.width + 2 * _wing(block), _levels(block)[-1])


def _wing(block: DeckRoom) -> float:
    """At each side of the pocket: the wall and the glued flap."""
    return block.depth + GLUE


def _levels(block: DeckRoom) -> tuple[float, ...]:
    """From the top: flap, upper edge, middle panel, lower edge, pocket, end."""
    flap, d, h = block.height * _FLAP, block.depth, block.height
    return (0.0, flap, flap + d, flap + d + h, flap + 2 * d + h, flap + 2 * d + h + h * _POCKET)


def _outline(block: DeckRoom) -> Path:
    wing, width, depth = _wing(block), block.width, block.depth
    left, right = wing, wing + width
    _, flap, _, _, pocket, end = _levels(block)
    slope = min(3.0, GLUE / 3)
    return (
        Path()
        .move(left, flap).to(left, _ROUND).curve(left, _ROUND / 2, left + _ROUND / 2, 0,
        left + _ROUND, 0)
        .to(right - _ROUND, 0).curve(right - _ROUND / 2, 0, right, _ROUND / 2, right, _ROUND)
        .to(right, pocket).to(right + depth, pocket)
        .to(right + wing, pocket + slope).to(right + wing, end - slope).to(right + depth, end)
        .to(left - depth, end).to(0.0, end - slope).to(0.0, pocket + slope).to(left - depth, pocket)
        .to(left, pocket).close()
    )  # fmt: skip


def _folds(block: DeckRoom) -> Iterator[tuple[float, float, float, float]]:
    wing, width = _wing(block), block.width
    left, right = wing, wing + width
    _, flap, middle, lower, pocket, end = _levels(block)
    yield from ((left, y, right, y) for y in (flap, middle, lower, pocket))
    for x in (left, right, left - block.depth, right + block.depth):
        yield (x, pocket, x, end)


def _panels(canvas: Canvas, deck: Deck, edition: Edition, block: DeckRoom) -> None:
    """Everything faces outwards: the pocket is upside down until it is folded up."""
    left = _wing(block)
    _, _, middle, _, pocket, end = _levels(block)
    if printed := make_box_back(deck):
        with canvas.frame(left, middle), error_context("back {name}", name=printed.name):
            size = (block.width, block.height)
            draw_back(canvas, printed, make_built_in_fronts(deck, printed, edition, size))
    with canvas.frame(left + block.width, end, 180.0):
        draw_front(canvas, deck, edition, (0, 0, block.width, end - pocket), cover_of(deck.look))
    for x in (GLUE / 2, left + block.width + block.depth + GLUE / 2):
        draw_glue_label(canvas, deck, edition, x, (pocket + end) / 2)
