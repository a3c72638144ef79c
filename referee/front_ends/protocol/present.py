"""The question as it now is, or the end, with all that is known about it or as much as somebody wants."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import islice
from typing import Any, cast

from referee.front_ends.messages import KEYS, Ask, Can, Choice, Outcome, Over, Place, Promise
from referee.front_ends.protocol import choices, hopeless, previews
from referee.front_ends.protocol.lying import lie
from referee.front_ends.protocol.seat import Seat
from referee.rulekit.numbers import Number, Roll
from referee.rulekit.questions import Choose, Draw, Pick, Question
from referee.rulekit.rows import Row, Track
from referee.sessions.replay import Replay

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
NAMES = {key: name for name, key in KEYS.items()}
Want = Collection[str] | None  # names of fields; None wants all of them


def present(seat: Seat, want: Want = None) -> Ask | Over:
    """The question or the end. Without names to want it is what plain `--json` says."""
    session, state = seat.session, seat.session.state()
    if not session.game.is_of_house:
        from referee.sessions.strangers import must_be_json  # the house starts without it

        must_be_json(session.game, state)
    more = About(session.question, seat, want).fields()
    if session.question is not None:
        return _asked(session.question, session.number, seat, state=state, **more)
    over = session.over
    assert over is not None, "a game without a question is over"
    return Over(cast("Outcome", over.outcome), over.score, seat.say.over(over), state, **more)


def old(seat: Seat, n: int) -> Ask:
    """The question of answer `n` as it was asked, and what could be said."""
    question = seat.session.question_at(n)
    more = About(question, seat, OF_OLD, is_old=True).fields()
    answer = seat.session.history.entries[n - 1].answer
    return _asked(question, n, seat, answer=answer, type="question", **more)


def _asked(question: Question, n: int, seat: Seat, **more: Any) -> Ask:
    """The question with its sentence and its own facts."""
    facts = {NAMES.get(key, key): value for key, value in question.as_json().items()}
    return Ask(ask=question.name, n=n, text=seat.say.question(question), **facts, **more)


class About:
    """What is known about a question and its table; each part is worked out once, if it is wanted at all."""

    def __init__(self, question: Question | None, seat: Seat, want: Want, *, is_old: bool = False) -> None:
        self.question: Any = question
        self.seat, self.session, self.say = seat, seat.session, seat.say
        self.want, self.is_old = want, is_old

    def fields(self) -> dict[str, Any]:
        names = next((names for cls, names in OF_QUESTION.items() if isinstance(self.question, cls)), ())
        if isinstance(self.question, Number) and len(self.question.options) > MANY:
            names = ()
        names = names if self.is_old else (*names, *OF_TABLE)
        found = {name: getattr(self, name) for name in names if self.is_wanted(name)}
        return {name: value for name, value in found.items() if value is not None}

    def is_wanted(self, name: str) -> bool:
        return self.want is None or name in self.want

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
        rows = [] if self.is_old else lie(game.view(table, self.say), game.states(table), self.say)
        is_ahead = isinstance(self.question, Choose) and not self.is_old and self.is_wanted("deadly")
        return choices.warned(rows, self.deadly, self.say) if is_ahead and self.deadly else rows

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
        """Each option in the player's language: a card's name, what the game calls it, or a word."""
        options, cards = self.question.options, self.seat.card_names
        if all(option in cards for option in options):
            return {option: cards[option] for option in options}
        names = self.session.game.names(self.session.table, self.say)
        return {option: cards.get(option) or names.get(option) or self._word(option) for option in options}

    def _word(self, option: str) -> str:
        """A word of the rules, or the cards of a play."""
        return " ".join(map(self.say.word, option.split(" ")))

    @property
    def choices(self) -> list[Choice]:
        """Each option. What it brings and whether it loses takes a look ahead: wanted by name."""
        options, looks = self.question.options, isinstance(self.question, Choose) and not self.is_old
        brings = choices.notes(self.rows)
        if looks and self.is_wanted("brings"):
            promised = {option: self.previews[option] for option in options if option not in brings}
            brings |= choices.in_numbers(promised, self.say)
        losing = choices.losing(self.rows)
        if looks and self.is_wanted("deadly"):
            losing |= set(self.deadly)
        numbers = choices.numbers(options, self.rows)
        return choices.choices(options, self.session.reader, self.labels, numbers, brings, losing)

    @property
    def proposed(self) -> Any:
        """The best answer, where the rules have worked it out."""
        return self._fact("proposed")

    @cached_property
    def listed(self) -> Any:
        """Answers worth a row of their own."""
        return self._fact("listed")

    def _fact(self, name: str) -> Any:
        return self.question.fact(name)

    @cached_property
    def after(self) -> dict[str, Replay]:
        """The game after each option."""
        return {option: self.session.foreseen(option) for option in self.question.options}

    @cached_property
    def previews(self) -> dict[str, Promise]:
        now = self.session.state()
        return {option: previews.promise(after, now, self.say) for option, after in self.after.items()}

    @cached_property
    def deadly(self) -> list[str]:
        return [option for option, after in self.after.items() if previews.is_lost(after)]

    @property
    def back(self) -> int | None:
        """Where everything loses: the question to go back to."""
        return hopeless.way_back(self.session) if hopeless.is_hopeless(self.session) else None

    @property
    def legal(self) -> list[list[str]] | None:
        """Every legal answer, where there are few."""
        found = list(islice(self.question.answers(), FEW + 1))
        return found if len(found) <= FEW else None
