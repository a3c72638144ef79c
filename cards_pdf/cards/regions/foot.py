"""The foot of a rules card: upside down, to be read when the card is drawn for it after a game."""

from typing import NamedTuple

from cards_pdf.cards.card_style import Area, Site, in_field, named
from cards_pdf.cards.rows.tick_boxes import SIDE, box
from cards_pdf.common.colour import INK, SOFT
from cards_pdf.pdf.form_fields import FieldName
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.balance import well_broken
from cards_pdf.text.fit import Block, Line, TooLittleRoomError, block, fit, line, line_pitch
from cards_pdf.text.hyphenation import hyphenated

_TITLE = 8.0
_OVER = 1.6  # mm between the line and the words
_ASCENT = 0.33  # mm a point, from the top of the title to its baseline
_CAPITALS = 0.22  # mm a point, how high letters are


class Foot(NamedTuple):
    """The measured lines."""

    title: Line
    label: float  # its size
    text: Block
    crossing: Line | None  # what a box says that crosses the foot out
    given: float  # its height, of which the title takes a line; 0 where the text stands beside the title

    @property
    def height(self) -> float:
        return self.given or max(self.text.height, SIDE) + _OVER

    @property
    def start(self) -> tuple[float, float]:
        """Where the text begins."""
        if self.given:
            return 0.0, line_pitch(self.label)
        return self.title.width_mm(self.label) + 2, 0.0


def measured_foot(site: Site, width: float, height: float = 0.0) -> Foot:
    canvas, card, style, _ = site
    with named("foot_title"):
        title = line(style.deck.foot_title, canvas.typefaces.italic)
    label, crossing = style.edition.small(_TITLE), None
    if any(made.name == "cross-out" for made in card.boxes):
        crossing = line(deck_words(style.deck)["crossed_out"], canvas.typefaces.italic)
    beside = SIDE + 1 + (crossing.width_mm(label) + 1 if height else 0) if crossing else 0
    room = width - (0 if height else title.width_mm(label) + 2) - beside
    if room <= 0:
        with named("foot_title"):
            raise TooLittleRoomError(
                "is {width:.1f} mm wide, more than there is beside it", width=width - room
            )
    words = hyphenated(" ".join(effect.text for effect in card.foot), style.deck.language)
    face = canvas.typefaces.bold
    with in_field(card, "foot"):
        most = height - _OVER - line_pitch(label) if height else 9.0
        text = fit(words, face, room, most, 9.5, style.edition.floor)
    text = well_broken(text, lambda said, width: block(said, face, width, text.size), words, room)
    return Foot(title, label, text, crossing, height)


def draw_foot(site: Site, area: Area, foot: Foot) -> None:
    canvas, card, style, marks = site
    ink = style.edition.ink(card.kind.accent)
    canvas.line(area.left, area.top, area.right, area.top, stroke=ink, width=0.3, dash="0.9 0.7")
    with canvas.frame(area.right, area.bottom, 180):
        base = foot.label * _ASCENT if foot.given else foot.text.ascent
        canvas.text(0, base, foot.title, foot.label, colour=SOFT)
        canvas.text_block(*foot.start, foot.text)
        if foot.crossing:
            spoken = f"{card.name}: {deck_words(style.deck)['crossed_out']}"
            field = FieldName(f"{style.fields}{card.code}_crossed_out", spoken)
            middle = (foot.height - _OVER - SIDE) / 2 if foot.given else 0
            box(canvas, area.width - SIDE, middle, field, ticked=marks.crossed_out)
            if foot.given:
                base = middle + (SIDE + foot.label * _CAPITALS) / 2
                canvas.text(area.width - SIDE - 1, base, foot.crossing, foot.label, colour=SOFT, align=1)
        if marks.crossed_out:
            for y1, y2 in ((-0.3, foot.height - _OVER), (foot.height - _OVER, -0.3)):
                canvas.line(-0.5, y1, area.width, y2, stroke=INK, width=0.5)
