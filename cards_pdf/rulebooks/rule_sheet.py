"""Rule sheets: one text for the printed sheet, the page and the referee's `rules`.

The names of a record's fields are the keys of its TOML file. `load` reads a sheet, `sections` sets
it out as plain lines for a terminal.

How it works:
    A translation GAME.LANG.toml has the words of GAME.toml in another language. Tables are merged
    key by key and lists of tables entry by entry, so that both sheets keep one structure. The short
    words of mat, pictures and trackers stand in one table, [names], under what they translate.

What is delicate:
    The referee reads these files while it plays, so nothing heavy is imported here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeGuard

from cards_pdf.common.colour import checked_colour
from cards_pdf.common.data_files import languages, sheet_file
from cards_pdf.common.errors import RuleTextError
from cards_pdf.common.line_break import columns, with_lead, wrap
from cards_pdf.common.messages import join_words
from cards_pdf.common.records.annotations import (
    MAX_TEXT,
    AnyOf,
    Convert,
    Exports,
    Format,
    Int,
    Number,
    PatchOf,
    Text,
)
from cards_pdf.common.records.problems import InvalidValue, Location, ReadContext
from cards_pdf.common.records.reader import read_root
from cards_pdf.common.records.record import DefaultFrom, Key, Rest
from cards_pdf.common.records.toml_file import Toml, tables_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.common.standard_deck import CODES
from cards_pdf.rulebooks import language, with_own

SHAPES = ("row", "fan", "column", "grid", "pyramid", "ghost")  # in which cards lie together
# "!" marks a card, "x" strikes it out, each ">" turns it a quarter.
# "#" is a back, "#AS" that of the ace of spades, "." an empty place, "d4" a die.
_PLAYING = re.compile(rf"(?:#|[!x]?)(?:{'|'.join(CODES)})>{{0,3}}|#|\.|d[1-6]")
_TEN = re.compile("T(?=[CDHS])")
_CODED = re.compile(r"[!x]?[A-Z][A-Z0-9]>{0,3}|#|\.|d[1-6]")
_LARGEST_MAT = 30.0  # cells
_MOST_PLACES = 200  # of a track, and lines of a table


def _check_card(text: str, location: Location) -> str:
    """Check a card of the game in a picture."""
    known = _CODED
    if not location.run.shared["own codes"]:
        known = _PLAYING
        text = _TEN.sub("10", text)  # as the referee reads it as well
    if not known.fullmatch(text):
        raise InvalidValue(
            "shows {card}, which is not a card: write KS, !KS marked, xKS struck out, KS> "
            "turned, # a back, "
            ". an empty place, d4 a die.",
            card=repr(text[:20]),
        )
    return text


def _check_track(track: tuple[int, int, int], _: Location) -> tuple[int, int, int]:
    first, last = track[:2]
    step = track[2]
    if step < 1 or not 0 <= (last - first) // step < _MOST_PLACES:
        raise InvalidValue("has no places, or more than {most}.", most=_MOST_PLACES)
    return track


# Files are called by the game's name.
_GAME = Text(
    40,
    "[a-z0-9][a-z0-9-]*",
    "must be lower-case letters, digits and hyphens, forty at most.",
    is_filled=True,
)
_LANG = Text(
    20, "[A-Za-z]+(-[A-Za-z0-9]+)*", "must be a language such as en or pt-BR.", is_filled=True
)
Words = Annotated[str, Text(is_filled=True)]
Shape = Annotated[str, AnyOf(SHAPES)]
_CARDS = "KS, !KS marked, xKS struck out, KS> turned, # a back, . an empty place, d4 a die"
CardCode = Annotated[str, Convert(str, _check_card), _CARDS]
Cells = Annotated[float, Number(0.0, _LARGEST_MAT)]
SomeCells = Annotated[float, Number(0.05, _LARGEST_MAT)]
MatCells = Annotated[float, Number(0.5, _LARGEST_MAT)]
CardSide = Annotated[float, Number(10.0, 300.0)]
Lengths = Annotated[float, Number(-_LARGEST_MAT, _LARGEST_MAT)]
Track = Annotated[
    tuple[int, int, int], Convert(tuple[int, int, int], _check_track), "first, last, step"
]


class Step(NamedTuple):
    """One numbered step of the turn, with its lettered sub-steps and the rulings that it needs."""

    do: Annotated[Words, "the step in a few words"]
    text: Annotated[Words, "what follows it in the same sentence, or the next"] = ""
    parts: Annotated[tuple[str, ...], "lettered steps within it"] = ()
    rulings: Annotated[tuple[str, ...], "their ids"] = ()
    mat: Annotated[Words, "what the play mat reminds of"] = ""
    icon: Annotated[str, "the drawing beside it"] = ""

    def full_text(self, stars: str = "") -> str:
        """Return the step in one text, its command between stars."""
        return with_lead(self.do, self.text, stars)


class SummaryTable(NamedTuple):
    """A summary to look things up in while playing."""

    title: Annotated[Words, "above the table"]
    columns: Annotated[tuple[str, ...], "the heads of its columns"]
    rows: Annotated[tuple[tuple[str, ...], ...], "a cell for each column"]

    def validated(self, location: Location) -> "SummaryTable":
        if not self.columns:
            location.report("columns", "is empty.")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                message = "has {count} cells in row {number}, but the table {most} columns."
                location.report(
                    "rows", message, count=len(row), number=number, most=len(self.columns)
                )
        return self


class Ruling(NamedTuple):
    """A decision on what the game's source leaves open. The referee cites its id."""

    id: Annotated[Words, "the name by which the referee cites it"]
    text: Annotated[Words, "what was decided"]


class Variant(NamedTuple):
    """A variant, and the very name by which the referee takes it."""

    title: Annotated[Words, "its name for people"]
    name: Annotated[Words, "the option as it is typed"]
    text: Annotated[Words, "what it changes"]
    rulings: Annotated[tuple[str, ...], "their ids"] = ()


class Group(NamedTuple):
    """Cards that lie together in a picture, with a word above and a note below."""

    cards: Annotated[tuple[CardCode, ...], _CARDS] = ()
    label: Annotated[Words, "above the cards"] = ""
    note: Annotated[Words, "below them"] = ""
    shape: Shape = "row"
    columns: Annotated[int, Int(0, 12), "of a grid"] = 0


class PathCard(NamedTuple):
    """A card of the dungeon: where its centre lies, in card lengths from the entrance."""

    card: CardCode
    x: Annotated[Lengths, "to the right of the entrance"]
    y: Annotated[Lengths, "below the entrance"]


class WayToLay(NamedTuple):
    """One of several ways to lay a card, with its name."""

    label: Annotated[Words, "its name"]
    card: Annotated[PathCard, Key("laid")]


class Moment(NamedTuple):
    """A moment of the worked example: a text, and cards on the table."""

    text: Annotated[Words, "what happens"]
    groups: tuple[Group, ...] = ()
    path: tuple[PathCard, ...] = ()
    ways: tuple[WayToLay, ...] = ()


class Example(NamedTuple):
    """A worked example, told in pictures."""

    title: Annotated[Words, "above the pictures"]
    frames: tuple[Moment, ...]


class Zone(NamedTuple):
    """A place on the play mat, in cells of one card each."""

    corner: Annotated[tuple[Cells, Cells], Key("at"), "its left top, in cells from that of the mat"]
    label: Annotated[Words, "what lies there"] = ""
    size: Annotated[
        tuple[SomeCells, SomeCells],
        "how many cells wide and high, else one; a pyramid has as many lines as it is wide",
    ] = (1.0, 1.0)
    note: Annotated[Words, "in small letters below the label"] = ""
    shape: Shape = "row"
    shows: Annotated[
        tuple[CardCode, ...], "what the setup picture lays there, as cards of an example"
    ] = ()


class Mat(NamedTuple):
    """The table: how many cells it has and what lies where."""

    size: Annotated[tuple[MatCells, MatCells], "how many cells wide and high"]
    zones: tuple[Zone, ...]
    cell: Annotated[tuple[CardSide, CardSide], "mm, a little more than a card"] = (66.0, 95.0)
    portrait: Annotated[bool, "the sheets stand upright"] = False
    clock: Annotated[
        tuple[Cells, Cells] | None, "where the hours of a clock stand, for directions"
    ] = None


class TrackerColumn(NamedTuple):
    """One column of a tracker's table: a line to write on, or as many boxes to tick."""

    head: Annotated[Words, "above the column"]
    width: Annotated[float, Number(0.01, 100.0), "beside the other columns"] = 1.0
    ticks: Annotated[tuple[str, ...], "boxes instead of a line, with what stands beside each"] = ()
    counts: Annotated[bool, "numbers the rows"] = False


class Tracker(NamedTuple):
    """A tracker: tracks for counters, boxes to tick with a pencil, or a table of rows."""

    title: Annotated[Words, "above it"]
    note: Annotated[Words, "below the title"] = ""
    counters: Annotated[tuple[Track, ...], "tens and ones, say"] = ()
    track: Annotated[Track | None, "first, last, step"] = None
    columns: tuple[TrackerColumn, ...] = ()
    rows: Annotated[int, Int(0, _MOST_PLACES), "lines to write on"] = 0
    more: Annotated[bool, "and further rows where it ends a page that has room for them"] = False
    page: Annotated[int, Int(1, 9), "the sheet of trackers that it is on"] = 1

    @property
    def counts(self) -> tuple[Track, ...]:
        """The tracks for counters that a mat has."""
        return self.counters or ((self.track,) if self.track else ())


class RuleSheet(NamedTuple):
    """Everything that is printed or shown about one game in one language."""

    game: Annotated[str, _GAME, "its name in commands and files"]
    title: Annotated[Words, "the name of the game"]
    accent: Annotated[str, Convert(str, checked_colour), "the colour of its headings"]
    tagline: Annotated[Words, "one sentence below the title"]
    credit: Annotated[Words, "who designed it"]
    source: Annotated[Words, "where its rules come from"]
    players: Annotated[Words, "how many play"]
    time: Annotated[Words, "how long a game takes"]
    needs: Annotated[Words, "what lies on the table"]
    goal: Annotated[Words, Format("text"), "how the game is won"]
    setup: Annotated[tuple[str, ...], Format("lines"), "the setup, a step each"]
    turn_title: Annotated[Words, "above the steps of the turn"]
    turn: Annotated[tuple[Step, ...], Format("steps"), "a turn, a step each (Draw: Draw a card.)"]
    end: Annotated[tuple[Step, ...], Format("steps"), "the end, a step each"]
    own_codes: Annotated[
        bool,
        DefaultFrom(lambda location: str(location.table.get("deck", "")).endswith(".toml")),
        Exports("own codes"),
        "whether pictures show cards by codes of the deck's own, such as A1",
    ]
    mat: Annotated[Mat, Format("mat"), "the play mat, row by row, in the studio with commas"]
    example: Example | None = None
    summary: tuple[SummaryTable, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    options: tuple[Variant, ...] = ()
    trackers: tuple[Tracker, ...] = ()
    lang: Annotated[str, _LANG, "the language of the sheet"] = "en"
    deck: Annotated[
        str, "the cards it is played with: a built-in deck's name, or a file beside the sheet"
    ] = ""
    small_words: Annotated[
        Mapping[str, str], "headings in a language that is not built in: goal, end …"
    ] = MappingProxyType({})
    decks: Annotated[int, Int(1, 9), "how many of that deck"] = 1
    only: Annotated[
        tuple[str, ...], "the codes of its cards that are used; *S is all that end so"
    ] = ()
    setup_icons: Annotated[tuple[str, ...], "the drawing beside each step of the setup"] = ()

    def validated(self, location: Location) -> "RuleSheet":
        ids: set[str] = set()
        for number, ruling in enumerate(self.rulings, 1):
            if ruling.id in ids:
                place = location.inner("rulings", number=number)
                place.report("id", "is {id}, which an earlier ruling has already.", id=ruling.id)
            ids.add(ruling.id)
        return self

    @property
    def words(self) -> Mapping[str, str]:
        """The headings and small words in its language."""
        return with_own(self.small_words, language(self.lang).words)

    @property
    def kit_words(self) -> Mapping[str, str]:
        """The words of a kit's first page."""
        return with_own(self.small_words, language(self.lang).kit)

    def facts(self, *keys: str, stars: str = "") -> Iterator[str]:
        """Yield facts such as "Players: 1", with their names between stars if asked."""
        word = self.words
        for key in filter(partial(getattr, self), keys):
            yield with_lead(f"{word[key]}{word['colon']}".strip(), getattr(self, key), stars)

    @property
    def lang_in_names(self) -> str:
        """The language as a part of the names of files, which English is not."""
        return "" if self.lang == "en" else self.lang

    @property
    def loose_rulings(self) -> Iterator[Ruling]:
        """The rulings that no step and no variant refers to."""
        names = {name for step in (*self.turn, *self.end) for name in step.rulings}
        names |= {name for variant in self.options for name in variant.rulings}
        return (ruling for ruling in self.rulings if ruling.id not in names)

    def ruling(self, ruling_id: str) -> Ruling:
        """Return a ruling by its id, such as R1 or L3."""
        for ruling in self.rulings:
            if ruling.id == ruling_id:
                return ruling
        raise RuleTextError(
            "{title} has no ruling {ruling_id}; it has {known}.",
            title=self.title,
            ruling_id=ruling_id,
            known=join_words([ruling.id for ruling in self.rulings]),
        )


# --- files ---

_MAX_ENTRIES = 2_000  # texts and numbers; the fullest sheet has 300
_MAX_LETTERS = 40_000  # of all texts; the longest sheet has 7,000
# Short words are translated by name in these tables …
_OF_SHORT_WORDS = ("mat", "example", "trackers")
_SHORT_WORDS = ("label", "note", "title", "head", "ticks")  # … under these keys


@cache
def load(game: str, lang: str = "en", folder: Path | None = None) -> RuleSheet:
    """Return the rule sheet of a game. Raises RuleTextError for an unknown game or language."""
    there = languages(game, folder)
    if lang not in there:
        message = 'The rules of {game} do not exist in "{lang}", but in {spoken}.'
        raise RuleTextError(message, game=game, lang=lang, spoken=join_words([*there]))
    return load_file(sheet_file(game, lang, folder))


def load_file(file: Path, deck: str = "") -> RuleSheet:
    """Return the rule sheet in a file. Every error names the file, the place and the key.

    `deck` is the file of the deck whose rules they are, if the sheet itself names none.
    """
    run, tables = ReadContext(file.name, RuleTextError), tables_of(file)
    game, dot, _ = file.stem.partition(".")
    original = sibling(file, f"{game}.toml")
    if dot and original.is_file():  # a translation: those of the sheet beside it with its words
        tables = translated(tables_of(original), tables, run)
    if deck:
        tables = {"deck": deck, **tables}
    # A third-party file could hold a million steps.
    letters = 0
    for count, text in enumerate(_texts(tables), 1):
        letters += min(len(text), MAX_TEXT)  # a longer one is a mistake of its own
        if count > _MAX_ENTRIES or letters > _MAX_LETTERS:
            raise RuleTextError("{file}: has more than fits on a rule sheet.", file=run.source)
    sheet: RuleSheet = read_root(RuleSheet, tables, run)
    if sheet.deck.endswith(".toml"):  # a file beside the sheet
        sheet = sheet._replace(deck=str(file.resolve().parent / sheet.deck))
    return sheet


def _texts(value: object) -> Iterator[str]:
    """Yield every text, and "" for every number and empty list, which count as well."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not inner:
        yield value if isinstance(value, str) else ""
    for each in inner:
        yield from _texts(each)


class SheetWords(NamedTuple):
    """A rule sheet in another language."""

    names: Annotated[Mapping[str, str], "the short words of mat, pictures and trackers"] = {}
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(RuleSheet)] = {}


def translated(original: Toml, tables: Toml, run: ReadContext) -> Toml:
    """Return the tables of a sheet with the words of another language."""
    found: SheetWords = read_root(SheetWords, tables, run)
    renamed = {
        key: _rename_words(value, found.names) if key in _OF_SHORT_WORDS else value
        for key, value in original.items()
    }
    whole = _merge_words(renamed, found.words, Location(run, tables))
    run.raise_any()
    return whole


def _rename_words(value: Any, names: Mapping[str, str], *, is_word: bool = False) -> Any:
    """Return the tables with every short word renamed."""
    if isinstance(value, list):
        return [_rename_words(entry, names, is_word=is_word) for entry in value]
    if isinstance(value, dict):
        return {
            key: _rename_words(entry, names, is_word=key in _SHORT_WORDS)
            for key, entry in value.items()
        }
    return names.get(value, value) if is_word and isinstance(value, str) else value


def _merge_words(base: Toml, words: Mapping[str, Any], location: Location) -> Toml:
    """Return tables with the words of another language: key by key and entry by entry."""
    merged = dict(base)
    for key, value in words.items():
        old = base.get(key)
        merged[key] = value
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = _merge_words(old, value, location.inner(key, value))
        elif _is_tables(old) and _is_tables(value):
            if len(old) != len(value):
                message = "has {count} entries; the sheet it translates has {original}."
                location.report(key, message, count=len(value), original=len(old))
            here = location.inner(key, value)
            merged[key] = [
                _merge_words(below, above, here.inner(str(n), above))
                for n, (below, above) in enumerate(zip(old, value, strict=False), 1)
            ]
    return merged


def _is_tables(value: Any) -> TypeGuard[list[Toml]]:
    return (
        isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
    )


# --- plain lines ---

_Entry = tuple[str, str]  # a lead, which may be indented, and the text behind it


class Section(NamedTuple):
    """A part of the rules under its title."""

    title: str
    lines: list[str]


def set_out(parts: Sequence[Section], width: int) -> list[str]:
    """Return sections as the lines of one page, with headings at most `width` columns wide."""
    head, *rest = parts
    lines = [head.title, *head.lines]
    for section in rest:
        lines += ["", *_wrap_entry("", section.title.upper(), width), *section.lines]
    return lines


def sections(sheet: RuleSheet, width: int, played: Sequence[Variant] = ()) -> list[Section]:
    """Return the sheet from its head to its rulings, the variants that are `played` first.

    A section without a line is left out.
    """
    found = []
    for title, entries in _list_sections(sheet, played):
        lines = [line for lead, text in entries for line in _wrap_entry(lead, text, width)]
        if lines:
            found.append(Section(title, lines))
    return found


def _list_sections(
    sheet: RuleSheet, played: Sequence[Variant]
) -> Iterator[tuple[str, Iterable[_Entry]]]:
    word = sheet.words
    colon = word["colon"]
    facts = ("players", "time", "needs", "goal")
    yield (
        sheet.title,
        [
            ("", sheet.tagline),
            ("", with_lead(sheet.credit, sheet.source)),
            *((f"{word[key]}{colon}", getattr(sheet, key)) for key in facts),
        ],
    )
    yield word["played"], _list_variants(played, sheet)
    yield word["setup"], [(f"{n}. ", text) for n, text in enumerate(sheet.setup, 1)]
    turn = [_list_step(f"{n}. ", step, sheet) for n, step in enumerate(sheet.turn, 1)]
    yield sheet.turn_title, chain.from_iterable(turn)
    yield word["end"], chain.from_iterable(_list_step("- ", step, sheet) for step in sheet.end)
    for table in sheet.summary:
        rows = [(f"{row}{colon}", " · ".join(filter(None, cells))) for row, *cells in table.rows]
        yield table.title, rows
    yield word["options"], _list_variants(sheet.options, sheet)
    yield word["rulings"], _list_rulings(sheet.loose_rulings)


def ruling_line(ruling: Ruling) -> str:
    """Return a ruling as the referee cites it."""
    return f"{ruling.id}  {ruling.text}".replace("`", "")


def _wrap_entry(lead: str, text: str, width: int) -> list[str]:
    """Wrap a text behind its lead. Later lines are indented as far, unless the lead is long."""
    start = len(lead) - len(lead.lstrip())
    indent = start + min(columns(lead) - start, 4)
    return wrap(lead + text.replace("`", ""), width, " " * indent)


def _list_step(lead: str, step: Step, sheet: RuleSheet) -> Iterator[_Entry]:
    yield lead, step.full_text()
    for letter, part in zip("abcdefgh", step.parts, strict=False):
        yield f"   {letter}) ", part
    yield from _list_rulings(map(sheet.ruling, step.rulings))


def _list_variants(variants: Sequence[Variant], sheet: RuleSheet) -> Iterator[_Entry]:
    form = sheet.words["variant"]
    for variant in variants:
        yield "- ", form.format(variant.title, variant.name, variant.text)
        yield from _list_rulings(map(sheet.ruling, variant.rulings))


def _list_rulings(rulings: Iterable[Ruling]) -> Iterator[_Entry]:
    for ruling in rulings:
        yield f"   {ruling.id}  ", ruling.text
