"""Tuck boxes and card wallets in true size: nets to cut out, fold and glue around a stacked deck.

A tuck box has four walls in a row, a lid and a floor that tuck in, and one flap to glue. A wallet
is a pocket that is folded up from below, with a flap that closes over it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import inf

from cards_pdf.art.path import Path, Point, polygon
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.card_context import error_context, final_error_context
from cards_pdf.cards.drawings import CoverArt, Frame, cover_of, draw_cover
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.faces import Backs, make_box_back
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import FIRM, FIRST_WIDE, pieces
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.deck import Deck
from cards_pdf.papers.sheet_style import draw_titled_cover, find_title_face, typeset
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.rulebooks.small_words import deck_words, facts
from cards_pdf.text.fit import Block, able_face, balance_lines, block, fit, line
from cards_pdf.text.typeface import Typeface

Edge = Frame  # from x and y to x and y

# The thickness of a card in a stack, in mm. Printers' tables give coated board of 300 g/m² 0.29 mm
# and uncoated board 0.34 mm, paper of 200 g/m² about 0.2 mm. Sellers of sleeves give each film 0.09
# to 0.13 mm.
CARD = 0.32  # of 200 to 300 g/m², as a kit advises, and never quite flat
FOLDED_CARD = 0.5  # two layers of 200 g/m² with glue between them
SLEEVE = 0.23  # two films of the thicker kinds; or thin ones, with paper before an old card
FOLDED_LEAFLET = 0.8  # eight layers of plain paper
_LOOSE = 2.0  # mm wider and higher than the cards
_LOOSE_SLEEVE = 4.0
_MIN_DEPTH = 4.0
# Pages and words, in mm unless said otherwise.
_UNPRINTED = 5.0
_FOOT = 12.0  # for words below a net
_UNDER_WALL = 4.0  # between a wall and words
_TITLE_PT = 20.0
_TEXT_PT = 10.0
_MIN_PT = 9.0
_SPINE_PT = 12.0
_BLURB_PT = 10.5
_PLAY = 0.33
_BESIDE_CARDS = CARD + FOLDED_LEAFLET + _PLAY  # of depth: an aid card and the leaflet
_BESIDE_SLEEVES = 1.0  # sleeves give way
_MIN_SPINE = 8.0  # a narrower wall has no room for letters
_SPINE_MARGIN = 5.0  # above the title along a wall and below it
_BLURB_GAP = 1.6  # around each line on the back
_FULL_NAME = re.compile(r"\b([A-Z]\w+) (?=[A-Z])")  # which stays on one line
_HANZI_GAP_EM = 0.15
_HALF_CAPITAL_EM = 0.33  # from the middle of letters down to their baseline
_HALF_HANZI_EM = 0.38
# The tuck box, in mm.
GLUE = 11.0  # the flap that is glued inside the last wall
TUCK = 13.0  # of lid and floor, inside the box
_TAPER = 2.5
_BLEED = 2.0  # colour over the edges that are cut
_TICK = 3.0  # the length of a score tick
_TICK_GAP = 3.0  # from the net to a tick, beyond the bleed
_BETWEEN_BOXES = 7.4
_TINT = 0.75  # how much paper is in the colour of flaps
_BACK_GAP = 4.0  # around the picture of the deck's back
_NOTCH = 8.0  # for a thumb
# The wallet.
_WALLET_GLUE = 10.0
_POCKET = 0.82  # of the cards' height
_FLAP = 0.45
_ROUND_CORNER = 12.0


@record
class DeckRoom:
    """A deck's room inside its box, in mm."""

    width: float
    height: float
    depth: float


def find_deck_room(
    deck: Deck, edition: Edition = COLOUR, *, sleeved: bool = False, folded: bool = False
) -> DeckRoom:
    """Return the room that all cards of a deck need, sleeved or folded from fronts and backs."""
    width, height = sizes.card(sizes.enlarged(deck.size, edition.scale)).mm
    loose = _LOOSE_SLEEVE + _LOOSE if sleeved else _LOOSE
    thickness = (FOLDED_CARD if folded else CARD) + (SLEEVE if sleeved else 0.0)
    beside = _BESIDE_SLEEVES if sleeved else _BESIDE_CARDS
    depth = max(_MIN_DEPTH, len(deck.printed_cards) * thickness + beside)
    return DeckRoom(width=width + loose, height=height + loose, depth=depth)


def place_net(paper: str, size: Mm, kind: str, foot: float = 0.0) -> tuple[Mm, Point]:
    """Return a page with room for a foot, portrait if it is wide enough, and the net's corner."""
    short, long = sizes.paper(paper).mm
    for page in ((short, long), (long, short)):
        if size[0] + 2 * _UNPRINTED <= page[0] and size[1] + 2 * _UNPRINTED + foot <= page[1]:
            return page, ((page[0] - size[0]) / 2, (page[1] - size[1]) / 2)
    message = "{what} of {width:.0f} by {height:.0f} mm does not fit on {paper} paper."
    raise FitError(message, what=Message(kind), width=size[0], height=size[1], paper=paper)


# --- tuck box ---


@record
class _Walls:
    """The left edges of a tuck box's walls in their row, and where the last one ends."""

    front: float
    side: float
    back: float
    last: float
    end: float


@dataclass(frozen=True)
class TuckBoxNet:
    """The geometry of a tuck box around its deck, from the net's upper left corner."""

    room: DeckRoom

    @property
    def size(self) -> Mm:
        width = GLUE + 2 * self.room.width + 2 * self.room.depth
        return width, self.room.height + 2 * self.top

    @property
    def top(self) -> float:
        """The upper edge of the walls, over which the lid reaches."""
        return self.room.depth + TUCK

    @property
    def bottom(self) -> float:
        return self.top + self.room.height

    @property
    def walls(self) -> _Walls:
        """The left edges of front, side, back and other side, and where that one ends."""
        width = self.room.width
        depth = self.room.depth
        back = GLUE + width + depth
        last = back + width
        return _Walls(front=GLUE, side=GLUE + width, back=back, last=last, end=last + depth)

    @property
    def outline(self) -> Path:
        """The cut: over the lid, down the last side, under the floor, up the glue flap."""
        return self._mirror([(0.0, self.top + 4), *self._find_upper_edge()])

    @property
    def coloured(self) -> Path:
        """All that is not glued: walls, lid, floor and their flaps."""
        return self._mirror(self._find_upper_edge())

    def _find_upper_edge(self) -> list[Point]:
        """Return the edge from the front's corner over flaps and lid to the last side's corner."""
        walls = self.walls
        y = self.top
        lid = y - self.room.depth
        edge: list[Point] = [
            (walls.front, y),
            (walls.side, y),
            *self._find_dust_flap(walls.side, walls.back),
        ]
        edge += [(walls.back, y), (walls.back, lid), (walls.back + _TAPER, 0.0)]
        edge += [(walls.last - _TAPER, 0.0), (walls.last, lid), (walls.last, y)]
        return [*edge, *self._find_dust_flap(walls.last, walls.end), (walls.end, y)]

    def _mirror(self, upper: Sequence[Point]) -> Path:
        """Return the whole shape, whose lower half mirrors its upper edge."""
        height = self.size[1]
        return polygon(*upper, *((x, height - y) for x, y in reversed(upper)))

    def _find_dust_flap(self, left: float, right: float) -> list[Point]:
        """Return the flap under the lid, a little narrower than its wall."""
        y = self.top
        top = y - min(self.room.width * 0.45, y)
        near = 0.5
        far = 0.5 + min(_TAPER, self.room.depth) / 2
        return [(left + near, y), (left + far, top), (right - far, top), (right - near, y)]

    @property
    def notch(self) -> Path:
        """A half moon in the front's upper edge."""
        middle = GLUE + self.room.width / 2
        y = self.top
        low = y + _NOTCH * 1.3
        left = middle - _NOTCH
        right = middle + _NOTCH
        return Path().move(left, y).curve(left, low, right, low, right, y)

    @property
    def folds(self) -> Iterator[Edge]:
        walls = self.walls
        for x in (walls.front, walls.side, walls.back, walls.last):
            yield (x, self.top, x, self.bottom)
        for y, out in ((self.top, -self.room.depth), (self.bottom, self.room.depth)):
            yield (walls.side, y, walls.back, y)
            yield (walls.back, y, walls.last, y)
            yield (walls.last, y, walls.end, y)
            yield (walls.back, y + out, walls.last, y + out)

    @property
    def score_ticks(self) -> Iterator[Edge]:
        """Short lines beyond both ends of each fold, for a ruler, where nothing is printed."""
        walls = self.walls
        height = self.size[1]
        near = _TICK_GAP
        far = _TICK_GAP + _TICK
        for x in (walls.front, walls.side):
            yield (x, self.top - far, x, self.top - near)
        # Text stands below the front.
        yield (walls.side, self.bottom + near, walls.side, self.bottom + far)
        for x in (walls.back, walls.last):
            yield (x, -far, x, -near)
            yield (x, height + near, x, height + far)
        lid = self.top - self.room.depth
        floor = self.bottom + self.room.depth
        for x, y in ((0, self.top), (0, self.bottom), (walls.side, lid), (walls.side, floor)):
            yield (x - far, y, x - near, y)
            yield (walls.end + near, y, walls.end + far, y)


def draw_tuck_box(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    paper: str,
    room: DeckRoom,
    *,
    cover: CoverArt | None = None,
    about: Sequence[str] = (),
) -> None:
    """Draw a box with `cover`, if the deck has none of its own, and words `about` the game."""
    net = TuckBoxNet(room)
    page, corner = place_net(paper, net.size, "A tuck box")
    canvas.begin_page(*page)
    word = deck_words(deck)
    canvas.bookmark(f"{deck.title} · {word['tuck_box']}")
    cover = cover_of(deck.look) or cover
    height = net.size[1]
    both = 2 * height + _BETWEEN_BOXES
    tops = [(page[1] - both) / 2, (page[1] - both) / 2 + height + _BETWEEN_BOXES]
    if tops[0] < _UNPRINTED:  # one box, or two, one below the other
        tops = [corner[1]]
    for top in tops:
        with (
            canvas.frame(corner[0], top),
            nullcontext() if top == tops[0] else canvas.decoration(),
            final_error_context("{deck}", deck=deck.source),
        ):
            _draw_net(canvas, deck, edition, net=net, cover=cover, about=about)
    # Below the front and the glue flap there is no flap.
    below = net.bottom + _UNDER_WALL
    height = page[1] - _UNPRINTED - tops[-1] - below
    body = typefaces(deck.language).body
    sizes_pt = (_TEXT_PT * edition.scale, _MIN_PT * edition.scale)
    text = typeset(word["tuck_box_how"])
    how = fit(text, body, GLUE + room.width - _UNDER_WALL, height, *sizes_pt)
    canvas.text_block(corner[0], tops[-1] + below, how)
    canvas.end_page()


def _draw_net(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    net: TuckBoxNet,
    cover: CoverArt | None,
    about: Sequence[str],
) -> None:
    tint = _find_tint(deck, edition, cover)
    if tint:
        canvas.path(net.coloured, fill=tint, stroke=tint, width=2 * _BLEED)
    _draw_folds(canvas, net.folds)
    _draw_walls(canvas, deck, edition, net=net, cover=cover, about=about)
    if tint:
        # A dark cut line would not be seen on dark bleed.
        canvas.path(net.coloured, stroke=PAPER, width=0.6)
    canvas.path(net.outline, stroke=INK, width=0.3)
    # Filled, as it is seen on dark covers as well.
    canvas.path(net.notch, fill=PAPER, stroke=INK, width=0.3)
    for edge in net.score_ticks:
        canvas.line(*edge, stroke=INK, width=0.3)
    _draw_glue_label(canvas, deck, edition, x=GLUE / 2, y=net.top + net.room.height / 2)


def _find_tint(deck: Deck, edition: Edition, cover: CoverArt | None) -> Rgb | None:
    """Return the colour of flaps and bleed; low ink has none."""
    if edition.low_ink:
        return None
    if cover:
        return mixed(cover.ground, PAPER, _TINT)
    accents = [back.accent for back in deck.backs.values() if back.accent]
    return mixed(edition.ink(accents[0]), PAPER, _TINT) if accents else None


def fits_on_paper(room: DeckRoom, paper: str) -> bool:
    try:
        place_net(paper, TuckBoxNet(room).size, "A tuck box")
    except FitError:
        return False
    return True


def _draw_walls(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    net: TuckBoxNet,
    cover: CoverArt | None,
    about: Sequence[str],
) -> None:
    """Draw the name on the front and along the sides, and the deck's back on the back."""
    walls = net.walls
    room = net.room
    ground = cover.ground if cover and not edition.low_ink else None
    if ground:
        # Colour over the edges that are cut: front above and below, lid and floor at their sides.
        height = room.height + 2 * _BLEED
        canvas.rect(walls.front, net.top - _BLEED, room.width, height, fill=ground)
        for y in (net.top - room.depth, net.bottom):
            canvas.rect(walls.back - _BLEED, y, room.width + 2 * _BLEED, room.depth, fill=ground)
    draw_front(
        canvas,
        deck,
        edition,
        wall=(walls.front, net.top, room.width, room.height),
        cover=cover,
        notch=_NOTCH,
    )
    # The lid is upright once the box is closed and seen from the front.
    with canvas.frame(walls.back + room.width, net.top, 180.0):
        if cover and cover.look:
            lid = (0.0, 0.0, room.width, room.depth)
            draw_cover(canvas, cover, lid, edition=edition, line=0.3)
    if about and ground:
        canvas.rect(walls.back, net.top, room.width, room.height, fill=ground)
    panel = _draw_blurb(canvas, edition, net, about=about)
    scale = edition.scale
    height = panel - net.top - 2 * _BACK_GAP if about else room.height
    share = height / room.height
    corner = (walls.back + room.width * (1 - share) / 2, net.top + (_BACK_GAP if about else 0.0))
    _draw_deck_back(canvas, deck, edition, corner=corner, room=room, scale=scale, share=share)
    ink = cover.ink(cover.lettering, edition) if cover else INK
    size = _SPINE_PT * edition.scale
    max_length = room.height - 2 * _SPINE_MARGIN
    for x in (walls.side, walls.last):
        if ground:
            beyond = _BLEED if x == walls.last else 0.0
            canvas.rect(x, net.top, room.depth + beyond, room.height, fill=ground)
        if room.depth < _MIN_SPINE:
            continue
        middle = (x + room.depth / 2, net.top + room.height / 2)
        # Decoration, as the title has been read out on the front.
        with error_context("title"), canvas.frame(*middle), canvas.decoration():
            face = _find_face(
                canvas, deck.title, find_title_face(canvas.typefaces, cover, deck.title)
            )
            _draw_words_along(canvas, deck.title, face, size=size, max_length=max_length, ink=ink)


def write_blurb(sheet: RuleSheet) -> tuple[str, ...]:
    """Return what stands on the back: a sentence, for how many and how long, and by whom."""
    credit = _FULL_NAME.sub(rf"\1{FIRM}", sheet.credit)
    return (sheet.tagline, " · ".join(facts(sheet, "players", "time")), credit)


def _draw_blurb(canvas: Canvas, edition: Edition, net: TuckBoxNet, about: Sequence[str]) -> float:
    """Draw words about the game on paper at the foot of the back; return their upper edge."""
    bottom = net.bottom - _BACK_GAP
    if not about:
        return bottom
    faces = canvas.typefaces
    width = net.room.width - 2 * _SPINE_MARGIN
    height = net.room.height / 3
    sizes_pt = (_BLURB_PT * edition.scale, _MIN_PT * edition.scale)
    with error_context("title"):
        blocks = [
            _fit_balanced(text, face, width - 2 * _BLURB_GAP, height=height, sizes_pt=sizes_pt)
            for text, face in zip(about, (faces.bold, faces.body, faces.italic), strict=True)
        ]
    panel_height = sum(words.height for words in blocks) + _BLURB_GAP * (len(blocks) + 1)
    x = net.walls.back + _SPINE_MARGIN
    top = bottom - panel_height
    canvas.rect(x, top, width, panel_height, fill=PAPER, stroke=INK, width=0.3, radius=1.5)
    y = top
    for words in blocks:
        y += _BLURB_GAP
        canvas.text_block(x + net.room.width / 2 - _SPINE_MARGIN, y, words, align=0.5)
        y += words.height
    return top


def _fit_balanced(
    text: str, face: Typeface, width: float, height: float, sizes_pt: tuple[float, float]
) -> Block:
    """Set a text in lines of about one length, so that none is a single word."""
    size = fit(text, face, width, height, *sizes_pt).size
    return balance_lines(lambda words, room: block(words, face, room, size=size), text, width)


def draw_front(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    wall: Frame,
    cover: CoverArt | None,
    notch: float = 0.0,
) -> None:
    """Draw the cover with the title, or the deck's name below the notch if it has no cover."""
    if cover:
        with error_context("title"):
            draw_titled_cover(
                canvas,
                cover,
                wall,
                edition=edition,
                typefaces=canvas.typefaces,
                title=deck.title,
                corner=0.0,
            )
        return
    x, y, width, height = wall
    _draw_name_panel(canvas, deck, edition, area=(x, y + notch, width, height - notch))


def _draw_name_panel(canvas: Canvas, deck: Deck, edition: Edition, area: Frame) -> None:
    """Draw the deck's name in its accent, and the designer of the game."""
    x, y, width, height = area
    middle = x + width / 2
    room = width - 16
    accent = next(iter(deck.backs.values())).accent if deck.backs else "#333333"
    ink = edition.ink(accent)
    min_size = _MIN_PT * edition.scale
    edge = 0.3 if edition.low_ink else 0.5
    canvas.rect(x + 4, y + 4, width - 8, height - 8, stroke=ink, width=edge, radius=2)
    sizes_pt = (_TITLE_PT * edition.scale, min_size)
    with error_context("title"):
        face = _find_face(canvas, deck.title, canvas.typefaces.title)
        title = _fit_balanced(deck.title, face, room, height=height * 0.5, sizes_pt=sizes_pt)
    with canvas.tagged("H1"):
        canvas.text_block(middle, y + height * 0.34, title, colour=ink, align=0.5)
    if deck.designer:
        with error_context("designer"):
            face = _find_face(canvas, deck.designer, canvas.typefaces.italic)
            name = line(deck.designer, face)
        canvas.text(middle, y + height - 10, name, min_size, align=0.5)


# --- wallet ---


@record
class _Levels:
    """The edges of a wallet's panels, from the top, and where the pocket ends."""

    flap: float
    middle: float
    lower: float
    pocket: float
    end: float


@dataclass(frozen=True)
class WalletNet:
    """The geometry of a wallet around its deck, from the net's upper left corner."""

    room: DeckRoom

    @property
    def size(self) -> Mm:
        return self.right + self.wing, self.levels.end

    @property
    def wing(self) -> float:
        """The width at each side of the pocket: the wall and the glued flap."""
        return self.room.depth + _WALLET_GLUE

    @property
    def right(self) -> float:
        return self.wing + self.room.width

    @property
    def levels(self) -> _Levels:
        """The edges from the top: flap, upper edge, middle panel, lower edge, pocket, end."""
        flap = self.room.height * _FLAP
        depth = self.room.depth
        height = self.room.height
        pocket = flap + 2 * depth + height
        return _Levels(
            flap=flap,
            middle=flap + depth,
            lower=flap + depth + height,
            pocket=pocket,
            end=pocket + height * _POCKET,
        )

    @property
    def outline(self) -> Path:
        """The cut, clockwise from the flap's left corner."""
        left = self.wing
        right = self.right
        depth = self.room.depth
        levels = self.levels
        slope = min(3.0, _WALLET_GLUE / 3)
        corner = _ROUND_CORNER
        half = corner / 2
        path = Path().move(left, levels.flap).to(left, corner)
        path = path.curve(left, half, left + half, 0, left + corner, 0)
        path = path.to(right - corner, 0).curve(right - half, 0, right, half, right, corner)
        path = path.to(right, levels.pocket).to(right + depth, levels.pocket)
        path = path.to(right + self.wing, levels.pocket + slope).to(
            right + self.wing, levels.end - slope
        )
        path = path.to(right + depth, levels.end).to(left - depth, levels.end)
        path = path.to(0.0, levels.end - slope).to(0.0, levels.pocket + slope)
        return path.to(left - depth, levels.pocket).to(left, levels.pocket).close()

    @property
    def folds(self) -> Iterator[Edge]:
        left = self.wing
        right = self.right
        depth = self.room.depth
        levels = self.levels
        for y in (levels.flap, levels.middle, levels.lower, levels.pocket):
            yield (left, y, right, y)
        for x in (left, right, left - depth, right + depth):
            yield (x, levels.pocket, x, levels.end)


def draw_wallet(canvas: Canvas, deck: Deck, edition: Edition, paper: str, room: DeckRoom) -> None:
    net = WalletNet(room)
    page, corner = place_net(paper, net.size, "A card wallet", foot=_FOOT)
    canvas.begin_page(*page)
    word = deck_words(deck)
    canvas.bookmark(f"{deck.title} · {word['wallet']}")
    with canvas.frame(*corner):
        _draw_folds(canvas, net.folds)
        # All panels face outwards. The pocket is upside down until it is folded up.
        levels = net.levels
        with final_error_context("{deck}", deck=deck.source):
            _draw_deck_back(canvas, deck, edition, corner=(net.wing, levels.middle), room=room)
            with canvas.frame(net.right, levels.end, 180.0):
                wall = (0, 0, room.width, levels.end - levels.pocket)
                draw_front(canvas, deck, edition, wall=wall, cover=cover_of(deck.look))
            for x in (_WALLET_GLUE / 2, net.right + room.depth + _WALLET_GLUE / 2):
                _draw_glue_label(canvas, deck, edition, x=x, y=(levels.pocket + levels.end) / 2)
        canvas.path(net.outline, stroke=INK, width=0.3)
    width = page[0] - 2 * _UNPRINTED - 10
    body = typefaces(deck.language).body
    text = typeset(word["wallet_how"])
    how = fit(text, body, width, height=_FOOT + 2, size=_TEXT_PT, floor=_MIN_PT)
    canvas.text_block(_UNPRINTED + 5, page[1] - _UNPRINTED - how.height, how)
    canvas.end_page()


# --- parts of both ---


def _draw_folds(canvas: Canvas, folds: Iterable[Edge]) -> None:
    """Draw dashes to fold along. Panels are drawn later, so that no picture has a line across."""
    for edge in folds:
        canvas.line(*edge, stroke=INK, width=0.2, dash="2 1.2")


def _draw_deck_back(
    canvas: Canvas,
    deck: Deck,
    edition: Edition,
    corner: Point,
    room: DeckRoom,
    *,
    scale: float = 1.0,
    share: float = 1.0,
) -> None:
    """Draw the back of the deck, if it has one that suits a box, in a share of the wall."""
    deck_back = make_box_back(deck)
    if deck_back:
        size = (room.width / scale, room.height / scale)
        frame = canvas.frame(*corner, 0.0, scale * share)
        with frame, error_context("back {name}", name=deck_back.name):
            Backs(deck, edition, size).draw_built_in(canvas, deck_back)


def _draw_glue_label(canvas: Canvas, deck: Deck, edition: Edition, x: float, y: float) -> None:
    """Draw the word for glue along a flap, around its middle."""
    with canvas.frame(x, y):
        bold = typefaces(deck.language).bold
        _draw_words_along(canvas, deck_words(deck)["glue"], bold, size=_MIN_PT * edition.scale)


def _find_face(canvas: Canvas, words: str, face: Typeface) -> Typeface:
    """Return the wanted typeface, unless only another one has the letters of the words."""
    return able_face(words, (face, *canvas.typefaces.styles)) or face


def _draw_words_along(
    canvas: Canvas,
    text: str,
    face: Typeface,
    size: float,
    *,
    max_length: float = inf,
    ink: Rgb = INK,
) -> None:
    """Draw words down the page around the origin, smaller where they would be too long.

    Latin letters lie on their side. If there are hanzi among them, each of those stands upright.
    """
    has_hanzi = max(text) >= FIRST_WIDE
    parts = []  # a line, its length in ems, its angle, and from its middle down to its baseline
    for piece in pieces(text) if has_hanzi else [text]:
        words = line(piece.rstrip(), face)
        if max(piece) >= FIRST_WIDE:
            parts.append((words, 1 + _HANZI_GAP_EM, 0.0, _HALF_HANZI_EM))
        else:
            parts.append((words, words.width + _HANZI_GAP_EM, 90.0, _HALF_CAPITAL_EM))
    ems = sum(length for _, length, _, _ in parts)
    size = min(size, max_length / (ems * MM_PER_POINT))
    em = size * MM_PER_POINT
    y = -ems / 2 * em
    for words, length, angle, down in parts:
        with canvas.frame(0, y + length / 2 * em, angle):
            canvas.text(0, down * em, words, size, colour=ink, align=0.5)
        y += length * em
