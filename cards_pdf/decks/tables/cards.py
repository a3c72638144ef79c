"""The cards of a deck's tables, with the words that are laid over their rows.

Comes in: the tables that a deck names, as `tables.py` opened them, each with columns that are known
and rows that are not read yet. Goes out: cards, numbered on from those of the deck's own file.

The idea: a row becomes what a [[card]] with the same words would hold, and is read by the class
`Card` like one, so that every check is made once. In another language words are laid over the row
first: from columns such as name_de, from a table beside it (t.de.csv), or from [cards] of a deck's
file. Mistakes are told by the row and column of the spreadsheet, and all of them at once.

The doubt: rows are told apart by their codes. Words for a code that no row has are a slip; a table
without codes is counted, so a row put in between moves the words of those below it.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import count
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.problems import INVALID, Location, ReadContext, SheetRow
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.toml_file import Toml, laid_over
from cards_pdf.decks.model import Card
from cards_pdf.decks.tables.tables import ADORN, HOUSE, OpenTable, Table, in_language, open_table

_MOST_NAMED = 40  # of the cards that lack words
_MANY = 4  # mistakes in tables make one think that a column is misunderstood


class WordsOver(NamedTuple):
    """What is said of one card: in a row, or else in the deck's own file."""

    row: SheetRow | None
    said: Toml


class SaidOver:
    """The words by code, and what is missing among them."""

    def __init__(self, source: str, cards: Mapping[str, Toml]) -> None:
        self.source = source
        self.words = {code: [WordsOver(None, said)] for code, said in cards.items()}
        self.columns: list[tuple[str, list[str]]] = []  # of each table in another language
        self.missing: dict[tuple[str, str], list[str]] = {}  # by table and column, the cards
        self.met: list[str] = []

    def read(self, table: OpenTable, known: Sequence[str], run: ReadContext) -> None:
        """Take in a table in another language, whose columns are among those that are known."""
        for column in table.columns:
            if column not in known and column not in HOUSE:
                wrong = '{file}: no table of the deck has the column "{column}".{near}'
                near = nearest(column, known)
                raise DeckError(wrong, file=table.table.name, column=short(column), near=near)
        for row, said, _ in table.cards(run):
            code = said.pop("code", "")
            if not code:
                run.add(row.said, Message('has no "code", which says what card it is.'), row.where)
            self.words.setdefault(code, []).append(WordsOver(row, said))
        self.columns.append((table.table.name, [key for key, _ in table.keys if key != "code"]))

    def compare(
        self, code: str, file: str, row: Toml, columns: Iterable[str], said: Container[str]
    ) -> None:
        """Note the columns that are not said again."""
        for key in columns:
            if row.get(key) and key not in said:
                self.missing.setdefault((file, key), []).append(code)

    def over(self, code: str, row: SheetRow, says: Toml) -> tuple[SheetRow, Toml]:
        """What a row says with its words, and where to find both."""
        self.met.append(code)
        said = self.words.get(code, ())
        for file, columns in self.columns:
            self.compare(code, file, says, columns, {key for words in said for key in words.said})
        for words in said:
            if words.row:
                both = Message("{words} (over {row})", words=words.row.said, row=row.said)
                row = row._replace(said=both)
            else:  # a key that neither the card nor the house knows is a slip
                for key in words.said.keys() - says.keys() - {*HOUSE}:
                    raise unknown_key(self.source, code, key, says)
            says = laid_over(says, words.said)
        return row, says

    def check_codes(self) -> None:
        """Words for a card that is not there are a slip as well."""
        met = {*self.met}
        for code in [code for code in self.words if code not in met]:
            said = '{file}: "cards" speaks of "{code}", which is no card.{near}'
            raise DeckError(said, file=self.source, code=short(code), near=nearest(code, self.met))

    def untold(self) -> Iterator[Message]:
        """What is not said in the other language."""
        for (file, column), codes in self.missing.items():
            template = '{file}: "{column}" is not translated for {codes}.'
            yield Message(template, file=file, column=column, codes=first_few(codes, _MOST_NAMED))


def unknown_key(source: str, code: str, key: str, row: Toml) -> DeckError:
    said, near = (
        '{file}: card {code}: key "{key}" is not known here.{near}',
        nearest(key, [*row, *HOUSE]),
    )
    return DeckError(said, file=source, code=code, key=short(key), near=near)


class CardsInTables:
    """Several tables as one: what they name, and their cards."""

    def __init__(
        self,
        tables: Sequence[Table],
        said: Mapping[str, Toml],
        renamed: Mapping[str, str],
        stats: Sequence[str],
        at: Location,
    ) -> None:
        self.run, lang = copy(at.run), at.run.shared["lang"]  # its problems are those of the deck
        self.run.called, self.run.names = "column", renamed
        self.tables = [open_table(table, renamed, stats, lang) for table in tables]
        self.columns = [column for table in self.tables for column in table.columns]
        self.own = [column for table in self.tables for column in table.own_columns]
        self.adorning = [key for table in self.tables for key, _ in table.keys if key in ADORN]
        self.over = SaidOver(at.run.source, said)
        others = [*at.run.shared["over"], *(in_language(table, lang) for table in tables)]
        said_again = [open_table(other, renamed, stats) for other in filter(None, others)]
        for other in said_again:
            self.over.read(other, self.columns, self.run)
        self.opened = (*self.tables, *said_again)
        self.language = lang if any(others) or any(table.again for table in self.tables) else ""
        here = Location(at.run, {}, "columns", at)
        for key, column in renamed.items():
            if column and self.tables and column not in self.columns:
                near = nearest(column, self.columns)
                here.wrong(
                    key,
                    'is "{column}", but no table has that column.{near}',
                    column=column,
                    near=near,
                )

    @property
    def notices(self) -> Iterator[Message]:
        """What to know of the tables, once their cards are read."""
        yield from dict.fromkeys(notice for table in self.opened for notice in table.notices)
        yield from self.over.untold()

    def cards(self, first: int) -> Iterator[Card]:
        """Those that are right, numbered on from the deck's own."""
        read, run, numbers = reader(Card), self.run, count(first)
        is_said_over = bool(self.over.words or self.language)
        for table in self.tables:
            for row, says, words in table.cards(run):
                number = next(numbers)
                place, said = row, says
                if is_said_over:
                    code = says.get("code") or str(number)
                    again = {key: text for key, text in words.items() if text}
                    self.over.compare(code, table.table.name, says, dict(table.again), again)
                    place, said = self.over.over(code, row, says | again)
                card = read(said, Location(run, said, place.said, None, number, row=place))
                if card is INVALID:
                    continue
                if (
                    self.language
                ):  # the deck's own words: conditions ask for the same cards in every language
                    original = {
                        key: old
                        for key, old in says.items()
                        if type(old) is str and old != said[key]
                    }
                    card = card._replace(original=original)
                yield card
        if not run.found:
            self.over.check_codes()
        elif len(run.found) >= _MANY:
            run.add("", Message('if a column means something else, say so: [columns] number = "".'))
