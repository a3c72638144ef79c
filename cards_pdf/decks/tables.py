"""Tables of cards: a row for each card, a column for each key, translations laid over them.

Guarantee:
    `open_table` checks the names of the columns. Columns that are no keys of a card are fields of
    the deck's own, for texts and conditions of layouts. Cards are numbered after those of the
    deck's own file.

How it works:
    1. A row becomes what a [[card]] with the same words would hold.
    2. In another language its translation is laid over it. The words come from columns such as
       name_de, from a table beside it (t.de.csv), and from [cards] of the deck's file.
    3. The result is read by the class `Card` like a [[card]], so every check exists once. Mistakes
       are reported with the row and column of the spreadsheet, and all of them together.

    A cell holds more than words in some columns: lines of `effects`, such as "damage amount=3", and
    stats that may grow, such as "20 step=5 boxes=4".

What is delicate:
    *Renamed columns.* With `[columns] body = "Text"` the key `body` is read from the column "text".
    A column that is called "body" then is a field of the name "column body".

    *Unknown codes.* A translation for a code that no row has is a mistake. It can be reported only
    once all rows are read, and only if they have no mistakes of their own.

    *Conditions.* Layouts ask for words of the deck's own language, so that they choose the same
    cards in every language. A translated card keeps these words in `original`.

Limitation:
    Rows are told apart by their codes. Rows of a table without codes are counted, so a row that is
    inserted moves the translations of the rows below it.

Example:
    The row `["Ember", "3"]` below the columns `["name", "copies"]` becomes
    `{"name": "Ember", "copies": 3}`.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.files import find_version
from cards_pdf.common.messages import Message, first_few, join_words, short
from cards_pdf.common.records.annotations import AnyOf, Convert, MaxItems, Text
from cards_pdf.common.records.problems import INVALID, InvalidValue, Location, ReadContext, SheetRow
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.record import fields_of
from cards_pdf.common.records.toml_file import Toml, laid_over, read_known
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.card import Card
from cards_pdf.decks.conditions import ALWAYS, Condition, column_name
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.region import FIELDS
from cards_pdf.decks.sheet_rows import Row, SheetRows, encodings, read_csv

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


MAX_ROWS = 5_000
MAX_COLUMNS = 60
MAX_TABLES = 20
NUMBER_KEYS = ("number", "copies")
LIST_KEYS = ("effects", "boxes", "foot")  # of texts, one per line of the cell
CARD_KEYS = tuple(field.key for field in fields_of(Card) if field.has_key)
OPTIONAL_KEYS: list[str] = read_known(__file__)["optional_keys"]
_PAIR = re.compile("[a-z_]{1,30}=[^=]+")
_WHOLE = re.compile(r"[+-]?\d{1,7}")
_LANGUAGE = re.compile("[a-z]{2,3}(-[a-z]{2,8})?")  # de, zh-hans
ENDINGS = (".csv", ".tsv", ".xlsx", ".ods")


# --- addresses ---


def is_public(address: str) -> bool:
    """Return True for an https address that does not name this machine or its network."""
    scheme, host = _split_address(address)
    number = _read_ip(host)
    return scheme == "https" and (number is None or number.is_global)


def is_readable(address: str) -> bool:
    scheme, host = _split_address(address)
    return bool(host) and (scheme == "https" or (scheme == "http" and is_here(address)))


def is_here(address: str) -> bool:
    host = _split_address(address)[1]
    number = _read_ip(host)
    # The name x.localhost may be looked up in the network.
    return number is not None and number.is_loopback and not host.endswith(".localhost")


def _split_address(address: str) -> tuple[str, str]:
    """Return the scheme and the host of an address; "" for a wrong address."""
    from urllib.parse import urlsplit  # few tables have an address

    try:
        found = urlsplit(address)
        host = "" if "@" in found.netloc else found.hostname or ""
    except ValueError:
        return "", ""
    return found.scheme.lower(), host.rstrip(".")


def _read_ip(host: str) -> "IPv4Address | IPv6Address | None":
    """Return the IP address of this machine, or of a host that is given by numbers."""
    from ipaddress import ip_address
    from socket import inet_aton

    if host == "localhost" or host.endswith(".localhost"):
        host = "127.0.0.1"
    with suppress(ValueError):
        number = ip_address(host)
        return getattr(number, "ipv4_mapped", None) or number
    with suppress(OSError):
        return ip_address(inet_aton(host))  # 127.1 is 127.0.0.1
    return None


def _check_address(address: str, _: Location) -> str:
    if not is_readable(address):
        raise InvalidValue(
            "must start with https:// and name a server; http:// works only for this machine."
        )
    return address


Address = Annotated[str, Convert(Annotated[str, Text(2000)], _check_address)]


# --- a table ---

# The columns that a condition names are checked once the table is open.
_WHEN = Convert(Annotated[str, Text(400)], lambda text, _: Condition(text))


def _find_file(name: str, location: Location) -> Path | None:
    """Return a file beside the deck. One with an address may have to be downloaded first."""
    folder: Path = location.run.shared["folder"]
    try:
        return resolve_in_folder(folder, name, ENDINGS) if name else None
    except InvalidValue:
        if name.lower().startswith(("https://", "http://")):
            example = '{ file = "cards.csv", address = "…" }'
            message = "is an address; write it with a file: {example}."
            raise InvalidValue(message, example=example) from None
        if not location.table.get("address") or (folder / name).exists():
            raise
        message = 'is "{name}", which was not read from its address yet: cards-pdf fetch {deck}'
        raise InvalidValue(message, name=name, deck=location.run.source) from None


FileName = Annotated[Path | None, Convert(Annotated[str, Text(200)], _find_file)]


class Table(NamedTuple):
    """A table of cards beside the deck."""

    file: FileName
    sheet: Annotated[str, Text(100), "the sheet of a workbook; without it, the first"] = ""
    encoding: Annotated[
        str,
        AnyOf(encodings, empty=""),
        "the encoding of a CSV file that is not UTF-8; guessed without it",
    ] = ""
    when: Annotated[Condition, _WHEN, "the rows to read, such as: edition == 2"] = ALWAYS
    address: Annotated[Address, "the URL for `cards-pdf fetch` and the studio"] = ""

    @property
    def name(self) -> str:
        return self.file.name if self.file else ""


def _read_tables(
    named: Path | Table | Sequence[Path | Table | None] | None, _: Location
) -> tuple[Table, ...]:
    """Return one table or several, each of which is a file or a table with more keys."""
    rows = named if isinstance(named, tuple) and not isinstance(named, Table) else (named,)
    tables = [row if isinstance(row, Table) else Table(row) for row in rows]
    return tuple(table for table in tables if table.file)


_SEVERAL = Annotated[tuple[FileName | Table, ...], MaxItems(MAX_TABLES)]
Tables = Annotated[tuple[Table, ...], Convert(FileName | Table | _SEVERAL, _read_tables)]
ColumnMap = Mapping[str, str]  # the column that a key is read from


class OpenTable(NamedTuple):
    """A table whose columns are known, and whose rows are not read yet."""

    table: Table
    names: Sequence[str]  # of its columns; "" for an empty column between others
    keys: Sequence[tuple[str, int]]  # of cards, each with its column
    translated_keys: Sequence[tuple[str, int]]  # in one language, each with its column
    rows: Sequence[Row]  # below the names
    notices: Sequence[Message]

    @property
    def columns(self) -> list[str]:
        return [*filter(None, self.names)]

    def read_rows(self, run: ReadContext) -> Iterator[tuple[SheetRow, Toml, Toml]]:
        """Yield each row as a [[card]] would hold it, and what its own columns translate."""
        file = self.table.name
        when = self.table.when
        width = len(self.names)
        nameless = [place for place, name in enumerate(self.names) if not name]
        make_card = _prepare_cards(self.keys, run.shared["texts"])
        make_translation = _prepare_cards(self.translated_keys, run.shared["texts"])
        for number, cells in enumerate(self.rows, 2):
            texts = [*map(str.strip, cells)]
            if not any(texts):
                continue
            if number - 1 > MAX_ROWS:  # below the names
                raise DeckError("{file}: has more than {most} rows.", file=file, most=MAX_ROWS)
            row = SheetRow(file, number, Message("{file}, row {number}", file=file, number=number))
            if any(texts[width:]):
                wrong = "has more cells than there are columns; a text may lack its quotes."
                run.add(row.place, Message(wrong), row.whereabouts)
            texts += [""] * (width - len(texts))
            for place in nameless:
                if texts[place]:
                    raise DeckError(
                        '{file}, row {number}: column {place} holds "{text}", but has no name in '
                        "row 1.",
                        file=file,
                        number=number,
                        place=place + 1,
                        text=short(texts[place], 40),
                    )
            if when and not when.holds({key: texts[place] for key, place in self.keys}.__getitem__):
                continue
            card = make_card(texts)
            if card.get("copies") != 0:
                yield row, card, make_translation(texts) if self.translated_keys else {}


def open_table(table: Table, renamed: ColumnMap, stats: Sequence[str], lang: str = "") -> OpenTable:
    """Open a table. A column that is called like one of `stats` is that number."""
    rows, notices = table_rows(table)
    names = _read_names(table.name, rows)
    keys = _find_keys(names, renamed, stats)
    for name in table.when.names - {key for key, _ in keys}:
        raise DeckError(
            '{file}: "when" asks for "{name}"; the table has {words}.{near}',
            file=table.name,
            name=short(name, 40),
            words=join_words([*filter(None, names)]),
            near=nearest(name, names),
        )
    suffix = f"_{lang.lower()}"
    translated = {
        name.removesuffix(suffix): place
        for place, name in enumerate(names)
        if lang and name.endswith(suffix)
    }
    translated_keys = [
        (key, translated[names[place]]) for key, place in keys if names[place] in translated
    ]
    return OpenTable(table, names, keys, translated_keys, rows[1:], notices)


def untranslated_name(column: str) -> str:
    """Return "name" for the column "name_de"; "" for a column in no language."""
    name, _, lang = column.rpartition("_")
    return name if _LANGUAGE.fullmatch(lang) else ""


def table_rows(table: Table) -> SheetRows:
    """Return all rows of a table. The first has the names of the columns."""
    assert table.file
    if table.file.suffix.lower() in (".csv", ".tsv"):
        if table.sheet:
            raise DeckError('{file}: a CSV file has no sheets; leave "sheet" out.', file=table.name)
        return read_csv(table.file, table.encoding)
    if table.encoding:
        raise DeckError(
            '{file}: a workbook has no encoding to name; leave "encoding" out.', file=table.name
        )
    return _read_sheet(table.file, table.sheet, find_version(table.file))


@lru_cache(maxsize=2)  # a deck may name one workbook in each of its tables
def _read_sheet(file: Path, sheet: str, _version: tuple[int, ...]) -> SheetRows:
    # slow to import, for zipfile and ElementTree; most decks have no workbook
    from cards_pdf.decks.workbooks import read_workbook

    return read_workbook(file, sheet, rows=MAX_ROWS + 2, columns=MAX_COLUMNS + 1)


def _read_names(file: str, rows: Sequence[Row]) -> list[str]:
    """Return the names of columns in the first row, without capitals and extra spaces."""
    names = [column_name(cell) for row in rows[:1] for cell in row]
    while names and not names[-1]:
        names.pop()
    if not names:
        raise DeckError(
            "{file}: row 1 must name the columns, such as code, name, kind, body.", file=file
        )
    if len(names) > MAX_COLUMNS:
        raise DeckError(
            "{file}: row 1 names {count} columns; at most {most} are allowed.",
            file=file,
            count=len(names),
            most=MAX_COLUMNS,
        )
    is_wider_below = any(sum(map(bool, row)) > 1 for row in rows[1:2])
    if names[0] not in CARD_KEYS and len(names) == 1 and is_wider_below:
        raise DeckError(
            "{file}: row 1 is a title over the table; delete it, so that row 1 names the columns.",
            file=file,
        )
    for name in filter(None, names):
        if names.count(name) > 1:
            raise DeckError('{file}: row 1 names the column "{name}" twice.', file=file, name=name)
    return names


def _find_keys(
    names: Sequence[str], renamed: ColumnMap, stats: Sequence[str]
) -> list[tuple[str, int]]:
    """Return the keys that are read from each column."""
    known = dict.fromkeys(CARD_KEYS) | {stat.lower(): f"stats.{stat}" for stat in stats}
    keys = []
    for place, column in enumerate(names):
        found = [known[key] or key for key, name in renamed.items() if name == column]
        if column not in known:
            found.append(column)
        elif column not in renamed and not found:
            found.append(known[column] or column)
        elif not renamed.get(column) or not found:
            found.append(f"column {column}")
        keys += [(key, place) for key in dict.fromkeys(found) if column]
    return keys


def _prepare_cards(
    keys: Sequence[tuple[str, int]], effects: Container[str]
) -> Callable[[Row], Toml]:
    """Return the function that makes of a row what a [[card]] with these words would hold.

    Empty cells are left out. An empty subtitle is kept: it replaces the word of the card's kind.
    So is an empty column of the deck's own that is named like a built-in field: it hides that.
    """

    def read_list(cell: str) -> list[Toml]:
        lines = [line.strip() for line in cell.split("\n") if line.strip()]
        rows = [_read_pairs("effect", line) for line in lines]
        return [
            row if row.get("effect") in effects else {"text": line}
            for line, row in zip(lines, rows, strict=True)
        ]

    readers: dict[str, Callable[[str], Any]] = dict.fromkeys(LIST_KEYS, read_list)
    readers |= dict.fromkeys(NUMBER_KEYS, _read_number)
    stats = {key.removeprefix("stats."): place for key, place in keys if key.startswith("stats.")}
    cells = [(key, place, readers.get(key)) for key, place in keys if not key.startswith("stats.")]
    hiding = {*FIELDS}.difference(CARD_KEYS) | {"subtitle"}
    empty = [key for key, _ in keys if key in hiding or key.startswith("column ")]

    def make(texts: Row) -> Toml:
        card: Toml = dict.fromkeys(empty, "")
        for key, place, read in cells:
            if text := texts[place]:
                card[key] = read(text) if read else text
        if stats:
            card["stats"] = {
                name: _read_stat(texts[place]) for name, place in stats.items() if texts[place]
            }
        return card

    return make


def _read_stat(cell: str) -> int | str | Toml:
    """Read a number, or one that may grow: 20 step=5 boxes=4."""
    row = _read_pairs("value", cell) if "=" in cell else {}  # few may grow
    return row | {"value": _read_number(row["value"])} if len(row) > 1 else _read_number(cell)


def _read_pairs(first: str, text: str) -> Toml:
    """Read a word and keys with values, such as "damage amount=3"; {} for any other text."""
    word, *pairs = text.split()
    if not all(map(_PAIR.fullmatch, pairs)):
        return {}
    row: Toml = {first: word}
    for pair in pairs:
        key, _, value = pair.partition("=")
        row[key] = value.split("|") if key == "choices" else _read_number(value)
    return row


def _read_number(cell: str) -> int | str:
    return int(cell) if _WHOLE.fullmatch(cell) else cell


# --- the cards of all tables ---

MAX_CODES_IN_WARNING = 40
MANY_MISTAKES = 4  # suggest that a column is misunderstood


class CardsInTables:
    """All tables of a deck: their columns and their cards."""

    def __init__(
        self,
        tables: Sequence[Table],
        translated_cards: Mapping[str, Toml],
        renamed: Mapping[str, str],
        stats: Sequence[str],
        location: Location,
    ) -> None:
        lang = location.run.shared["lang"]
        self.run = copy(location.run)  # its problems are those of the deck
        self.run.key_word = "column"
        self.run.names = renamed
        self.tables = [open_table(table, renamed, stats, lang=lang) for table in tables]
        self.columns = [column for table in self.tables for column in table.columns]
        keys = [key for table in self.tables for key, _ in table.keys]
        self.own = [key for key in keys if key not in CARD_KEYS and not key.startswith("stats.")]
        self.adorning = [key for key in keys if key in OPTIONAL_KEYS]
        # by code: words that are laid over a card's row, and where a table has them
        self._words: dict[str, list[tuple[SheetRow | None, Toml]]] = {
            code: [(None, words)] for code, words in translated_cards.items()
        }
        self._untranslated: dict[tuple[str, str], list[str]] = {}  # codes by table and column
        files = [table.file for table in tables if lang and table.file]
        beside = (  # t.de.csv translates t.csv
            sibling(file, f"{file.stem}.{lang}{ending}") for file, ending in product(files, ENDINGS)
        )
        others = (*location.run.shared["over"], *map(Table, filter(Path.is_file, beside)))
        self._others = [open_table(table, renamed, stats) for table in others]
        for other in self._others:
            self._read_words(other)
        is_translated = self._others or any(table.translated_keys for table in self.tables)
        self.language = lang if is_translated else ""
        for key, column in renamed.items():
            if column and self.tables and column not in self.columns:
                location.inner("columns").report(
                    key,
                    'is "{column}", but no table has that column.{near}',
                    column=column,
                    near=nearest(column, self.columns),
                )

    def _read_words(self, table: OpenTable) -> None:
        """Read a table in another language. Its columns must be among the deck's."""
        for column in table.columns:
            if column not in self.columns and column not in CARD_KEYS:
                raise DeckError(
                    '{file}: no table of the deck has the column "{column}".{near}',
                    file=table.table.name,
                    column=short(column),
                    near=nearest(column, self.columns),
                )
        for row, words, _ in table.read_rows(self.run):
            code = words.pop("code", "")
            if not code:
                message = Message('has no "code", which identifies the card.')
                self.run.add(row.place, message, row.whereabouts)
            self._words.setdefault(code, []).append((row, words))

    @property
    def notices(self) -> Iterator[Message]:
        """Warnings about the tables. They are complete once the cards are read."""
        opened = (*self.tables, *self._others)
        yield from dict.fromkeys(notice for table in opened for notice in table.notices)
        for (file, column), codes in self._untranslated.items():
            yield Message(
                '{file}: "{column}" is not translated for {codes}.',
                file=file,
                column=column,
                codes=first_few(codes, MAX_CODES_IN_WARNING),
            )

    def read_cards(self, first_number: int) -> Iterator[Card]:
        """Yield the cards without mistakes. The mistakes of others are added to the run."""
        run = self.run
        read = reader(Card)
        codes: dict[str, None] = {}
        is_translated = self.language or self._words
        rows = ((table, *parts) for table in self.tables for parts in table.read_rows(run))
        for number, (table, row, values, words) in enumerate(rows, first_number):
            place = row
            whole = values
            if is_translated:
                code = values.get("code") or str(number)
                codes[code] = None
                place, whole = self._translate(code, row, values, words=words, table=table)
            card = read(whole, Location(run, whole, place.place, None, number, row=place))
            if card is not INVALID and self.language:
                replaced = {
                    key: value
                    for key, value in values.items()
                    if type(value) is str and value != whole[key]
                }
                yield card._replace(original=replaced)
            elif card is not INVALID:
                yield card
        if len(run.messages) >= MANY_MISTAKES:
            run.add(
                "", Message('if a column means something else, write so: [columns] number = "".')
            )
        for code in () if run.messages else self._words:
            if code not in codes:
                raise DeckError(
                    '{file}: "cards" names "{code}", which is not a card.{near}',
                    file=run.source,
                    code=short(code),
                    near=nearest(code, codes),
                )

    def _translate(
        self, code: str, row: SheetRow, values: Toml, words: Toml, table: OpenTable
    ) -> tuple[SheetRow, Toml]:
        """Return values with their translation, and where both stand.

        `words` come from columns of the table itself.
        """
        own_words = {key: text for key, text in words.items() if text}
        found = self._words.get(code, ())
        translated = {"code"}.union(*(words for _, words in found))
        columns = [(table, table.translated_keys, {*own_words})]
        columns += [(other, other.keys, translated) for other in self._others]
        for one, keys, known in columns:
            for key, _ in keys:
                if values.get(key) and key not in known:
                    self._untranslated.setdefault((one.table.name, key), []).append(code)
        whole = values | own_words
        for other_row, more in found:
            if other_row:
                place = Message("{words} (over {row})", words=other_row.place, row=row.place)
                row = row._replace(place=place)
            else:
                # a key that neither the card nor the project knows is a typo
                for key in more.keys() - whole.keys() - {*CARD_KEYS}:
                    raise make_unknown_key_error(self.run.source, code, key, values=whole)
            whole = laid_over(whole, more)
        return row, whole


def make_unknown_key_error(source: str, code: str, key: str, values: Toml) -> DeckError:
    return DeckError(
        '{file}: card {code}: key "{key}" is not known here.{near}',
        file=source,
        code=code,
        key=short(key),
        near=nearest(key, [*values, *CARD_KEYS]),
    )
