"""Games that the referee deals: what is said, where the screen stops, what a campaign is asked."""

import re
from contextlib import closing, contextmanager
from datetime import datetime
from random import Random

import pytest

from referee import games
from referee.campaign import file
from referee.command_line import requests
from referee.errors import UsageError
from referee.protocol.results import describe_end
from referee.saves.opening import OpenRequest, next_request
from referee.sessions.session import Session, format_log
from referee.terminal.prompt import Terminal
from referee.testing.play import random_answer
from referee.texts import SHARED, catalogue
from tests.campaigns import parse_request, seat
from tests.table import ALL, terminal

HANDS = re.compile(
    r"\b(Put|Lay|Shuffle|Discard|Take|Return|Set|Flip|Tick|Write|Rub|Cross)\b|^Deal\b|pencil"
)


def dealt(name, seed=1, **options):
    game = games.load(name)
    return Session(game, game.resolve_options(options), seed)


def played(name, rng, maximum=60, **options):
    session = dealt(name, rng.randrange(1000), **options)
    for _ in range(maximum):
        if session.question:
            session.answer(random_answer(session.question, rng))
    return session


@pytest.mark.parametrize("name", ALL)
def test_nobody_is_told_to_move_cards_that_only_the_screen_shows(name):
    rng = Random(5)
    for _ in range(3):
        session = played(name, rng)
        say = session.game.say(dealt=True)
        lines = format_log(session, say)
        session.events()
        while session.number > 1:
            session.undo()
            lines += [say.event(event) for event in session.events()]
        assert not [line for line in lines if HANDS.search(line)]


@pytest.mark.parametrize("name", ["", *ALL])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_each_sentence_about_dealt_cards_replaces_one(name, lang):
    common = catalogue(SHARED, lang, "common")
    texts = games.load(name).texts(lang) if name else common
    own = [key for key in texts if key.startswith("dealt.")]
    assert own
    assert not [key for key in own if key.replace("dealt.", "event.") not in {**common, **texts}]


class Waiting(Terminal):
    def __init__(self, reply, say, screen):
        self.lines, self.stops, self.pauses = [], [], iter(())
        super().__init__(reply, say, screen._replace(write=self.lines.append, wait=self.stop))

    def stop(self):
        self.stops.append(len(self.lines))
        return next(self.pauses, "")


def waiting(session, *lines):
    screen = terminal(session, session.game.say(dealt=True), seat=Waiting)
    screen.pauses = iter(lines)
    return screen


def test_a_fight_stops_after_each_draw_and_the_journal_knows_nothing_of_it():
    session = dealt("solitaire-rpg", seed=7)
    screen = waiting(session)
    screen.greet()
    drawn = [at for at, line in enumerate(screen.lines) if line.startswith("Dealt (")]
    assert screen.stops == drawn[1:]
    assert session.number == 1
    assert session.rev == 0


def test_what_is_typed_between_two_draws_is_read_next_and_the_rest_shown_at_once():
    screen = waiting(dealt("solitaire-rpg", seed=7), "", "hint")
    screen.greet()
    assert len(screen.stops) == 2
    assert screen.typed_ahead == "hint"


def test_a_room_that_is_dealt_after_a_choice_does_not_stop():
    screen = waiting(dealt("scoundrel", seed=3))
    screen.greet()
    for _ in range(3):
        screen.read("1")
    assert screen.stops == []


# The cards of the day


@contextmanager
def open_game(name, *words):
    with closing(seat(*words, name=name)) as save:
        yield save


def today():
    return int(f"{datetime.now().astimezone():%Y%m%d}")


def test_the_cards_of_the_day_are_gone_on_with_until_the_day_s_game_is_over():
    with open_game("scoundrel") as other, open_game("scoundrel", "--daily") as first:
        assert first.session.seed == today()
        first.session.answer(first.session.question.options[0])
    with open_game("scoundrel", "--daily") as again:
        assert again.path == first.path != other.path
        again.session.concede()
    with open_game("scoundrel", "--daily") as next_request:
        assert next_request.path not in {first.path, other.path}
        with open_game("scoundrel", "--daily", "--variant", "classic") as classic:
            assert classic.path != next_request.path


def test_the_result_is_one_line_to_paste_that_deals_the_same_cards():
    session = dealt("scoundrel", seed=5, variant="classic")
    session.concede()
    text = describe_end(session, session.game.say(), None).text
    line = "referee scoundrel --variant classic --deal digital --seed 5: given up"
    assert f"To paste: {line}" in text
    again = parse_request("scoundrel", *line.partition(":")[0].split()[2:])
    assert (again.deal, again.seed) == ("digital", 5)
    assert games.load("scoundrel").resolve_options(again.options) == session.options


def somebody_is_there(monkeypatch):
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)


@pytest.mark.parametrize("answer", ["no", ""])
def test_a_dealt_game_counts_in_a_campaign_only_if_that_is_wanted(answer, monkeypatch, capsys):
    somebody_is_there(monkeypatch)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    with (
        pytest.raises(UsageError, match="No game was started"),
        open_game("legacy", "--deal", "digital"),
    ):
        pass
    assert "counts in the campaign first" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    with open_game("legacy", "--deal", "digital") as save:
        assert save.session.seed is not None


def test_whether_dealt_games_count_is_asked_once_a_campaign(monkeypatch):
    somebody_is_there(monkeypatch)
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    with open_game("legacy", "--deal", "digital") as save:
        save.session.concede()
        again = next_request(save, OpenRequest(deal="digital"), is_next_level=False)
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("asked again"))
    requests.open_game(games.load("legacy"), again).close()
    file.create_campaign("second")
    monkeypatch.setattr("builtins.input", lambda _: "no")
    with (
        pytest.raises(UsageError, match="No game was started"),
        open_game("legacy", "--deal", "digital", "--campaign", "second"),
    ):
        pass


def test_cards_of_your_own_are_counted_without_a_question(monkeypatch):
    somebody_is_there(monkeypatch)
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("asked"))
    with open_game("legacy") as save:
        assert save.session.seed is None
