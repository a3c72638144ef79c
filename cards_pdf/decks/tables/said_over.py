"""What is laid over the rows of tables, by code: a table in another language, or [cards] of a file."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cards_pdf.common.data.problems import Reading
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.sentences import Sentence, short, some
from cards_pdf.decks.laid_over import laid_over
from cards_pdf.decks.tables.tables import HOUSE, OpenTable, Toml

_MOST_NAMED = 40  # of the cards that lack words


class Words(NamedTuple):
    """What is said of one card, and where: nowhere but in the deck's file, if it has no place of its own."""

    place: str
    said: Toml


class SaidOver:
    """The words by code, and what is missing among them."""

    def __init__(self, source: str, cards: Mapping[str, Toml]) -> None:
        self.source = source
        self.words = {code: [Words("", said)] for code, said in cards.items()}
        self.columns: list[tuple[str, list[str]]] = []  # of each table in another language
        self.missing: dict[tuple[str, str], list[str]] = {}  # by table and column, the cards
        self.met: list[str] = []

    def read(self, table: OpenTable, known: Sequence[str], run: Reading) -> None:
        """Take in a table in another language, whose columns are among those that are known."""
        for column in table.columns:
            if column not in known and column not in HOUSE:
                raise DeckError(
                    '{file}: no table of the deck has the column "{column}".{near}',
                    file=table.table.name,
                    column=short(column),
                    near=nearest(column, known),
                )
        for where, row, _ in table.cards(run):
            code = row.pop("code", "")
            if not code:
                run.add(where, Sentence('has no "code", which says what card it is.'))
            self.words.setdefault(code, []).append(Words(where, row))
        self.columns.append((table.table.name, [key for key, _ in table.keys if key != "code"]))

    def compare(self, code: str, file: str, row: Toml, columns: Iterable[str], said: Container[str]) -> None:
        """Note the columns that are not said again."""
        for key in columns:
            if row.get(key) and key not in said:
                self.missing.setdefault((file, key), []).append(code)

    def over(self, code: str, place: str, row: Toml) -> tuple[str, Toml]:
        """A row with its words, and where to find both."""
        self.met.append(code)
        said = self.words.get(code, ())
        for file, columns in self.columns:
            self.compare(code, file, row, columns, {key for words in said for key in words.said})
        for words in said:
            self._check(code, words, row)
            row = laid_over(row, words.said)
            place = Sentence("{words} (over {row})", words=words.place, row=place) if words.place else place
        return place, row

    def _check(self, code: str, words: Words, row: Toml) -> None:
        """A key that neither the card nor the house knows is a slip."""
        for key in words.said.keys() - row.keys() - {*HOUSE} if not words.place else ():
            raise unknown_key(self.source, code, key, row)

    def check_codes(self) -> None:
        """Words for a card that is not there are a slip as well."""
        met = {*self.met}
        for code in self.words:
            if code not in met:
                raise no_such_card(self.source, code, self.met)

    def untold(self) -> Iterator[Sentence]:
        """What is not said in the other language."""
        for (file, column), codes in self.missing.items():
            template = '{file}: "{column}" is not translated for {codes}.'
            yield Sentence(template, file=file, column=column, codes=some(codes, _MOST_NAMED))


def no_such_card(source: str, code: str, known: list[str]) -> DeckError:
    return DeckError(
        '{file}: "cards" speaks of "{code}", which is no card.{near}',
        file=source,
        code=short(code),
        near=nearest(code, known),
    )


def unknown_key(source: str, code: str, key: str, row: Toml) -> DeckError:
    return DeckError(
        '{file}: card {code}: key "{key}" is not known here.{near}',
        file=source,
        code=code,
        key=short(key),
        near=nearest(key, [*row, *HOUSE]),
    )
