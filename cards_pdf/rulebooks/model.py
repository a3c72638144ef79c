"""What a rule sheet holds, as plain frozen data. The field names are the keys of the TOML files."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import listed

SHAPES = ("row", "fan", "column", "ghost")  # in which cards lie together


class RuleTextError(CardsError):
    """A rule sheet is missing or says something that it may not say."""


def following(lead: str, text: str, stars: str = "") -> str:
    """A text behind its lead, which may stand between stars."""
    gap = " " if lead[-1].isascii() else ""  # Chinese marks bring their own space
    return f"{stars}{lead}{stars}{gap}{text}".strip()


@dataclass(frozen=True, slots=True)
class Typesetting:
    """What a language asks of its sheets besides words."""

    code: str  # by which a PDF names it
    line_pitch: float = 1.0  # against the usual one; hanzi need more air than letters


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step of the turn, with its lettered sub-steps and the rulings that it needs."""

    do: str
    text: str = ""
    parts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    mat: str = ""  # what the play mat reminds of

    def said(self, stars: str = "") -> str:
        """The step in one text, its command between stars."""
        return following(self.do, self.text, stars)


@dataclass(frozen=True, slots=True)
class SummaryTable:
    """A summary to look things up in while playing."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the game's source leaves open and this project decides; the referee cites the id."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, and the very name by which the referee takes it."""

    title: str
    name: str
    text: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in a picture, with a word above and a note below."""

    cards: tuple[str, ...] = ()
    label: str = ""
    note: str = ""
    shape: str = "row"


@dataclass(frozen=True, slots=True)
class PathCard:
    """A card of the dungeon: where its centre lies, in card lengths from the entrance."""

    card: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class WayToLay:
    """One of several ways to lay a card, with its name."""

    label: str
    laid: PathCard


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of the worked example: what is said and what lies on the table."""

    text: str
    groups: tuple[Group, ...] = ()
    path: tuple[PathCard, ...] = ()
    ways: tuple[WayToLay, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, told in pictures."""

    title: str
    frames: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the play mat, in cells of one card each; `shows` is what the setup picture lays there."""

    at: tuple[float, float]
    label: str = ""
    size: tuple[float, float] = (1.0, 1.0)
    note: str = ""
    shape: str = "row"
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mat:
    """The table: how many cells it has and what lies where."""

    size: tuple[float, float]
    zones: tuple[Zone, ...]
    cell: tuple[float, float] = (66.0, 95.0)
    portrait: bool = False
    clock: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class TrackerColumn:
    """One column of a tracker's table: a line to write on, or as many boxes to tick."""

    head: str
    width: float = 1.0
    ticks: tuple[str, ...] = ()
    counts: bool = False  # numbers the rows


@dataclass(frozen=True, slots=True)
class Tracker:
    """Something to keep count of: tracks for counters, boxes to tick with a pencil, or a table of rows."""

    title: str
    note: str = ""
    counters: tuple[tuple[int, int, int], ...] = ()  # tens and ones, say: first, last, step
    track: tuple[int, int, int] | None = None
    columns: tuple[TrackerColumn, ...] = ()
    rows: int = 0
    more: bool = False  # and further rows where it ends a page that has room for them
    page: int = 1


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """Everything that is printed or shown about one game in one language."""

    game: str
    title: str
    accent: str
    tagline: str
    credit: str
    source: str
    players: str
    time: str
    needs: str
    goal: str
    setup: tuple[str, ...]
    turn_title: str
    turn: tuple[Step, ...]
    end: tuple[Step, ...]
    summary: tuple[SummaryTable, ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Variant, ...]
    mat: Mat
    example: Example
    trackers: tuple[Tracker, ...]
    lang: str = "en"

    @property
    def loose_rulings(self) -> Iterator[Ruling]:
        """Those that no step and no variant brings along."""
        told = {name for step in (*self.turn, *self.end) for name in step.rulings}
        told |= {name for variant in self.options for name in variant.rulings}
        return (ruling for ruling in self.rulings if ruling.id not in told)

    def ruling(self, ruling_id: str) -> Ruling:
        """The ruling that the referee cites, such as R1 or L3."""
        for ruling in self.rulings:
            if ruling.id == ruling_id:
                return ruling
        known = listed([ruling.id for ruling in self.rulings])
        raise RuleTextError(
            "{title} has no ruling {ruling_id}; it has {known}.",
            title=self.title,
            ruling_id=ruling_id,
            known=known,
        )
