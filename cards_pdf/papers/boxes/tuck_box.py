"""A tuck box in true size: four walls in a row, a lid and a floor that tuck in, one flap to
glue.
"""

from collections.abc import Iterator, Sequence

from cards_pdf.art.path import Path, polygon
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.back import draw_back, make_box_back, make_built_in_fronts
from cards_pdf.cards.card_style import error_context, final_error_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import Cover, cover_of, draw_cover
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.errors import FitError
from cards_pdf.decks.model import Deck
from cards_pdf.papers.boxes.net import (
    DeckRoom,
    draw_cut,
    draw_folds,
    draw_glue_label,
    draw_name_panel,
    draw_words_along,
    draw_words_under_wall,
    find_face,
    place_net,
)
from cards_pdf.papers.masthead import draw_titled_cover, title_face
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import deck_words, facts
from cards_pdf.text.fit import fit

GLUE = 11.0  # mm of the flap that is glued inside the last wall
TUCK = 13.0  # mm of lid and floor that go into the box
_TAPER = 2.5
_TICK = 4.0
_NOTCH = 8.0  # for a thumb
_SPINE_PT = 12.0
_LEAST_SPINE = 8.0  # mm: a narrower wall has no room for letters
_ENDS = 5.0  # mm above the title along a wall and below it
_SAID_PT, _LEAST_PT, _AROUND = 10.5, 9.0, 1.6  # of the words on the back; mm around each


def draw_tuck_box(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    paper: str,
    block: DeckRoom,
    *,
    cover: Cover | None = None,
    about: Sequence[str] = (),
) -> None:
    """With this cover, if the deck has none of its own; the back says what the game is about."""
    net = place_net(paper, box_size(block), "A tuck box")
    canvas.begin_page(*net.page)
    word = deck_words(deck)
    canvas.bookmark(f"{deck.title} · {word['tuck_box']}")
    with canvas.frame(net.left, net.top):
        draw_folds(canvas, _folds(block))
        with final_error_context("{deck}", deck=deck.source):
            _panels(canvas, deck, edition, block, cover_of(deck.look) or cover)
            _say_about(canvas, edition, block, about)
        draw_cut(canvas, _outline(block))
        canvas.path(_notch(block), fill=PAPER, stroke=INK, width=0.3)  # seen on dark covers as well
        draw_glue_label(canvas, deck, edition, GLUE / 2, _top(block) + block.height / 2)
    front = (0.0, _top(block) + block.height, GLUE + block.width)  # it alone has no flap below
    draw_words_under_wall(canvas, net, deck, edition, word["tuck_box_how"], front)
    canvas.end_page()


def box_fits(block: DeckRoom, paper: str) -> bool:
    try:
        place_net(paper, box_size(block), "A tuck box")
    except FitError:
        return False
    return True


def box_size(block: DeckRoom) -> tuple[float, float]:
    """Of the flat sheet."""
    return (GLUE + 2 * block.width + 2 * block.depth, block.height + 2 * _top(block))


def _top(block: DeckRoom) -> float:
    """How far the lid reaches over the walls."""
    return block.depth + TUCK


def _walls(block: DeckRoom) -> tuple[float, ...]:
    """Where front, side, back and the other side begin, and where that one ends."""
    w, d = block.width, block.depth
    return (GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d)


def _outline(block: DeckRoom) -> Path:
    """All the way round: over the lid, down the last side, under the floor, up the glue flap."""
    front, side, back, last, end = _walls(block)
    y = _top(block)
    before, lid = [(0.0, y + 4), (front, y), (side, y)], y - block.depth
    top = [
        (back, y),
        (back, lid),
        (back + _TAPER, 0.0),
        (last - _TAPER, 0.0),
        (last, lid),
        (last, y),
    ]
    over = [*before, *_dust_flap(block, side, back), *top, *_dust_flap(block, last, end), (end, y)]
    tall = block.height + 2 * y
    under = [(x, tall - y) for x, y in reversed(over)]
    return polygon(*over, *under)


def _notch(block: DeckRoom) -> Path:
    """A half moon in the front's upper edge."""
    middle, r, y = GLUE + block.width / 2, _NOTCH, _top(block)
    below = y + r * 1.3
    return Path().move(middle - r, y).curve(middle - r, below, middle + r, below, middle + r, y)


def _dust_flap(block: DeckRoom, left: float, right: float) -> list[tuple[float, float]]:
    """What lies under the lid, a little narrower than its wall."""
    y = _top(block)
    top, near, far = y - min(block.width * 0.45, y), 0.5, 0.5 + min(_TAPER, block.depth) / 2
    return [(left + near, y), (left + far, top), (right - far, top), (right - near, y)]


def _folds(block: DeckRoom) -> Iterator[tuple[float, float, float, float]]:
    front, side, back, last, end = _walls(block)
    top, bottom = _top(block), _top(block) + block.height
    for x in (front, side, back, last):
        yield (x, top, x, bottom)
    for y, out in ((top, -block.depth), (bottom, block.depth)):
        yield (side, y, back, y)
        yield (back, y, last, y)
        yield (last, y, end, y)
        yield (back, y + out, last, y + out)
    # Above and below the fold between front and side, which the pictures on both cover
    yield (side, top - _TICK, side, top)
    yield (side, bottom, side, bottom + _TICK)


def _panels(
    canvas: Canvas, deck: Deck, edition: Edition, block: DeckRoom, cover: Cover | None
) -> None:
    """The name on the front and along the sides, the deck's back on the back."""
    front, side, back, last, _ = _walls(block)
    top = _top(block)
    draw_front(canvas, deck, edition, (front, top, block.width, block.height), cover, _NOTCH)
    floor = (back, top + block.height, block.width, block.depth)
    if cover and not edition.low_ink:
        canvas.rect(*floor, fill=cover.ground)
    with canvas.frame(
        back + block.width, top, 180.0
    ):  # upright once it is closed and seen from the front
        if cover and cover.look:  # the cover's middle
            draw_cover(canvas, cover, (0.0, 0.0, block.width, block.depth), edition, line=0.3)
        elif cover and not edition.low_ink:
            canvas.rect(0.0, 0.0, block.width, block.depth, fill=cover.ground)
    if printed := make_box_back(deck):
        with (
            canvas.frame(back, top, 0.0, edition.scale),
            error_context("back {name}", name=printed.name),
        ):
            usual = (block.width / edition.scale, block.height / edition.scale)
            draw_back(canvas, printed, make_built_in_fronts(deck, printed, edition, usual))
    ink = cover.ink(cover.lettering, edition) if cover else INK
    for x in (side, last):  # the title along the wall, on the ground of the cover
        if cover and not edition.low_ink:
            canvas.rect(x, top, block.depth, block.height, fill=cover.ground)
        if block.depth < _LEAST_SPINE:
            continue
        middle = (x + block.depth / 2, top + block.height / 2)
        with (
            error_context("title"),
            canvas.frame(*middle),
            canvas.decoration(),
        ):  # the front has said it
            face = find_face(canvas, deck.title, title_face(canvas.typefaces, cover, deck.title))
            draw_words_along(
                canvas, deck.title, face, _SPINE_PT * edition.scale, block.height - 2 * _ENDS, ink
            )


def game_blurb(sheet: RuleSheet) -> tuple[str, ...]:
    """What stands on the back: a sentence, for how many and how long, by whom."""
    return (sheet.tagline, " · ".join(facts(sheet, "players", "time")), sheet.credit)


def _say_about(canvas: Canvas, edition: Edition, block: DeckRoom, about: Sequence[str]) -> None:
    """On paper in the lower part of the back."""
    if not about:
        return
    faces, room = canvas.typefaces, block.width - 2 * _ENDS - 2 * _AROUND
    sizes_pt = (_SAID_PT * edition.scale, _LEAST_PT * edition.scale)
    with error_context("title"):
        lines = [
            fit(said, face, room, block.height / 3, *sizes_pt)
            for said, face in zip(about, (faces.bold, faces.body, faces.italic), strict=True)
        ]
    tall = sum(line.height for line in lines) + _AROUND * (len(lines) + 1)
    _, _, back, _, _ = _walls(block)
    x, y = back + _ENDS, _top(block) + block.height - _ENDS - tall
    canvas.rect(x, y, block.width - 2 * _ENDS, tall, fill=PAPER, stroke=INK, width=0.3, radius=1.5)
    for line in lines:
        y += _AROUND
        canvas.text_block(x + block.width / 2 - _ENDS, y, line, align=0.5)
        y += line.height


def draw_front(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    wall: tuple[float, float, float, float],
    cover: Cover | None,
    notch: float = 0.0,
) -> None:
    """The cover with the title; a deck without one has its name, below the notch."""
    if cover:
        with error_context("title"):
            draw_titled_cover(
                canvas, cover, wall, edition, canvas.typefaces, deck.title, corner=0.0
            )
        return
    x, y, width, height = wall
    draw_name_panel(canvas, deck, edition, (x, y + notch, width, height - notch))
