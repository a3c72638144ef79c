"""The laws about saves, players, secrets, and what rules must not use."""

import ast
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from inspect import getsource, getsourcefile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from cards_pdf.common.messages import short
from referee.insight import players
from referee.insight.consistent_deals import sample_consistent_deals
from referee.insight.rollout import Deal, PlayerError, get_answer, run
from referee.rulekit.game import Game, piles_on
from referee.rulekit.options import Options
from referee.rulekit.player import Seat
from referee.saves import opening
from referee.saves.opening import Save
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing.play import (
    assert_same,
    give_answer,
    play_randomly,
    random_answer,
    start_game,
    walk_game,
)
from referee.thirdparty.fingerprint import modules_of

MAX_SECRETS, DEALS_PER_SECRET = (
    12,
    4,
)  # answers before each of which other hands are tried, and how many of these
FORBIDDEN_MODULES = {"random", "secrets", "time", "datetime", "uuid"}


def a_game_is_saved_opened_and_gone_on_with(game: Game[Any], given: Options) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "save.jsonl"
        first = _played_and_closed(
            opening.start_game(game, game.resolve_options(given), path, None)
        )
        for _ in range(2):
            again = opening.resume_game(game, path)
            assert_same(first, again.session)
            first = _played_and_closed(again)


def _played_and_closed(save: Save) -> Session:
    with closing(save):
        play_randomly(save.session, Random(31), limit=4)
    return save.session


def its_player_answers_what_is_asked(game: Game[Any], given: Options) -> None:
    if not players.has_player(game.name):
        return
    try:
        for seed in range(3):
            run(
                game,
                game.resolve_options(given),
                players.sensible(game.name),
                Dealer(seed),
                dice=f"player {seed}",
            )
    except PlayerError as failed:
        raise AssertionError(f"its player failed: {failed}") from None


def what_the_rules_see_in_secret_shows_nowhere(game: Game[Any], given: Options) -> None:
    """Table and player are the same whatever the cards that only the rules have seen."""
    session, rng = start_game(game, given, 71), Random(71)
    while session.question and session.number <= MAX_SECRETS:
        if deals := sample_consistent_deals(game, session.options, session.values, session.table):
            for number in range(DEALS_PER_SECRET):
                assert_unknown(session, deals[number])
        give_answer(session, random_answer(session.question, rng))


def assert_unknown(session: Session, deal: Deal) -> None:
    game = session.game
    say = session.game.say()
    question = session.question
    tells: dict[str, Callable[[Any], Any]] = {
        "state": game.state,
        "places": game.places,
        "view": lambda table: game.view(table, say),
        "tracks": lambda table: game.tracks(table, say),
    }
    name = question.name if question else "the end"
    for what, tell in tells.items():
        said = f"{what} tells at the question {name} what the rules alone were shown by ask.secret"
        assert tell(deal.table) == tell(session.table), said
    if question and question.is_decided and players.has_player(game.name):
        make, tables = players.sensible(game.name), (session.table, deal.table)
        seats = [Seat(game, session.options, table, "secret", deal.past) for table in tables]
        one, other = (get_answer(make(seat), question) for seat in seats)
        assert one == other, (
            f"its player answers {name} by what the rules alone were shown by ask.secret"
        )


def every_card_can_be_typed(game: Game[Any], given: Options) -> None:
    session = start_game(game, given)
    held = dict.fromkeys(card for pile in piles_on(session.table) for card in pile.possible_cards)
    wrong = [card for card in held if session.reader.one(card) != card]
    assert not wrong, f"the game's reader does not read {', '.join(wrong[:9])}, which may be drawn"


def the_rules_say_and_hear_nothing_but_by_ask(game: Game[Any], given: Options) -> None:
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        for session in walk_game(game, given, 61, limit=20):
            game.view(session.table, game.say())
    line = short(said.getvalue().partition("\n")[0])
    assert not said.getvalue(), f"the rules print {line!r}: what they say goes by ask.tell"


class _ForbiddenInput(io.StringIO):
    def readline(self, *_: Any) -> NoReturn:
        raise AssertionError(
            "the rules read what is typed: what they want to know goes by ask.choose"
        )


@contextmanager
def forbid_input() -> Iterator[None]:
    """Make everything that reads standard input fail."""
    stdin = sys.stdin
    sys.stdin = _ForbiddenInput()
    try:
        yield
    finally:
        sys.stdin = stdin


def the_rules_know_no_clock_and_no_chance(game: Game[Any], _: Options) -> None:
    for module in modules_of(game):
        for node in ast.walk(ast.parse(getsource(module))):
            found = FORBIDDEN_MODULES.intersection(_imported(node))
            where = f"{Path(getsourcefile(module) or '').name}, line {getattr(node, 'lineno', 0)}"
            assert not found, (
                f"{where} imports {', '.join(found)}: the same answers must give the same game"
            )


def _imported(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    return {str(node.module).partition(".")[0]} if isinstance(node, ast.ImportFrom) else set()
