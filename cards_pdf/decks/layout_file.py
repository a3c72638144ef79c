"""TOML -> Layout. Every error names the file, the region and the key, and says what is allowed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, listed
from cards_pdf.common.data.toml_file import Toml
from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.tables import TomlTable, read_toml, reading
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.layout import (
    ALIGNMENTS,
    ALONE,
    COLOURS,
    CONDITIONS,
    FACES,
    FIELDS,
    FILLS,
    MARK,
    ROWS,
    Instead,
    Layout,
    Region,
    fields_in,
)
from cards_pdf.decks.layout_places import FARTHEST, check_edges, extent_of, places_of

MAX_REGIONS = 60
MAX_VARIANTS = 8
LEAST_SIZE, MOST_SIZE = 4.0, 200.0  # points
MOST_ROWS_SIZE = 18.0  # rows are measured together, at every size
_LONGEST = 40  # letters of a region's name


def shipped_layouts() -> dict[str, Path]:
    """The themes: the layouts that come with the project, by name."""
    return card_files("layouts")


def load_layout(path: Path, stats: Iterable[str] = (), *, own: bool = False) -> Layout:
    """A layout's file; its texts may speak of a deck's `stats`. Raises DeckError with all that is wrong."""
    tables = read_toml(path)
    with reading(path, tables) as root:
        head = root.table("layout")
        framed = head.flag("framed", default=False)
        head.finish()
        fields = (*FIELDS, *stats)
        layout = _layout(root, Layout(path.stem, framed, own), fields)
        root.problems.raise_any()  # once, not once more for each variant
        variants = _few(root, "instead")
        return layout._replace(instead=tuple(_variant(tables, table, layout, fields) for table in variants))


def _few(root: TomlTable, key: str) -> Sequence[TomlTable]:
    found = root.tables(key)
    if len(found) > MAX_VARIANTS:
        root.complain(key, "is said {count} times; {most} is the most.", count=len(found), most=MAX_VARIANTS)
    return found[:MAX_VARIANTS]


def _variant(tables: Toml, table: TomlTable, base: Layout, fields: Sequence[str]) -> Instead:
    """What some cards have instead: another theme, or these regions with some of their keys changed."""
    when = table.words("when")
    known = (*CONDITIONS, *(f"no {word}" for word in CONDITIONS))
    for word in when:
        if word not in known:
            table.complain(
                "when",
                'speaks of "{word}"; it may be {words}.{near}',
                word=word,
                words=listed([*known]),
                near=nearest(word, known),
            )
    if not when:
        table.complain("when", "is missing: say for which cards.")
    themes = shipped_layouts()
    theme = table.word("layout", themes, "")
    changed = table.table("regions").data
    table.finish()
    if theme in themes and theme != base.name:
        return Instead(when, load_layout(themes[theme])._replace(instead=()), final=True)
    merged = TomlTable({"regions": _laid_over(tables["regions"], changed)}, table.where, table.problems)
    as_they_are = {region.name: region for region in base.regions if region.name not in changed}
    named = base._replace(name=", ".join((base.name, *table.where)))
    return Instead(when, _layout(merged, named, fields, as_they_are))


def _laid_over(base: Toml, changed: Mapping[str, Any]) -> Toml:
    """The regions, key by key; what is no table is left for the reader to complain of."""
    made = dict(base)
    for name, words in changed.items():
        below = made.get(name)
        made[name] = {**below, **words} if isinstance(below, dict) and isinstance(words, dict) else words
    return made


def _layout(
    root: TomlTable, layout: Layout, fields: Sequence[str], known: Mapping[str, Region] = MappingProxyType({})
) -> Layout:
    """With its regions; those that are known are not read again."""
    group = root.table("regions")
    if not group.data:
        root.complain("regions", "is missing: a layout places at least one region.")
    if len(group.data) > MAX_REGIONS:
        root.complain(
            "regions", "has {count} of them; {most} is the most.", count=len(group.data), most=MAX_REGIONS
        )
    names = list(group.data)[:MAX_REGIONS]
    regions = tuple(known.get(name) or _region(name, group, (*names, MARK), fields) for name in names)
    _check_once(regions, root)
    return layout._replace(regions=regions, order=tuple(_measurable(regions, root)))


def _check_once(regions: Sequence[Region], root: TomlTable) -> None:
    """What is told or ticked twice contradicts itself, and two fields of a form would share a name."""
    shown: dict[str, str] = {}
    for region in regions:
        for word in region.shows:
            if word in (*ROWS, "foot") and word in shown:
                root.complain(
                    "regions",
                    'shows "{word}" twice: in "{shown}" and in "{name}".',
                    word=word,
                    shown=shown[word],
                    name=region.name,
                )
            shown[word] = region.name


def _measurable(regions: Sequence[Region], root: TomlTable) -> Iterator[Region]:
    """Each region behind those whose edges it names."""
    placed = {MARK}
    waiting = [(region, region.hangs_on()) for region in regions]
    while waiting:
        ready = [region for region, others in waiting if placed.issuperset(others)]
        if not ready:
            names = listed([region.name for region, _ in waiting])
            root.complain(
                "regions", "goes in a circle: the edges of {names} hang on each other.", names=names
            )
            return
        placed.update(region.name for region in ready)
        waiting = [(region, others) for region, others in waiting if region.name not in placed]
        yield from ready


def _region(name: str, group: TomlTable, names: Sequence[str], fields: Sequence[str]) -> Region:
    table = group.table(name)
    table.where = (*group.where[:-1], Sentence('region "{name}"', name=name[:_LONGEST]))
    if name == MARK or not _is_name(name):
        table.problems.add(
            table.where, 'must be called in small letters and hyphens, and not "{mark}".', mark=MARK
        )
    region = Region(
        name,
        shows=_shows(table),
        text=_template(table, "text", fields),
        otherwise=_template(table, "otherwise", fields),
        left=places_of(table, "left", names),
        right=places_of(table, "right", names),
        width=extent_of(table, "width"),
        top=places_of(table, "top", names),
        bottom=places_of(table, "bottom", names),
        height=extent_of(table, "height"),
        baseline=places_of(table, "baseline", names),
        size=_points(table, "size", 9.5),
        least=_points(table, "least", LEAST_SIZE),
        lines=table.integer("lines", 1, least=1, most=40),
        face=table.word("face", FACES, "body"),
        colour=table.word("colour", COLOURS, "ink"),
        align=ALIGNMENTS.get(table.word("align", ALIGNMENTS, "left"), 0.0),
        spoken=table.flag("spoken", default=True),
        cover=table.flag("cover", default=False),
        low=table.flag("low", default=False),
        fill=table.word("fill", FILLS, ""),
        outline=table.word("outline", COLOURS, ""),
        line=table.length("line", "0.3mm", least=0.05, most=5.0),
        radius=table.length("radius", "0mm", most=FARTHEST),
        instead_of=table.word("instead_of", ("", *names), ""),
    )
    table.finish()
    if region.shows and region.size > MOST_ROWS_SIZE:
        table.complain(
            "size", "is more than {most:g} pt, the most for rows; words may be larger.", most=MOST_ROWS_SIZE
        )
    if region.text and region.shows:
        table.complain("text", 'and "shows" exclude each other; make two regions of it.')
    if region.instead_of and not region.text:
        table.complain("instead_of", 'needs a "text": only words are set elsewhere for want of room.')
    check_edges(table, region)
    return region


def _is_name(text: str) -> bool:
    return text.replace("-", "").isalnum() and text.isascii() and text.islower() and len(text) <= _LONGEST


def _shows(table: TomlTable) -> tuple[str, ...]:
    """One word or a list: rows below each other, or one of the things that stand alone."""
    if isinstance(table.data.get("shows"), str):
        word = table.word("shows", (*ROWS, *ALONE))
        return (word,) if word in (*ROWS, *ALONE) else ()
    words = table.words("shows")
    for word in words:
        if word not in ROWS:
            alone = Sentence('stands alone: shows = "{word}"', word=word)
            may = alone if word in ALONE else Sentence("it may be {words}", words=listed([*ROWS]))
            table.complain(
                "shows", 'lists "{word}"; {may}.{near}', word=word, may=may, near=nearest(word, ROWS)
            )
    return tuple(word for word in dict.fromkeys(words) if word in ROWS)


def _template(table: TomlTable, key: str, fields: Sequence[str]) -> str:
    text = table.text(key, "", most=400)
    for word in fields_in(text):
        if word not in fields:
            near = nearest(word, fields)
            table.complain(
                key,
                "speaks of {{{word}}}; it may be {words}.{near}",
                word=word[:40],
                words=listed([*fields]),
                near=near,
            )
    return text


def _points(table: TomlTable, key: str, usual: float) -> float:
    least, most = LEAST_SIZE * MM_PER_POINT, MOST_SIZE * MM_PER_POINT
    length = table.length(key, f"{usual:g}pt", least=least - 1e-3, most=most + 1e-3)
    return round(length / MM_PER_POINT, 2)
