"""A card's back: the accent to the very edge and beyond, a pattern, a panel with the deck's name.

Or a layout, which draws it for each card as another one draws its front.
"""

from collections.abc import Iterator
from pathlib import Path as File

from cards_pdf.art.look import look_of
from cards_pdf.art.paths import rounded
from cards_pdf.cards.card_style import Bleed, named, stated
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.cards.front import Fronts
from cards_pdf.common.colour import INK, PAPER, Rgb, contrast
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.model import Back, Card, Deck
from cards_pdf.pdf.canvas import Canvas, PictureLook
from cards_pdf.pdf.images.picture_file import picture_size
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import fit

_FRAME = 4.0
_LEAST_OF_LARGE = 3.0  # contrast to paper that large words need
_DRAWN_FOR = (63.0, 88.0)


def back_of(card: Card, deck: Deck) -> Back | None:
    """What is printed behind a card, with what it says of that card; other looks have other names."""
    back = deck.back_of(card)
    if back is None or not differs(back, deck):
        return back
    title, text = (
        Template(said).filled(lambda name: field_text(name, card, deck)) for said in (back.title, back.text)
    )
    return back._replace(name=f"{back.name}-{card.code}", title=title, text=text)


def on_box(deck: Deck) -> Back | None:
    """The first back, for what holds the deck: with the deck's title where a card's words would stand."""
    back = next(iter(deck.backs.values()), None)
    if back is None or not (back.layout or differs(back, deck)):
        return back
    return back._replace(name=f"{back.name}-box", title=deck.title, text="", layout=None)


def differs(back: Back, deck: Deck) -> bool:
    """Whether a back is not the same behind all its cards."""
    layout = deck.back_layouts.get(back.name)
    return not layout.is_alike if layout else "{" in back.title + back.text


def turned_over(deck: Deck) -> Iterator[tuple[list[str], Deck]]:
    """For each layout of backs: what those are called, and the cards that have one, it being their front."""
    layouts = deck.back_layouts
    for name, layout in layouts.items():
        names = [other for other, one in layouts.items() if one == layout]
        cards = tuple(card for card in deck.cards if deck.layout_behind(card) == layout)
        if name == names[0] and cards:
            source = f"{deck.source} ({layout.name})"
            yield names, from_behind(deck, layout)._replace(source=source, cards=cards)


def from_behind(deck: Deck, layout: Layout) -> Deck:
    """The deck with a layout of backs for its fronts."""
    return deck._replace(layout=layout, layouts={}, mark_spot=False, camera=False)


class Backs:
    """A deck's backs in an edition, with so many mm of bleed at most."""

    def __init__(self, deck: Deck, edition: Edition, size: Mm, bleed: float) -> None:
        self._deck, self._edition, self._size, self._bleed = deck, edition, size, bleed
        self._of_layouts: dict[str, Fronts] = {}  # by the backs' names
        for names, behind in turned_over(deck):
            self._of_layouts |= dict.fromkeys(names, Fronts(behind, edition, size))

    def draw(self, canvas: Canvas, card: Card, bleed: Bleed, fields: str = "") -> None:
        """Nothing for a card without a back; otherwise the back, cut off where its bleed ends."""
        deck = self._deck
        drawn = deck.back_of(card)
        if drawn and drawn.name in self._of_layouts:
            with canvas.tagged("Sect"):
                self._of_layouts[drawn.name].draw(canvas, card, bleed=bleed, fields=f"back_{fields}")
            return
        if (back := back_of(card, deck)) is None:
            return
        (left, top, right, bottom), (wide, high) = bleed, self._size
        reach = rounded(-left, -top, wide + left + right, high + top + bottom, 0)
        said = " ".join(filter(None, (back.title, back.text))) or back.name
        figure = canvas.figure(deck_words(deck.language)["back"].format(said))
        where = stated("{deck}: back {name}", deck=deck.source, name=back.name)
        with where, figure, canvas.clipped(reach):
            draw_back(canvas, back, self._edition, self._size, self._bleed)


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

            if not edition.bordered:
                _draw_ground(canvas, edition.fill(back.accent), size, bleed)
            design = card_back(w, h, back.pattern, plain=edition.low_ink)
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
    """Over all of the card and its bleed, or in a frame; its middle is as large as fits the card."""
    from cards_pdf.cards.drawn.covers import look_drawing, paint

    look = look_of(back.look)
    if not look:
        raise FitError("drawing: needs a look")
    with named("drawing"):
        picture = look_drawing(back.drawing, look)
    w, h = size
    scale = min(w / _DRAWN_FOR[0], h / _DRAWN_FOR[1])
    if not edition.bordered:
        _draw_ground(canvas, look.colours[picture[0].fill], size, bleed)  # of cards of another shape
    frame = rounded(-28.5, -41, 57, 82, 2.6)
    across, down = w / 2 + bleed, h / 2 + bleed
    reach = rounded(-across / scale, -down / scale, 2 * across / scale, 2 * down / scale, 0)
    with canvas.frame(w / 2, h / 2, 0, scale):
        with canvas.clipped(frame if edition.bordered else reach):
            paint(canvas, picture, look, edition)
        if edition.bordered:
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
