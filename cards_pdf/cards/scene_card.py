"""A card as a scene: its drawing before the suit's ground, an index on a banner, a name, a line of signs."""

from cards_pdf.art.look import Look, look_of
from cards_pdf.art.paths import Path, polygon, rounded
from cards_pdf.cards.card_style import Area, Site, in_field
from cards_pdf.cards.drawn.covers import coloured, paint
from cards_pdf.cards.drawn.drawings import draw_pip, suit_ink
from cards_pdf.cards.drawn.index import designed_card
from cards_pdf.cards.drawn.pips import check, draw_pips_or_court
from cards_pdf.cards.drawn.signs import draw_signs
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.errors import FitError
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.text.fit import fit, fit_line

_FRAME = rounded(3, 3, 57, 82, 2.6)
_MIDDLE = (31.5, 37.5)  # of the drawing
_BAND, _BASE, _FOOT = 64.5, 70.3, 72.5  # the name's band from top to bottom
_NAME_PT, _NAME_ROOM = 15.0, 52.0
_PIPS = (1.5, 0.5, 0.0, 0.68)  # where they stand about the picture's middle, and how large
_LAID = rounded(-21, -35, 42, 70, 3)  # the card that they stand on
_BODY_PT = 9.5
_BANNER = polygon((5, 3), (15.5, 3), (15.5, 20.5), (10.25, 24), (5, 20.5))
_SIGNS = Area(5.0, _FOOT, 50.5, 85.0)
_BESIDE = 17.0  # where the signs end beside a rule in words
_CINZEL_Q = "Q"  # throws its tail far to the right; the running text's does not
_AGAIN = (55.0, 77.6)  # the second index, upside down


def draw_scene(site: Site, area: Area) -> None:
    look = look_of(site.style.deck.look)
    if not look:
        raise FitError('look: the theme "scene" needs one')
    with designed_card(site.canvas, area) as scale:
        _draw(site, look, scale)


def _draw(site: Site, look: Look, scale: float) -> None:
    canvas, card, edition = site.canvas, site.card, site.style.edition
    ground = PAPER if edition.low_ink else look.colours["tint"]
    canvas.path(_FRAME, fill=ground)
    check(card)
    called = f"{card.name}, {' '.join(INDICES.get(card.code, (card.rank,)))}"
    with canvas.figure(called), canvas.clipped(_FRAME):
        _picture(site, look)
    _name(site, look, edition.floor / scale)
    _banner(site)
    _rule(site, look, scale)
    canvas.path(_FRAME, stroke=INK, width=0.7)


def _rule(site: Site, look: Look, scale: float) -> None:
    """In signs, read out in words; a card with a rule of its own says it."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    numbers = [f"{stat.label} {stat.value}." for stat in card.stats]
    spoken = " ".join(numbers if card.body else [*numbers, card.kind.text])
    area = _SIGNS._replace(right=_BESIDE) if card.body else _SIGNS
    with canvas.figure(spoken):
        draw_signs(canvas, card, look, edition, area)
    if card.body:
        _own_rule(site, _SIGNS._replace(left=_BESIDE + 2), scale)


def _own_rule(site: Site, area: Area, scale: float) -> None:
    canvas, card, edition, faces = site.canvas, site.card, site.style.edition, site.canvas.typefaces
    most, least = max(_BODY_PT, edition.text / scale), edition.text / scale
    with in_field(card, "body"):
        said = fit(card.body, faces.body, area.width, area.height, most, least, faces.bold)
    site.note_size(said.size * scale)
    canvas.line(area.left - 1, area.top + 2.2, area.left - 1, area.bottom - 2.2, width=0.3)
    canvas.text_block(area.left, (area.top + area.bottom - said.height) / 2, said)


def _picture(site: Site, look: Look) -> None:
    """The suit's ground once a file, the card's own drawing before it."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    with canvas.clipped(_above_the_band()), canvas.frame(*_MIDDLE):
        if card.suit in look.grounds:
            name = look.grounds[card.suit]
            with canvas.stamp(f"{name}-{edition.low_ink:d}", -60, -60, 60, 60) as first:
                if first:
                    paint(canvas, coloured(name, look), look, edition)
        _figure(site, look)


def _figure(site: Site, look: Look) -> None:
    """What the card is, or else its rank and suit as on any playing card."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    if not card.figure:
        with canvas.frame(*_PIPS):
            canvas.path(_LAID, fill=PAPER, stroke=INK, width=0.8)
            draw_pips_or_court(canvas, card, edition)
        return
    with in_field(card, "figure"):
        picture = coloured(card.figure, look)
    paint(canvas, picture, look, edition)


def _above_the_band() -> Path:
    return polygon((3, 3), (60, 3), (60, _BAND), (3, _BAND))


def _name(site: Site, look: Look, least: float) -> None:
    canvas, card, edition = site.canvas, site.card, site.style.edition
    band = PAPER if edition.low_ink else look.colours[look.bands.get(card.suit, look.ground)]
    canvas.path(polygon((3, _BAND), (60, _BAND), (60, _FOOT), (3, _FOOT)), fill=band, stroke=INK, width=0.5)
    with in_field(card, "name"):
        face = canvas.typefaces.display(look.names)
        shown, size = fit_line(card.name, face, _NAME_ROOM, _NAME_PT, least)
    ink = INK if edition.low_ink else look.colours[look.words]
    with canvas.tagged("H1", key=card.code):
        canvas.text(_MIDDLE[0], _BASE, shown, size, colour=ink, align=0.5)


def _banner(site: Site) -> None:
    """Rank over sign, and both again from the other end."""
    canvas = site.canvas
    canvas.path(_BANNER, fill=PAPER, stroke=INK, width=0.45)
    with canvas.decoration():
        _index(site, (10.25, 11.4), 23.0, 6.4)
        with canvas.frame(*_AGAIN, 180):
            _index(site, (0.0, -0.8), 15.0, 4.0)


def _index(site: Site, at: tuple[float, float], size: float, pip: float) -> None:
    canvas, card, edition = site.canvas, site.card, site.style.edition
    x, base = at
    with in_field(card, "rank"):
        face = canvas.typefaces.bold if card.rank == _CINZEL_Q else canvas.typefaces.title
        shown, fitting = fit_line(card.rank, face, size * 0.4, face.alone(size), size / 2)
    canvas.text(x, base, shown, fitting, colour=suit_ink(card.suit, edition), align=0.5)
    with canvas.frame(x, base + pip * 0.81):
        draw_pip(canvas, card.suit, pip, edition)
