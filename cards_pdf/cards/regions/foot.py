"""The foot of a rules card: upside down, to be read when the card is drawn for it after a game."""

from typing import NamedTuple

from cards_pdf.cards.card_style import Area, Site, in_field, named
from cards_pdf.cards.rows.tick_boxes import SIDE, box
from cards_pdf.common.colour import INK, SOFT
from cards_pdf.pdf.form_fields import FieldName
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.balance import well_broken
from cards_pdf.text.fit import Block, Line, TooLittleRoomError, block, fit, line
from cards_pdf.text.hyphenation import hyphenated

_TITLE = 8.0


class Foot(NamedTuple):
    """The measured lines."""

    title: Line
    label: float  # its size
    text: Block
    crossing: bool  # whether a box crosses the foot out

    @property
    def height(self) -> float:
        return max(self.text.height, 4.0) + 1.6


def measured_foot(site: Site, width: float) -> Foot:
    canvas, card, style, _ = site
    with named("foot_title"):
        title = line(style.deck.foot_title, canvas.typefaces.italic)
    crossing = any(made.name == "cross-out" for made in card.boxes)
    label = style.edition.small(_TITLE)
    room = width - title.width_mm(label) - 2 - (SIDE + 1 if crossing else 0)
    if room <= 0:
        with named("foot_title"):
            raise TooLittleRoomError(
                "is {width:.1f} mm wide, more than there is beside it", width=width - room
            )
    words = hyphenated(" ".join(effect.text for effect in card.foot), style.deck.language)
    face = canvas.typefaces.bold
    with in_field(card, "foot"):
        text = fit(words, face, room, 9, 9.5, style.edition.floor)
    text = well_broken(text, lambda said, width: block(said, face, width, text.size), words, room)
    return Foot(title, label, text, crossing)


def draw_foot(site: Site, area: Area, foot: Foot) -> None:
    canvas, card, style, marks = site
    ink = style.edition.ink(card.kind.accent)
    canvas.line(area.left, area.top, area.right, area.top, stroke=ink, width=0.2, dash="0.9 0.7")
    with canvas.frame(area.right, area.bottom, 180):
        canvas.text(0, foot.text.ascent, foot.title, foot.label, colour=SOFT)
        canvas.text_block(foot.title.width_mm(foot.label) + 2, 0, foot.text)
        if foot.crossing:
            spoken = f"{card.name}: {deck_words(style.deck.language)['crossed_out']}"
            field = FieldName(f"{style.fields}{card.code}_crossed_out", spoken)
            box(canvas, area.width - SIDE, 0, field, ticked=marks.crossed_out)
        if marks.crossed_out:
            for y1, y2 in ((-0.3, foot.height - 1.6), (foot.height - 1.6, -0.3)):
                canvas.line(-0.5, y1, area.width, y2, stroke=INK, width=0.5)
