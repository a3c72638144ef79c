"""Dealt games, and the end of a game: what is said, where the screen stops, what may come next."""

import re
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from random import Random

import pytest

from referee import Option, Over, games
from referee.campaign import file
from referee.commands import requests
from referee.errors import RulesError, UsageError
from referee.protocol import Conversation
from referee.protocol import results as results_module
from referee.rulekit.cards import STANDARD
from referee.rulekit.piles import Pile
from referee.rulekit.say import Say
from referee.saves.journal import Result
from referee.saves.library import TrackRecord
from referee.saves.opening import OpenRequest, next_request, start_game
from referee.sessions.session import (
    TIME_FORMAT,
    Session,
    count_minutes,
    find_closest_call,
    format_log,
)
from referee.terminal import layout
from referee.terminal.prompt import Terminal
from referee.testing.play import play_randomly
from referee.texts import SHARED, catalogue
from tests.campaigns import parse_request, seat
from tests.games.stranger import Beach
from tests.table import ALL, arranged, begin, play, terminal
from tests.terminal.screen import Screen

GIVEN_UP = (["concede"], ["concede", "a1"])  # a campaign's monster grows stronger even then


def test_a_win_tells_when_it_was_closest():
    session = play(begin("scoundrel"), "2C 3C 4C 5H", "2C", "3C", "5H")
    found = find_closest_call(session)
    assert (found["left"], found["rooms"], found["beaten"]) == (15, 1, 2)
    session = play(session, "6C 7H 8H", "6C", "7H", "8H")
    assert find_closest_call(session)["left"] == 14
    assert (
        Say("referee.games.scoundrel")("end.closest-win", **found)
        == "The closest call: health 15, in room 1."
    )


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_game_that_is_given_up_at_once_has_an_end(name, lang):
    screen = Screen(name, lang)
    output = screen.type(*GIVEN_UP[name == "legacy"])
    assert games.load(name).say(lang)("over.conceded") in output


def test_breaks_do_not_count_as_time_at_the_table():
    session = begin("scoundrel")
    at = datetime.now().astimezone()
    stamps = iter(at + timedelta(minutes=passed) for passed in (0, 2, 540, 541))
    session.clock = lambda: next(stamps).strftime(TIME_FORMAT)
    play(session, "JS 8D 6H 4C", "8D", "6H", "4C")
    assert count_minutes(session.history.entries) == 3
    session.history.entries[1] = session.history.entries[1]._replace(answered_at="yesterday")
    assert count_minutes(session.history.entries) == 1


def test_the_end_says_a_longest_streak_and_a_best_score(monkeypatch):
    save = start_save(variant="classic")
    play(save.session, "JS QS 2C 3C", "JS", "QS")
    earlier = [Result("win", 1), Result("win", 2), Result("loss", -150)]

    def texts(*results):
        track_record = TrackRecord([*earlier, *results])
        monkeypatch.setattr(results_module, "record_of_variant", lambda *_: track_record)
        return end_of(save.session, Say("referee.games.scoundrel"), save.path).text

    score = save.session.over.score
    assert "2 wins in a row." in texts(Result("win", 3), Result("win", score))
    assert "3 wins in a row: your longest streak so far." in texts(*[Result("win", 3)] * 3)
    assert "Your best score is 2." in texts(Result("loss", score))
    earlier[:] = [Result("loss", score - 1)]
    assert "Your best score so far." in texts(Result("loss", score))
    save.close()


def end_of(session, say, path=None):
    return results_module.end(Conversation(session, say, path=path))


def start_save(**options):
    return requests.open_game(games.load("scoundrel"), OpenRequest(options=options, is_new=True))


def ended(**options):
    with closing(start_save(**options)) as save:
        play(save.session, "JS QS 2C 3C", "JS", "QS")
        return end_of(save.session, Say("referee.games.scoundrel"), save.path).text


def test_a_game_is_measured_by_those_with_the_same_options():
    ended(variant="classic")
    ended()
    text = ended(variant="classic")
    assert "With these options you won 0 of 2 games." in text
    assert any("Your best score is" in line for line in text)
    assert "options" not in "\n".join(ended(variant="classic", reuse="lower-or-equal"))


class Journey(Beach):
    options = (*Beach.options, Option("gold", "what you begin with", 2, minimum=0, maximum=99))
    carried = 7

    def end(self, _t):
        return Over("loss", carry={"gold": self.carried, "turns": 2})


def test_what_a_game_carries_over_is_filled_in_by_next(tmp_path):
    game = Journey()
    save = start_game(game, game.resolve_options({"turns": 1}), tmp_path / "one.jsonl", None)
    assert save.session.next_options is None
    for answer in (["9D"], "keep"):
        save.session.answer(answer)
    end = end_of(save.session, game.say())
    assert end.next == {"calm": False, "turns": 2, "gold": 7}
    request = next_request(save, OpenRequest(), is_next_level=True)
    assert request.options == {"calm": False, "turns": 2, "gold": 7}
    again = next_request(save, OpenRequest(), is_next_level=False)
    assert again.options == {"calm": False, "turns": 1, "gold": 2}
    save.close()


def test_a_game_cannot_carry_over_what_is_no_option():
    game = Journey()
    game.carried = 100
    session = Session(game, game.resolve_options({"turns": 1}))
    session.answer(["9D"])
    with pytest.raises(RulesError, match=r'gold takes 0 to 99, not "100"'):
        session.answer("keep")


def test_a_game_that_was_won_could_be_won():
    session = arranged("scoundrel", {"deck": Pile("deck", STANDARD[:4]), "health": 99})
    play(session, "AC 2C 3C 4C", "AC", "2C", "3C")
    assert session.over.outcome == "win"
    [found] = Conversation(session, session.game.say()).reply({"do": "winnable"})[:1]
    assert (found["outcome"], found["text"]) == ("win", "This deal could be won: you won it.")


def test_a_game_lost_by_its_cards_alone_has_no_way_back():
    session = arranged("scoundrel", {"health": 1, "can_skip": False, "skipped": True})
    prompt = terminal(session, session.game.say(), (lines := []).append)
    prompt.read("askcqsjs")
    assert layout.remove_marks(lines[-1]) == "Whatever you choose, you lose."


def choose_variant(*, attended, **options):
    wish = OpenRequest(options=options, is_new=True, is_interactive=attended)
    with closing(requests.open_game(games.load("scoundrel"), wish)) as save:
        return save.session.options["variant"]


def test_what_was_chosen_last_is_proposed_to_whoever_can_choose():
    assert choose_variant(attended=True) == "standard"
    for variant in ("classic", "standard"):
        assert choose_variant(attended=True, variant=variant) == variant
        assert choose_variant(attended=True) == variant
        assert choose_variant(attended=False) == "standard"


HANDS = re.compile(
    r"\b(Put|Lay|Shuffle|Discard|Take|Return|Set|Flip|Tick|Write|Rub|Cross)\b|^Deal\b|pencil"
)


def dealt(name, seed=1, **options):
    game = games.load(name)
    return Session(game, game.resolve_options(options), seed)


@pytest.mark.parametrize("name", ALL)
def test_nobody_is_told_to_move_cards_that_only_the_screen_shows(name):
    rng = Random(5)
    for _ in range(3):
        session = dealt(name, rng.randrange(1000))
        play_randomly(session, rng, limit=60)
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


def greeted(name, *lines, seed):
    session = dealt(name, seed)
    screen = terminal(session, session.game.say(dealt=True), seat=Waiting)
    screen.pauses = iter(lines)
    screen.greet()
    return session, screen


def test_a_fight_stops_after_each_draw_and_the_journal_knows_nothing_of_it():
    session, screen = greeted("solitaire-rpg", seed=7)
    drawn = [at for at, line in enumerate(screen.lines) if line.startswith("Dealt (")]
    assert screen.stops == drawn[1:]
    assert (session.number, session.rev) == (1, 0)


def test_what_is_typed_between_two_draws_is_read_next_and_the_rest_shown_at_once():
    _, screen = greeted("solitaire-rpg", "", "hint", seed=7)
    assert len(screen.stops) == 2
    assert screen.typed_ahead == "hint"


def test_a_room_that_is_dealt_after_a_choice_does_not_stop():
    _, screen = greeted("scoundrel", seed=3)
    for _ in range(3):
        screen.read("1")
    assert screen.stops == []


# The cards of the day


@contextmanager
def open_game(name, *words):
    with closing(seat(*words, name=name)) as save:
        yield save


def test_the_cards_of_the_day_are_gone_on_with_until_the_day_s_game_is_over():
    with open_game("scoundrel") as other, open_game("scoundrel", "--daily") as first:
        assert first.session.seed == int(f"{datetime.now().astimezone():%Y%m%d}")
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
    text = end_of(session, session.game.say()).text
    line = "referee scoundrel --variant classic --deal digital --seed 5: given up"
    assert f"To paste: {line}" in text
    again = parse_request("scoundrel", *line.partition(":")[0].split()[2:])
    assert (again.deal, again.seed) == ("digital", 5)
    assert games.load("scoundrel").resolve_options(again.options) == session.options


@pytest.fixture
def answer(monkeypatch):
    def set_answer(*words):
        """Let somebody sit there who answers so, or fails where no answer is given."""
        for stream in ("stdin", "stdout"):
            monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
        monkeypatch.setattr("builtins.input", lambda _: words[0])

    return set_answer


def start_nothing(*words):
    with pytest.raises(UsageError, match="No game was started"), open_game("legacy", *words):
        pass


@pytest.mark.parametrize("word", ["no", ""])
def test_a_dealt_game_counts_in_a_campaign_only_if_that_is_wanted(word, answer, capsys):
    answer(word)
    start_nothing("--deal", "digital")
    assert "counts in the campaign first" in capsys.readouterr().out
    answer("yes")
    with open_game("legacy", "--deal", "digital") as save:
        assert save.session.seed is not None


def test_whether_dealt_games_count_is_asked_once_a_campaign(answer):
    answer("yes")
    with open_game("legacy", "--deal", "digital") as save:
        save.session.concede()
        again = next_request(save, OpenRequest(deal="digital"), is_next_level=False)
    answer()
    requests.open_game(games.load("legacy"), again).close()
    file.create_campaign("second")
    answer("no")
    start_nothing("--deal", "digital", "--campaign", "second")


def test_cards_of_your_own_are_counted_without_a_question(answer):
    answer()
    with open_game("legacy") as save:
        assert save.session.seed is None
