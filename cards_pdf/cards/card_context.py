"""The context of a card: the style that all fronts of a run share, areas, fields and colours.

A field is a column of the card, one of its stats, or a built-in field. Conditions speak of kinds,
elements and editions in the words of the deck's file, and some fields exist only for them. A
colour may come from a field as well, and depends on the card's accent and the edition.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cards_pdf.art.notation import Look, look_of
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, colour_name, css_colours, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import Message, join_words, short
from cards_pdf.common.sizes import Mm
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.layout_values import COLOURS, Template
from cards_pdf.rulebooks import deck_words

EDGE_TOLERANCE_MM = 1e-6  # rounding errors of edges that are computed


class Bleed(NamedTuple):
    """Ink beyond the edges of a card, in mm."""

    left: float
    top: float
    right: float
    bottom: float


NO_BLEED = Bleed(0.0, 0.0, 0.0, 0.0)


class Area(NamedTuple):
    """Part of a card, in mm from its top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def contains(self, other: "Area") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: "Area") -> bool:
        return (
            self.left < other.right
            and self.right > other.left
            and self.top < other.bottom
            and self.bottom > other.top
        )

    def expand(self, distance: float) -> "Area":
        """Return the area with its edges moved outwards."""
        return Area(
            self.left - distance, self.top - distance, self.right + distance, self.bottom + distance
        )

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        return self.left, self.top, self.right - self.left, self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class CardStyle(NamedTuple):
    """The style that all fronts of a run share."""

    deck: Deck
    edition: Edition
    size: Mm
    fields: str = ""  # goes before the names of form fields, so that copies stay unique
    bleed: Bleed = NO_BLEED
    mark: Area | None = None  # of the camera mark, which rows go around

    @property
    def area_with_bleed(self) -> Area:
        """The card and its bleed. Other cards may lie beyond it."""
        width, height = self.size
        bleed = self.bleed
        return Area(-bleed.left, -bleed.top, width + bleed.right, height + bleed.bottom)

    def find_touched_edges(self, area: Area) -> tuple[bool, bool, bool, bool]:
        """Return whether an area reaches the card's left, top, right and bottom edge."""
        width, height = self.size
        return (
            area.left < EDGE_TOLERANCE_MM,
            area.top < EDGE_TOLERANCE_MM,
            area.right > width - EDGE_TOLERANCE_MM,
            area.bottom > height - EDGE_TOLERANCE_MM,
        )

    def extend_into_bleed(self, area: Area) -> Area:
        """Return an area whose edges at the card's edge are moved to the end of the bleed."""
        touched = self.find_touched_edges(area)
        if not any(touched):
            return area
        sides = zip(touched, self.area_with_bleed, area, strict=True)
        return Area(*(outer if is_at_edge else own for is_at_edge, outer, own in sides))

    def is_beyond_card(self, area: Area) -> bool:
        """Return True if part of an area lies beyond the card's edges and has to be cut off."""
        # Asked for every region of every card: areas for it would take 2% of a large deck's time.
        width, height = self.size
        return (
            area.left < -EDGE_TOLERANCE_MM
            or area.top < -EDGE_TOLERANCE_MM
            or area.right > width + EDGE_TOLERANCE_MM
            or area.bottom > height + EDGE_TOLERANCE_MM
        )


class CardContext(NamedTuple):
    """A card with everything that its front is drawn with."""

    canvas: Canvas
    card: Card
    style: CardStyle
    marks: PencilMarks

    @property
    def deck(self) -> Deck:
        return self.style.deck

    @property
    def edition(self) -> Edition:
        return self.style.edition

    def note_small_print(self, size: float) -> None:
        """Note that text on this card is smaller than its edition sets text usually."""
        printed_size = size * self.edition.scale * self.edition.zoom
        noted = self.canvas.small_print
        noted[self.card.code] = min(printed_size, noted.get(self.card.code, printed_size))


# The contexts below are used like functions, around every text. As classes they cost a third of
# what generators cost.
class error_context:  # noqa: N801
    """Context that adds the name of a field to a FitError."""

    __slots__ = ("_facts", "_field", "_place")

    def __init__(self, field: str, place: Mapping[str, Any] | None = None, **facts: object) -> None:
        self._field = field
        self._place = place
        self._facts = facts

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FitError):
            field = Message(self._field, **self._facts)
            place = {"column": self._field} if self._place is None else self._place
            where = error.whereabouts._replace(**place)
            raise type(error)("{key}: {said}", key=field, said=error).with_whereabouts(
                where
            ) from error


class final_error_context(error_context):  # noqa: N801
    """Context that makes a whole sentence of a FitError: with a full stop, and without a field."""

    __slots__ = ()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FitError):
            field = Message(self._field, **self._facts)
            raise FitError("{key}: {said}.", key=field, said=error) from error


def card_field_context(card: Card, key: str, part: str = "", **facts: object) -> error_context:
    """Return what adds the key of a card, or the column of its table, to a FitError.

    `part` says which part of the field is meant.
    """
    column = card.columns.get(key) or key
    if not card.row:
        return error_context(part or key, {"column": key}, **facts)
    place = {"column": column}
    if part in ("", key):
        return error_context('column "{key}"', place, key=column)
    return error_context('column "{key}", {part}', place, key=column, part=Message(part, **facts))


# --- the fields of a card by name ---


def field_text(name: str, card: Card, deck: Deck) -> str:
    """Return a field as it is printed; "" if the card does not have it."""
    own = _find_own_column(name, card)
    if own is not None:
        return own
    for stat in card.stats:
        if stat.name.lower() == name:
            return str(stat.value)
    if name in _PRINTED_ATTRIBUTES:
        return str(getattr(card, name))
    field = _PRINTED_FIELDS.get(name)
    return field(card, deck) if field else ""


def _find_own_column(name: str, card: Card) -> str | None:
    """Return a card's text in a column of the deck's own, which hides a built-in field."""
    if name in card.fields:
        return card.fields[name]
    return None if card.columns.get(name) else card.fields.get(f"column {name}")


def condition_value(name: str, context: CardContext) -> str:
    """Return a field as conditions compare it."""
    if name in context.card.original:
        return context.card.original[name]
    find = _CONDITION_FIELDS.get(name)
    is_attribute = name in _COMPARED_ATTRIBUTES
    if not (find or is_attribute) or _find_own_column(name, context.card) is not None:
        return field_text(name, context.card, context.deck)
    value = find(context) if find else getattr(context.card, name)
    if isinstance(value, str):
        return value
    return name if value else ""


def _subtitle(card: Card, deck: Deck) -> str:
    subtitle = card.kind.label if card.subtitle is None else card.subtitle
    words = [] if subtitle in (card.name, "") else [subtitle]
    if card.weakness:
        words.append(deck_words(deck)["weak_to"].format(deck.printed_word(card.weakness)))
    return " · ".join(words)


def _look_field(
    find: Callable[[Look, Card], str], default: str = ""
) -> Callable[[Card, Deck], str]:
    """Return a field that the deck's look has for a card."""

    def field(card: Card, deck: Deck) -> str:
        look = look_of(deck.look) if deck.look else None
        return find(look, card) if look else default

    return field


# Fields that are attributes of a card
_PRINTED_ATTRIBUTES = frozenset(
    ("name", "code", "number", "value", "rank", "suit", "body", "note", "figure", "copies")
)
_COMPARED_ATTRIBUTES = frozenset(("element", "weakness", "stats", "effects", "boxes", "foot"))
_PRINTED_FIELDS: Mapping[str, Callable[[Card, Deck], str]] = {
    "subtitle": _subtitle,
    "cards": lambda _, deck: str(len(deck.cards)),
    "place": lambda card, deck: deck_words(deck)["place"].format(card.position, len(deck.cards)),
    "kind": lambda card, _: card.kind.label,
    "element": lambda card, deck: deck.printed_word(card.element),
    "weakness": lambda card, deck: deck.printed_word(card.weakness),
    "deck": lambda _, deck: deck.title,
    "designer": lambda _, deck: deck.designer,
    "art": lambda card, _: card.art.name if card.art else "",
    "index": lambda card, _: " ".join(INDICES.get(card.code, (card.rank,))),
    "kind text": lambda card, _: card.kind.text,
    "stat": lambda card, _: str(card.stats[0].value) if card.stats else "",
    "stat label": lambda card, _: card.stats[0].label if card.stats else "",
    "other stats": lambda card, _: "\n".join(
        f"{stat.label} {stat.value}" for stat in card.stats[1:]
    ),
    "look ground": _look_field(lambda look, card: look.ground_of(card.code, card.suit)),
    "look tint": _look_field(lambda look, _: colour_name(look.colours.get("tint", PAPER)), "pale"),
    "look band": _look_field(
        lambda look, card: colour_name(look.colours[look.bands.get(card.suit, look.ground)]),
        "accent",
    ),
    "item": lambda *_: "",  # a repeated region puts it into the fields of the card
    "look words": _look_field(lambda look, _: colour_name(look.colours[look.words]), "on accent"),
}

_CONDITION_FIELDS: Mapping[str, Callable[[CardContext], object]] = {
    "kind": lambda context: context.card.kind.name,
    "subtitle": lambda context: context.card.subtitle or "",
    "kind figure": lambda context: context.card.kind.figure,
    "low ink": lambda context: context.edition.low_ink,
    "large print": lambda context: context.edition.large,
    "border": lambda context: context.edition.bordered,
}


# --- colours ---

FIXED_COLOURS = {"ink": INK, "soft": SOFT, "paper": PAPER}
PAPER_SHARES = {"shade": 0.72, "pale": 0.86, "tint": 0.92}  # in lighter accents
LOW_INK_PAPER_SHARE = 0.6


def fill_in(template: Template, context: CardContext) -> str:
    """Return a template with the card's fields."""
    if not template.fields:
        return template
    return template.filled(lambda name: field_text(name, context.card, context.deck))


def colour_of(template: Template, context: CardContext) -> Rgb | None:
    """Return a colour on a card; None where the column that it is taken from is empty."""
    if not template:
        return None
    name = fill_in(template, context).strip()
    edition = context.edition
    accent = edition.ink(context.card.kind.accent)
    if name == "accent":
        return accent
    if name == "on accent":
        return edition.ink_on(context.card.kind.accent)
    if name in PAPER_SHARES:
        share = LOW_INK_PAPER_SHARE if edition.low_ink else PAPER_SHARES[name]
        return mixed(accent, PAPER, share)
    if name in FIXED_COLOURS:
        return FIXED_COLOURS[name]
    own = context.deck.colours
    if name and name not in own:  # capitals do not count, as in other columns
        name = next((one for one in own if one.casefold() == name.casefold()), name)
    try:
        return rgb(own.get(name, name)) if name else None
    except ValueError as error:
        raise FitError(
            '{columns} has "{text}", which is not a colour.{near}',
            columns=join_words([f"{{{field}}}" for field in template.fields]),
            text=short(name),
            near=nearest(name, [*COLOURS, *own, *css_colours()]),
        ) from error


@dataclass(eq=False, repr=False, slots=True)
class PreparedColour:
    """A colour of a layout, looked up once for each accent.

    The accent is no constant of a layout: a card may have its own. A colour that a column of the
    card names is looked up for every card.
    """

    _template: Template
    _by_accent: dict[str, Rgb | None] = field(default_factory=dict)

    def find(self, context: CardContext) -> Rgb | None:
        """Return the colour on a card; None where its column is empty.

        All calls of one object must be for the same deck and edition.
        """
        if self._template.fields:
            return colour_of(self._template, context)
        accent = context.card.kind.accent
        if accent not in self._by_accent:
            self._by_accent[accent] = colour_of(self._template, context)
        return self._by_accent[accent]

    def find_ink(self, context: CardContext) -> Rgb:
        """Return the colour of words and lines: black where the colour is missing or ink is
        saved.
        """
        if context.edition.low_ink:
            return INK
        return self.find(context) or INK
