"""Edits of a layout's regions: move, add, delete, rename and reorder.

Moved edges are written as the layout writes them: an edge that is anchored to another region stays
anchored to it. Edges that were anchored to a deleted region keep their place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.front import LayoutFit
from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.annotations import MaxItems, Number
from cards_pdf.common.records.record import Inline
from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.common.sizes import Mm
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.layouts.file import MAX_REGIONS, tables_below, whole_tables
from cards_pdf.decks.layouts.region import Layout, Region
from cards_pdf.decks.layouts.values import Place
from cards_pdf.studio.card_table import free_code
from cards_pdf.studio.open_deck import Code, DeckNews, FileChange, InlineChange, Name, OpenDeck
from cards_pdf.studio.toml_lines import (
    Change,
    Statement,
    TomlLines,
    key_text,
    table_at,
    verify_text,
    with_keys,
    without_table,
)

Area = Sequence[float]  # left, top, right, bottom in mm
_Side = Annotated[float, Number()]
_Sides = tuple[_Side, _Side, _Side, _Side]
Names = Annotated[tuple[Name, ...], MaxItems(MAX_REGIONS)]
_NO_SHIFT_MM = 0.005
_COPY_SHIFT = (2.0, 2.0, 2.0, 2.0)  # mm that a copy stands beside its original
_AXES = (("left", "right", "width"), ("top", "bottom", "height"))
_EDGES = ("left", "top", "right", "bottom")
_ANCHORED_KEYS = ("left", "right", "top", "bottom", "baseline")  # can refer to other regions
_INHERITED = (
    'The region "{name}" comes from the layout below; only what it says can be changed here.'
)


@dataclass(frozen=True, kw_only=True)
class RegionMove:
    """A region's old and new place on the card."""

    region: Name
    from_: _Sides
    to: _Sides


@dataclass(frozen=True, kw_only=True)
class NewRegion:
    """A region to add: at an area of the card, or slightly beside the region that it copies."""

    name: Name
    keys: Mapping[str, Any]
    area: _Sides | None = None
    like: Name = ""


class AddedRegions(NamedTuple):
    """The names of added regions."""

    added: list[str]
    shown: Annotated[DeckNews, Inline()]


class Regions:
    """Handlers that edit a layout's regions."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck

    @verb
    def move_regions(
        self,
        change: InlineChange,
        code: Code,
        moves: Annotated[tuple[RegionMove, ...], MaxItems(MAX_REGIONS)],
    ) -> DeckNews:
        """Move regions or their edges."""
        layout, size, fit = self._find_layout(change, code)
        found = {region.name: region for region in layout.regions}
        if not layout.own or any(move.region not in found for move in moves):
            raise DeckError("There is no such region any more.")
        shifts = {
            move.region: [
                to / fit.scale - side / fit.scale
                for side, to in zip(move.from_, move.to, strict=True)
            ]
            for move in moves
        }
        text = self.deck.read_text(change.file)
        for name, shift in shifts.items():
            if edges := dict(find_moved_edges(found[name], shift, size, shifts)):
                text = with_keys(text, ("regions", name), edges)
        return self.deck.write_text(change, text)

    @verb
    def add_regions(
        self,
        change: InlineChange,
        code: Code,
        regions: Annotated[tuple[NewRegion, ...], MaxItems(MAX_REGIONS)],
    ) -> AddedRegions:
        """Add regions, drawn after all others."""
        text = self.deck.read_text(change.file)
        taken = {*self._find_regions(change.file), *self._find_inherited(change.file)}
        layout, size, fit = self._find_layout(change, code)
        found = {region.name: region for region in layout.regions}
        added: list[str] = []
        for new in regions:
            name = new.name if new.name not in taken else free_code(new.name, taken)
            keys = {**new.keys}
            if new.area:
                for key in (*_ANCHORED_KEYS, "width", "height"):
                    keys.pop(key, None)
                keys |= _placed_at(new.area, fit)
            elif new.like in found:
                keys |= dict(find_moved_edges(found[new.like], _COPY_SHIFT, size, {}))
            place = _end_of_regions(TomlLines(text))
            text = with_keys(text, ("regions", name), keys, new_at=place)
            taken.add(name)
            added.append(name)
        return AddedRegions(added, self.deck.write_text(change, text))

    @verb
    def remove_regions(self, change: InlineChange, code: Code, regions: Names) -> DeckNews:
        """Delete regions; those of the layout below are named in `without`."""
        text = self.deck.read_text(change.file)
        whole = self._find_regions(change.file)
        gone = [name for name in regions if name in whole]
        if not gone:
            raise DeckError("There is no such region any more.")
        areas = _find_areas(*self.deck.find_side(code, change.seen.view))
        for name, keys in whole.items():
            if name not in gone and (released := _release_anchors(keys, areas.get(name, {}), gone)):
                text = with_keys(text, ("regions", name), released)
        for name in gone:
            text = without_table(text, "regions", name)
        below = self._find_inherited(change.file)
        if left := [name for name in gone if name in below]:
            text = with_keys(text, (), {"without": [*tables_in(text).get("without", []), *left]})
        return self.deck.write_text(change, text)

    @verb
    def rename_region(self, change: InlineChange, region: Name, to: Name) -> DeckNews:
        """Rename a region wherever the file mentions it."""
        text = self.deck.read_text(change.file)
        below = self._find_inherited(change.file)
        if region in below:
            raise DeckError(_INHERITED, name=region)
        if to in below or to in self._find_regions(change.file):
            raise DeckError('There is a region "{name}" already.', name=to)
        return self.deck.write_text(change, rename_region_in(text, region, to))

    @verb
    def order_region(self, change: InlineChange, region: Name, before: Name = "") -> DeckNews:
        """Draw a region before another one, or last."""
        text = self.deck.read_text(change.file)
        below = self._find_inherited(change.file)
        for name in filter(None, (region, before)):
            if name in below:
                raise DeckError(_INHERITED, name=name)
        lines = TomlLines(text)
        block = lines.require_table("regions", region)
        rest = lines.without(block)
        place = rest.require_table("regions", before).start if before else _end_of_regions(rest)
        after = rest.with_block(place, lines.text_of(block)).text
        return self.deck.write_text(change, verify_text(after, tables_in(text)))

    def _find_layout(self, change: FileChange, code: str) -> tuple[Layout, Mm, LayoutFit]:
        """Return the card's layout, the size it was designed for, and its fit on this card."""
        deck, card = self.deck.find_side(code, change.seen.view)
        return deck.layout_of(card), *CardPictures(deck).get_layout_fit(card)

    def _find_regions(self, file: str) -> Toml:
        """Return all regions of a layout, with inherited ones."""
        return table_at(whole_tables(self.deck.folder.path(file)), ("regions",))

    def _find_inherited(self, file: str) -> Toml:
        """Return the regions of the layout below."""
        return table_at(tables_below(self.deck.folder.path(file)), ("regions",))


def _release_anchors(keys: Toml, area: Mapping[str, str], gone: Sequence[str]) -> Toml:
    """Return new keys for a region that was anchored to deleted ones.

    An edge keeps its other anchors, or else its present place in `area`.
    """
    released: Toml = {"instead_of": None} if keys.get("instead_of") in gone else {}
    for key in _ANCHORED_KEYS:
        value = keys.get(key, [])
        places = [value] if isinstance(value, str) else value
        left = [place for place in places if place.partition(".")[0] not in gone]
        if len(left) == len(places):
            continue
        if not left and area:
            left = [area["top" if key == "baseline" else key]]
        if left:
            released[key] = left[0] if len(left) == 1 else left
    return released


def _find_areas(deck: Deck, card: Card) -> dict[str, dict[str, str]]:
    """Return the place of each region of a card, as a layout writes edges."""
    pictures = CardPictures(deck)
    (wide, high), fit = pictures.get_layout_fit(card)
    found = {}
    for region, area in pictures.place_regions(card):
        left, top, right, bottom = _in_layout(area, fit)
        sides = (left, top, wide - right, high - bottom)
        found[region.name] = {
            edge: f"{format_number(at)}mm" for edge, at in zip(_EDGES, sides, strict=True)
        }
    return found


def _in_layout(area: Area, fit: LayoutFit) -> tuple[float, float, float, float]:
    left, top, right, bottom = area
    return (
        (left - fit.left) / fit.scale,
        (top - fit.top) / fit.scale,
        (right - fit.left) / fit.scale,
        (bottom - fit.top) / fit.scale,
    )


def _placed_at(area: Area, fit: LayoutFit) -> dict[str, str]:
    left, top, right, bottom = _in_layout(area, fit)
    sides = {"left": left, "top": top, "width": right - left, "height": bottom - top}
    return {key: f"{format_number(mm)}mm" for key, mm in sides.items()}


def _end_of_regions(lines: TomlLines) -> int:
    blocks = [
        lines.table("regions", name) for name in table_at(tables_in(lines.text), ("regions",))
    ]
    return max((block.end for block in blocks if block), default=len(lines.text))


def rename_region_in(text: str, old: str, new: str) -> str:
    """Return a layout's text with a region renamed, and every anchor to it."""
    lines = TomlLines(text)
    changes = [
        change for one in lines.statements for change in _find_renamings(text, one, old, new)
    ]
    tables = tables_in(text)
    for within in (tables, *tables.get("instead", [])):
        if "regions" in within:
            within["regions"] = {
                new if name == old else name: _with_renamed_anchors(keys, old, new)
                for name, keys in within["regions"].items()
            }
    return verify_text(lines.with_changes(changes).text, tables)


def _find_renamings(text: str, one: Statement, old: str, new: str) -> Iterator[Change]:
    """Yield the changes of one statement: a header of the region, or an anchor to it."""
    key = one.key[-1] if one.key else ""
    if one.header[-2:] == ("regions", old):
        at = text.index("[", one.start)
        yield Change(at + 1, text.index("]", at), key_text(*one.header[:-1], new))
    elif key in _ANCHORED_KEYS:
        words = re.compile(rf"(?<=[\"']){re.escape(old)}(?=\.[a-z]+\b)").finditer(text, *one.value)
        yield from (Change(*hit.span(), new) for hit in words)
    elif key == "instead_of" and text[slice(*one.value)].strip("\"'") == old:
        yield Change(one.value[0] + 1, one.value[1] - 1, new)


def _with_renamed_anchors(keys: Toml, old: str, new: str) -> Toml:
    def rename(value: Any) -> Any:
        if isinstance(value, list):
            return [rename(one) for one in value]
        return new + value.removeprefix(old) if str(value).startswith(f"{old}.") else value

    renamed = {key: rename(keys[key]) for key in _ANCHORED_KEYS if key in keys}
    return keys | renamed | ({"instead_of": new} if keys.get("instead_of") == old else {})


def find_moved_edges(
    region: Region, shift: Area, size: Mm, shifts: Mapping[str, Area]
) -> Iterator[tuple[str, str | list[str]]]:
    """Yield the keys that change when the sides of a region shift, and their new values.

    An edge that is anchored to another region of `shifts` moves with that region already.
    """
    for axis, keys in enumerate(_AXES):
        near = shift[axis]
        far = shift[axis + 2]
        by = dict(zip(keys, (near, far, far - near), strict=True))
        if axis:
            by["baseline"] = near
        for key, key_shift in by.items():
            value = getattr(region, key)
            places = (value,) if isinstance(value, Place) else value or ()
            own = [key_shift - _shift_of_anchor(place, shifts) for place in places]
            if any(abs(one) > _NO_SHIFT_MM for one in own):
                is_far = key in ("right", "bottom")
                pairs = zip(places, own, strict=True)
                texts = [_text(place, one, size[axis], is_far=is_far) for place, one in pairs]
                yield key, texts[0] if len(texts) == 1 else texts


def _shift_of_anchor(place: Place, shifts: Mapping[str, Area]) -> float:
    """Return how far a place moves with the region that it is anchored to."""
    return shifts[place.region][_EDGES.index(place.edge)] if place.region in shifts else 0.0


def _text(place: Place, by: float, side: float, *, is_far: bool) -> str:
    """Write a place moved by some mm. From the card's far edge it counts backwards."""
    if is_far and not place.region:
        by = -by
    mm, share = (place.mm, place.share + by / side) if place.share else (place.mm + by, 0.0)
    figure, unit = (format_number(share * 100), "%") if share else (format_number(mm), "mm")
    length = figure + unit
    if not place.region:
        return length
    if not figure.strip("-0."):
        return f"{place.region}.{place.edge}"
    sign = "-" if length.startswith("-") else "+"
    return f"{place.region}.{place.edge} {sign} {length.lstrip('-')}"


def format_number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
