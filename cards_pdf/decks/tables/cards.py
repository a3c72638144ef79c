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

from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.problems import INVALID, Location, SheetRow
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
        # by code: words that are laid over a card's row, and where a table has them
        self._words: dict[str, list[tuple[SheetRow | None, Toml]]] = {
            code: [(None, words)] for code, words in translated_cards.items()
        }
        self._untranslated: dict[tuple[str, str], list[str]] = {}  # codes by table and column
        beside = (find_table_in_language(table, lang) for table in tables)
        others = filter(None, (*location.run.shared["over"], *beside))
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
