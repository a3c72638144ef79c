"""The question as it now is, or the end, with all that is known about it or as much as somebody
wants.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, zip_longest
from typing import Any, cast

from referee.protocol.messages import (
    Answer,
    Ask,
    Can,
    Choice,
    ChoiceKind,
    Outcome,
    Over,
    Place,
    Promise,
)
from referee.protocol.replies import Preview
from referee.protocol.seat import Seat
from referee.rulekit.cards import Card, Reader
from referee.rulekit.questions import Choose, Draw, Number, Pick, Question, Roll
from referee.rulekit.rows import LIES, LOSES, Pose, PoseInWords, Poses, Row, Track
from referee.rulekit.say import Say
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from referee.thirdparty.blame import call_or_default, check_json

FEW = 200  # so many legal answers to a pick are listed
OF_TABLE = ("rev", "places", "rows", "tracks", "can")
OF_QUESTION: dict[type[Question], tuple[str, ...]] = {
    Draw: ("possible", "left"),
    Choose: ("labels", "choices", "proposed", "listed", "previews", "deadly", "back"),
    Roll: (),
    Pick: ("labels", "choices", "proposed", "listed", "legal", "back"),
}
MANY = 40  # more numbers than these are not listed one by one
OF_OLD = ("possible", "labels", "choices", "proposed", "listed")  # of a question that was answered
NAMES = {
    "count": "count_",
    "for": "for_",
}  # of the fields for facts of a question that Python has names for
Want = Collection[str] | None  # names of fields; None wants all of them


def present(seat: Seat, want: Want = None) -> Ask | Over:
    """The question or the end, with all that is known of it or what somebody wants."""
    session, state = seat.session, seat.session.state()
    check_json(session.game, state)
    more = Telling(session.question, seat, want).fields()
    if session.question is not None:
        return _ask_of(session.question, session.number, seat, state=state, **more)
    over = session.over
    assert over is not None, "a game without a question is over"
    return Over(cast("Outcome", over.outcome), over.score, seat.say.over(over), state, **more)


def bare(seat: Seat) -> Ask | Over:
    """The question of a game that cannot tell its table: enough to answer it, or take back what led
    here.
    """
    session, say, question = seat.session, seat.say, seat.session.question
    known: dict[str, Any] = {
        "rev": session.rev,
        "can": Telling(question, seat, ()).can,
        "state": {},
    }
    if question is None:
        over = session.over
        assert over is not None, "a game without a question is over"
        text = call_or_default(session.game, lambda: say.over(over), over.outcome)
        return Over(cast("Outcome", over.outcome), over.score, text, **known)
    facts = {NAMES.get(key, key): value for key, value in question.as_json().items()}
    options = [str(option) for option in facts.get("options", ())]
    known["choices"] = [Choice(option, "word", option, None, None, None) for option in options]
    if isinstance(question, Draw):
        known["possible"] = [str(card) for card in question.possible]
    text = call_or_default(session.game, lambda: say.question(question), question.name)
    return Ask(ask=question.name, n=session.number, text=text, **facts, **known)


def old(seat: Seat, n: int) -> Ask:
    """The question of answer `n` as it was asked, and what could be said."""
    question = seat.session.question_at(n)
    more = Telling(question, seat, OF_OLD, is_old=True).fields()
    answer = seat.session.history.entries[n - 1].answer
    return _ask_of(question, n, seat, answer=answer, type="question", **more)


def _ask_of(question: Question, n: int, seat: Seat, **more: Any) -> Ask:
    """The question with its sentence and its own facts."""
    facts = {NAMES.get(key, key): value for key, value in question.as_json().items()}
    return Ask(ask=question.name, n=n, text=seat.say.question(question), **facts, **more)


class Telling:
    """What is known about a question and its table; each part is worked out once, if it is wanted
    at all.
    """

    def __init__(
        self, question: Question | None, seat: Seat, want: Want, *, is_old: bool = False
    ) -> None:
        self.question: Any = question
        self.seat, self.session, self.say = seat, seat.session, seat.say
        self.want, self.is_old = want, is_old

    def fields(self) -> dict[str, Any]:
        names = next(
            (names for cls, names in OF_QUESTION.items() if isinstance(self.question, cls)), ()
        )
        if isinstance(self.question, Number) and len(self.question.options) > MANY:
            names = ()
        names = names if self.is_old else (*names, *OF_TABLE)
        found = {name: getattr(self, name) for name in names if self.is_wanted(name)}
        return {name: value for name, value in found.items() if value is not None}

    def is_wanted(self, name: str) -> bool:
        return self.want is None or name == "rev" or name in self.want

    @property
    def rev(self) -> int:
        return self.session.rev

    @property
    def places(self) -> dict[str, Place]:
        places = self.session.game.places(self.session.table)
        return {name: Place(self.say.label(name), list(cards)) for name, cards in places.items()}

    @cached_property
    def rows(self) -> list[Row]:
        """The table; cards that lose the game say so where that is wanted."""
        game, table = self.session.game, self.session.table
        rows = (
            []
            if self.is_old
            else with_states(game.rows(table, self.say), game.poses(table), self.say)
        )
        rows = with_names(rows, self.say)
        is_ahead = (
            isinstance(self.question, Choose) and not self.is_old and self.is_wanted("deadly")
        )
        return with_warnings(rows, self.deadly, self.say) if is_ahead and self.deadly else rows

    @property
    def tracks(self) -> list[Track]:
        return list(self.session.game.tracks(self.session.table, self.say))

    @property
    def can(self) -> Can:
        history = self.session.history
        is_done = self.session.over is not None or history.conceded
        return Can(
            undo=bool(history.entries or history.conceded or history.corrections),
            redo=bool(history.undone or (history.dropped and not is_done)),
            concede=not is_done,
        )

    @property
    def possible(self) -> list[str]:
        return list(self.question.possible)

    @property
    def left(self) -> int:
        return len(self.question.pile)

    @cached_property
    def labels(self) -> dict[str, str]:
        """Each option in the player's language: a card's name, what the game calls it, or a
        word.
        """
        options, cards = self.question.options, self.seat.card_names
        if all(option in cards for option in options):
            return {option: cards[option] for option in options}
        names = self.session.game.names(self.session.table, self.say)
        words = {option: " ".join(map(self.say.word, option.split(" "))) for option in options}
        return {
            option: cards.get(option) or names.get(option) or words[option] for option in options
        }

    @property
    def choices(self) -> list[Choice]:
        """Each option. What it brings and whether it loses takes a look ahead: wanted by name."""
        options, reader = self.question.options, self.session.reader
        looks = isinstance(self.question, Choose) and not self.is_old
        lying = [
            pair for row in reversed(self.rows) for pair in zip(row.cards, row.notes, strict=False)
        ]
        brings = {card: note for card, note in lying if note}
        if looks and self.is_wanted("brings"):
            promised = {
                option: it
                for option, it in self.previews.items()
                if option not in brings and (it.change or not self._leaves_to_chance(option))
            }
            brings |= changes_in_words(promised, self.say)
        losing = {card for row in self.rows for card in row.losing}
        if looks and self.is_wanted("deadly"):
            losing |= set(self.deadly)
        numbers = numbers_of(options, self.rows)
        about = [card_of_option(option, reader) for option in options]
        return [
            Choice(
                option,
                kind_of_option(option, reader),
                self.labels[option],
                numbers.get(option),
                brings.get(option),
                LOSES if option in losing else None,
                card,
                self.labels[option].removeprefix(f"{card}.") if card else None,
            )
            for option, card in zip(options, about, strict=True)
        ]

    @property
    def proposed(self) -> Any:
        """The best answer, where the rules have worked it out."""
        return self.question.fact("proposed")

    @property
    def listed(self) -> Any:
        """Answers worth a row of their own."""
        return self.question.fact("listed")

    @cached_property
    def previews(self) -> dict[str, Promise]:
        now = self.session.state()
        return {
            option: promise(after, now, self.say)
            for option, after in self.seat.ahead().after.items()
        }

    def _leaves_to_chance(self, option: str) -> bool:
        """Whether cards or dice decide at once what comes of it."""
        return isinstance(self.seat.ahead().after[option].question, Draw | Roll)

    @property
    def deadly(self) -> list[str]:
        return self.seat.ahead().deadly

    @property
    def back(self) -> int | None:
        """Where everything loses: the question to go back to."""
        question = self.question
        if isinstance(question, Choose):
            all_lose = question.is_decided and len(self.deadly) == len(question.options)
        else:
            all_lose = self.seat.ahead().is_hopeless
        return self.seat.ahead().way_back if all_lose else None

    @property
    def legal(self) -> list[list[str]] | None:
        """Every legal answer, where there are few."""
        found: list[list[str]] | None = self.question.few_answers(FEW)
        return found


# --- the options of a question: what each is, how it is called, what comes of it ---


def kind_of_option(option: str, reader: Reader) -> ChoiceKind:
    """A card, or what is about one, as a box or a play; a number; a word of the rules."""
    if reader.card_of(option):
        return "card"
    return "number" if option.isdecimal() else "word"


def card_of_option(option: str, reader: Reader) -> str | None:
    """The card that a box or a play is about; a play of several is about none of them."""
    card = reader.card_of(option)
    several = sum(word in reader.spellings for word in option.split()) > 1
    return None if card == option or several else card


def numbers_of(options: Sequence[str], rows: Sequence[Row]) -> dict[str, int]:
    """1, 2, 3 … for the options that lie on the table, as a card or a whole row, each behind its
    number.

    Where an option is a number that lies nowhere, numbers mean nothing else.
    """
    lying = {card for row in rows for card in (*row.cards, " ".join(row.cards))}
    if any(option.isdecimal() and option not in lying for option in options):
        return {}
    following = count(1)
    return {option: next(following) for option in options if option in lying}


def with_warnings(rows: Sequence[Row], deadly: Collection[str], say: Say) -> list[Row]:
    """The rows with a word beside each card that loses the game for sure, where no row tells it
    already.
    """
    untold, found = set(deadly) - {" ".join(row.cards) for row in rows if row.typed}, []
    for row in rows:
        losing = [card for card in row.cards if card in untold]
        pairs = zip_longest(row.cards, row.notes, fillvalue="")
        said = [say("face.deadly", does=note) if card in losing else note for card, note in pairs]
        found.append(row._replace(notes=said, losing=losing) if losing else row)
    return found


def changes_in_words(promised: Mapping[str, Promise], say: Say) -> dict[str, str]:
    """What becomes of the numbers that any of these options changes, and whether the game is over
    then.
    """
    before = {
        name: was for promise in promised.values() for name, (was, _) in promise.change.items()
    }
    counted = {name: was for name, was in before.items() if say.has(f"change.{name}")}
    found = {}
    for option, promise in promised.items():
        changes = {name: promise.change.get(name, (was, was)) for name, was in counted.items()}
        said = [say(f"change.{name}", was=was, now=now) for name, (was, now) in changes.items()]
        found[option] = " ".join(
            [*said, *([say(f"face.ends-{promise.over}")] if promise.over else [])]
        )
    return {option: text for option, text in found.items() if text}


def with_names(rows: Sequence[Row], say: Say) -> list[Row]:
    """The rows with what their standard cards are called on paper; others are called so anyway."""
    found = []
    for row in rows:
        open_ = [
            card for card in (*row.every_card, *row.under) if isinstance(card, Card) and card.suit
        ]
        called = {
            str(card): name
            for card in open_
            if card not in row.down and (name := say.name_on(card))
        }
        found.append(row._replace(called=called) if called else row)
    return found


# --- how cards lie, as facts and in words ---


def with_states(rows: Sequence[Row], states: Poses, say: Say) -> list[Row]:
    """The rows, with how each of their cards lies that does not lie as usual."""
    found = []
    for row in rows:
        other = {
            card: state for card in row.every_card if (state := states.get(card, LIES)) != LIES
        }
        told = {
            card: PoseInWords(*state, text=say("state.joint").join(_state_in_words(state, say)))
            for card, state in other.items()
        }
        found.append(row._replace(states=told) if told else row)
    return found


def _state_in_words(state: Pose, say: Say) -> Iterator[str]:
    if state.turned:
        yield say("state.turned", degrees=state.turned)
    if state.flipped:
        yield say("state.flipped")
    if state.exhausted:
        yield say("state.exhausted")
    for counter, number in state.counters.items():
        if number:
            yield say("state.count", counter=counter, number=number)


# --- what an answer would bring, found out by giving it to a copy of the game ---


def preview(session: Session, say: Say, answer: Answer) -> Preview:
    """What would happen with an answer, up to the next question or draw."""
    return Preview(answer, *promise(session.foreseen(answer), session.state(), say))


def promise(after: Replay, now: dict[str, Any], say: Say) -> Promise:
    """What has happened there: its events, the numbers that are others than in the state now, the
    end.
    """
    change = changes(now, after.game.state(after.table))
    text = [say.event(event) for event in after.events]
    outcome = cast("Outcome", after.over.outcome) if after.over else None
    return Promise(text, change, numbers_in_words(change, say), outcome)


def changes(before: Any, after: Any) -> dict[str, list[float]]:
    """The numbers that both states hold and that differ, as before and after."""
    now = dict(numbers_in(after))
    return {name: [was, now[name]] for name, was in numbers_in(before) if now.get(name, was) != was}


def numbers_in_words(change: dict[str, list[float]], say: Say) -> dict[str, str]:
    """Those of them that the game has a sentence for: what a player counts."""
    return {
        name: say(f"change.{name}", was=was, now=now)
        for name, (was, now) in change.items()
        if say.has(f"change.{name}")
    }


def numbers_in(state: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a state by its name; "monster.hp" lies within "monster"."""
    if isinstance(state, dict):
        for key, value in state.items():
            yield from numbers_in(value, f"{name}.{key}" if name else key)
    elif isinstance(state, int | float) and not isinstance(state, bool):
        yield name, state
