"""What is checked of a card once it is laid out: nothing that its player needs is left out, no mark covered.

A layout may leave out art, figure, note and anything else that adorns or repeats.
"""

from collections.abc import Iterator, Sequence

from cards_pdf.cards.card_style import Area
from cards_pdf.cards.regions.placed import PlacedRegion
from cards_pdf.common.errors import FitError
from cards_pdf.decks.model import Card

_AIR = 0.3  # mm of paper around a camera mark


def check_nothing_left_out(card: Card, layout: str, placed: Sequence[PlacedRegion]) -> None:
    shown = {word for made in placed for word in made.region.shows}
    for key, places in _needed(card, placed):
        if shown.isdisjoint(places):
            raise FitError(
                '{key}: there is no place for it on this card in the layout "{layout}"; let a region show '
                '"{row}", or leave it out of the deck',
                key=key,
                layout=layout,
                row=places[0],
            )


def _needed(card: Card, placed: Sequence[PlacedRegion]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Keys of the card, and what in a layout shows them."""
    said = {field for made in placed for field in made.region.text.fields}
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
            if said.isdisjoint((stat.name.lower(), "other stats" if n else "stat"))
        )


def check_spot(placed: Sequence[PlacedRegion], mark: Area) -> None:
    """The camera mark lies on paper: nothing is drawn there, or paper over it."""
    spot = Area(mark.left - _AIR, mark.top - _AIR, mark.right + _AIR, mark.bottom + _AIR)
    over = ""
    for region, area, _, _ in placed:
        if _apart(area, spot) or region.pitch:  # its rows go around
            continue
        if _holds(area, spot) and region.sort == "panel" and region.shape == "box":
            over = over if not region.fill else "" if region.fill == ("paper",) else region.name
        else:
            over = region.name
    if over:
        raise FitError(
            'the region "{over}" lies over the spot of the camera mark; let it end at "mark.left" or begin '
            'at "mark.bottom", or put a region with fill = "paper" between them',
            over=over,
        )


def _apart(one: Area, other: Area) -> bool:
    return (
        one.right <= other.left
        or one.left >= other.right
        or one.bottom <= other.top
        or one.top >= other.bottom
    )


def _holds(one: Area, other: Area) -> bool:
    return (
        one.left <= other.left
        and one.top <= other.top
        and one.right >= other.right
        and one.bottom >= other.bottom
    )
