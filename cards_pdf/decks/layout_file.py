"""The file of a layout, and how a layout is made of it.

Guarantee:
    A layout has at least one region, and an order in which each region can be measured: after the
    regions that its edges refer to. Every error names the file, the region and the key.

How it works:
    1. The tables of a file are laid over those of the layout that it extends, key by key.
    2. They are read as `LayoutFile`. Fields must be columns of the deck's cards or built-in.
    3. `_order_regions` sorts the regions for measuring; a circle of edges is a mistake.
    4. Each [[instead]] becomes a layout of its own: another file, or these regions with some keys
       changed. Only changed regions are read again.

What is delicate:
    *Circles.* Layouts extend each other and name each other in [[instead]]. `above` has the files
    that lead to a layout; none of them may be named again.

    *Errors once.* Variants are made only of a layout without mistakes, or each mistake would be
    reported once per variant.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import join_words
from cards_pdf.common.records.annotations import Convert, Format, ForPencil, MaxItems, PatchOf, Text
from cards_pdf.common.records.problems import INVALID, Location, ReadContext, unknown
from cards_pdf.common.records.reader import read_root, read_value
from cards_pdf.common.records.record import Key
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_of
from cards_pdf.common.sizes import CardSize
from cards_pdf.decks.conditions import When
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.layout_values import MARK
from cards_pdf.decks.region import ASKED, FIELDS, ROWS, Instead, Layout, Region, ValueLook
from cards_pdf.decks.short_form import (
    lay_regions_over,
    read_looks,
    resolve_like,
    take_out_columns,
    write_out,
    write_out_each,
)

MAX_REGIONS = 60
MAX_VARIANTS = 8
_UNLISTED = ("ledger",)  # drawn for one deck that is written on; any deck may still name it
MAX_DEPTH = 8  # of layouts that extend each other


def shipped_layouts() -> dict[str, Path]:
    """Return the built-in layouts by name."""
    return card_files("layouts")


def offered_layouts() -> list[str]:
    """Return the built-in layouts that a deck author is told to choose from or to copy."""
    return [name for name in shipped_layouts() if name not in _UNLISTED]


def load_layout(
    path: Path, columns: Iterable[str] = (), colours: Collection[str] = (),
    faces: Collection[str] = (),
    parents: Sequence[Path] = (),
) -> Layout:  # fmt: skip
    """Load a layout. Raise DeckError with all of its mistakes.

    It may refer to a deck's `columns`, `colours` and `faces`. `parents` are the layouts that
    extend it.
    """
    fields = dict.fromkeys((*FIELDS, *columns))
    run = _make_context(
        path,
        parents,
        own=path not in shipped_layouts().values(),
        fields=fields,
        asked=fields | dict.fromkeys(ASKED),
        colours=colours,
        faces=faces,
    )
    tables = _merge_tables(path, run)
    regions = tables.get("regions")
    if isinstance(regions, dict):
        run.shared["written_regions"] = regions
        tables = tables | {"regions": take_out_columns(regions, Location(run, regions))}
    layout: Layout = read_root(LayoutFile, tables, run)
    return layout


def whole_tables(path: Path) -> Toml:
    """Return a layout's tables, laid over those of the layouts that it extends."""
    return _merge_tables(path, _make_context(path))


def _make_context(path: Path, parents: Sequence[Path] = (), **shared: Any) -> ReadContext:
    folder = path.resolve().parent
    return ReadContext(path.name, file=path, folder=folder, above=(*parents, path), **shared)


def tables_below(path: Path) -> Toml:
    """Return the tables of the layout that a file extends."""
    base = _read_base(tables_of(path), _make_context(path))
    return whole_tables(base) if base else {}


def _read_base(tables: Toml, run: ReadContext) -> Path | None:
    """Return the layout that a layout extends."""
    place = Location(run, tables)
    base: Path | None = read_value(LayoutRef, tables.get("extends", ""), place, key="extends")
    run.raise_any()
    return base


def find_layout(name: str, location: Location) -> Path | None:
    """Return a built-in layout, or a file beside the one that names it."""
    shipped = shipped_layouts()
    if set(name) & set("./\\"):  # no built-in layout has one of these in its name
        return resolve_in_folder(location.run.shared["folder"], name, (".toml",))
    if name and name not in shipped:
        raise unknown(name, offered_layouts())
    return shipped.get(name)


def _merge_tables(path: Path, run: ReadContext) -> Toml:
    """Return a layout's tables, laid over those of the layout that it extends."""
    tables = tables_of(path)
    base = _read_base(tables, run)
    place = Location(run, tables)
    if isinstance(tables.get("instead"), list):
        tables["instead"] = [_write_out_patches(row, place) for row in tables["instead"]]
    if "without" in tables and not base:
        place.report("without", 'needs "extends": it leaves out regions of another layout.')
    below: Toml = {}
    if base:
        above = run.shared["above"]
        if base in above or len(above) > MAX_DEPTH:
            place.report("extends", "is circular, or nested too deeply.")
            run.raise_any()
        run_below = _make_context(base, above)
        below = _merge_tables(base, run_below)
        run_below.raise_any()
    regions = below.get("regions", {})
    merged = write_out(tables, regions, place) if isinstance(regions, dict) else regions
    if not isinstance(merged, dict):
        return below | tables  # the reader reports it
    names = tables.get("without", []) if base else []
    removed = read_value(Names, names, place, key="without")
    for name in () if removed is INVALID else removed:
        if name not in merged:
            place.report_error("without", unknown(name, merged))
    if base:
        run.raise_any()
    remaining = {name: region for name, region in merged.items() if name not in removed}
    both: Toml = {key: below[key] for key in ("layout", "looks") if key in below}
    head = laid_over(both, {key: tables[key] for key in ("layout", "looks") if key in tables})
    return below | tables | head | {"regions": remaining}


def _write_out_patches(row: Any, location: Location) -> Any:
    """Return a row of [[instead]] with its changes of regions written out."""
    if not isinstance(row, dict) or not isinstance(row.get("regions"), dict):
        return row
    place = location.inner("instead", row)
    return row | {"regions": write_out_each(row["regions"], place.inner("", row["regions"]))}


Names = Annotated[tuple[str, ...], MaxItems(MAX_REGIONS)]
LayoutRef = Annotated[
    Path | None, Convert(Annotated[str, Text(200)], find_layout), Format("layout")
]
Whens = Annotated[tuple[When, ...], MaxItems(20)]
Regions = Annotated[Mapping[str, Region], MaxItems(MAX_REGIONS)]


class LayoutHead(NamedTuple):
    """Keys for the whole card."""

    framed: Annotated[bool, "whether its printed edge shows where to cut"] = False
    landscape: Annotated[bool, "whether cards are in landscape, and turned on the sheet"] = False
    mark_at_foot: Annotated[
        bool, ForPencil(), "whether the camera mark lies there, and not at the head"
    ] = False
    drawn_for: Annotated[
        CardSize, "the card that its lengths are for, such as poker; others scale it"
    ] = ""


_WHENS = Convert(When | Whens, lambda given, _: (given,) if isinstance(given, str) else given)


class InsteadRow(NamedTuple):
    """A layout for some cards: another one, or this one with some keys of regions changed."""

    when: Annotated[Whens, _WHENS, "the cards for which all conditions are true"] = ()
    layout: Annotated[LayoutRef, "another built-in layout, or a file beside this one"] = None
    regions: Annotated[Mapping[str, Any], PatchOf(Regions)] = {}

    def validated(self, location: Location) -> "InsteadRow":
        if not self.when:
            location.report("when", "is missing: name the cards that it is for.")
        return self


class LayoutFile(NamedTuple):
    """The layout of cards."""

    extends: Annotated[
        LayoutRef, "a built-in layout or a file; keys of this one replace its keys"
    ] = None
    dropped_regions: Annotated[Names, Key("without"), "regions of that layout to leave out"] = ()
    regions: Annotated[
        Mapping[str, Region], MaxItems(MAX_REGIONS), "in the order in which they are drawn"
    ] = {}
    defaults: Annotated[
        Mapping[str, Any], PatchOf(Region), "keys for all regions of this file, where they apply"
    ] = {}
    looks: Annotated[
        Mapping[str, Mapping[str, Annotated[Any, PatchOf(Mapping[str, Any])]]],
        "keys by the value of a column: [looks.rarity.rare] outline = gold",
    ] = {}
    layout: LayoutHead = LayoutHead()
    instead: Annotated[tuple[InsteadRow, ...], MaxItems(MAX_VARIANTS)] = ()

    def built(self, location: Location) -> Layout:
        head = self.layout
        layout = Layout(
            name=location.run.shared["file"].stem,
            framed=head.framed,
            own=location.run.shared["own"],
            landscape=head.landscape,
            drawn_for=sizes.card(head.drawn_for).mm if head.drawn_for else None,
            mark_at_foot=head.mark_at_foot,
        )
        tables = location.run.shared.get("written_regions", {})
        looks = read_looks(self.looks, tables, self.regions, location=location)
        layout = _with_regions(layout._replace(looks=looks), self.regions, location)
        if location.run.messages:
            return layout
        variants = [
            _make_variant(row, layout, location.inner("instead", location.table, number))
            for number, row in enumerate(self.instead, 1)
        ]
        return layout._replace(instead=tuple(variants))


def _make_variant(row: InsteadRow, base: Layout, location: Location) -> Instead:
    if row.layout and row.layout != location.run.shared["file"]:
        shared = location.run.shared
        other = base
        if row.layout in shared["above"] or len(shared["above"]) > MAX_DEPTH:
            location.report("layout", "is circular, or nested too deeply.")
        else:
            known = (shared["fields"], shared["colours"], shared["faces"])
            other = load_layout(row.layout, *known, shared["above"])
        return Instead(row.when, other._replace(instead=()), final=True)
    written = location.run.shared["written_regions"]
    for name in row.regions:
        if name not in written and (near := nearest(name, written)):
            location.report(
                "regions", 'has "{name}", which is not a region.{near}', name=name, near=near
            )
            return Instead(row.when, base)
    merged = lay_regions_over(written, row.regions)
    place = location.inner("", merged)
    names = [*row.regions][:MAX_REGIONS]
    tables = {name: resolve_like(name, merged, place) for name in names}
    tables = take_out_columns(tables, place)
    changed = {name: read_value(Region, tables[name], place, key=name) for name in tables}
    regions = {region.name: region for region in base.regions} | changed
    if INVALID in changed.values():
        return Instead(row.when, base)
    named = base._replace(name=f"{base.name}, instead {location.number}")
    return Instead(row.when, _with_regions(named, regions, location))


def _with_regions(layout: Layout, regions: Mapping[str, Region], location: Location) -> Layout:
    if not regions:
        location.report("regions", "is missing: a layout places at least one region.")
    if len(regions) > MAX_REGIONS:
        location.report(
            "regions",
            "has {count} entries; at most {most} are allowed.",
            count=len(regions),
            most=MAX_REGIONS,
        )
        return layout
    drawn = tuple(regions.values())
    # rows that are shown twice may contradict each other, and two form fields would share a name
    regions_by_content: dict[str, str] = {}
    for region in drawn:
        for word in () if region.drawing else region.shows:
            if word in (*ROWS, "foot") and word in regions_by_content:
                location.report(
                    "regions",
                    'shows "{word}" twice: in "{shown}" and in "{name}".',
                    word=word,
                    shown=regions_by_content[word],
                    name=region.name,
                )
            regions_by_content[word] = region.name
    return layout._replace(
        regions=drawn, order=tuple(_order_regions(drawn, layout.looks, location))
    )


def _order_regions(
    regions: Sequence[Region], looks: Sequence[ValueLook], location: Location
) -> Iterator[Region]:
    """Yield each region after the regions that its edges refer to, in any look."""
    placed = {MARK}
    waiting = [
        (region, set().union(*(form.find_dependencies() for form in region.find_forms(looks))))
        for region in regions
    ]
    while waiting:
        ready = [region for region, others in waiting if placed.issuperset(others)]
        if not ready:
            names = join_words([region.name for region, _ in waiting])
            location.report(
                "regions", "is circular: the edges of {names} depend on each other.", names=names
            )
            return
        placed.update(region.name for region in ready)
        waiting = [(region, others) for region, others in waiting if region.name not in placed]
        yield from ready
