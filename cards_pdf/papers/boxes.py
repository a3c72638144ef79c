"""Tuck boxes and card wallets in true size: nets to cut out, fold and glue around a stacked deck.

A tuck box has four walls in a row, a lid and a floor that tuck in, and one flap to glue. A wallet
is a pocket that is folded up from below, with a flap that closes over it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import pairwise
from math import inf

from cards_pdf.art.path import Path, Point, polygon
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.card_context import error_context, final_error_context
from cards_pdf.cards.drawings import CoverArt, Frame, cover_of, draw_cover
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.faces import Backs, make_box_back
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import FIRM, FIRST_WIDE, pieces
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.deck import Deck
from cards_pdf.papers.sheet_style import draw_titled_cover, find_title_face, typeset
from cards_pdf.rulebooks import deck_words
from cards_pdf.rulebooks.rule_sheet import RuleSheet
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


def find_page(paper: str, size: Mm, foot: float = 0.0) -> Mm | None:
    """Return a page with room for a net and a foot, portrait if it is wide enough."""
    short, long = sizes.paper(paper).mm
    pages = ((short, long), (long, short))
    needed = (size[0] + 2 * _UNPRINTED, size[1] + 2 * _UNPRINTED + foot)
    return next((page for page in pages if needed[0] <= page[0] and needed[1] <= page[1]), None)


# --- tuck box ---


class TuckBoxNet:
    """The geometry of a tuck box around its deck, from the net's upper left corner."""

    def __init__(self, room: DeckRoom) -> None:
        self.room = room
        self.top = room.depth + TUCK  # of the walls, over which the lid reaches
        self.bottom = self.top + room.height
        # The left edges of front, side, back and other side, and where that one ends
        self.front = GLUE
        self.side = self.front + room.width
        self.back = self.side + room.depth
        self.last = self.back + room.width
        self.end = self.last + room.depth
        self.size = (self.end, self.bottom + self.top)

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
        y = self.top
        return [
            (self.front, y),
            (self.side, y),
            *self._find_dust_flap(self.side, self.back),
            (self.back, y),
            (self.back, TUCK),
            (self.back + _TAPER, 0.0),
            (self.last - _TAPER, 0.0),
            (self.last, TUCK),
            (self.last, y),
            *self._find_dust_flap(self.last, self.end),
            (self.end, y),
        ]

    def _find_dust_flap(self, left: float, right: float) -> list[Point]:
        """Return the flap under the lid, a little narrower than its wall."""
        y = self.top
        top = y - min(self.room.width * 0.45, y)
        near = 0.5
        far = 0.5 + min(_TAPER, self.room.depth) / 2
        return [(left + near, y), (left + far, top), (right - far, top), (right - near, y)]

    def _mirror(self, upper: Sequence[Point]) -> Path:
        """Return the whole shape, whose lower half mirrors its upper edge."""
        height = self.size[1]
        return polygon(*upper, *((x, height - y) for x, y in reversed(upper)))

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
        for x in (self.front, self.side, self.back, self.last):
            yield (x, self.top, x, self.bottom)
        for y, out in ((self.top, -self.room.depth), (self.bottom, self.room.depth)):
            for left, right in pairwise((self.side, self.back, self.last, self.end)):
                yield (left, y, right, y)
            yield (self.back, y + out, self.last, y + out)

    @property
    def score_ticks(self) -> Iterator[Edge]:
        """Short lines beyond both ends of each fold, for a ruler, where nothing is printed."""
        height = self.size[1]
        near = _TICK_GAP
        far = _TICK_GAP + _TICK
        for x, upper in (
            (self.front, self.top),
            (self.side, self.top),
            (self.back, 0.0),
            (self.last, 0.0),
        ):
            yield (x, upper - far, x, upper - near)
        # Text stands below the front.
        for x, lower in ((self.side, self.bottom), (self.back, height), (self.last, height)):
            yield (x, lower + near, x, lower + far)
        floor = self.bottom + self.room.depth
        for x, y in ((0, self.top), (0, self.bottom), (self.side, TUCK), (self.side, floor)):
            yield (x - far, y, x - near, y)
            yield (self.end + near, y, self.end + far, y)


def fits_on_paper(room: DeckRoom, paper: str) -> bool:
    return find_page(paper, TuckBoxNet(room).size) is not None


# --- wallet ---


class WalletNet:
    """The geometry of a wallet around its deck, from the net's upper left corner."""

    def __init__(self, room: DeckRoom) -> None:
        self.room = room
        self.wing = room.depth + _WALLET_GLUE  # at each side of the pocket: a wall and glue
        self.right = self.wing + room.width
        # The edges from the top, and where the pocket ends
        self.flap = room.height * _FLAP
        self.middle = self.flap + room.depth
        self.lower = self.middle + room.height
        self.pocket = self.lower + room.depth
        self.end = self.pocket + room.height * _POCKET
        self.size = (self.right + self.wing, self.end)

    @property
    def outline(self) -> Path:
        """The cut, clockwise from the flap's left corner."""
        left = self.wing
        right = self.right
        depth = self.room.depth
        slope = min(3.0, _WALLET_GLUE / 3)
        corner = _ROUND_CORNER
        half = corner / 2
        path = Path().move(left, self.flap).to(left, corner)
        path = path.curve(left, half, left + half, 0, left + corner, 0)
        path = path.to(right - corner, 0).curve(right - half, 0, right, half, right, corner)
        for x, y in (
            (right, self.pocket),
            (right + depth, self.pocket),
            (right + self.wing, self.pocket + slope),
            (right + self.wing, self.end - slope),
            (right + depth, self.end),
            (left - depth, self.end),
            (0.0, self.end - slope),
            (0.0, self.pocket + slope),
            (left - depth, self.pocket),
            (left, self.pocket),
        ):
            path.to(x, y)
        return path.close()

    @property
    def folds(self) -> Iterator[Edge]:
        left = self.wing
        right = self.right
        depth = self.room.depth
        for y in (self.flap, self.middle, self.lower, self.pocket):
            yield (left, y, right, y)
        for x in (left, right, left - depth, right + depth):
            yield (x, self.pocket, x, self.end)


# --- drawing ---


class BoxArtist:
    """Draws boxes of a deck in an edition, with a game's cover if the deck has none of its own."""

    def __init__(
        self, canvas: Canvas, deck: Deck, edition: Edition, cover: CoverArt | None = None
    ) -> None:
        self.canvas = canvas
        self.deck = deck
        self.edition = edition
        self.cover = cover_of(deck.look) or cover
        self.ground = self.cover.ground if self.cover and not edition.low_ink else None

    def draw_tuck_box(self, paper: str, room: DeckRoom, about: Sequence[str] = ()) -> None:
        """Draw a box, or two on a page that has room, with words `about` the game."""
        net = TuckBoxNet(room)
        width, height = net.size
        page = self._begin_page(paper, net.size, "A tuck box", "tuck_box")
        left = (page[0] - width) / 2
        pitch = height + _BETWEEN_BOXES
        first = (page[1] - pitch - height) / 2
        tops = [first, first + pitch] if first >= _UNPRINTED else [(page[1] - height) / 2]
        for top in tops:
            with (
                self.canvas.frame(left, top),
                nullcontext() if top == tops[0] else self.canvas.decoration(),
                final_error_context("{deck}", deck=self.deck.source),
            ):
                self._draw_tuck_box_net(net, about)
        # Below the front and the glue flap there is no flap.
        below = tops[-1] + net.bottom + _UNDER_WALL
        how = self._fit_how(
            "tuck_box_how", GLUE + room.width - _UNDER_WALL, page[1] - _UNPRINTED - below
        )
        self.canvas.text_block(left, below, how)
        self.canvas.end_page()

    def draw_wallet(self, paper: str, room: DeckRoom) -> None:
        net = WalletNet(room)
        width, height = net.size
        page = self._begin_page(paper, net.size, "A card wallet", "wallet", foot=_FOOT)
        with self.canvas.frame((page[0] - width) / 2, (page[1] - height) / 2):
            self._draw_folds(net.folds)
            # All panels face outwards. The pocket is upside down until it is folded up.
            with final_error_context("{deck}", deck=self.deck.source):
                self._draw_back((net.wing, net.middle), room)
                with self.canvas.frame(net.right, net.end, 180.0):
                    self.draw_front((0, 0, room.width, net.end - net.pocket))
                for x in (_WALLET_GLUE / 2, net.right + room.depth + _WALLET_GLUE / 2):
                    self._draw_glue_label(x, (net.pocket + net.end) / 2)
            self.canvas.path(net.outline, stroke=INK, width=0.3)
        left = _UNPRINTED + 5
        how = self._fit_how("wallet_how", page[0] - 2 * left, _FOOT + 2)
        self.canvas.text_block(left, page[1] - _UNPRINTED - how.height, how)
        self.canvas.end_page()

    def _begin_page(self, paper: str, size: Mm, what: str, key: str, foot: float = 0.0) -> Mm:
        page = find_page(paper, size, foot)
        if not page:
            message = "{what} of {width:.0f} by {height:.0f} mm does not fit on {paper} paper."
            width, height = size
            raise FitError(message, what=Message(what), width=width, height=height, paper=paper)
        self.canvas.begin_page(*page)
        self.canvas.bookmark(f"{self.deck.title} · {deck_words(self.deck)[key]}")
        return page

    def _fit_how(self, key: str, width: float, height: float) -> Block:
        """Set how a net is cut and folded."""
        body = typefaces(self.deck.language).body
        text = typeset(deck_words(self.deck)[key])
        scale = self.edition.scale
        return fit(text, body, width, height=height, size=_TEXT_PT * scale, floor=_MIN_PT * scale)

    def _draw_tuck_box_net(self, net: TuckBoxNet, about: Sequence[str]) -> None:
        canvas = self.canvas
        tint = self._find_tint()
        if tint:
            canvas.path(net.coloured, fill=tint, stroke=tint, width=2 * _BLEED)
        self._draw_folds(net.folds)
        self._draw_walls(net, about)
        if tint:
            # A dark cut line would not be seen on dark bleed.
            canvas.path(net.coloured, stroke=PAPER, width=0.6)
        canvas.path(net.outline, stroke=INK, width=0.3)
        # Filled, as it is seen on dark covers as well.
        canvas.path(net.notch, fill=PAPER, stroke=INK, width=0.3)
        for edge in net.score_ticks:
            canvas.line(*edge, stroke=INK, width=0.3)
        self._draw_glue_label(GLUE / 2, net.top + net.room.height / 2)

    def _find_tint(self) -> Rgb | None:
        """Return the colour of flaps and bleed; low ink has none."""
        accents = [back.accent for back in self.deck.backs.values() if back.accent]
        ground = self.ground
        if not self.cover and accents and not self.edition.low_ink:
            ground = rgb(accents[0])
        return mixed(ground, PAPER, _TINT) if ground else None

    def _draw_walls(self, net: TuckBoxNet, about: Sequence[str]) -> None:
        """Draw the name on the front and along the sides, and the deck's back on the back."""
        canvas = self.canvas
        room = net.room
        ground = self.ground
        if ground:
            # Colour over the edges that are cut: front above and below, lid and floor at their
            # sides.
            height = room.height + 2 * _BLEED
            canvas.rect(net.front, net.top - _BLEED, room.width, height, fill=ground)
            for y in (net.top - room.depth, net.bottom):
                canvas.rect(net.back - _BLEED, y, room.width + 2 * _BLEED, room.depth, fill=ground)
        self.draw_front((net.front, net.top, room.width, room.height), notch=_NOTCH)
        if self.cover and self.cover.look:
            # The lid is upright once the box is closed and seen from the front.
            with canvas.frame(net.last, net.top, 180.0):
                lid = (0.0, 0.0, room.width, room.depth)
                draw_cover(canvas, self.cover, lid, edition=self.edition, line=0.3)
        top = net.top
        share = 1.0
        if about:
            if ground:
                canvas.rect(net.back, top, room.width, room.height, fill=ground)
            top += _BACK_GAP
            share = (self._draw_blurb(net, about) - top - _BACK_GAP) / room.height
        self._draw_back((net.back + room.width * (1 - share) / 2, top), room, share)
        title = self.deck.title
        cover = self.cover
        face = self._find_face(title, find_title_face(canvas.typefaces, cover, title))
        ink = cover.ink(cover.lettering, self.edition) if cover else INK
        size = _SPINE_PT * self.edition.scale
        max_length = room.height - 2 * _SPINE_MARGIN
        for x, beyond in ((net.side, 0.0), (net.last, _BLEED)):
            if ground:
                canvas.rect(x, net.top, room.depth + beyond, room.height, fill=ground)
            if room.depth < _MIN_SPINE:
                continue
            middle = (x + room.depth / 2, net.top + room.height / 2)
            # Decoration, as the title has been read out on the front.
            with error_context("title"), canvas.frame(*middle), canvas.decoration():
                _draw_words_along(canvas, title, face, size=size, max_length=max_length, ink=ink)

    def _draw_blurb(self, net: TuckBoxNet, about: Sequence[str]) -> float:
        """Draw words about the game on paper at the foot of the back; return their upper edge."""
        faces = self.canvas.typefaces
        width = net.room.width - 2 * _SPINE_MARGIN
        height = net.room.height / 3
        with error_context("title"):
            blocks = [
                self._fit_balanced(text, face, width - 2 * _BLURB_GAP, height, _BLURB_PT)
                for text, face in zip(about, (faces.bold, faces.body, faces.italic), strict=True)
            ]
        panel_height = sum(words.height for words in blocks) + _BLURB_GAP * (len(blocks) + 1)
        x = net.back + _SPINE_MARGIN
        top = net.bottom - _BACK_GAP - panel_height
        self.canvas.rect(x, top, width, panel_height, fill=PAPER, stroke=INK, width=0.3, radius=1.5)
        y = top + _BLURB_GAP
        for words in blocks:
            self.canvas.text_block(x + width / 2, y, words, align=0.5)
            y += words.height + _BLURB_GAP
        return top

    def draw_front(self, wall: Frame, notch: float = 0.0) -> None:
        """Draw the cover with the title; without a cover the deck's name and its designer."""
        canvas = self.canvas
        deck = self.deck
        if self.cover:
            with error_context("title"):
                draw_titled_cover(
                    canvas, self.cover, wall, edition=self.edition, title=deck.title, corner=0.0
                )
            return
        x, y, width, height = wall
        y += notch
        height -= notch
        middle = x + width / 2
        accent = next(iter(deck.backs.values())).accent if deck.backs else "#333333"
        ink = self.edition.ink(accent)
        edge = 0.3 if self.edition.low_ink else 0.5
        canvas.rect(x + 4, y + 4, width - 8, height - 8, stroke=ink, width=edge, radius=2)
        with error_context("title"):
            face = self._find_face(deck.title, canvas.typefaces.title)
            title = self._fit_balanced(deck.title, face, width - 16, height * 0.5, _TITLE_PT)
        with canvas.tagged("H1"):
            canvas.text_block(middle, y + height * 0.34, title, colour=ink, align=0.5)
        if deck.designer:
            with error_context("designer"):
                name = line(deck.designer, self._find_face(deck.designer, canvas.typefaces.italic))
            size = _MIN_PT * self.edition.scale
            canvas.text(middle, y + height - 10, name, size, align=0.5)

    def _draw_back(self, corner: Point, room: DeckRoom, share: float = 1.0) -> None:
        """Draw the back of the deck, if it has one that suits a box, in a share of the wall."""
        back = make_box_back(self.deck)
        if back:
            scale = self.edition.scale
            size = (room.width / scale, room.height / scale)
            frame = self.canvas.frame(*corner, 0.0, scale * share)
            with frame, error_context("back {name}", name=back.name):
                Backs(self.deck, self.edition, size).draw_built_in(self.canvas, back)

    def _draw_folds(self, folds: Iterable[Edge]) -> None:
        """Draw dashes to fold along. Panels are drawn later, so that no picture has a line."""
        for edge in folds:
            self.canvas.line(*edge, stroke=INK, width=0.2, dash="2 1.2")

    def _draw_glue_label(self, x: float, y: float) -> None:
        """Draw the word for glue along a flap, around its middle."""
        with self.canvas.frame(x, y):
            bold = typefaces(self.deck.language).bold
            size = _MIN_PT * self.edition.scale
            _draw_words_along(self.canvas, deck_words(self.deck)["glue"], bold, size=size)

    def _fit_balanced(
        self, text: str, face: Typeface, width: float, height: float, size: float
    ) -> Block:
        """Set a text in lines of about one length, so that none is a single word."""
        scale = self.edition.scale
        floor = _MIN_PT * scale
        size = fit(text, face, width, height=height, size=size * scale, floor=floor).size
        return balance_lines(lambda words, room: block(words, face, room, size=size), text, width)

    def _find_face(self, words: str, face: Typeface) -> Typeface:
        """Return the wanted typeface, unless only another one has the letters of the words."""
        return able_face(words, (face, *self.canvas.typefaces.styles)) or face


def write_blurb(sheet: RuleSheet) -> tuple[str, ...]:
    """Return what stands on the back: a sentence, for how many and how long, and by whom."""
    credit = _FULL_NAME.sub(rf"\1{FIRM}", sheet.credit)
    return (sheet.tagline, " · ".join(sheet.facts("players", "time")), credit)


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
