"""The question or the end of a game, with all that a front end wants to know of it.

How it works
    `QuestionView` makes the message `Ask` or `Over`. It has a function for each optional field of
    it. A field is only worked out if it is wanted, and parts that several fields need are kept: the
    rows of the table, and the previews of all options.

    `LookAhead` searches ahead: what each choice brings, and whether any of them can still help.
    A choice is lost if every way from it leads to a loss, without a draw and without a question
    that is no choice. `is_lost` searches breadth first through the tables that choosing reaches,
    on copies of the game. A table is known by its state and its question, so a free action that
    can be repeated leads to a table that was visited before. A table that was found lost is not
    searched again. No card that is still to be drawn is looked at.

What is delicate
    *An end of the search.* The ways may have no end, as in a game that lies open from its first
    card to its last. The search ends at `MAX_TABLES` and `MAX_DEPTH`, counts that are the same on
    any machine; what lies beyond is not known, and no choice is called lost. Only third-party
    rules, which may be slow, end it by the clock as well, after `MAX_SECONDS`.

    *Cost.* `previews`, `deadly` and `back` play on copies of the game. So do the `choices`, but
    only if `brings` or `deadly` are wanted: then a choice also tells its effects, and whether the
    game is lost with it.

    *Third-party games that cannot show their table.* `minimal_view` asks the game for nothing, so
    that the question can still be answered, or the answer before it be taken back.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, zip_longest
from math import inf
from time import monotonic
from typing import Any, TypeVar, cast

from referee.errors import RequestError, RulesError
from referee.protocol.messages import Ask, Can, Choice, ChoiceKind, Outcome, Over, Place, Promise
from referee.rulekit.cards import Card
from referee.rulekit.questions import Choose, Draw, Number, Pick, Question, Roll
from referee.rulekit.rows import DEFAULT_POSE, LOSES, Pose, Row
from referee.rulekit.say import Say
from referee.sessions.history import History
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from referee.thirdparty import blame_author, call_or_default, check_json, is_third_party

MAX_LEGAL = 200  # answers to a pick that are listed
MAX_LISTED_NUMBERS = 40  # more are not listed one by one
#: Facts of a question whose names are words of Python.
FIELD_NAMES = {"count": "count_", "for": "for_"}
#: What can be told of a question that was answered.
OLD_FIELDS = ("possible", "labels", "choices", "proposed", "listed")
Want = Collection[str] | None  # names of fields; None wants all of them
CardNames = Callable[[], Mapping[str, str]]
Parts = dict[str, Callable[[], Any]]  # what works out each field


# --- the look ahead ---

T = TypeVar("T")
V = TypeVar("V")
LOSS = "loss"
MAX_PREVIEWS = 100  # options of one question
MAX_TABLES = 200  # in all searches for one question; 70 are the most that built-in games need
MAX_DEPTH = 20  # answers
MAX_SECONDS = 2.0  # for one question of a third-party game
MAX_ANSWERS_BACK = 20


class _BudgetError(Exception):
    """The budget is used up, so the result is not known."""


class LookAhead:
    """The search from one question, within one budget."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._tables_left = MAX_TABLES
        self._seconds_left = MAX_SECONDS if is_third_party(session.game) else inf
        self._deadline = 0.0
        self._lost: set[str] = set()  # names of tables from which every way is lost

    def _search(self, search: Callable[[V], T], start: V) -> T | None:
        """Return the result of a search, or None if the budget ends or the rules fail."""
        if self._seconds_left < 0:
            return None
        began = monotonic()
        self._deadline = began + self._seconds_left
        try:
            with blame_author(self._session.game):
                return search(start)
        except (_BudgetError, RulesError, RequestError):
            return None
        finally:
            self._seconds_left -= monotonic() - began

    @cached_property
    def previews(self) -> dict[str, Replay]:
        """The game after each of the first options."""
        question = self._session.question
        options = question.options[:MAX_PREVIEWS] if isinstance(question, Choose) else ()
        previews = ((option, self._search(self._session.preview, option)) for option in options)
        return {option: table for option, table in previews if table}

    @cached_property
    def deadly(self) -> list[str]:
        """The options with which the game is certainly lost."""
        return [
            option for option, table in self.previews.items() if self._search(self._is_lost, table)
        ]

    @cached_property
    def way_back(self) -> int | None:
        """The number of the question to go back to, if every answer to this one loses.

        It is the last one at which not every choice was lost.
        """
        question = self._session.question
        if isinstance(question, Choose):
            all_lose = question.is_decided and len(self.deadly) == len(question.options)
        else:
            all_lose = bool(self._search(self._is_hopeless, self._session))
        return self._search(self._find_way_back, self._session.number - 1) if all_lose else None

    def _find_way_back(self, last: int) -> int | None:
        for n in range(last, max(0, last - MAX_ANSWERS_BACK), -1):
            then = self._session.copy_before(n)
            if then.question and then.question.is_decided and not self._is_hopeless(then):
                return n
        return None

    def _is_hopeless(self, session: Session) -> bool:
        question = session.question
        if isinstance(question, Choose):
            ways = (session.preview(option) for option in question.options)
            return question.is_decided and all(map(self._is_lost, ways))
        return question is not None and bool(question.fact("hopeless"))

    def _is_lost(self, after: Replay) -> bool:
        visited: set[str] = set()
        layer: Iterable[Replay] = [after]
        for _ in range(MAX_DEPTH):
            undecided = []
            for table in layer:
                if table.over and table.over.outcome == LOSS:
                    continue
                if not isinstance(table.question, Choose):
                    return False
                # the state and the question, by which a table is known again
                try:
                    state = table.game.state(table.table)
                    check_json(table.game, state)
                except RulesError:
                    # Without a name tables cannot be told apart, so the result is not known.
                    raise _BudgetError from None
                name = json.dumps([state, table.question.name, table.question.as_json()])
                if name not in visited and name not in self._lost:
                    visited.add(name)
                    undecided.append(table)
            if not undecided:
                self._lost |= visited
                return True
            layer = self._next_layer(undecided)
        raise _BudgetError

    def _next_layer(self, tables: Iterable[Replay]) -> Iterator[Replay]:
        for table in tables:
            assert isinstance(table.question, Choose), "only choices are searched"
            for option in table.question.options:
                self._tables_left -= 1
                if self._tables_left < 0 or monotonic() > self._deadline:
                    raise _BudgetError
                yield table.preview(option)


# --- the view ---


def minimal_view(session: Session, say: Say) -> Ask | Over:
    """Return the question or the end of a game that fails to show its table."""
    question = session.question
    known: dict[str, Any] = {"can": possible_verbs(session), "state": {}}
    if question:
        known["choices"] = [
            Choice(id=option, kind="word", label=option, number=None, brings=None, danger=None)
            for option in map(str, question.as_json().get("options", ()))
        ]
    if isinstance(question, Draw):
        known["possible"] = [str(card) for card in question.possible]
    default = question.name if question else ""
    text = call_or_default(session.game, lambda: _sentence(session, say), default)
    return _present(session, text, **known)


def _sentence(session: Session, say: Say) -> str:
    if session.question:
        return say.question(session.question)
    assert session.over is not None, "a game without a question is over"
    return say.over(session.over)


def _present(session: Session, text: str, **fields: Any) -> Ask | Over:
    fields |= {"rev": session.rev}
    if session.question:
        return _ask(session.question, session.number, text, **fields)
    over: Any = session.over
    return Over(outcome=over.outcome, score=over.score, text=text or over.outcome, **fields)


def _ask(question: Question, n: int, text: str, **fields: Any) -> Ask:
    facts = {FIELD_NAMES.get(key, key): value for key, value in question.as_json().items()}
    return Ask(ask=question.name, n=n, text=text, **facts, **fields)


def possible_verbs(session: Session) -> Can:
    history: History = session.history
    is_done = session.over is not None or history.conceded
    return Can(
        undo=bool(history.entries or history.conceded or history.corrections),
        redo=bool(history.redo_steps or (history.dropped and not is_done)),
        concede=not is_done,
    )


@dataclass(eq=False, repr=False)
class QuestionView:
    """The question or the end, with the fields that are wanted; or an old question.

    `number` is that of an answer, whose question is shown as it was asked.
    """

    session: Session
    say: Say
    look_ahead: LookAhead
    card_names: CardNames
    want: Want
    number: int | None = None

    @cached_property
    def question(self) -> Any:
        """The question, or None if the game is over."""
        n = self.number
        return self.session.question if n is None else self.session.question_at(n)

    def show(self) -> Ask | Over:
        """Return the message of the question or the end."""
        session = self.session
        game = session.game
        state = session.state()
        check_json(game, state)
        table = session.table
        parts: Parts = {
            "places": lambda: {
                name: Place(label=self.say.label(name), cards=list(cards))
                for name, cards in game.places(table).items()
            },
            "rows": lambda: self.rows,
            "tracks": lambda: list(game.tracks(table, self.say)),
            "can": lambda: possible_verbs(session),
        }
        fields = self._work_out(parts | self._question_parts())
        return _present(session, _sentence(session, self.say), state=state, **fields)

    def show_old(self, n: int) -> Ask:
        """Return the message of an old question, with its answer."""
        question = self.question
        fields = self._work_out(self._question_parts())
        fields["answer"] = self.session.history.entries[n - 1].answer
        return _ask(question, n, self.say.question(question), type="question", **fields)

    def wants(self, field: str) -> bool:
        return self.want is None or field in self.want

    def _work_out(self, parts: Parts) -> dict[str, Any]:
        values = {name: work_out() for name, work_out in parts.items() if self.wants(name)}
        return {name: value for name, value in values.items() if value is not None}

    def _question_parts(self) -> Parts:
        question = self.question
        if isinstance(question, Draw):
            return {"possible": lambda: list(question.possible), "left": lambda: len(question.pile)}
        is_long = isinstance(question, Number) and len(question.options) > MAX_LISTED_NUMBERS
        if is_long or not isinstance(question, Choose | Pick):
            return {}
        parts: Parts = {
            "labels": lambda: self.labels,
            "choices": self._list_choices,
            "proposed": lambda: question.fact("proposed"),
            "listed": lambda: question.fact("listed"),
            "back": lambda: self.look_ahead.way_back,
        }
        if isinstance(question, Choose):
            parts |= {"previews": lambda: self.previews, "deadly": lambda: self.look_ahead.deadly}
        else:
            parts["legal"] = lambda: question.few_answers(MAX_LEGAL)
        return parts

    @cached_property
    def rows(self) -> list[Row]:
        """The rows of the table, with warnings at cards that lose the game if wanted."""
        if self.number:
            return []
        game = self.session.game
        table = self.session.table
        rows = list(game.rows(table, self.say))
        deadly = self.look_ahead.deadly if self.wants("deadly") else ()
        # rows of whole options tell it themselves
        losing = {*deadly} - {" ".join(row.cards) for row in rows if row.typed}
        poses = game.poses(table)
        return [complete_row(row, poses, losing, say=self.say) for row in rows]

    @cached_property
    def labels(self) -> dict[str, str]:
        """Each option in the player's language: a card's name, the game's word, or a plain one."""
        cards = self.card_names()
        names = self.session.game.names(self.session.table, self.say)
        return {
            option: cards.get(option)
            or names.get(option)
            or " ".join(map(self.say.word, option.split(" ")))
            for option in self.question.options
        }

    def _list_choices(self) -> list[Choice]:
        reader = self.session.reader
        options = self.question.options
        effects = self._find_effects()
        losing = {card for row in self.rows for card in row.losing}
        if self.wants("deadly"):
            losing |= set(self.look_ahead.deadly)
        numbers = numbers_of(options, self.rows)
        choices = []
        for option in options:
            label = self.labels[option]
            card = reader.card_of(option)
            kind: ChoiceKind = "card" if card else "number" if option.isdecimal() else "word"
            # A box or a play is about its card. A play of several is about none of them.
            is_of_several = sum(word in reader.spellings for word in option.split()) > 1
            about = None if card == option or is_of_several else card
            choice = Choice(
                id=option,
                kind=kind,
                label=label,
                number=numbers.get(option),
                brings=effects.get(option),
                danger=LOSES if option in losing else None,
                of=about,
                beside=label.removeprefix(f"{about}.") if about else None,
            )
            choices.append(choice)
        return choices

    def _find_effects(self) -> dict[str, str]:
        """Return a sentence for options: the note at a card, or the numbers that would change."""
        effects = {
            card: note
            for row in reversed(self.rows)
            for card, note in zip(row.cards, row.notes, strict=False)
            if note
        }
        if self.wants("brings"):
            # Where cards or dice decide at once, only numbers that change for certain count
            after = self.look_ahead.previews
            promises = {
                option: promise
                for option, promise in self.previews.items()
                if option not in effects
                and (promise.change or not isinstance(after[option].question, Draw | Roll))
            }
            effects |= changes_in_words(promises, self.say)
        return effects

    @cached_property
    def previews(self) -> dict[str, Promise]:
        now = self.session.state()
        return {
            option: promise(after, now, self.say)
            for option, after in self.look_ahead.previews.items()
        }


# --- options: their kinds, their numbers, and what they change ---


def numbers_of(options: Sequence[str], rows: Sequence[Row]) -> dict[str, int]:
    """Return numbers from 1 for the options that are on the table, as a card or a whole row.

    If another option is a number itself, there are none.
    """
    on_table = {card for row in rows for card in (*row.cards, " ".join(row.cards))}
    if any(option.isdecimal() and option not in on_table for option in options):
        return {}
    following = count(1)
    return {option: next(following) for option in options if option in on_table}


def changes_in_words(promises: Mapping[str, Promise], say: Say) -> dict[str, str]:
    """Return for each option the numbers that it changes, and how the game would end.

    An option that changes none of the numbers which others change says so.
    """
    before = {
        name: promise.change[name][0] for promise in promises.values() for name in promise.numbers
    }
    effects = {}
    for option, promise in promises.items():
        changes = [
            promise.numbers.get(name) or say(f"change.{name}", was=was, now=was)
            for name, was in before.items()
            if name in promise.change or before.keys().isdisjoint(promise.change)
        ]
        end = say(f"face.ends-{promise.over}") if promise.over else ""
        if text := " ".join(filter(None, [say("face.changes-joint").join(changes), end])):
            effects[option] = text
    return effects


def promise(after: Replay, state: dict[str, Any], say: Say) -> Promise:
    """Return the events of a preview, the numbers of the state that differ, and the end."""
    now = dict(numbers_in(after.game.state(after.table)))
    change = {
        name: [was, now[name]] for name, was in numbers_in(state) if now.get(name, was) != was
    }
    return Promise(
        text=[say.event(event) for event in after.events],
        change=change,
        numbers={
            name: say(f"change.{name}", was=was, now=now)
            for name, (was, now) in change.items()
            if say.has(f"change.{name}")
        },
        over=cast("Outcome", after.over.outcome) if after.over else None,
    )


def numbers_in(state: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Yield every number of a state with its name; "monster.hp" is inside "monster"."""
    if isinstance(state, dict):
        for key, value in state.items():
            yield from numbers_in(value, f"{name}.{key}" if name else key)
    elif isinstance(state, int | float) and not isinstance(state, bool):
        yield name, state


# --- rows ---


def complete_row(row: Row, poses: Mapping[Any, Pose], losing: Collection[str], say: Say) -> Row:
    """Add to a row how its cards lie, what they are called on paper, and which lose the game."""
    states = {
        card: pose._replace(text=say("state.joint").join(_find_pose_words(pose, say)))
        for card in row.every_card
        if (pose := poses.get(card, DEFAULT_POSE)) != DEFAULT_POSE
    }
    # Cards of other decks are called by their names anyway
    called = {
        str(card): name
        for card in (*row.every_card, *row.under)
        if isinstance(card, Card) and card.suit and card not in row.down
        if (name := say.name_on(card))
    }
    warned = tuple(card for card in row.cards if card in losing)
    notes = row.notes
    if warned:
        pairs = zip_longest(row.cards, row.notes, fillvalue="")
        notes = [say("face.deadly", does=note) if card in warned else note for card, note in pairs]
    return row._replace(states=states, called=called, losing=warned, notes=notes)


def _find_pose_words(pose: Pose, say: Say) -> Iterator[str]:
    if pose.turned:
        yield say("state.turned", degrees=pose.turned)
    if pose.flipped:
        yield say("state.flipped")
    if pose.exhausted:
        yield say("state.exhausted")
    for counter, number in pose.counters.items():
        if number:
            yield say("state.count", counter=counter, number=number)
