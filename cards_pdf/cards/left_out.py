"""What no layout may leave out: everything on a card that its player must know or write on.

It may leave out art, figure, note and anything else that adorns or repeats.
"""

from collections.abc import Iterator, Sequence

from cards_pdf.cards.regions.placed import PlacedRegion
from cards_pdf.common.errors import FitError
from cards_pdf.decks.model import Card


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
        yield "body", ("text", "role", "scene")
    if any(effect.text for effect in card.effects):
        yield "effects", ("text",)
    if card.boxes:
        yield "boxes", ("boxes",)
    if card.foot:
        yield "foot", ("foot",)
    if card.stats:
        yield from (
            (stat.name, ("stats", "role", "scene")) for stat in card.stats if stat.name.lower() not in said
        )
