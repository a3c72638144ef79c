"""The cards of a deck's tables, with translations laid over their rows.

Input:
    The tables that a deck names, opened but not read (`tables.py`).

Returns:
    Cards, numbered after those of the deck's own file.

How it works:
    1. A row becomes what a [[card]] with the same words would hold.
    2. In another language its translation is laid over it. The words come from columns such as
       name_de, from a table beside it (t.de.csv), and from [cards] of the deck's file.
    3. The result is read by the class `Card` like a [[card]], so every check exists once. Mistakes
       are reported with the row and column of the spreadsheet, and all of them together.

What is delicate:
    *Unknown codes.* A translation for a code that no row has is a mistake. It can be reported only
    once all rows are read, and only if they have no mistakes of their own.

    *Conditions.* Layouts ask for words of the deck's own language, so that they choose the same
    cards in every language. A translated card keeps these words in `original`.

Limitation:
    Rows are told apart by their codes. Rows of a table without codes are counted, so a row that is
    inserted moves the translations of the rows below it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.problems import INVALID, Location, ReadContext, SheetRow
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.toml_file import Toml, laid_over
from cards_pdf.decks.card import Card
from cards_pdf.decks.tables.tables import (
    CARD_KEYS,
    OPTIONAL_KEYS,
    OpenTable,
    Table,
    find_table_in_language,
    open_table,
)

MAX_CODES_IN_WARNING = 40
MANY_MISTAKES = 4  # suggest that a column is misunderstood


class Translation(NamedTuple):
    """The words of one card, from a row of a table or from the deck's own file."""

    row: SheetRow | None
    words: Toml


class Translations:
    """The translations of cards by code, and which words have none."""

    def __init__(self, source: str, cards: Mapping[str, Toml]) -> None:
        self._source = source
        self._by_code = {code: [Translation(None, words)] for code, words in cards.items()}
        self._columns: list[tuple[str, list[str]]] = []  # of each table in another language
        self._missing: dict[tuple[str, str], list[str]] = {}  # codes by table and column
        self._codes: list[str] = []  # of the rows so far

    @property
    def is_empty(self) -> bool:
        return not self._by_code

    def read_table(self, table: OpenTable, known: Collection[str], run: ReadContext) -> None:
        """Add a table in another language. Its columns must be among the deck's."""
        for column in table.columns:
            if column not in known and column not in CARD_KEYS:
                raise DeckError(
                    '{file}: no table of the deck has the column "{column}".{near}',
                    file=table.table.name,
                    column=short(column),
                    near=nearest(column, known),
                )
        for row, words, _ in table.read_rows(run):
            code = words.pop("code", "")
            if not code:
                run.add(
                    row.place, Message('has no "code", which identifies the card.'), row.whereabouts
                )
            self._by_code.setdefault(code, []).append(Translation(row, words))
        self._columns.append((table.table.name, [key for key, _ in table.keys if key != "code"]))

    def translate(
        self, code: str, row: SheetRow, values: Toml, words: Toml, table: OpenTable
    ) -> tuple[SheetRow, Toml]:
        """Return values with their translation, and where both stand.

        `words` come from columns of the table itself.
        """
        self._codes.append(code)
        translations = self._by_code.get(code, ())
        translated = {key for one in translations for key in one.words}
        own_keys = [key for key, _ in table.translated_keys]
        columns = [(table.table.name, own_keys, {*words})]
        columns += [(file, keys, translated) for file, keys in self._columns]
        for file, keys, known in columns:
            for key in keys:
                if values.get(key) and key not in known:
                    self._missing.setdefault((file, key), []).append(code)
        values = values | words
        for one in translations:
            if one.row:
                place = Message("{words} (over {row})", words=one.row.place, row=row.place)
                row = row._replace(place=place)
            else:
                # a key that neither the card nor the project knows is a typo
                for key in one.words.keys() - values.keys() - {*CARD_KEYS}:
                    raise make_unknown_key_error(self._source, code, key, values=values)
            values = laid_over(values, one.words)
        return row, values

    def check_codes(self) -> None:
        """Raise DeckError for a translation of a card that does not exist."""
        unknown = self._by_code.keys() - {*self._codes}
        for code in self._by_code:
            if code in unknown:
                raise DeckError(
                    '{file}: "cards" names "{code}", which is not a card.{near}',
                    file=self._source,
                    code=short(code),
                    near=nearest(code, self._codes),
                )

    def untranslated_warnings(self) -> Iterator[Message]:
        for (file, column), codes in self._missing.items():
            yield Message(
                '{file}: "{column}" is not translated for {codes}.',
                file=file,
                column=column,
                codes=first_few(codes, MAX_CODES_IN_WARNING),
            )


def make_unknown_key_error(source: str, code: str, key: str, values: Toml) -> DeckError:
    return DeckError(
        '{file}: card {code}: key "{key}" is not known here.{near}',
        file=source,
        code=code,
        key=short(key),
        near=nearest(key, [*values, *CARD_KEYS]),
    )


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
        self.own = [column for table in self.tables for column in table.own_columns]
        self.adorning = [
            key for table in self.tables for key, _ in table.keys if key in OPTIONAL_KEYS
        ]
        self.translations = Translations(location.run.source, translated_cards)
        beside = (find_table_in_language(table, lang) for table in tables)
        others = [table for table in (*location.run.shared["over"], *beside) if table]
        opened_others = [open_table(table, renamed, stats) for table in others]
        for other in opened_others:
            self.translations.read_table(other, self.columns, self.run)
        self._all_tables = (*self.tables, *opened_others)
        is_translated = bool(others) or any(table.translated_keys for table in self.tables)
        self.language = lang if is_translated else ""
        self._check_renamed_columns(renamed, location.inner("columns"))

    def _check_renamed_columns(self, renamed: Mapping[str, str], location: Location) -> None:
        for key, column in renamed.items():
            if column and self.tables and column not in self.columns:
                location.report(
                    key,
                    'is "{column}", but no table has that column.{near}',
                    column=column,
                    near=nearest(column, self.columns),
                )

    @property
    def notices(self) -> Iterator[Message]:
        """Warnings about the tables. They are complete once the cards are read."""
        yield from dict.fromkeys(notice for table in self._all_tables for notice in table.notices)
        yield from self.translations.untranslated_warnings()

    def read_cards(self, first_number: int) -> Iterator[Card]:
        """Yield the cards without mistakes. The mistakes of others are added to the run."""
        run = self.run
        read = reader(Card)
        has_translations = bool(self.language) or not self.translations.is_empty
        rows = ((table, *parts) for table in self.tables for parts in table.read_rows(run))
        for number, (table, row, values, words) in enumerate(rows, first_number):
            place = row
            whole = values
            if has_translations:
                code = values.get("code") or str(number)
                own_words = {key: text for key, text in words.items() if text}
                place, whole = self.translations.translate(
                    code, row, values, words=own_words, table=table
                )
            card = read(whole, Location(run, whole, place.place, None, number, row=place))
            if card is not INVALID:
                original = _find_original(values, whole) if self.language else {}
                yield card._replace(original=original) if original else card
        if not run.messages:
            self.translations.check_codes()
        elif len(run.messages) >= MANY_MISTAKES:
            run.add(
                "", Message('if a column means something else, write so: [columns] number = "".')
            )


def _find_original(values: Toml, translated: Toml) -> dict[str, str]:
    """Return the words that the translation of a row replaces."""
    return {
        key: value
        for key, value in values.items()
        if type(value) is str and value != translated[key]
    }
