"""The style of papers: type, colours and what low ink leaves out, titles, and a game's cover.

A game's title and its cover stand side by side on a rule sheet. On a booklet and a box the cover
stands over its title.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as File

from cards_pdf.art.notation import Look, look_of
from cards_pdf.art.path import Path, Point, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.drawings import (
    LEAST,
    CoverArt,
    Frame,
    cover_of,
    draw_cover,
    look_drawing,
    paint,
    suit_ink,
)
from cards_pdf.cards.edition import COLOUR, LARGE, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.standard_deck import SUITS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.flow import Part
from cards_pdf.rulebooks import typesetting
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.text.fit import Block, Line, TooLittleRoomError, balance_lines, block, fit_line, line
from cards_pdf.text.markup import hyphenated
from cards_pdf.text.typeface import Typeface, Typefaces

GREY: Rgb = (0.4, 0.4, 0.42)
# One type scale: body, notes (rulings, tables), labels of pictures; headings and titles above it.
BODY_PT = 10.5
NOTE_PT = 9.5
LABEL_PT = 9.0
HEADING_PT = 14.0
NOTE = NOTE_PT / BODY_PT
LABEL = LABEL_PT / BODY_PT
HEADING = HEADING_PT / BODY_PT
INDENT_EM = 1.6  # from a number or letter to its text
CAPITALS_EM = 0.62  # how high figures and capitals are
ICON_MM = 10.0  # that an icon is drawn in
_ONE_THING = re.compile(
    r"\b[A-Z]{2,3} \d|\b[AJQK] \d|\d (?:HP|mm|min|hours)\b|\d (?:%|g/m²)|\d : \d"
    r"|--[a-z-]+ [A-Z]+\b|(?<!\w)[♠♥♦♣] \w"
)
_SUIT_NAMES = {suit.sign: suit.name for suit in SUITS}
_CACHED_TEXTS = 4096
SMALLEST = 8.5  # points; only words on pictures of cards are smaller
LEAST_CARD_PT = 7.0  # of what is as small as a card


def find_ink(sign: str, edition: Edition) -> Rgb:
    """Return the ink of a suit's sign; that of all other words is black."""
    return suit_ink(_SUIT_NAMES[sign], edition) if sign in _SUIT_NAMES else INK


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """The body size in points, the accent, and the edition."""

    size: float
    accent: Rgb
    edition: Edition = COLOUR
    line_pitch: float = 1.0  # against the usual one
    language: str = "en"
    look: Look | None = None
    cover: CoverArt | None = None
    deck: str = ""  # whose cards its pictures show
    pictures: float = 1.0  # how much larger they are, where pages have room
    one_scale: bool = False  # labels are of one size and never shrink
    smallest: float = SMALLEST  # points, of any word

    @property
    def low_ink(self) -> bool:
        return self.edition.low_ink

    @property
    def large(self) -> bool:
        return self.edition.large

    def ink_of(self, sign: str) -> Rgb:
        return find_ink(sign, self.edition)

    @property
    def typefaces(self) -> Typefaces:
        return typefaces(self.language)

    def name_face(self, text: str) -> Typeface:
        """Return the game's letters for names, unless the text has other letters."""
        faces = self.typefaces
        return faces.display(self.look.names) if self.look and text.isascii() else faces.bold

    @property
    def em(self) -> float:
        """The body size in millimetres, the measure of every gap."""
        return self.size * MM_PER_POINT

    @property
    def scale(self) -> float:
        """The scale of pictures, counters, boxes and mats: that of the cards."""
        return self.pictures * (LARGE if self.large else 1.0)

    @property
    def min_label_size(self) -> float:
        """The size to which labels may shrink, in points."""
        if self.large:
            return LEAST_LARGE_PT
        return LABEL_PT if self.one_scale else self.smallest

    def small(self, size: float) -> float:
        """Return the size of a label, in points on paper."""
        return max(size, LEAST_LARGE_PT) if self.large else size

    @property
    def tint(self) -> Rgb | None:
        """A light ground for boxes and headings; low ink has none."""
        if self.low_ink:
            return None
        return self.look.colours["tint"] if self.look else mixed(self.accent, PAPER, 0.9)

    @property
    def strong(self) -> Rgb:
        """The colour of headings."""
        return INK if self.low_ink else self.accent

    def stroke(self, width: float) -> float:
        """Return the width of an outline around a tinted area; without the tint, half of it."""
        return max(width / 2, min(width, LEAST)) if self.low_ink else width

    def with_size(self, size: float) -> "SheetStyle":
        return replace(self, size=max(size, LEAST_LARGE_PT if self.large else self.smallest))

    def paint(self, canvas: Canvas, name: str) -> None:
        """Draw a drawing in the game's look, if it has one, around the frame's origin."""
        if self.look:
            paint(canvas, look_drawing(name, self.look), self.look, edition=self.edition)

    def text(self, text: str, width: float, scale: float = 1.0) -> Block:
        """Set body text, with `backticks` and *stars* in bold.

        Only narrow lines break what belongs together.
        """
        scale = max(scale, 1.0) if self.large else scale  # large print has no small print
        lines = _set_lines(
            text, self.language, width, size=max(self.size * scale, self.min_label_size)
        )
        return lines._replace(leading=lines.leading * self.line_pitch)


@lru_cache(maxsize=_CACHED_TEXTS)
def _set_lines(text: str, language: str, width: float, size: float) -> Block:
    """Set a text once, however many sizes are tried for the pictures around it."""
    words = hyphenated(typeset(text), language)
    body = typefaces(language).body
    try:
        return block(words, body, width, size=size)
    except TooLittleRoomError:
        return block(words.replace(FIRM, " "), body, width, size=size)


def make_style(sheet: RuleSheet, edition: Edition) -> SheetStyle:
    """Return the style of a game's papers in an edition."""
    setting = typesetting(sheet.lang)
    accent = rgb(sheet.accent)
    look = look_of(sheet.game)
    is_own_deck = sheet.deck.endswith(".toml") and File(sheet.deck).is_file()
    return SheetStyle(
        size=LARGE_PT if edition.large else BODY_PT,
        accent=accent,
        edition=edition,
        line_pitch=setting.line_pitch,
        language=setting.code,
        look=look,
        cover=cover_of(sheet.game, accent),
        deck=sheet.deck if look or is_own_deck else "",
    )


def typeset(text: str) -> str:
    """Return a text with curly quotes; "HP 100", "J 11" and "100 %" stay on one line."""
    marked = text.replace("`", "*").replace("'", "’")  # noqa: RUF001 -- the right apostrophe
    return _ONE_THING.sub(lambda found: found[0].replace(" ", FIRM), marked)


# --- titles and covers ---

_HEIGHT = 0.242  # of its width
_MAX_HEIGHT = 46.0  # mm
_THIRD_PARTY_HEIGHT = 0.8  # of that, for the drawing of a third-party game
_COVER_SHAPE = 1.5  # at most so many times as wide as high
_TITLE_PT = 54.0
_MIN_TITLE_PT = 20.0
_TAGLINE_PT = 12.0
_FACTS_PT = 10.5
_LARGE_PT = 16.0  # of all words below the title in large print
_LARGE_TITLE_PT = 43.0
_CORNER = 2.5
_PAD = 7.0
_DISPLAY_CAPITALS_EM = 0.68
_HANZI_EM = 0.84
_DESCENDERS = frozenset("gjpqy")
_DESCENDERS_EM = 0.22
_BELOW_HANZI_EM = 0.1  # the part of a hanzi below its line
_MAX_GAP = 3.2  # mm from the title's foot to the tagline, and to the facts
_GAPS = 4  # into which bare height is divided, where it is less
# Facts with their icons, in ems.
_ICONS = {"players": "icon-player", "time": "icon-hourglass"}
_ICON_WIDTH = 1.6
_ICON_SCALE = 0.13  # of icons that are ten high
_FACT_GAP = 1.6
_LEADING = 1.35
# A titled cover.
_BAND = 0.25  # of its height
_MIN_BAND_PT = 9.0
_MAX_BAND_SHARE = 0.62  # of the band's height, for its title


def make_masthead(sheet: RuleSheet, style: SheetStyle, width: float) -> Part:
    """Make title, tagline and facts on the left, and the cover on the right.

    A third-party cover leaves more of the page to the rules.
    """
    cover = style.cover
    assert cover
    height = min(_MAX_HEIGHT, width * _HEIGHT) * (1.0 if cover.look else _THIRD_PARTY_HEIGHT)
    cover_width = height * min(_COVER_SHAPE, cover.shape)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        edge = rounded(x, y, width, h=height, radius=_CORNER)
        frame = (x + width - cover_width, y, cover_width, height)
        draw_cover_on_ground(canvas, cover, edge, frame=frame, edition=style.edition)
        words_frame = (x + _PAD, y, width - cover_width - 2 * _PAD, height)
        _draw_words(canvas, sheet, style, cover=cover, frame=words_frame)

    return Part(height, draw)


def draw_cover_on_ground(
    canvas: Canvas,
    cover: CoverArt,
    edge: Path,
    frame: Frame,
    edition: Edition,
    *,
    line: float = 0.7,
    width: float = 0.7,
) -> None:
    """Draw a cover inside an edge that is filled with its ground."""
    canvas.path(edge, fill=PAPER if edition.low_ink else cover.ground)
    with canvas.clipped(edge):
        draw_cover(canvas, cover, frame, edition=edition, line=line)
    canvas.path(edge, stroke=INK, width=width)


def _draw_words(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, cover: CoverArt, frame: Frame
) -> None:
    """Draw title, tagline and facts above each other, together in the middle."""
    x, y, width, height = frame
    middle = x + width / 2
    max_size = _LARGE_TITLE_PT if style.large else _TITLE_PT
    face = find_title_face(style.typefaces, cover, sheet.title)
    title, size = fit_line(sheet.title, face, width, size=max_size, floor=_MIN_TITLE_PT)
    aside = style.typefaces.face_for_asides(style.language)
    tagline_pt = _LARGE_PT if style.large else _TAGLINE_PT
    tagline = balance_lines(
        lambda text, room: block(text, aside, room, size=tagline_pt), sheet.tagline, width
    )
    is_latin = sheet.title.isascii()
    ascent = size * MM_PER_POINT * (_DISPLAY_CAPITALS_EM if is_latin else _HANZI_EM)
    descent_em = 0.0 if is_latin else _BELOW_HANZI_EM
    if is_latin and _DESCENDERS & {*sheet.title}:
        descent_em = _DESCENDERS_EM
    descent = size * MM_PER_POINT * descent_em
    facts_pt = _LARGE_PT if style.large else _FACTS_PT
    em = facts_pt * MM_PER_POINT
    facts = [
        (icon, line(fact, style.typefaces.bold))
        for key, icon in _ICONS.items()
        for fact in sheet.facts(key)
    ]
    # Side by side if they have room for it.
    rows = [facts] if _measure_facts(facts) <= width / em else [[fact] for fact in facts]
    facts_height = em * (_DISPLAY_CAPITALS_EM + _LEADING * (len(rows) - 1))
    bare = height - ascent - descent - tagline.height - facts_height
    gap = min(_MAX_GAP, bare / _GAPS)
    top = y + (bare - 2 * gap) / 2
    with canvas.tagged("H1"):
        ink = cover.ink(cover.lettering, style.edition)
        canvas.text(middle, top + ascent, title, size, colour=ink, align=0.5)
    top += ascent + descent + gap
    ink = cover.ink(cover.words, style.edition)
    canvas.text_block(middle, top, tagline, colour=ink, align=0.5)
    top += tagline.height + gap
    for number, row in enumerate(rows):
        x = middle - _measure_facts(row) * em / 2
        base = top + em * (_DISPLAY_CAPITALS_EM + _LEADING * number)
        for icon, text in row:
            place = (x + em * _ICON_WIDTH * 0.4, base - em * 0.3)
            with canvas.decoration(), canvas.frame(*place, 0, em * _ICON_SCALE):
                style.paint(canvas, icon)
            canvas.text(x + em * _ICON_WIDTH, base, text, facts_pt, colour=ink)
            x += em * (_ICON_WIDTH + text.width + _FACT_GAP)


def _measure_facts(facts: Sequence[tuple[str, Line]]) -> float:
    """Return the width of facts side by side behind their icons, in ems."""
    return sum(_ICON_WIDTH + text.width for _, text in facts) + _FACT_GAP * (len(facts) - 1)


def draw_titled_cover(
    canvas: Canvas,
    cover: CoverArt,
    frame: Frame,
    edition: Edition,
    title: str,
    *,
    corner: float = _CORNER,
) -> float:
    """Draw the cover over a band with the title, and return where both end."""
    x, y, width, height = frame
    band = height * _BAND
    cover_frame = (x, y, width, height - band)
    edge = rounded(*frame, corner)
    draw_cover_on_ground(canvas, cover, edge, frame=cover_frame, edition=edition)
    face = find_title_face(canvas.typefaces, cover, title)
    words, size = fit_line(title, face, width - _PAD, size=_TITLE_PT, floor=_MIN_BAND_PT)
    size = min(size, band * _MAX_BAND_SHARE / MM_PER_POINT)
    base = y + height - band / 2 + size * MM_PER_POINT * _DISPLAY_CAPITALS_EM / 2
    with canvas.tagged("H1"):
        ink = cover.ink(cover.lettering, edition)
        canvas.text(x + width / 2, base, words, size, colour=ink, align=0.5)
    return y + height


def draw_game_cover(canvas: Canvas, title: str, style: SheetStyle, frame: Frame) -> float:
    """Draw the cover of a style over the title, and return where both end."""
    assert style.cover
    return draw_titled_cover(canvas, style.cover, frame, edition=style.edition, title=title)


@record
class CoverFormat:
    """The measures of a first page, in mm unless said otherwise."""

    margin: float
    height: float  # of the cover and its title, in the page's height
    title_sizes: tuple[float, float]  # points, of a game without a cover
    below_title: float
    between_texts: float


def draw_cover_page(
    canvas: Canvas,
    title: str,
    texts: Iterable[str],
    *,
    style: SheetStyle,
    page: Mm,
    form: CoverFormat,
) -> None:
    """Draw the game's cover or its title alone, and texts below it."""
    width = page[0] - 2 * form.margin
    middle = page[0] / 2
    if style.cover:
        frame = (form.margin, form.margin, width, page[1] * form.height)
        y = draw_game_cover(canvas, title, style=style, frame=frame)
    else:
        y = page[1] / 3
        place = (middle, y)
        draw_title(
            canvas, title, style, place=place, width=width, sizes=form.title_sizes, align=0.5
        )
    y += form.below_title
    for text in texts:
        words = balance_lines(style.text, text, width)
        canvas.text_block(middle, y, words, align=0.5)
        y += words.height + form.between_texts


def find_title_face(typefaces: Typefaces, cover: CoverArt | None, title: str) -> Typeface:
    """Return the game's own letters, or those of all titles if it has none."""
    own = cover and cover.look
    return typefaces.game_face(title, own.title, own.hanzi) if own else typefaces.title


def draw_title(
    canvas: Canvas,
    title: str,
    style: SheetStyle,
    place: Point,
    *,
    width: float,
    sizes: tuple[float, float],
    face: Typeface | None = None,
    align: float = 0.0,
) -> None:
    """Draw a title on its baseline, in the largest size between two in which it has room."""
    words, points = fit_line(title, face or style.typefaces.title, width, *sizes)
    with canvas.tagged("H1"):
        canvas.text(*place, words, points, colour=style.strong, align=align)
