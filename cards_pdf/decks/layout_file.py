"""TOML -> Layout. Every error names the file, the region and the key, and says what is allowed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data.limits import Few, LaidOver, OneOf
from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.problems import WRONG, Spot
from cards_pdf.common.data.reader import read_file, read_value
from cards_pdf.common.sentences import listed
from cards_pdf.decks.layout import CONDITIONS, FIELDS, ROWS, Instead, Layout, Region
from cards_pdf.decks.layout_places import MARK

MAX_REGIONS = 60
MAX_VARIANTS = 8


def shipped_layouts() -> dict[str, Path]:
    """The themes: the layouts that come with the project, by name."""
    return card_files("layouts")


def load_layout(path: Path, stats: Iterable[str] = (), *, own: bool = False) -> Layout:
    """A layout's file; its texts may speak of a deck's `stats`. Raises DeckError with all that is wrong."""
    layout: Layout = read_file(LayoutFile, path, fields=(*FIELDS, *stats), own=own)
    return layout


Condition = Annotated[str, OneOf((*CONDITIONS, *(f"no {word}" for word in CONDITIONS)))]
Regions = Annotated[Mapping[str, Region], Few(MAX_REGIONS)]


class LayoutHead(NamedTuple):
    """What holds for the whole card."""

    framed: Annotated[bool, "whether its ink shows where to cut"] = False


class InsteadRow(NamedTuple):
    """What some cards have instead: another theme, or these regions with some of their keys changed."""

    when: Annotated[tuple[Condition, ...], "the cards of which all of this is true"] = ()
    layout: Annotated[str, OneOf(shipped_layouts, nothing=""), "another theme"] = ""
    regions: Annotated[Mapping[str, Any], LaidOver(Regions)] = {}

    def made(self, at: Spot) -> "InsteadRow":
        if not self.when:
            at.wrong("when", "is missing: say for which cards.")
        return self


class LayoutFile(NamedTuple):
    """Where everything on a card lies."""

    regions: Annotated[Mapping[str, Region], Few(MAX_REGIONS), "in the order in which they are drawn"] = {}
    layout: LayoutHead = LayoutHead()
    instead: Annotated[tuple[InsteadRow, ...], Few(MAX_VARIANTS)] = ()

    def made(self, at: Spot) -> Layout:
        name, own = at.run.shared["file"].stem, at.run.shared["own"]
        layout = _layout(Layout(name, self.layout.framed, own), self.regions, at)
        if at.run.found:  # said once, not once more for each variant
            return layout
        spots = (Spot(at.run, at.table, "instead", at, n) for n in range(1, len(self.instead) + 1))
        variants = tuple(_variant(row, layout, at) for row, at in zip(self.instead, spots, strict=True))
        return layout._replace(instead=variants)


def _variant(row: InsteadRow, base: Layout, at: Spot) -> Instead:
    """Only the regions that are changed are read again."""
    if row.layout and row.layout != base.name:
        return Instead(row.when, load_layout(shipped_layouts()[row.layout])._replace(instead=()), final=True)
    merged = _laid_over(at.table["regions"], row.regions)
    here = Spot(at.run, merged, "", at)
    changed = {name: read_value(Region, merged[name], here, name) for name in [*row.regions][:MAX_REGIONS]}
    regions = {region.name: region for region in base.regions} | changed
    if WRONG in changed.values():
        return Instead(row.when, base)
    named = base._replace(name=f"{base.name}, instead {at.number}")
    return Instead(row.when, _layout(named, regions, at))


def _laid_over(base: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    """The regions, key by key; what is no table is left for the reader to complain of."""
    made = dict(base)
    for name, words in changed.items():
        below = made.get(name)
        made[name] = {**below, **words} if isinstance(below, dict) and isinstance(words, dict) else words
    return made


def _layout(layout: Layout, regions: Mapping[str, Region], at: Spot) -> Layout:
    """With these regions."""
    if not regions:
        at.wrong("regions", "is missing: a layout places at least one region.")
    if len(regions) > MAX_REGIONS:
        at.wrong("regions", "has {count} entries; {most} is the most.", count=len(regions), most=MAX_REGIONS)
        return layout
    drawn = tuple(regions.values())
    _check_once(drawn, at)
    return layout._replace(regions=drawn, order=tuple(_measurable(drawn, at)))


def _check_once(regions: Sequence[Region], at: Spot) -> None:
    """What is told or ticked twice contradicts itself, and two fields of a form would share a name."""
    shown: dict[str, str] = {}
    for region in regions:
        for word in region.shows:
            if word in (*ROWS, "foot") and word in shown:
                at.wrong(
                    "regions",
                    'shows "{word}" twice: in "{shown}" and in "{name}".',
                    word=word,
                    shown=shown[word],
                    name=region.name,
                )
            shown[word] = region.name


def _measurable(regions: Sequence[Region], at: Spot) -> Iterator[Region]:
    """Each region behind those whose edges it names."""
    placed = {MARK}
    waiting = [(region, region.hangs_on()) for region in regions]
    while waiting:
        ready = [region for region, others in waiting if placed.issuperset(others)]
        if not ready:
            names = listed([region.name for region, _ in waiting])
            at.wrong("regions", "goes in a circle: the edges of {names} hang on each other.", names=names)
            return
        placed.update(region.name for region in ready)
        waiting = [(region, others) for region, others in waiting if region.name not in placed]
        yield from ready
