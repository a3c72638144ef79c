"""The inspector: the keys of any table in a deck's or a layout's file; and the fairness check.

How it works
    The page reads from the schema which keys a table can have, and by which control their values
    are edited. `Inspector.keys` adds the values themselves, those inherited from the layout below,
    and the choices for each format that the schema names. Values of a rule sheet are texts on the
    page: a step a line, the mat as rows of places.

    The fairness check is `referee balance` for the open deck, run in the background.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryFile
from typing import IO, Annotated, Any, Literal, NamedTuple

from cards_pdf.art.notation import accent_figures
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.commands.file_schemas import SCHEMAS, schema_of
from cards_pdf.common import sizes
from cards_pdf.common.colour import contrast, rgb
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.records.annotations import MaxItems, Schema, Text
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_in
from cards_pdf.common.records.toml_lines import table_at, with_keys, without_table
from cards_pdf.common.web.dispatcher import JsonObject, verb
from cards_pdf.decks.icons import FONTS, ICONS, PICTURES
from cards_pdf.decks.layout_file import offered_layouts, shipped_layouts, whole_tables
from cards_pdf.decks.layout_values import COLOURS, MARK
from cards_pdf.decks.region import ASKED, FACES, FIELDS, kind_of, unused_keys
from cards_pdf.decks.short_form import write_out_region
from cards_pdf.decks.tables import ENDINGS
from cards_pdf.studio.open_deck import (
    DEFAULT_VIEW,
    Code,
    DeckHandlers,
    DeckNews,
    InlineChange,
    Name,
    OpenDeck,
    ViewOptions,
)
from cards_pdf.studio.regions import with_region_keys

Key = Annotated[str, Text(100)]
Keys = Annotated[tuple[Key, ...], MaxItems(4)]


class Schemas(NamedTuple):
    """The keys and values that files can have."""

    deck: JsonObject
    layout: JsonObject
    rules: JsonObject


@record
class KeysSeen:
    """The keys of a table and the choices for them."""

    own: Mapping[str, Any]
    below: Mapping[str, Any]  # inherited from the layout below
    silent: list[str]  # keys without effect here
    offers: Mapping[str, list[str]]  # choices by format
    colours: Mapping[str, str]  # values of named colours on the card
    contrast: float | None  # of the region's colour to what lies behind, if known


class Inspector(DeckHandlers):
    """Handlers that read and edit tables."""

    @verb
    def schema(self) -> Schemas:
        """Return what decks, layouts and rule sheets can say."""
        schemas = [schema_of(SCHEMAS[name], name) for name in Schemas._fields]
        return Schemas(*(_read_schema(schema, schema["$defs"]) for schema in schemas))

    @verb
    def keys(
        self, file: Name, table: Keys, code: Code = "", view: ViewOptions = DEFAULT_VIEW
    ) -> KeysSeen:
        """Return the keys of a table, such as regions.name, as the card `code` shows it.

        looks.rarity.rare.name has the keys of the region `name` on cards whose rarity is rare.
        """
        deck = self.deck.get_deck()
        own = table_at(tables_in(self.deck.read_text(file)), table) if file else {}
        is_region = table[:1] in {("regions",), ("looks",)}
        if is_region:
            own = write_out_region(own)
        if not table:  # only those of a rule sheet are shown
            own = dict(_write_texts(own))
        is_of_layout = is_region or table == ("layout",)
        layout = self._find_layout(file, code, view) if is_of_layout else {}
        below_own = ("regions", table[-1]) if is_region else table
        whole = laid_over(table_at(layout, below_own), own) if layout else own
        below = {key: value for key, value in whole.items() if key not in own}
        colours = dict(deck.colours)
        grounds: list[str] = []
        if is_region and code:
            side, card = self.deck.find_side(code, view)
            colours, grounds = CardPictures(side).find_colours(card, table[-1])
        return KeysSeen(
            own=own,
            below=below,
            # A region is shown with its edges, which have taken the place of box and inset.
            silent=["box", "inset", *unused_keys(kind_of(whole))] if is_region else [],
            offers=self._find_choices(layout),
            colours=colours,
            contrast=_find_contrast(str(whole.get("colour", "ink")), colours, grounds),
        )

    def _find_layout(self, file: str, code: str, view: ViewOptions) -> Toml:
        """Return the layout with everything below it, or {} if it cannot be read."""
        if file:
            path: Path | None = self.deck.folder.path(file)
        else:
            deck, card = self.deck.find_side(code, view)
            path = shipped_layouts().get(deck.layout_of(card).name.partition(",")[0])
        try:
            return whole_tables(path) if path else {}
        except CardsError:
            return {}

    def _find_choices(self, layout: Toml) -> dict[str, list[str]]:
        deck = self.deck.get_deck()
        files = [*self.deck.folder.names()]
        own = dict.fromkeys(  # the deck's own columns, and the names of its numbers
            name
            for card in deck.cards
            for name in (*card.fields, *(stat.name for stat in card.stats))
        )
        columns = [*own, *(name for name in FIELDS if name not in own)]
        fields = [f"{{{name}}}" for name in columns]
        icons = [*deck.icons, *ICONS]
        regions = [MARK, *table_at(layout, ("regions",))]
        pictures = [name for name in files if name.lower().endswith(PICTURES)]
        card_sizes = ((name, sizes.card(name).mm) for name in sizes.card_names())
        return {
            "colour": [*deck.colours, *COLOURS, *(f"{{{name}}}" for name in own)],
            "words": fields,
            "condition": [*columns, *ASKED],
            "own colour": [*deck.colours],
            "picture": pictures,
            "picture or field": [*pictures, *fields],
            "faces": [*dict.fromkeys((*FACES, *(name for name in deck.fonts if " " not in name)))],
            "font": [name for name in files if name.lower().endswith(FONTS)],
            "across": [f"{name}.{edge}" for name in regions for edge in ("left", "right")],
            "down": [f"{name}.{edge}" for name in regions for edge in ("top", "bottom")],
            "region": regions[1:],
            "drawing or field": [*accent_figures(), *fields],
            "icons": icons,
            "icon or field": [*icons, *fields],
            "backs": ["none", *deck.backs],
            "kinds": [*deck.kinds],
            "layout": [*offered_layouts(), *(one for one in files if one.endswith(".toml"))],
            "table": [name for name in files if name.endswith(ENDINGS)],
            "size": [f"{name} ({wide:g} × {high:g} mm)" for name, (wide, high) in card_sizes],
        }

    @verb
    def set_keys(self, change: InlineChange, table: Keys, keys: Mapping[str, Any]) -> DeckNews:
        """Set keys of a table; null removes one. Unused keys of a region are removed too."""
        text = self.deck.read_text(change.file)
        if table[:1] == ("regions",):
            unused = _find_unused(write_out_region(table_at(tables_in(text), table)), keys)
            keys = {**keys, **dict.fromkeys(unused)}
            return self.deck.write_text(change, with_region_keys(text, table[-1], keys))
        if not table:
            keys = dict(_read_texts(keys))
        if table == ("deck",):  # a key and its earlier name exclude each other
            earlier = {"size": "card", "layout": "theme"}
            keys = {**keys, **{earlier[key]: None for key in keys if key in earlier}}
        return self.deck.write_text(change, with_keys(text, table, keys))

    @verb
    def remove_table(
        self, change: InlineChange, sort: Literal["kinds", "backs"], name: Key
    ) -> DeckNews:
        """Delete a kind or a back."""
        after = without_table(self.deck.read_text(change.file), sort, name)
        # No card is left with a back that is gone, unless it names it itself.
        if sort == "backs" and table_at(tables_in(after), ("deck",)).get("back") == name:
            after = with_keys(after, ("deck",), {"back": None})
        return self.deck.write_text(change, after)


def _find_contrast(colour: str, colours: Mapping[str, str], grounds: Sequence[str]) -> float | None:
    with suppress(ValueError):
        text = rgb(colours.get(colour, colour))
        return min((round(contrast(text, rgb(ground)), 2) for ground in grounds), default=None)
    return None


def _find_unused(before: Toml, keys: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a region that its new keys exclude or leave without effect."""
    shows = ("text", "shows", "picture")
    excluded = [key for key in shows if not keys.get(key)] if any(map(keys.get, shows)) else []
    yield from (key for key in excluded if key in before)
    after = {
        key: value
        for key, value in {**before, **keys}.items()
        if value is not None and key not in excluded
    }
    if kind_of(after) != kind_of(before):
        yield from (key for key in unused_keys(kind_of(after)) if key in before)


# --- schemas ---

_CLOSED = ("faces", "backs", "kinds", "region")  # formats of which nothing else may stand there
_LONG = ("text", "lines", "steps", "mat")
_MIN_LONG = 300  # characters


def _read_schema(node: Schema, defs: Schema) -> JsonObject:
    """Return the meaning of a schema, however it is put together."""
    ways = [_follow(one, defs) for one in _follow(node, defs).get("anyOf", [node])]
    # A text with a column in it, such as "{x}mm", may stand in place of many values.
    ways = [one for one in ways if not str(one.get("pattern", "")).startswith("\\{")]
    parts = [*ways, *(_follow(one["items"], defs) for one in ways if "items" in one)]
    tables = [one for one in parts if one.get("type") == "object"]
    others = [
        table["additionalProperties"] for table in tables if table.get("additionalProperties")
    ]
    types = {one.get("type") for one in ways}
    only = ways[0] if len(ways) == 1 else node
    form = next((one["format"] for one in (node, *parts) if "format" in one), "")
    words = [word for one in parts for word in one.get("enum", ()) if word]
    is_long = form in _LONG or (form == "words" and node.get("maxLength", 0) > _MIN_LONG)
    control = "long" if is_long else "line"
    if only.get("type") in ("boolean", "integer", "number"):
        control = "flag" if only["type"] == "boolean" else "number"
    elif "array" not in types and (form in _CLOSED or "enum" in only):
        control = "choice"
    return {
        "hint": node.get("description", ""),
        "format": form,
        "control": control,
        "words": ["true", "false"] if "boolean" in types else words,
        "standard": node.get("default"),
        "min": only.get("minimum"),
        "max": only.get("maximum"),
        "isList": "array" in types,
        "isText": "string" in types or any("enum" in one for one in ways),
        "isTable": bool(tables),
        "isPencil": node.get("group") == "pencil",
        "isOld": "deprecated" in node,
        "keys": {
            key: _read_schema(one, defs)
            for table in tables
            for key, one in table.get("properties", {}).items()
        },
        "others": _read_schema(others[0], defs) if others else None,
    }


def _follow(node: Any, defs: Schema) -> Any:
    name = node.get("$ref", "").rpartition("/")[2]
    return defs[name] | node if name else node


# --- rule sheets ---

_STEP = re.compile(r"([^:：]{1,40})[:：]\s*(.+)")
_COMMA = re.compile("[,，]")
_CELLS = range(31)  # of a mat, across and down


def _write_texts(values: Toml) -> Iterator[tuple[str, Any]]:
    """Yield the values of a rule sheet by key, except those that can be edited only as a file."""
    for key, value in values.items():
        match key, value:
            case "setup", [*lines]:
                yield key, "\n".join(map(str, lines))
            case "turn" | "end", [*steps]:
                if all(_has_only(step, "do", "text") for step in steps):
                    parts = [(step.get("do"), step.get("text")) for step in steps]
                    yield key, "\n".join(": ".join(filter(None, step)) for step in parts)
            case "mat", {"zones": [*zones]}:
                if value.keys() <= {"size", "zones"} and all(map(_is_cell, zones)):
                    rows = [[""] * len(_CELLS) for _ in _CELLS]
                    for zone in zones:
                        rows[zone["at"][1]][zone["at"][0]] = zone.get("label", "")
                    yield key, "\n".join(", ".join(row).rstrip(", ") for row in rows).rstrip("\n")
            case _:
                yield key, value


def _has_only(table: Any, *texts: str) -> bool:
    """Return True if a table has none but these texts."""
    return isinstance(table, dict) and all(
        key in texts and isinstance(text, str) for key, text in table.items()
    )


def _is_cell(zone: Any) -> bool:
    """Return True if a place of the mat is one whole cell with nothing but a label.

    A comma in a label would divide it.
    """
    match zone:
        case {"at": [int(x), int(y)], **others} if x in _CELLS and y in _CELLS:
            return _has_only(others, "label") and not _COMMA.search(str(others.get("label")))
    return False


def _read_texts(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values of a rule sheet by key, read from what is typed."""
    for key, value in values.items():
        lines = [line.strip() for line in str(value).splitlines()]
        match key, value:
            case "setup", str():
                yield key, [*filter(None, lines)]
            case "turn" | "end", str():
                steps = ((line, _STEP.fullmatch(line)) for line in lines if line)
                tables = [
                    {"do": step[1].strip(), "text": step[2]} if step else {"do": line}
                    for line, step in steps
                ]
                yield key, tables
            case "mat", str():
                rows = [*map(_COMMA.split, lines)]
                zones = [
                    {"at": [x, y], "label": label.strip()}
                    for y, row in enumerate(rows)
                    for x, label in enumerate(row)
                    if label.strip()
                ]
                yield key, {"size": [max(map(len, rows)), len(rows)], "zones": zones}
            case _:
                yield key, value


# --- fairness ---

_CAMPAIGNS = 60  # enough to show what is wrong, in a minute or two
_MAX_REPORT_BYTES = 200_000
# Runs the referee until the studio closes the pipe or ends. It kills its whole process group,
# because the referee starts workers.
_RUN_WITH_STUDIO = """
import os, runpy, threading
from cards_pdf.common.sandbox import remove_limits
def end():
    os.read(0, 1)
    os.killpg(0, 9) if hasattr(os, "killpg") else os._exit(1)
threading.Thread(target=end, daemon=True).start()
remove_limits()
runpy.run_module("referee", run_name="__main__")
"""


@record
class FairnessReport:
    """The report's lines, once the check is done."""

    running: bool
    lines: Sequence[str] = ()


class FairnessCheck(DeckHandlers):
    """One check at a time. The page asks again until it is done, or ends it."""

    def __init__(self, deck: OpenDeck) -> None:
        super().__init__(deck)
        self._running: tuple[Popen[bytes], IO[bytes]] | None = None

    @verb
    def balance(self, act: Literal["begin", "end", "look"] = "look") -> FairnessReport:
        """Start, end or look at a check of the deck's balance by simulated campaigns."""
        if act in {"begin", "end"}:
            self._end()
        if act == "begin":
            self._start()
        if self._running is None:
            return FairnessReport(running=False)
        process, report = self._running
        if process.poll() is None:
            return FairnessReport(running=True)
        report.seek(0)
        lines = report.read(_MAX_REPORT_BYTES).decode("utf-8", "replace").splitlines()
        self._end()
        return FairnessReport(running=False, lines=lines)

    def _start(self) -> None:
        if find_spec("referee") is None:
            raise DeckError(
                "Where the referee is installed, `referee balance` tests whether a deck is fair."
            )
        words = ["balance", str(self.deck.path.resolve()), "--campaigns", str(_CAMPAIGNS)]
        words += ["--lang", self.deck.speak.code]
        report = TemporaryFile()  # noqa: SIM115 -- closed in `_end`
        process = Popen(  # noqa: S603 -- our own words
            [sys.executable, "-c", _RUN_WITH_STUDIO, *words],
            stdin=PIPE,
            stdout=report,
            stderr=STDOUT,
            start_new_session=True,
        )
        self._running = (process, report)

    def _end(self) -> None:
        if self._running:
            process, report = self._running
            process.communicate()  # closes the pipe, which ends the process
            report.close()
        self._running = None
