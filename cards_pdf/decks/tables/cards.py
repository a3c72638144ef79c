"""The cards of a deck's tables, with the words that are laid over their rows."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import count

from cards_pdf.common.data.problems import WRONG, Spot
from cards_pdf.common.data.reader import reader
from cards_pdf.common.data.toml_file import Toml
from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence
from cards_pdf.decks.model import Card
from cards_pdf.decks.tables.said_over import SaidOver
from cards_pdf.decks.tables.tables import OpenTable, Table, in_language, open_table

_MANY = 4  # mistakes in tables make one think that a column is misunderstood


class CardsInTables:
    """Several tables as one: what they name, and their cards."""

    def __init__(
        self,
        tables: Sequence[Table],
        said: Mapping[str, Toml],
        renamed: Mapping[str, str],
        stats: Sequence[str],
        at: Spot,
    ) -> None:
        self.run, lang = copy(at.run), at.run.shared["lang"]  # its problems are those of the deck
        self.run.called, self.run.names = "column", renamed
        self.tables = [open_table(table, renamed, stats, lang) for table in tables]
        self.columns = [column for table in self.tables for column in table.columns]
        self.own = [column for table in self.tables for column in table.own_columns]
        self.over = SaidOver(at.run.source, said)
        others = [*at.run.shared["over"], *(in_language(table, lang) for table in tables)]
        for other in filter(None, others):
            self.over.read(open_table(other, renamed, stats), self.columns, self.run)
        self.language = lang if any(others) or any(table.again for table in self.tables) else ""
        self._check(renamed, Spot(at.run, {}, "columns", at))

    def _check(self, renamed: Mapping[str, str], at: Spot) -> None:
        for key, column in renamed.items():
            if column and self.tables and column not in self.columns:
                near = nearest(column, self.columns)
                at.wrong(key, 'is "{column}", but no table has that column.{near}', column=column, near=near)

    def cards(self, first: int) -> Iterator[Card]:
        """Those that are right, numbered on from the deck's own."""
        read, run, numbers = reader(Card), self.run, count(first)
        is_said_over = bool(self.over.words or self.language)
        for table in self.tables:
            for place, row, words in table.cards(run):
                number = next(numbers)
                where, said = self._said(table, place, row, words, number) if is_said_over else (place, row)
                card = read(said, Spot(run, said, where, None, number))
                if card is not WRONG:
                    yield card._replace(original=_originals(row, said)) if self.language else card
        if not run.found:
            self.over.check_codes()
        elif len(run.found) >= _MANY:
            run.add("", Sentence('if a column means something else, say so: [columns] number = "".'))

    def _said(self, table: OpenTable, place: str, row: Toml, words: Toml, number: int) -> tuple[str, Toml]:
        """A row in the language that is asked for."""
        code = row.get("code") or str(number)
        words = {key: text for key, text in words.items() if text}
        self.over.compare(code, table.table.name, row, dict(table.again), words)
        return self.over.over(code, place, row | words)

    def notices(self) -> Iterator[Sentence]:
        """What is missing in the language that was asked for."""
        return self.over.untold()


def _originals(row: Toml, said: Toml) -> dict[str, str]:
    """The words of the deck itself, for conditions: they ask for the same cards in every language."""
    return {key: text for key, text in row.items() if isinstance(text, str) and text != said[key]}
