"""The laws about what a game shows: its types, previews, languages and rule sheet."""

import json
import re
from collections.abc import Mapping, Sequence
from string import Formatter
from time import process_time
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cards_pdf.common.errors import CardsError, RuleTextError
from cards_pdf.common.messages import short
from cards_pdf.decks.conditions import Condition
from referee.protocol import Conversation
from referee.protocol.verbs import has_sheet, sheet_of
from referee.protocol.view import promise
from referee.rulekit.ask import Event
from referee.rulekit.cards import Card
from referee.rulekit.game import AnyGame, Game, Options, piles_on
from referee.rulekit.questions import Choose, Secret
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.saves.lessons import course_of
from referee.sessions.session import Session
from referee.testing.play import give_answer, start_game, walk_game
from referee.texts import SHARED, catalogue, read_texts
from referee.thirdparty import is_third_party

CITED = re.compile(r"[(（]([RL]\d+)[)）]")
#: Where a place or a pile in a sentence brings a word that the sentence has already.
STUMBLE = re.compile(r"\bthe (?:the|your|my|in|on)\b|[从回在]在", re.IGNORECASE)
#: What `referee new-game` writes into the rule sheet, and the questions of the rules it writes.
TEMPLATE_RULES = {"If the row is worth more than 21,", "Otherwise go on or stop."}
TEMPLATE_QUESTIONS = {"turn", "next", "cell", "their-best", "their-least"}
MAX_SECONDS_TO_ASK = 2.0  # of computing, because many processes may share a machine
REJECTED_REQUESTS: tuple[dict[str, Any], ...] = (
    {},
    {"answer": "no such option"},
    {"do": "undo", "rev": -1},
    {"do": "run", "command": "no such command"},
    {"do": "rename", "from": "no such card", "to": "AS"},
)
ATTRIBUTES = ("options", "hand_events", "commands", "unordered_places", "invitation")
METHODS_OF_TABLE = ("state", "places", "poses", "marks", "tally", "reader")
METHODS_OF_TABLE_AND_SAY = ("view", "tracks", "cards", "names", "picture")
#: Types that are accepted in place of others.
ACCEPTED: Mapping[Any, tuple[type, ...]] = {
    Sequence: (list, tuple),
    tuple: (list, tuple),
    frozenset: (set, frozenset),
    float: (int, float),
}


def what_a_game_returns_has_the_right_type(game: AnyGame, options: Options) -> None:
    hints = get_type_hints(Game)
    for name in ATTRIBUTES:
        [hint] = get_args(hints[name])  # of its ClassVar
        assert_type(f"{name} is", getattr(game, name), hint)
    say = game.say()
    unsaid = sorted(name for name in game.hand_events if not say.has(f"event.{name}"))
    assert not unsaid, (
        f"hand_events names {', '.join(unsaid)}, and there is no text event.{unsaid[0]}"
    )
    completed = game.complete_options({option.name: option.default for option in game.options})
    assert_type("complete_options returns", completed, dict[str, Any])
    for session in walk_game(game, options, 67, limit=30):
        table = session.table
        for name in (*METHODS_OF_TABLE_AND_SAY, *METHODS_OF_TABLE):  # others derive from `view`
            hint = get_type_hints(getattr(Game, name))["return"]
            assert_type(f"{name} returns", call_method(game, name, table=table, say=say), hint)
        for row in game.view(table, say):
            assert_row(row)
        lost = sorted(game.unordered_places - set(game.places(table)))
        assert not lost, f"unordered_places names {', '.join(lost)}, and places has no such place"
        assert_agreed(session, say)
        for pile in piles_on(table):
            slots: list[Any] = pile.slots
            strange = [one for one in slots if not isinstance(one, Card | None)]
            assert not strange, (
                f'the pile {pile.name} holds {strange}, no cards: referee.card("AS") is one'
            )


def call_method(game: AnyGame, name: str, table: Any, say: Say) -> Any:
    """Return what a method of the game returns for a table."""
    return getattr(game, name)(table, *([say] if name in METHODS_OF_TABLE_AND_SAY else ()))


def assert_agreed(session: Session, say: Say) -> None:
    """Raise an AssertionError unless view, state, places and tracks agree."""
    game = session.game
    places = game.places(session.table)
    state = game.state(session.table)
    place_of: dict[str, str] = {card: name for name, cards in places.items() for card in cards}
    for row in game.rows(session.table, say):
        for name, cards in row.cards_by_place.items():
            there = list(places.get(name, ()))
            assert list(cards) == there or name not in {*places, row.place}, (
                f"view shows {list(cards)} at the place {name}, and places has {there}"
            )
    for name, cards in places.items():
        state_cards = state.get(name) if cards else ()  # state may show a table that was put away
        for one in state_cards if isinstance(state_cards, list | tuple) else ():
            if isinstance(one, str) and one not in cards:
                assert place_of.get(one, name) == name, (
                    f"state tells of {one} at the place {name}, and places has it at "
                    f"{place_of[one]}"
                )
    for track in game.tracks(session.table, say):
        number = number_in(state, track.key)
        assert number is not None, f"the track {track.key} is no number of state"
        assert number == track.value, (
            f"the track {track.key} shows {track.value}, and state has {number}"
        )


def number_in(state: Any, key: str) -> Any:
    """Return the number at a path of keys ("hero.health"), or None."""
    for part in key.split("."):
        state = state.get(part) if isinstance(state, Mapping) else None
    return state if isinstance(state, int | float) else None


def assert_row(row: Row) -> None:
    where = f"of the row {row.label!r}"
    for name, hint in get_type_hints(Row).items():
        assert_type(f"{name} {where} is", getattr(row, name), hint)
    notes = len(row.notes)
    assert notes in {0, len(row.cards)} or row.cells, (
        f"{where[3:]} has {notes} notes for {len(row.cards)} cards"
    )
    for cell in row.cells:
        assert_type(f"cards of the place {cell.place} is", cell.cards, Sequence[str])


def assert_type(label: str, value: Any, hint: Any) -> None:
    name = str(hint) if get_args(hint) else hint.__name__
    expected = re.sub(r"\b[a-z_]\w*\.", "", name)  # without modules
    assert has_type(value, hint), f"{label} {expected}, not {short(repr(value))}"


def has_type(value: Any, hint: Any) -> bool:
    """Return True if a value has the type of a hint in the rule kit."""
    origin = get_origin(hint) or hint
    parts = get_args(hint)
    if hint is Any:
        return True
    if origin is Literal:
        return value in parts
    if origin in {Union, UnionType}:
        return any(has_type(value, part) for part in parts)
    if not isinstance(value, ACCEPTED.get(origin, origin)):
        return False
    if isinstance(value, Mapping):
        keys, values = parts
        return all(has_type(key, keys) and has_type(one, values) for key, one in value.items())
    return not parts or all(has_type(one, parts[0]) for one in value)


def what_a_preview_promises_comes_true(game: AnyGame, options: Options) -> None:
    say = game.say()
    for session in walk_game(game, options, 43, limit=30):
        for answer in options_of(session):
            preview = session.preview(answer)
            promised = promise(preview, session.state(), say)
            trial = session.copy()
            before = trial.state()
            trial.events()
            give_answer(trial, answer)
            happened = [say.event(event) for event in trial.events()]
            if isinstance(preview.question, Secret):
                # What the rules do with cards that the player has not seen is promised to nobody.
                assert promised.text == happened[: len(promised.text)]
                continue
            assert promised.text == happened, (
                f"{answer} promises {promised.text} and brings {happened}"
            )
            ended = trial.over and trial.over.outcome
            assert promised.over == ended, (
                f"{answer} promises the end {promised.over} and brings {ended}"
            )
            assert_changed(promised.change, before, trial.state())


def assert_changed(promised: Mapping[str, list[float]], before: Any, after: Any) -> None:
    """Raise an AssertionError unless exactly the promised numbers of the state change."""
    for name, (was, will_be) in promised.items():
        numbers = number_in(before, name), number_in(after, name)
        assert numbers == (was, will_be), (
            f"{name} should go from {was} to {will_be} and goes from {numbers}"
        )
    for name, was in before.items():
        is_number = type(was) in {int, float} and isinstance(after[name], int | float)
        assert not is_number or was == after[name] or name in promised, (
            f"nothing promises that {name} changes"
        )


def a_preview_never_shows_a_card_that_is_still_to_be_dealt(game: AnyGame, options: Options) -> None:
    for session in walk_game(game, options, 47, limit=30, deal_seed=47):
        for answer in options_of(session):
            after = session.preview(answer)
            dealt = [event.facts["cards"] for event in after.events if event.name == "dealt"]
            assert not dealt, f"{answer} would show {dealt}"
            new = visible(game, after.table) - visible(game, session.table)
            assert new <= {answer}, f"{answer} would show {new}"


def visible(game: AnyGame, table: Any) -> set[Card]:
    return {card for cards in game.places(table).values() for card in cards}


def all_replies_are_json_and_errors_change_nothing(game: AnyGame, options: Options) -> None:
    for session in walk_game(game, options, 53, limit=12):
        talk = Conversation(session, game.say())
        replies = talk.reply({"do": "hello"})
        assert json.loads(json.dumps(replies)) == replies, f"{replies} is not JSON"
        for request in REJECTED_REQUESTS:
            error, again = talk.reply(request)
            assert (error["type"], again) == ("error", replies[-1]), request


def every_question_comes_at_once_and_can_be_undone(game: AnyGame, options: Options) -> None:
    """Open each question anew and from a save, and return to it by undo."""
    for session in walk_game(game, options, 59, limit=25):
        start = process_time()
        talk = Conversation(session.copy(), game.say())
        replies = talk.opening()
        took = process_time() - start
        name = session.question.name if session.question else "the end"
        assert took < MAX_SECONDS_TO_ASK, (
            f"{name} took {took:.1f} seconds to ask: view, state or the like take so long"
        )
        for reply in replies:
            assert reply.get("event") != "rules-failed", f"{name} cannot be told: {reply['text']}"
        if session.history.entries:
            n = talk.reply({"do": "undo"})[-1].get("n")
            assert n == session.number - 1, f"the answer before {name} cannot be taken back"


def every_language_says_the_same(game: AnyGame, _: Options) -> None:
    english = game.texts("en")
    for lang in game.languages():
        # A language that the referee lacks may translate these texts, and it has a name.
        shared = {
            **catalogue(SHARED, "en", "page"),
            **catalogue(SHARED, "en", "common"),
            f"page.lang-{lang}": "",
        }
        read_texts(game.package, lang)  # raises if a file is broken
        texts = game.texts(lang)
        # In English a pile can be called by the name that the rules have for it, and its number.
        piles = {
            key: "{n}" if "{n}" in text else ""
            for key, text in texts.items()
            if key.startswith("pile.")
        }
        shared |= piles
        unknown = sorted(set(texts) - set(english) - set(shared))
        assert not unknown, f"{lang} has the texts {', '.join(unknown)}, which English has not"
        missing = sorted(set(english) - set(texts)) if not is_third_party(game) else []
        assert not missing, f"{lang} lacks {', '.join(missing)}"
        for key, text in texts.items():
            expected = placeholders(english[key] if key in english else shared[key])
            others = " and ".join(sorted(placeholders(text) ^ expected))
            assert not others, (
                f"the text {key} in {lang} and in English differ in what they fill in: {others}"
            )


def every_pile_has_a_name_for_a_sentence(game: AnyGame, options: Options) -> None:
    # The name by which the rules call a pile will do in English alone
    says = [game.say(lang) for lang in game.languages() if lang != "en" or not is_third_party(game)]
    for session in walk_game(game, options, 71, limit=40):
        for pile in piles_on(session.table):
            for say in says:
                assert say.names_pile(pile.name), (
                    f"texts/{say.lang}.toml has no name for the pile {pile.name}, such as "
                    f"pile.{pile.name}"
                )


def places_fit_into_sentences(game: AnyGame, options: Options) -> None:
    table = start_game(game, options).table
    piles = [pile.name for pile in piles_on(table)]
    for lang in game.languages():
        say = game.say(lang)
        for place in game.places(table):
            for pile in piles or [place]:
                facts = {"cards": ["AS"], "from": place, "to": place, "pile": pile}
                for event in ("lay-back", "look-out"):
                    text = say.event(Event(event, facts))
                    assert not (stumbles := STUMBLE.findall(text)), (
                        f"texts/{lang}.toml: the place {place} and the pile {pile} make the "
                        f"sentence {text!r}, which stumbles at {stumbles[0]!r}"
                    )


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def the_rule_sheet_knows_every_option_and_cited_ruling(game: AnyGame, _: Options) -> None:
    wanted = [f"--{option.name}" for option in game.options if not option.any_text]
    if not has_sheet(game):
        say = game.say()
        dumb = [one.name for one in game.options if not game.option_help(one, say)]
        assert not dumb, (
            f"nothing explains --{dumb[0]}: neither a rule sheet, {game.name}.toml, nor the text "
            f"option-help.{dumb[0]}"
        )
        return
    try:
        sheets = [sheet_of(game, lang) for lang in game.languages()]
    except RuleTextError as error:
        raise AssertionError(error) from None
    left = TEMPLATE_RULES.intersection(step.do for step in sheets[0].turn)
    asks = {key.removeprefix("ask.") for key in game.texts("en") if key.startswith("ask.")}
    assert not left or TEMPLATE_QUESTIONS.issuperset(asks), (
        f"{game.name}.toml still has the rules of the game that `referee new-game` writes: "
        f"{next(iter(left), '')!r}"
    )
    for sheet in sheets:
        described = {option.name.split()[0] for option in sheet.options}
        missing = ", ".join(name for name in wanted if name not in described)
        assert not missing, (
            f"the sheet in {sheet.lang} does not explain {missing}: [[options]] does"
        )
    known = {ruling.id for ruling in sheets[0].rulings}
    for lang in game.languages():
        for text in game.texts(lang).values():
            unknown = ", ".join(sorted(set(CITED.findall(text)) - known))
            assert not unknown, f"{text!r} cites {unknown}, which the sheet does not have"


def lessons_can_be_told(game: AnyGame, _: Options) -> None:
    try:
        course = course_of(game.package)
    except (CardsError, TypeError) as error:
        raise AssertionError(f"lessons.toml has `deal` and a table `moments`: {error}") from None
    for lesson, moment in course.moments.items() if course else ():
        assert game.say().has(f"event.lesson.{lesson}"), (
            f"the lesson {lesson} needs the text event.lesson.{lesson}"
        )
        try:
            Condition(moment).holds(lambda _: "")
        except (CardsError, ValueError) as error:
            raise AssertionError(f"lessons.toml: {lesson}: {error}") from None


def options_of(session: Session) -> list[str]:
    return list(session.question.options) if isinstance(session.question, Choose) else []
