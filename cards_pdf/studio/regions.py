"""Edits of a layout's regions: move, add, delete, rename and reorder.

Moved edges are written as the layout writes them: an edge that is anchored to another region stays
anchored to it. Edges that were anchored to a deleted region keep their place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from cards_pdf.cards.faces import PreparedLayout
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.annotations import MaxItems, Number
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.common.records.toml_lines import (
    TomlBlock,
    TomlLines,
    inline_table,
    new_table,
    table_at,
    verify_text,
    with_keys,
    without_table,
)
from cards_pdf.common.sizes import Mm
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.layout_file import MAX_REGIONS, tables_below, whole_tables
from cards_pdf.decks.layout_values import EdgePlace
from cards_pdf.decks.region import ALIASES, EDGES, Layout, Region
from cards_pdf.decks.short_form import shorten_region, write_out_region
from cards_pdf.studio.card_table import free_code
from cards_pdf.studio.open_deck import Code, DeckHandlers, DeckNews, FileChange, InlineChange, Name

Area = Sequence[float]  # left, top, right, bottom in mm
_Side = Annotated[float, Number()]
_Sides = tuple[_Side, _Side, _Side, _Side]
Names = Annotated[tuple[Name, ...], MaxItems(MAX_REGIONS)]
_NO_SHIFT_MM = 0.005
_COPY_SHIFT = (2.0, 2.0, 2.0, 2.0)  # mm that a copy stands beside its original
_AXES = (("left", "right", "width"), ("top", "bottom", "height"))
_EDGES = ("left", "top", "right", "bottom")
_ANCHORED_KEYS = ("left", "right", "top", "bottom", "baseline")  # can refer to other regions
_ANCHORED_WORDS = (*_ANCHORED_KEYS, "x", "y", "box")  # as files write them
_NAMING_WORDS = ("like", "overflow_of", "overflow", "instead_of")
_NAME_ENDS = (  # what stands before the name of a region in a file, and behind it
    (r"^\s*\[\[?(?:[^\]]*\.)?regions\.[\"']?", r"[\"']?\s*\]"),  # [regions.name]
    # as in [looks.rarity.rare.name]
    (r"^\s*\[looks(?:\.(?:\"[^\"]*\"|[^.\]]+)){2}\.[\"']?", r"[\"']?\s*\]"),
    (r"(?:^|[{,]|regions\.)\s*[\"']?", r"[\"']?\s*=\s*\{"),  # name = { … }
    (rf"\b(?:{'|'.join(_NAMING_WORDS)})\s*=\s*[\"']", r"[\"']"),  # like = "name"
)
_STRING = r""""[^"\n]*"|'[^'\n]*'"""
_ANCHORS = re.compile(  # left = "name.right", or a list with such texts
    rf"\b(?:{'|'.join(_ANCHORED_WORDS)})\s*=\s*"
    rf"""(?:{_STRING}|\[(?:{_STRING}|\[[^\[\]]*\]|[^\[\]"'])*\])"""
)
_INHERITED = (
    'The region "{name}" comes from the layout below; only its content can be changed here.'
)


@record
class RegionMove:
    """A region's old and new place on the card."""

    region: Name
    from_: _Sides
    to: _Sides


@record
class NewRegion:
    """A region to add: at an area of the card, or slightly beside the region that it copies."""

    name: Name
    keys: Mapping[str, Any]
    area: _Sides | None = None
    like: Name = ""


class Regions(DeckHandlers):
    """Handlers that edit a layout's regions."""

    @verb
    def move_regions(
        self,
        change: InlineChange,
        code: Code,
        moves: Annotated[tuple[RegionMove, ...], MaxItems(MAX_REGIONS)],
    ) -> DeckNews:
        """Move regions or their edges."""
        layout, fit = self._find_layout(change, code)
        found = {region.name: region for region in layout.regions}
        if not layout.own or any(move.region not in found for move in moves):
            raise DeckError("There is no such region any more.")
        shifts = {
            move.region: [
                (to - side) / fit.scale for side, to in zip(move.from_, move.to, strict=True)
            ]
            for move in moves
        }
        text = self.deck.read_text(change.file)
        for name, shift in shifts.items():
            if edges := dict(find_moved_edges(found[name], shift, fit.style.size, shifts=shifts)):
                text = with_region_keys(text, name, edges)
        return self.deck.write_text(change, text)

    @verb
    def add_regions(
        self,
        change: InlineChange,
        code: Code,
        regions: Annotated[tuple[NewRegion, ...], MaxItems(MAX_REGIONS)],
    ) -> DeckNews:
        """Add regions, drawn after all others."""
        text = self.deck.read_text(change.file)
        taken = {*self._find_regions(change.file), *self._find_inherited(change.file)}
        layout, fit = self._find_layout(change, code)
        found = {region.name: region for region in layout.regions}
        added: list[str] = []
        for new in regions:
            name = new.name if new.name not in taken else free_code(new.name, taken)
            keys = {**new.keys}
            if new.area:
                left, top, right, bottom = _in_layout(new.area, fit)
                sides = {"left": left, "top": top, "width": right - left, "height": bottom - top}
                keys = {key: value for key, value in keys.items() if key not in EDGES}
                keys |= {key: f"{format_number(mm)}mm" for key, mm in sides.items()}
            elif new.like in found:
                size = fit.style.size
                keys |= dict(find_moved_edges(found[new.like], _COPY_SHIFT, size, shifts={}))
            text = with_new_region(text, name, keys)
            taken.add(name)
            added.append(name)
        return replace(self.deck.write_text(change, text), new_names=added)

    @verb
    def remove_regions(self, change: InlineChange, code: Code, regions: Names) -> DeckNews:
        """Delete regions; those of the layout below are named in `without`."""
        text = self.deck.read_text(change.file)
        whole = self._find_regions(change.file)
        gone = [name for name in regions if name in whole]
        if not gone:
            raise DeckError("There is no such region any more.")
        areas = _find_areas(*self.deck.find_side(code, change.client_state.view))
        for name, keys in whole.items():
            if name not in gone and (released := _release_anchors(keys, areas.get(name, {}), gone)):
                text = with_region_keys(text, name, released)
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
        for name in {region, before} & {*self._find_inherited(change.file)}:
            raise DeckError(_INHERITED, name=name)
        return self.deck.write_text(change, with_region_moved(text, region, before))

    def _find_layout(self, change: FileChange, code: str) -> tuple[Layout, PreparedLayout]:
        """Return the layout of a card's side, and how it is fitted to the card."""
        deck, card = self.deck.find_side(code, change.client_state.view)
        return deck.layout_of(card), CardPictures(deck).get_layout(card)

    def _find_regions(self, file: str) -> Toml:
        """Return all regions of a layout, with inherited ones."""
        return table_at(whole_tables(self.deck.folder.path(file)), ("regions",))

    def _find_inherited(self, file: str) -> Toml:
        """Return the regions of the layout below."""
        return table_at(tables_below(self.deck.folder.path(file)), ("regions",))


def _release_anchors(keys: Toml, area: Mapping[str, str], deleted: Sequence[str]) -> Toml:
    """Return new keys for a region that was anchored to deleted ones.

    An edge keeps its other anchors, or else its present place in `area`.
    """
    released: Toml = {"overflow_of": None} if keys.get("overflow_of") in deleted else {}
    for key in _ANCHORED_KEYS:
        value = keys.get(key, [])
        places = [value] if isinstance(value, str) else value
        left = [place for place in places if place.partition(".")[0] not in deleted]
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
    fit = pictures.get_layout(card)
    size = fit.style.size
    found = {}
    for region, area in pictures.place_regions(card):
        left, top, right, bottom = _in_layout(area, fit)
        sides = (left, top, size[0] - right, size[1] - bottom)
        found[region.name] = {
            edge: f"{format_number(at)}mm" for edge, at in zip(_EDGES, sides, strict=True)
        }
    return found


def _in_layout(area: Area, fit: PreparedLayout) -> tuple[float, ...]:
    starts = (fit.left, fit.top, fit.left, fit.top)
    return tuple((at - start) / fit.scale for at, start in zip(area, starts, strict=True))


def _last_region(lines: TomlLines) -> TomlBlock | None:
    blocks = [
        lines.table("regions", name) for name in table_at(tables_in(lines.text), ("regions",))
    ]
    return max(filter(None, blocks), key=lambda block: block.end, default=None)


def with_new_region(text: str, name: str, keys: Mapping[str, Any]) -> str:
    """Return a layout's text with one more region, in one line if the one before it is."""
    lines = TomlLines(text)
    last = _last_region(lines)
    keys = shorten_region({key: value for key, value in keys.items() if value is not None})
    if last and not last.is_inline:
        return with_keys(text, ("regions", name), keys, new_at=last.end)
    line = inline_table(name, keys)
    if before := last or lines.table("regions"):
        lines = lines.with_block(before.end, line, is_inline=True)
    else:
        lines = lines.with_block(len(text), f"[regions]\n{line}")
    tables = tables_in(text)
    tables.setdefault("regions", {})[name] = keys
    return verify_text(lines.text, tables)


def with_region_keys(text: str, name: str, keys: Mapping[str, Any]) -> str:
    """Return a layout's text with keys of a region set, or removed for None.

    They are written as the region is: other words for a key stay, and a `box` stays one.
    """
    raw = table_at(tables_in(text), ("regions", name))
    if not raw:
        return with_new_region(text, name, keys)
    whole = write_out_region(raw)
    after = {key: value for key, value in {**whole, **keys}.items() if value is not None}
    own_words = {ALIASES.get(key, key): key for key in raw}
    edges = [key for key in EDGES if whole.get(key) != after.get(key)]
    wanted = after
    if edges and "box" in raw:
        wanted = shorten_region(after)
    elif not edges:  # inset and box stay
        short = {key: raw[key] for key in ("box", "inset") if key in raw}
        wanted = {
            key: value
            for key, value in after.items()
            if key not in EDGES or own_words.get(key, key) in raw
        } | short
    written = {own_words.get(key, key): value for key, value in wanted.items()}
    changed = {
        key: value
        for key, value in written.items()
        if key not in raw or value not in (raw[key], *write_out_region({key: raw[key]}).values())
    }
    removed = dict.fromkeys(key for key in raw if key not in written)
    return with_keys(text, ("regions", name), changed | removed)


def with_region_moved(text: str, region: str, before: str) -> str:
    """Return a layout's text with a region before another one, or last."""
    lines = TomlLines(text)
    tables = tables_in(text)
    block = lines.require_table("regions", region)
    moved = lines.text_of(block)
    rest = lines.without_block(block)
    next_ = rest.require_table("regions", before) if before else None
    last = _last_region(rest)
    place = next_.start if next_ else last.end if last else len(rest.text)
    neighbour = next_ or last
    if neighbour and neighbour.is_inline != block.is_inline:
        comments = "".join(line for line in moved.splitlines(True) if line.startswith("#"))
        keys = tables["regions"][region]
        values = [((key,), value) for key, value in keys.items()]
        is_inline = neighbour.is_inline
        table = inline_table(region, keys) if is_inline else new_table(("regions", region), values)
        block = block._replace(is_inline=is_inline)
        moved = comments + table
    after = rest.with_block(place, moved, is_inline=block.is_inline).text
    return verify_text(after, tables)


def rename_region_in(text: str, old: str, new: str) -> str:
    """Return a layout's text with a region renamed, and every anchor to it."""
    tables = tables_in(text)
    for within in (tables, *tables.get("instead", [])):
        if "regions" in within:
            within["regions"] = _with_renamed_region(within["regions"], old, new)
    for values in tables.get("looks", {}).values():
        for look, keys in values.items():
            values[look] = _with_renamed_region(keys, old, new)
    # What looks like the name and is something else is found by the comparison of tables.
    name = re.escape(old)
    for before, after in _NAME_ENDS:
        text = re.sub(rf"(?m)({before}){name}(?={after})", lambda found: found[1] + new, text)
    anchor = rf"(?<=[\"']){name}(?=\.(?:{'|'.join(_EDGES)})\b)"
    text = _ANCHORS.sub(lambda anchors: re.sub(anchor, lambda _: new, anchors[0]), text)
    return verify_text(text, tables)


def _with_renamed_region(tables: Toml, old: str, new: str) -> Toml:
    """Return tables of regions, and a look's keys beside them, with one of them renamed."""

    def rename(value: Any) -> Any:
        if isinstance(value, list):
            return [rename(one) for one in value]
        return new + value.removeprefix(old) if str(value).startswith(f"{old}.") else value

    renamed: Toml = {}
    for name, keys in tables.items():
        if isinstance(keys, dict):
            anchors = {key: rename(keys[key]) for key in _ANCHORED_WORDS if key in keys}
            names = {key: new for key in _NAMING_WORDS if keys.get(key) == old}
            renamed[new if name == old else name] = keys | anchors | names
        else:
            renamed[name] = keys
    return renamed


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
        from_columns = [column.key for column in region.from_columns]
        for key, key_shift in by.items():
            if key in from_columns:
                continue  # the card's column says where it is
            value = getattr(region, key)
            places = (value,) if isinstance(value, EdgePlace) else value or ()
            anchors = [  # how far places move with the regions that they are anchored to
                shifts[place.region][_EDGES.index(place.edge)] if place.region in shifts else 0.0
                for place in places
            ]
            own = [key_shift - anchor for anchor in anchors]
            if any(abs(one) > _NO_SHIFT_MM for one in own):
                is_far = key in ("right", "bottom")
                pairs = zip(places, own, strict=True)
                texts = [_text(place, one, size[axis], is_far=is_far) for place, one in pairs]
                yield key, texts[0] if len(texts) == 1 else texts


def _text(place: EdgePlace, by: float, side: float, *, is_far: bool) -> str:
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
