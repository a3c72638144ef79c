"""Edits of layouts: a region lies elsewhere, a theme becomes one's own, what a file may say.

Where a region's edges go when it is dragged is written as its layout would write it: places that hang on
other regions go on hanging on them.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.commands.schema import schema_text
from cards_pdf.common.data.limits import Number
from cards_pdf.common.data.notes import Beside
from cards_pdf.common.data.toml_file import Toml, tables_in
from cards_pdf.common.desk.answers import JsonObject
from cards_pdf.common.desk.desk import verb
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.layouts.places import Place
from cards_pdf.decks.layouts.region import Region
from cards_pdf.studio.open_deck import Code, DeckNews, DeedName, FileChange, Name, OpenDeck, Seen
from cards_pdf.studio.toml_lines import TomlLines, checked, new_table

Area = Sequence[float]  # left, top, right, bottom in mm
_Side = Annotated[float, Number()]
_Sides = tuple[_Side, _Side, _Side, _Side]
_SMALL = 0.005


class Edge(NamedTuple):
    """A key of the region, and what it says from now on."""

    key: str
    text: str | list[str]


class MoveRegion(NamedTuple):
    """A region of a card's layout, where it was on that card and where it goes."""

    change: Annotated[FileChange, Beside()]
    region: Name
    code: Code
    from_: _Sides
    to: _Sides


class OfCardSeen(NamedTuple):
    code: Code
    seen: Annotated[Seen, Beside()]
    deed: DeedName = ""


class OwnLayout(NamedTuple):
    layout: str  # its file
    shown: Annotated[DeckNews, Beside()]


class Schemas(NamedTuple):
    """With which an editor completes."""

    deck: JsonObject
    layout: JsonObject


class Layouts:
    """Each change is a small edit of a file's lines."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at

    @verb
    def region(self, ask: MoveRegion) -> DeckNews:
        """Move a region or its edges."""
        deck, card, change = self.at.whole(), self.at.card(ask.code), ask.change
        layout = deck.layout_of(card)
        region = next((one for one in layout.regions if one.name == ask.region), None)
        if region is None or not layout.own:
            raise DeckError("There is no such region any more.")
        size, (_, _, scale) = CardPictures(deck).drawn_for(card)
        before, after = ([side / scale for side in sides] for sides in (ask.from_, ask.to))
        if edges := [*moved_edges(region, before, after, size)]:
            text = with_edges(self.at.text(change.file), region.name, edges)
            self.at.edits.write_text(change.file, text, change.rev, change.deed)
        return self.at.look(change.seen)

    @verb
    def own_layout(self, ask: OfCardSeen) -> OwnLayout:
        """Write a file beside the deck that extends its theme, and name it in the deck."""
        deck, card, name = self.at.whole(), self.at.card(ask.code), self.at.name
        layout, kind = deck.layout_of(card), card.kind.name
        if layout.own:
            raise DeckError("This layout is your own already.")
        taken = {*self.at.folder.names()}
        stem = f"my-{layout.name}"
        file = next(free for n in range(1, 100) if (free := f"{stem}{n if n > 1 else ''}.toml") not in taken)
        head = f"# Over the theme {layout.name}: what stands here is laid over it, key by key.\n"
        deed = ask.deed or f"own {file}"
        self.at.edits.write_text(file, f'{head}extends = "{layout.name}"\n', "", deed)
        text = named_layout(self.at.text(name), kind if kind in deck.layouts else "", file)
        self.at.edits.write_text(name, text, self.at.folder.rev(name), deed)
        return OwnLayout(file, self.at.look(ask.seen))

    @verb
    def schema(self) -> Schemas:
        """What decks and layouts may say."""
        return Schemas(*(json.loads(schema_text(name)) for name in Schemas._fields))


def with_edges(text: str, region: str, edges: list[Edge]) -> str:
    """A layout's text in which a region has these edges; one that only its base has is written anew."""
    lines, said = TomlLines(text), [((edge.key,), edge.text) for edge in edges]
    if table := lines.table("regions", region):
        after = lines.changed([lines.set(table, *one) for one in said]).text
    else:
        after = lines.add(len(text), new_table(("regions", region), said)).text

    def wanted(tables: Toml) -> None:
        tables.setdefault("regions", {}).setdefault(region, {}).update(edges)

    return checked(tables_in(text), after, wanted)


def named_layout(text: str, kind: str, file: str) -> str:
    """A deck's text that names a layout of its own, for one kind or for all cards."""
    lines, names = TomlLines(text), ("kinds", kind) if kind else ("deck",)
    table = lines.table(*names)
    if table is None:
        raise DeckError("This file is written in a way that only its text can be edited.")
    changes = [lines.set(table, ("layout",), file)]
    if not kind:
        changes.append(lines.set(table, ("theme",), None))
    after = lines.changed(changes).text

    def wanted(tables: Toml) -> None:
        head = tables["kinds"][kind] if kind else tables["deck"]
        head["layout"] = file
        head.pop("theme", None) if not kind else None

    return checked(tables_in(text), after, wanted)


def moved_edges(region: Region, before: Area, after: Area, size: tuple[float, float]) -> Iterator[Edge]:
    """Only those that change; places that hang on other regions go on hanging on them."""
    for axis, keys in enumerate((("left", "right", "width"), ("top", "bottom", "height"))):
        near, far = after[axis] - before[axis], after[axis + 2] - before[axis + 2]
        for key, by in zip(keys, (near, far, far - near), strict=True):
            places = getattr(region, key)
            if places and abs(by) > _SMALL:
                given = (places,) if isinstance(places, Place) else places
                texts = [_text(place, by, size[axis], is_far=key in ("right", "bottom")) for place in given]
                yield Edge(key, texts[0] if len(texts) == 1 else texts)
        if axis and region.baseline and abs(near) > _SMALL:
            texts = [_text(place, near, size[1], is_far=False) for place in region.baseline]
            yield Edge("baseline", texts[0] if len(texts) == 1 else texts)


def _text(place: Place, by: float, side: float, *, is_far: bool) -> str:
    """A place so far on: one from the card's far edge counts backwards."""
    if is_far and not place.region:
        by = -by
    mm, share = (place.mm, place.share + by / side) if place.share else (place.mm + by, 0.0)
    number, unit = (_number(share * 100), "%") if share else (_number(mm), "mm")
    length = number + unit
    if not place.region:
        return length
    if not number.strip("-0."):
        return f"{place.region}.{place.edge}"
    sign = "-" if length.startswith("-") else "+"
    return f"{place.region}.{place.edge} {sign} {length.lstrip('-')}"


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
