"""The campaign of the legacy game: effects on cards, their state, and `campaign.toml`.

`known.toml` has the effects that the referee knows, with the values that each needs. The referee
resolves them; printing only fills their numbers into text. A deck may use any of them, in any
number. `cards-pdf check` reports unknown names, so that typos are found before play.

The state of a campaign's cards comes from a file that players edit by hand, from a save's header,
from a filled-in PDF or from a photo. It is checked here, whatever its source. An error is one
sentence with the key of the first mistake. `campaign.toml` keeps the state with the counted games.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypedDict

from cards_pdf.common.errors import DeckError, Problem, Whereabouts, nearest
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.records.annotations import AnyOf, Convert, Int, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.records.reader import first_wrong, read_value
from cards_pdf.common.records.record import Key
from cards_pdf.common.records.toml_file import laid_over, read_known
from cards_pdf.decks.card import MAX_ROWS, MAX_STEPS, Effect
from cards_pdf.decks.deck import Deck

NUMBER = "number"


def known_effects() -> Mapping[str, Mapping[str, str]]:
    """Return the kind of value by effect and key."""
    effects: Mapping[str, Mapping[str, str]] = read_known(__file__)["effects"]
    return effects


def find_unknown_effects(deck: Deck) -> Iterator[Problem]:
    """Yield effects that the referee does not know, or that lack a value.

    Such decks can be printed.
    """
    source = Path(deck.source).name
    for card, what in product(deck.cards, ("effects", "boxes", "foot")):
        where = card.row.whereabouts if card.row else Whereabouts(source)
        for n, row in enumerate(getattr(card, what), 1):
            place = join_words((card.place, f"{what} {n}"))
            for mistake in _find_mistakes(row):
                message = Message(
                    "{source}: {where}: {said}", source=source, where=place, said=mistake
                )
                yield Problem(message, where._replace(code=card.code, column=what))


def _find_mistakes(effect: Effect) -> Iterator[Message]:
    if not effect.name:
        return
    effects = known_effects()
    if effect.name not in effects:
        yield Message(
            'the effect "{name}" is not one the referee knows.{near}',
            name=effect.name,
            near=nearest(effect.name, effects),
        )
        return
    yield from wrong_numbers(effect)
    known = effects[effect.name]
    for key in effect.numbers:
        if key not in known:
            yield Message(
                'the effect "{name}" has no "{key}".{near}',
                name=effect.name,
                key=key,
                near=nearest(key, known),
            )


def wrong_numbers(effect: Effect) -> Iterator[Message]:
    """Yield a message for each missing or wrong value of a known effect."""
    for key, kind in known_effects()[effect.name].items():
        if key not in effect.numbers:
            yield Message(
                'the effect "{name}" needs a {sort} "{key}".',
                name=effect.name,
                sort=Message(kind),
                key=key,
            )
        elif is_number(effect.numbers[key]) != (kind == NUMBER):
            yield Message(
                '"{key}" must be a {sort}, not {found}.',
                key=key,
                sort=Message(kind),
                found=repr(effect.numbers[key]),
            )


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# --- the state of cards ---

STATS = ("hp", "atk", "def", "mag")  # of a monster
WAYS = ("upgraded", "nothing")  # what is discarded with the card that upgrades
MAX_COUNT = 10**6  # games, and points of a number

State = Mapping[str, Any]


class CardsState(TypedDict):
    """A complete and checked state, as files and saves keep it."""

    games: int
    wins: int
    losses: int
    boxes: dict[str, list[int]]  # by card, its ticked boxes
    elements: dict[str, str]  # by box, such as A1.3, the word that was chosen
    crossed_out: list[str]
    monsters: dict[str, dict[str, int]]


class Writable(NamedTuple):
    """The parts of a card that a pencil can change."""

    boxes: tuple[Effect, ...]
    stats: Mapping[str, int] = {}  # of a monster


Cards = Mapping[str, Writable]  # by code


def find_writable_parts(deck: Deck) -> Cards:
    return {
        card.code: Writable(
            card.boxes,
            {stat.name: stat.value for stat in card.stats if isinstance(stat.value, int)},
        )
        for card in deck.cards
    }


def fresh_state(cards: Cards) -> CardsState:
    """Return the state before the first game."""
    monsters = {code: dict(card.stats) for code, card in cards.items() if card.stats}
    return CardsState(
        games=0, wins=0, losses=0, boxes={}, elements={}, crossed_out=[], monsters=monsters
    )


def find_state_mistake(cards: Cards, state: Any) -> Message | None:
    """Return the first mistake of a state."""
    return first_wrong(StateTable, state, "state", cards=cards)


def find_minimum(stat: str) -> int:
    """Return the minimum of a monster's number."""
    return 1 if stat == "hp" else 0


Count = Annotated[int, Int(0, MAX_COUNT)]
Box = Annotated[int, Int(1, MAX_ROWS)]
Ticks = Annotated[tuple[Box, ...], MaxItems(MAX_ROWS * MAX_STEPS)]


class StateTable(NamedTuple):
    """The cards as they are now."""

    games: Count
    wins: Count
    losses: Count
    boxes: Annotated[Mapping[str, Ticks], "by card, the numbers of its boxes; once for each square"]
    elements: Annotated[Mapping[str, str], "what was chosen, such as fire for A1.3"]
    crossed_out: Annotated[tuple[str, ...], "cards whose monster upgrade is crossed out"]
    monsters: Annotated[Mapping[str, Mapping[str, int]], "by card, its numbers as they are now"]

    def validated(self, location: Location) -> "StateTable":
        cards: Cards | None = location.run.shared.get("cards")
        if cards is None:  # the deck is not known
            return self
        if self.wins + self.losses != self.games:
            location.report(
                "games",
                "is {games}, but wins and losses add up to {sum}.",
                games=self.games,
                sum=self.wins + self.losses,
            )
        offered = self._check_boxes(cards, location.inner("boxes"))
        self._check_elements(offered, location)
        for code, times in Counter(self.crossed_out).items():
            if code not in cards or cards[code].stats:
                location.report(
                    "crossed_out",
                    "names {code}, which is not a card with a monster upgrade.",
                    code=repr(code),
                )
            elif times > 1:
                location.report("crossed_out", "names {code} twice.", code=code)
        self._check_monsters(cards, location.inner("monsters"))
        return self

    def _check_boxes(self, cards: Cards, location: Location) -> Mapping[str, tuple[str, ...]]:
        """Return the choices of the ticked boxes."""
        _check_names(self.boxes, cards, location)
        offered = {}
        for code, ticked in self.boxes.items():
            printed = cards[code].boxes if code in cards else ()
            for number in ticked:
                if number > len(printed):
                    location.report(
                        code,
                        "names box {number}; the card has {count}.",
                        number=number,
                        count=len(printed),
                    )
                elif ticked.count(number) > printed[number - 1].steps:
                    location.report(code, "names box {number} too often.", number=number)
                elif choices := printed[number - 1].choices:
                    offered[f"{code}.{number}"] = choices
        return offered

    def _check_elements(self, offered: Mapping[str, tuple[str, ...]], location: Location) -> None:
        place = location.inner("elements")
        for name, words in offered.items():
            if name not in self.elements:
                location.report(
                    "elements",
                    'lacks "{name}": the box is ticked, so it is one of {words}.',
                    name=name,
                    words=join_words(words),
                )
            elif self.elements[name] not in words:
                place.report(
                    name,
                    "is {given}; the card offers {words}.",
                    given=repr(self.elements[name]),
                    words=join_words(words),
                )
        for name in self.elements:
            if name not in offered:
                place.report(name, "belongs to no ticked box with a choice.")

    def _check_monsters(self, cards: Cards, location: Location) -> None:
        stats = {code: card.stats for code, card in cards.items() if card.stats}
        _check_names(self.monsters, stats, location)
        for code, printed in stats.items():
            if code not in self.monsters:
                location.report(code, "is missing.")
                continue
            numbers = self.monsters[code]
            place = location.inner(code)
            _check_names(numbers, printed, place)
            for stat in printed:
                if stat not in numbers:
                    place.report(stat, "is missing.")
                else:
                    number = Annotated[int, Int(find_minimum(stat), MAX_COUNT)]
                    read_value(number, numbers[stat], place, key=stat)


def _check_names(names: Iterable[str], known: Iterable[str], location: Location) -> None:
    for name in names:
        if name not in known:
            location.report(name, "is not known here.{near}", near=nearest(name, known))


class PencilMarks(NamedTuple):
    """The marks of a pencil on one card of a campaign."""

    ticked: Mapping[int, int] = {}  # box number -> squares ticked
    elements: Mapping[int, str] = {}  # box number -> fire or ice
    crossed_out: bool = False
    stats: Mapping[str, int] = {}
    campaign: str = ""  # its id, on prints for one campaign


UNMARKED = PencilMarks()


def find_marks(deck: Deck, state: State | None) -> dict[str, PencilMarks]:
    """Return the marks of every card with marks. Raise DeckError for an impossible state."""
    if not state:
        return {}
    writable = find_writable_parts(deck)
    whole = laid_over(fresh_state(writable), state)
    wrong = find_state_mistake(writable, whole)
    if wrong:
        raise DeckError("{title} cannot have this state: {wrong}", title=deck.title, wrong=wrong)
    marks = {}
    for card in deck.cards:
        numbers = whole["monsters"].get(card.code, {})
        boxes = range(1, len(card.boxes) + 1)
        marks[card.code] = PencilMarks(
            ticked=dict(Counter(whole["boxes"].get(card.code, ()))),
            elements={
                number: word
                for number in boxes
                if (word := whole["elements"].get(f"{card.code}.{number}"))
            },
            crossed_out=card.code in whole["crossed_out"],
            stats={
                stat.name: numbers[stat.name]
                for stat in card.stats
                if numbers.get(stat.name, stat.value) != stat.value
            },
        )
    return {code: mark for code, mark in marks.items() if mark != UNMARKED}


def find_printed_marks(campaign: str, deck: Deck, state: State | None) -> dict[str, PencilMarks]:
    """Return the marks of all cards, with the id of their campaign."""
    marks = find_marks(deck, state)
    return {
        card.code: marks.get(card.code, UNMARKED)._replace(campaign=campaign) for card in deck.cards
    }


def find_changed_codes(deck: Deck, state: State, old_state: State | None) -> set[str]:
    """Return the cards that differ from an earlier state."""
    now = find_marks(deck, state)
    before = find_marks(deck, old_state)
    return {
        card.code
        for card in deck.cards
        if now.get(card.code, UNMARKED) != before.get(card.code, UNMARKED)
    }


# --- campaign.toml ---

FORMAT = 1  # the next format is 3: unreleased files once had the format 2
OUTCOMES = ("win", "loss", "conceded")
_CHANGES = ({"box"}, {"box", "choice"}, {"stat", "gain"}, {"crossed_out"})


class ChangeRow(NamedTuple):
    """A change that a game made to a card.

    A box was ticked, a number grew, or a monster upgrade was crossed out.
    """

    card: str
    box: Annotated[int, Int(1, MAX_COUNT)] = 0
    choice: Annotated[str, "the word that was ticked, such as fire"] = ""
    stat: Annotated[str, AnyOf(STATS)] = ""
    gain: Annotated[int, Int(-MAX_COUNT, MAX_COUNT)] = 0
    crossed_out: bool = False

    def validated(self, location: Location) -> "ChangeRow":
        if (
            location.table.keys() - {"card"} not in _CHANGES
            or ("crossed_out" in location.table) != self.crossed_out
        ):
            location.report(
                "", "must be a box ticked, a stat with its gain, or crossed out: one of these."
            )
        return self


class GameRow(NamedTuple):
    """A game that was counted."""

    id: str
    save: Annotated[str, "the name of its save"]
    monster: str
    outcome: Annotated[str, AnyOf(OUTCOMES)]
    turns: int
    hp: Annotated[int, "that were left"]
    changes: tuple[ChangeRow, ...]


def _known_format(number: int, _: Location) -> int:
    if number != FORMAT:
        raise InvalidValue(
            "is {number}; this referee reads format {format}.", number=number, format=FORMAT
        )
    return number


BY_US = Text(
    16, "[0-9a-f]{16}", "is made by the referee: 16 digits and letters from a to f.", is_filled=True
)


class CampaignFile(NamedTuple):
    """The cards of a campaign as they are now, and its games."""

    format: Annotated[int, Convert(int, _known_format)]
    deck: Annotated[str, "the name of a deck, or the path of its file"]
    upgrade_discards: Annotated[str, AnyOf(WAYS)]
    state: StateTable
    id: Annotated[str, BY_US]
    external_saves: Annotated[
        tuple[str, ...],
        Key("elsewhere"),
        MaxItems(1_000),
        "games in files of their own, until they count",
    ] = ()
    passed_over: Annotated[
        tuple[str, ...], "ids of games that ended when the cards had changed"
    ] = ()
    game: tuple[GameRow, ...] = ()

    def validated(self, location: Location) -> "CampaignFile":
        ids: set[str] = set()
        for number, row in enumerate(self.game, 1):
            if row.id in ids:
                place = location.inner("game", number=number)
                place.report("id", "{row} is already the id of an earlier game.", row=repr(row.id))
            ids.add(row.id)
        return self
