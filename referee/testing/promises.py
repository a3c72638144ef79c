"""The laws about what a game says: to programs beside its questions, in its languages, on its
sheet.
"""

import json
import re
from collections.abc import Mapping
from random import Random
from string import Formatter
from time import monotonic
from typing import Any

from cards_pdf.rulebooks.model import RuleTextError
from referee.protocol import Conversation
from referee.protocol.verbs import sheet_of
from referee.protocol.view import promise
from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Choose
from referee.sessions.session import Session
from referee.testing.kinds import number_in
from referee.testing.play import give_answer, random_answer, start_game, walk_game
from referee.texts import SHARED, catalogue, read_texts
from referee.thirdparty.blame import is_third_party

CITED = re.compile(r"[(（]([RL]\d+)[)）]")
MAX_SECONDS_TO_ASK = 2.0  # seconds for a question; many processes may share a machine
REFUSED: tuple[dict[str, Any], ...] = (
    {},
    {"answer": 7},
    {"do": "undo", "rev": -1},
    {"do": "run", "command": "no such command"},
    {"do": "rename", "from": "no such card", "to": "AS"},
)


def what_a_preview_promises_comes_true(game: Game[Any], given: Options) -> None:
    say = game.say()
    for session in walk_game(game, given, 43, limit=30):
        for answer in options_of(session):
            promised = promise(session.preview(answer), session.state(), say)
            trial = session.copy()
            before = trial.state()
            trial.events()
            give_answer(trial, answer)
            happened = [say.event(event) for event in trial.events()]
            assert promised.text == happened, (
                f"{answer} promises {promised.text} and brings {happened}"
            )
            ended = trial.over and trial.over.outcome
            assert promised.over == ended, (
                f"{answer} promises the end {promised.over} and brings {ended}"
            )
            assert_changed(promised.change, before, trial.state())


def assert_changed(promised: Mapping[str, list[float]], before: Any, after: Any) -> None:
    """Every number that is promised is there, and no other number of the state's own has
    changed.
    """
    for name, (was, will_be) in promised.items():
        found = number_in(before, name), number_in(after, name)
        assert found == (was, will_be), (
            f"{name} should go from {was} to {will_be} and goes from {found}"
        )
    for name, was in before.items():
        if (
            isinstance(was, int | float)
            and isinstance(after[name], int | float)
            and was != after[name]
        ):
            assert name in promised or isinstance(was, bool), (
                f"nothing promises that {name} changes"
            )


def a_preview_never_shows_a_card_that_is_still_to_be_dealt(game: Game[Any], given: Options) -> None:
    session, rng = start_game(game, given, 47), Random(47)
    while session.question and session.number <= 30:
        for answer in options_of(session):
            after = session.preview(answer)
            seen = [event.facts["cards"] for event in after.events if event.name == "dealt"]
            assert not seen, f"{answer} would show {seen}"
            new = visible(game, after.table) - visible(game, session.table)
            assert new <= {answer}, f"{answer} would show {new}"
        give_answer(session, random_answer(session.question, rng))


def visible(game: Game[Any], table: Any) -> set[Card]:
    return {card for cards in game.places(table).values() for card in cards}


def all_that_is_said_is_json_and_refusals_change_nothing(game: Game[Any], given: Options) -> None:
    for session in walk_game(game, given, 53, limit=12):
        talk = Conversation(session, game.say())
        said = talk.reply({"do": "hello"})
        assert json.loads(json.dumps(said)) == said, f"{said} is not JSON"
        for request in REFUSED:
            refused, again = talk.reply(request)
            assert (refused["type"], again) == ("error", said[-1]), request


def every_table_is_told_at_once_and_can_be_taken_back(game: Game[Any], given: Options) -> None:
    """However a player comes to a question: just now, from a save, or by taking back the next
    answer.
    """
    for session in walk_game(game, given, 59, limit=25):
        began = monotonic()
        talk = Conversation(session.copy(), game.say())
        said, took = talk.opening(), monotonic() - began
        name = session.question.name if session.question else "the end"
        assert took < MAX_SECONDS_TO_ASK, (
            f"{name} took {took:.1f} seconds to ask: view, state or the like take so long"
        )
        for told in said:
            assert told.get("event") != "rules-failed", f"{name} cannot be told: {told['text']}"
        if session.history.entries:
            n = talk.reply({"do": "undo"})[-1].get("n")
            assert n == session.number - 1, f"the answer before {name} cannot be taken back"


def every_language_says_the_same(game: Game[Any], _: Options) -> None:
    english = game.texts("en")
    for lang in game.languages():
        # what a language that the house lacks may say anew, and what it calls itself
        of_house = {
            **catalogue(SHARED, "en", "page"),
            **catalogue(SHARED, "en", "common"),
            f"page.lang-{lang}": "",
        }
        read_texts(game.package, lang)  # says what is wrong with a broken file
        texts = game.texts(lang)
        unknown = sorted(set(texts) - set(english) - set(of_house))
        assert not unknown, f"{lang} has the texts {', '.join(unknown)}, which English has not"
        missing = sorted(set(english) - set(texts)) if not is_third_party(game) else []
        assert not missing, f"{lang} lacks {', '.join(missing)}"
        for key, text in texts.items():
            holes = placeholders(english[key] if key in english else of_house[key])
            others = " and ".join(sorted(placeholders(text) ^ holes))
            assert not others, (
                f"the text {key} in {lang} and in English differ in what they fill in: {others}"
            )


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def the_rule_sheet_knows_every_option_and_cited_ruling(game: Game[Any], _: Options) -> None:
    try:
        sheets = [sheet_of(game, lang) for lang in game.languages()]
    except RuleTextError as error:
        raise AssertionError(error) from None
    for sheet in sheets:
        described = {option.name.split()[0] for option in sheet.options}
        wanted = [f"--{option.name}" for option in game.options if not option.any_text]
        missing = ", ".join(name for name in wanted if name not in described)
        assert not missing, (
            f"the sheet in {sheet.lang} does not explain {missing}: [[options]] does"
        )
    for lang in game.languages():
        for sentence in game.texts(lang).values():
            known = {ruling.id for ruling in sheets[0].rulings}
            unknown = ", ".join(sorted(set(CITED.findall(sentence)) - known))
            assert not unknown, f"{sentence!r} cites {unknown}, which the sheet does not have"


def options_of(session: Session) -> list[str]:
    return list(session.question.options) if isinstance(session.question, Choose) else []


SAYING_LAWS = (
    every_table_is_told_at_once_and_can_be_taken_back,
    what_a_preview_promises_comes_true,
    a_preview_never_shows_a_card_that_is_still_to_be_dealt,
    all_that_is_said_is_json_and_refusals_change_nothing,
    every_language_says_the_same,
    the_rule_sheet_knows_every_option_and_cited_ruling,
)
