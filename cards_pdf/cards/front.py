"""A card's front: the deck's layout, or the variant that the card or the edition asks for."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from cards_pdf.cards.camera_mark import draw_at_both_ends, draw_mark, has_marks
from cards_pdf.cards.card_style import NO_BLEED, Area, Bleed, CardStyle, Site
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.regions.edges import Areas, PlacedRegion, PlacedRow
from cards_pdf.cards.regions.plan import Plan, draw_regions, placed_regions, plan_of, plans_for
from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError, Problem
from cards_pdf.common.sentences import Sentence, some
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.layouts.places import MARK
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.marked_cards import SIDE as MARK_SIDE
from cards_pdf.decks.marked_cards import corner
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.state import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import FLOOR, TooLittleRoomError
from cards_pdf.text.typeface import MissingGlyphError

_NAMED = 6  # of the cards that a warning names
_MOST_LETTERS = 12  # that are told one by one
Fit = tuple[float, float, float]  # where a layout drawn for other cards begins on this one, and its scale
_AS_IT_IS: Fit = (0.0, 0.0, 1.0)
_AIR = 0.3  # mm of paper around a camera mark


class _ReadyLayout(NamedTuple):
    """A layout made ready, and how it stands on its cards."""

    plan: Plan
    style: CardStyle  # in the layout's own mm
    size: Mm  # of a card as it is read: one in landscape is turned on its sheet
    lies: bool
    fit: Fit
    spot: Areas  # of the camera mark, which no region may cover


def small_letters(sizes: Mapping[str, float]) -> Sentence:
    """A word about cards whose letters are smaller than most eyes read, by their codes."""
    said = (
        "Letters of {count:card|cards} ({names}) are set in {least:.1f} points, as its layout allows; "
        "below {usual:g} few can read them."
    )
    names = some([*sizes], _NAMED)
    return Sentence(said, count=len(sizes), names=names, least=min(sizes.values()), usual=FLOOR)


class _LeftOut(NamedTuple):
    """A key of a card that its layout has no place for, and what a region would have to show."""

    key: str
    layout: str
    shows: str


class Fronts:
    """A deck's fronts in an edition: layouts are made ready once, and cards are poured through them."""

    def __init__(self, deck: Deck, edition: Edition, size: Mm | None = None) -> None:
        self.style = CardStyle(deck, edition, size or sizes.card(deck.size).mm)
        self.marked = has_marks(deck)
        self._made: dict[str, _ReadyLayout] = {}
        self.left_out: dict[_LeftOut, dict[str, None]] = {}  # by what has no place, the codes of its cards

    def draw(
        self, canvas: Canvas, card: Card, marks: Marks = UNMARKED, bleed: Bleed = NO_BLEED, fields: str = ""
    ) -> None:
        """Draw a card with its top left at the frame's origin. Errors name deck, card and field."""
        try:
            self.pour(canvas, card, marks, bleed, fields)
        except FitError as wrong:
            said = _as_cut(wrong.said, self._ready(card).fit[2])
            site = self.site(canvas, card)
            if isinstance(wrong, MissingGlyphError) and (others := _other_letters(site, str(wrong))):
                said = Sentence("{wrong}; nor for {others}", wrong=said, others=some(others, _MOST_LETTERS))
            if isinstance(wrong, MissingGlyphError) and wrong.needs_font:
                more = '{wrong}. A font beside the deck may have it: [fonts] others = ["NAME.ttf"]'
                said = Sentence(more, wrong=said)
            ended = said if said.endswith((".", "?")) else Sentence("{said}.", said=said)
            whole = FitError(
                "{source}: {place}: {wrong}", source=self.style.deck.source, place=card.place, wrong=ended
            )
            where = wrong.where._replace(code=card.code)
            whole.problems = (Problem(ended, where),)  # its place is told apart
            raise whole from wrong

    def pour(
        self, canvas: Canvas, card: Card, marks: Marks = UNMARKED, bleed: Bleed = NO_BLEED, fields: str = ""
    ) -> None:
        """The same; errors name the field alone."""
        made = self._ready(card)
        site = Site(canvas, card, _with_rim(made, bleed, fields), marks)
        plan, placed = self._plan_with_room(site, made)
        with canvas.frame(made.size[1], 0.0, 90.0) if made.lies else nullcontext():
            x, y, scale = made.fit
            with canvas.frame(x, y, 0.0, scale) if made.fit != _AS_IT_IS else nullcontext():
                draw_regions(site, plan.layout, placed)
            if self.marked:
                draw_mark(canvas, self.style.deck, card, marks, made.size)
            elif self.style.deck.camera:
                draw_at_both_ends(canvas, self.style.deck, card, made.size)

    def rows_written_on(self, canvas: Canvas, card: Card, marks: Marks) -> Iterator[PlacedRow]:
        """The numbers, the boxes and the foot, in the order in which the layout draws them."""
        scale = self._ready(card).fit[2]
        for placed in self.placed(canvas, card, marks):
            yield from (_enlarge_row(canvas, row, scale) for row in placed.rows())

    def placed(self, canvas: Canvas, card: Card, marks: Marks = UNMARKED) -> Sequence[PlacedRegion]:
        """The regions of a card, in the order in which they are drawn."""
        made = self._ready(card)
        return self._plan_with_room(Site(canvas, card, made.style, marks), made)[1]

    def untold(self) -> Iterator[Sentence]:
        """What cards say and their layouts left out, so far."""
        for (key, layout, shows), codes in self.left_out.items():
            yield Sentence(
                '{key}: there is no place for it in the layout "{layout}" (cards {codes}); let a region show '
                '"{row}", or leave it out of the deck.',
                key=key, layout=layout, codes=some([*codes], _NAMED), row=shows,
            )  # fmt: skip

    def site(self, canvas: Canvas, card: Card) -> Site:
        """Where its regions find its words and colours."""
        return Site(canvas, card, self._ready(card).style, UNMARKED)

    def drawn_for(self, card: Card) -> tuple[Mm, Fit]:
        """The card that its layout is drawn for, and how that stands on this one."""
        made = self._ready(card)
        return made.style.size, made.fit

    def _ready(self, card: Card) -> _ReadyLayout:
        kind = card.kind.name
        if kind not in self._made:
            self._made[kind] = _made_ready(self.style.deck.layout_of(card), self.style)
        return self._made[kind]

    def _plan_with_room(self, site: Site, made: _ReadyLayout) -> tuple[Plan, list[PlacedRegion]]:
        """With the first layout that is meant for such a card and has room for it."""
        for plan, final in plans_for(made.plan, site):
            areas = dict(made.spot)
            try:
                placed = placed_regions(site, plan, areas)
            except TooLittleRoomError:
                if final:
                    raise
                continue
            if not made.plan.layout.is_back:
                behind = self.style.deck.layout_behind(site.card)
                for left_out in _left_out(site.card, plan.layout.name, placed, behind):
                    self.left_out.setdefault(left_out, {})[site.card.code] = None
            if self.marked:
                check_spot(placed, areas[MARK])
            return plan, placed
        raise AssertionError("the last plan is final")


def _made_ready(layout: Layout, style: CardStyle) -> _ReadyLayout:
    width, height = style.size
    lies = layout.landscape and width < height
    size = (height, width) if lies else (width, height)
    drawn, fit, edition = layout.drawn_for or size, _AS_IT_IS, style.edition
    if drawn != size:
        drawn = (max(drawn), min(drawn)) if layout.landscape else drawn
        scale = min(size[0] / drawn[0], size[1] / drawn[1])
        fit = ((size[0] - drawn[0] * scale) / 2, (size[1] - drawn[1] * scale) / 2, scale)
        edition = edition._replace(zoom=scale)
    spot: Areas = {}
    if style.deck.mark_spot:  # where the layout finds the camera mark
        (left, top), (x, y, scale) = corner(size, at_foot=layout.mark_at_foot), fit
        left, top, side = (left - x) / scale, (top - y) / scale, MARK_SIDE / scale
        spot[MARK] = Area(left, top, left + side, top + side)
    own = style._replace(size=drawn, edition=edition, mark=spot.get(MARK))
    return _ReadyLayout(plan_of(layout, drawn), own, size, lies, fit, spot)


def _with_rim(made: _ReadyLayout, bleed: Bleed, fields: str) -> CardStyle:
    """A card's bleed as its layout sees it; what a scaled one leaves free is bleed as well."""
    left, top, right, bottom = bleed
    if made.lies:
        left, top, right, bottom = top, right, bottom, left
    x, y, scale = made.fit
    rim = ((left + x) / scale, (top + y) / scale, (right + x) / scale, (bottom + y) / scale)
    return made.style._replace(bleed=rim, fields=fields) if fields or any(rim) else made.style


def _other_letters(site: Site, told: str) -> list[str]:
    """What else on the card has no glyph, so that it is told at once."""
    letters = sorted({char for text in site.card.texts() for char in text if not char.isascii()})
    lacking = []
    for char in letters:
        try:
            site.canvas.typefaces.body.word(char)
        except MissingGlyphError:
            lacking.append(char)
    return [f'"{char}" (U+{ord(char):04X})' for char in lacking if char not in told]


def _enlarge_row(canvas: Canvas, row: PlacedRow, scale: float) -> PlacedRow:
    """As large as on the card."""
    if scale == 1:
        return row

    def draw(x: float, y: float) -> None:
        with canvas.frame(x, y, 0.0, scale):
            row.draw(0.0, 0.0)

    return row._replace(area=Area(*(side * scale for side in row.area)), draw=draw)


def _as_cut(said: Sentence, scale: float) -> Sentence:
    """With the lengths that the card has, instead of those of the card that its layout was drawn for."""
    if scale == 1:
        return said

    def fact(given: object) -> object:
        if isinstance(given, Sentence):
            return _as_cut(given, scale)
        return round(given * scale, 2) if isinstance(given, float) else given

    return Sentence(said.template, **{key: fact(of) for key, of in said.facts.items()})


def _left_out(
    card: Card, layout: str, placed: Sequence[PlacedRegion], behind: Layout | None
) -> Iterator[_LeftOut]:
    """What neither the front nor the back has a place for."""
    shown = {word for made in placed for word in made.region.shows}
    said = {field for made in placed for field in made.region.text.fields}
    if behind:
        shown, said = shown | behind.shown(), said | behind.speaks_of()
    for key, places in _needed(card, said):
        if shown.isdisjoint(places):
            yield _LeftOut(key, layout, places[0])


def _needed(card: Card, said: Collection[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Keys of the card that no words say, and what in a layout shows them."""
    if card.body and "body" not in said:
        yield "body", ("text",)
    if any(effect.text for effect in card.effects):
        yield "effects", ("text",)
    if card.boxes:
        yield "boxes", ("boxes",)
    if card.foot:
        yield "foot", ("foot",)
    if card.stats:
        yield from (
            (stat.name, ("stats", "signs"))
            for n, stat in enumerate(card.stats)
            if not {stat.name.lower(), "other stats" if n else "stat"}.intersection(said)
        )


def check_spot(placed: Sequence[PlacedRegion], mark: Area) -> None:
    """The camera mark lies on paper: nothing is drawn there, or paper over it."""
    spot = Area(mark.left - _AIR, mark.top - _AIR, mark.right + _AIR, mark.bottom + _AIR)
    over = ""
    for region, (left, top, right, bottom), _, _ in placed:
        apart = right <= spot.left or left >= spot.right or bottom <= spot.top or top >= spot.bottom
        if apart or region.pitch:  # its rows go around
            continue
        holds = left <= spot.left and top <= spot.top and right >= spot.right and bottom >= spot.bottom
        if holds and region.sort == "panel" and region.shape == "box":
            over = over if not region.fill else "" if region.fill == ("paper",) else region.name
        else:
            over = region.name
    if over:
        raise FitError(
            'the region "{over}" lies over the spot of the camera mark; let it end at "mark.left" or begin '
            'at "mark.bottom", or put a region with fill = "paper" between them',
            over=over,
        )
