"""The style of sheets: an accent for each game, one body size, and what low ink leaves out."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from cards_pdf.art.looks import Look, look_of
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.drawings import LEAST, CoverArt, cover_of, suit_ink
from cards_pdf.cards.edition import COLOUR, LARGE, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.standard_deck import SUITS
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import typesetting
from cards_pdf.text.fit import Block, TooLittleRoomError, block
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
_ONE_THING = re.compile(
    r"\b[A-Z]{2,3} \d|\b[AJQK] \d|\d (?:HP|mm|min|hours)\b|\d (?:%|g/m²)|\d : \d"
    r"|--[a-z-]+ [A-Z]+\b|(?<!\w)[♠♥♦♣] \w"
)
_SUIT_NAMES = {suit.sign: suit.name for suit in SUITS}
_CACHED_TEXTS = 4096
SMALLEST = 8.5  # points; only words on pictures of cards are smaller
LEAST_CARD_PT = 7.0  # of what is as small as a card


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
        """Return the ink of a suit's sign; that of all other words is black."""
        return suit_ink(_SUIT_NAMES[sign], self.edition) if sign in _SUIT_NAMES else INK

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

    def with_smallest(self, size: float) -> "SheetStyle":
        """Return the style of a paper on which words may be smaller."""
        return replace(self, smallest=size)

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
    is_own_deck = sheet.deck.endswith(".toml") and Path(sheet.deck).is_file()
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
