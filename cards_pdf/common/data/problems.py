"""What is wrong with a file: collected, so that one run shows it all, each with its place and key."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.sentences import Sentence, lines, listed, short, some

WRONG: Any = object()  # what was read of a value that is not right
_MOST_PROBLEMS = 12  # after so many nobody reads on, and a file made of mistakes costs no more than these
_MOST_PLACES = 1_000
_MOST_NAMED = 40  # of the words that a key may be


class Unfit(ValueError):  # noqa: N818 -- of a value: nothing has failed
    """What is wrong with a value, told by whoever makes something of it."""

    def __init__(self, template: str, **facts: object) -> None:
        self.template, self.facts = template, facts
        super().__init__(template)


class Step(NamedTuple):
    """A part of the way to a value: a table or a row of a list, what it calls itself, what is made of it."""

    label: str
    number: int
    code: str
    of: str  # a class that has a word of its own for its rows, such as Card


class Trail(NamedTuple):
    """The way to what is wrong, for programs that lead there."""

    file: str
    steps: tuple[Step, ...]
    key: str
    said: Sentence


class Reading:
    """One file being read: its problems, and what its rows refer to by name."""

    called = "key"  # what whoever wrote the file calls a key: a spreadsheet has columns …
    names: Mapping[str, str] = {}  # … which may have names of their own

    def __init__(self, source: str = "", error: type[CardsError] = DeckError, **shared: Any) -> None:
        self.source, self.error, self.shared = source, error, shared
        self.found: list[Sentence] = []
        self.places: dict[Sentence, list[str]] = {}  # of each problem: what is wrong in many is told once
        self.trails: list[Trail] = []

    def add(self, where: str, said: Sentence, way: "tuple[Step, ...]" = (), key: str = "") -> None:
        self.trails.append(Trail(self.source, way, key, said))
        self.found.append(Sentence("{where}: {said}", where=where, said=said) if where else said)
        places = self.places.setdefault(said, [])
        if where not in places:
            places.append(where)
        if len(self.places) > _MOST_PROBLEMS or len(self.found) > _MOST_PLACES:
            self.raise_any()

    def raise_any(self) -> None:
        """Refuse the file if anything is wrong with it."""
        told = [
            Sentence("{source}: {said}", source=self.source, said=_told(said, places))
            for said, places in self.places.items()
        ]
        if len(told) > _MOST_PROBLEMS or len(self.found) > _MOST_PLACES:
            told[_MOST_PROBLEMS:] = [Sentence("… and more.")]
        if told:
            error = self.error(lines(told))
            error.trails = tuple(self.trails)
            raise error


def _told(said: Sentence, places: list[str]) -> Sentence:
    """What is wrong, and where."""
    if not places[0]:
        return said
    first = Sentence("{where}: {said}", where=places[0], said=said)
    if len(places) == 1:
        return first
    return Sentence(
        "{first} The same in {count:other place|other places}.", first=first, count=len(places) - 1
    )


class Spot:
    """A table and where it stands, which only what is wrong puts into words."""

    __slots__ = ("called", "label", "number", "run", "table", "up")

    def __init__(
        self,
        run: Reading,
        table: Any,
        label: str = "",
        up: "Spot | None" = None,
        number: int = 0,
        called: Any = None,  # makes the label, where a class calls its rows by a name of their own
    ) -> None:
        self.run, self.table, self.label, self.up = run, table, label, up
        self.number, self.called = number, called

    def words(self) -> Sentence | str:
        """From the file down: "card C1, effects 1", or "state.monsters.FM" for tables within tables."""
        above = self.up.words() if self.up else ""
        own = self.called(self.table, self.label, self.number) if self.called else self._own()
        if not above or not own:
            return above or own
        is_row = self.number or self.called or not self.up or self.up.number or self.up.called
        return listed((above, own)) if is_row else Sentence("{table}.{key}", table=above, key=own)

    def _way(self) -> Iterator[Step]:
        if self.up:
            yield from self.up._way()  # noqa: SLF001 -- of its own class
        code = str(self.table.get("code") or "") if isinstance(self.table, dict) else ""
        of = getattr(self.called, "__qualname__", "").partition(".")[0]
        yield Step(self.label, self.number, short(code), of)

    def _own(self) -> str:
        return short(f"{self.label} {self.number}" if self.up and self.number else self.label)

    def wrong(self, key: str, template: str, **facts: object) -> Any:
        """Note what is wrong with the value of a key; without one, with the table."""
        said = Sentence(template, **facts)
        if key:
            called = Sentence(self.run.called)
            name = short(self.run.names.get(key) or key)
            said = Sentence('{called} "{key}" {said}', called=called, key=name, said=said)
        self.run.add(self.words(), said, tuple(self._way()), key)
        return WRONG

    def unfit(self, key: str, wrong: ValueError) -> Any:
        """The same for what was raised."""
        if isinstance(wrong, Unfit):
            return self.wrong(key, wrong.template, **wrong.facts)
        return self.wrong(key, "{wrong}.", wrong=wrong)


def unknown(word: str, known: Any) -> Unfit:
    """A word that is none of those that there are."""
    return Unfit(
        'is "{value}"; it may be {listed}.{near}',
        value=short(word),
        listed=in_quotes(known),
        near=nearest(word, known),
    )


def shown(value: object) -> str:
    """A value as an answer shows it again."""
    return short(repr(value))


def in_quotes(words: Any) -> str:
    return some([f'"{word}"' for word in words], _MOST_NAMED) if words else Sentence("nothing")
