"""A card's back: the accent to the very edge and beyond, a pattern, a panel with the deck's name."""

from pathlib import Path as File

from cards_pdf.art.look import look_of
from cards_pdf.art.paths import rounded
from cards_pdf.cards.card_style import named
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.common.colour import INK, PAPER, Rgb, contrast
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.model import Back, Card, Deck
from cards_pdf.pdf.canvas import Canvas, PictureLook
from cards_pdf.pdf.images.picture_file import picture_size
from cards_pdf.text.fit import fit

_FRAME = 4.0
_LEAST_OF_LARGE = 3.0  # contrast to paper that large words need
_DRAWN_FOR = (63.0, 88.0)


def back_of(card: Card, deck: Deck) -> Back | None:
    """What is printed behind a card, with what it says of that card."""
    back = deck.back_of(card)
    if back is None or "{" not in back.title + back.text:
        return back
    title, text = (
        Template(said).filled(lambda name: field_text(name, card, deck)) for said in (back.title, back.text)
    )
    return back._replace(name=f"{back.name}-{card.code}", title=title, text=text)


def on_box(deck: Deck) -> Back | None:
    """The first back, for what holds the deck: with the deck's title where it would speak of a card."""
    back = next(iter(deck.backs.values()), None)
    if back is None or "{" not in back.title + back.text:
        return back
    return back._replace(name=f"{back.name}-box", title=deck.title, text="")


def draw_back(canvas: Canvas, back: Back, edition: Edition, size: Mm, bleed: float) -> None:
    """Drawn once a file and stamped; it covers `bleed` mm around the card."""
    w, h = size
    with canvas.stamp(f"back-{back.name}", -bleed, -bleed, w + bleed, h + bleed) as first:
        if not first:
            return
        from cards_pdf.art.lattice import DESIGNS, card_back  # most runs print no backs

        if back.art:
            _draw_art(canvas, back.art, edition, size, bleed)
            _panel(canvas, back, edition, size)
        elif back.drawing:
            _draw_scene(canvas, back, edition, size, bleed)
        elif back.pattern in DESIGNS:
            from cards_pdf.cards.drawn.drawings import accent_palette, draw_shapes

            design = card_back(w, h, back.pattern, plain=edition.low_ink)
            _draw_ground(canvas, edition.fill(back.accent), size, bleed)
            with canvas.frame(w / 2, h / 2):
                draw_shapes(canvas, design, accent_palette(back.accent), edition)
        else:
            _draw_pattern(canvas, back, edition, size, bleed)
            _panel(canvas, back, edition, size)


def _draw_art(canvas: Canvas, file: File, edition: Edition, size: Mm, bleed: float) -> None:
    """In its own proportions, as large as covers the card and its bleed; what is too much is cut off."""
    (w, h), (wide, high) = size, picture_size(file)
    scale = max((w + 2 * bleed) / wide, (h + 2 * bleed) / high)
    wide, high = wide * scale, high * scale
    with canvas.clipped(rounded(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, 0)):
        look = PictureLook(grey=edition.low_ink)
        canvas.picture(file, (w - wide) / 2, (h - high) / 2, wide, high, look)


def _draw_ground(canvas: Canvas, colour: Rgb | None, size: Mm, bleed: float) -> None:
    """Over the edge and beyond it: where a cut is a little off, it is off in colour."""
    if colour:
        canvas.rect(-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed, fill=colour)


def _draw_pattern(canvas: Canvas, back: Back, edition: Edition, size: Mm, bleed: float) -> None:
    w, h = size
    _draw_ground(canvas, edition.fill(back.accent), size, bleed)
    from cards_pdf.art.patterns import pattern

    inner = rounded(_FRAME, _FRAME, w - 2 * _FRAME, h - 2 * _FRAME, 2)
    lines = pattern(back.pattern, w - 2 * _FRAME, h - 2 * _FRAME).placed(_FRAME, _FRAME)
    if lines.segments:
        with canvas.clipped(inner):
            canvas.path(lines, stroke=edition.hatch(back.accent), width=0.3)
    canvas.path(inner, stroke=edition.on(back.accent), width=0.4)


def _draw_scene(canvas: Canvas, back: Back, edition: Edition, size: Mm, bleed: float) -> None:
    """In its frame, as large as fits the card; around it the colour that it lies on."""
    from cards_pdf.cards.drawn.covers import look_drawing, paint

    look = look_of(back.look)
    if not look:
        raise FitError("drawing: needs a look")
    with named("drawing"):
        picture = look_drawing(back.drawing, look)
    w, h = size
    if not edition.low_ink:
        _draw_ground(canvas, look.colours[picture[0].fill], size, bleed)
    frame = rounded(-28.5, -41, 57, 82, 2.6)
    with canvas.frame(w / 2, h / 2, 0, min(w / _DRAWN_FOR[0], h / _DRAWN_FOR[1])):
        with canvas.clipped(frame):
            paint(canvas, picture, look, edition)
        canvas.path(frame, stroke=INK, width=0.7)


def _panel(canvas: Canvas, back: Back, edition: Edition, size: Mm) -> None:
    """The title, and what rules stand below it, on paper in the middle of the pattern."""
    w, h = size
    faces, blocks, colour = canvas.typefaces, [], edition.ink(back.accent)
    if contrast(colour, PAPER) < _LEAST_OF_LARGE:
        colour = INK
    if back.title:
        with named("title"):
            blocks.append((fit(back.title, faces.title, w - 6 * _FRAME, h / 3, 13), colour))
    if back.text:
        with named("text"):
            blocks.append((fit(back.text, faces.body, w - 6 * _FRAME, h / 2, 11), INK))
    if not blocks:
        return
    height = sum(made.height for made, _ in blocks) + 3.5 * (len(blocks) + 1)
    top = (h - height) / 2
    canvas.rect(2 * _FRAME, top, w - 4 * _FRAME, height, fill=PAPER, stroke=INK, width=0.3, radius=1.5)
    for made, colour in blocks:
        canvas.text_block(w / 2, top + 3.5, made, colour=colour, align=0.5)
        top += made.height + 3.5
