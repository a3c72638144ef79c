"""The end of a game on the screen: how it went, the others of its kind, what may come next."""

from datetime import datetime, timedelta

import pytest

from referee import Option, Over, games
from referee.command_line import requests
from referee.errors import RulesError
from referee.protocol import Conversation
from referee.protocol import results as results_module
from referee.protocol.results import describe_end
from referee.rulekit.cards import STANDARD
from referee.rulekit.piles import Pile
from referee.rulekit.say import Say
from referee.saves.journal import Result
from referee.saves.library import TrackRecord
from referee.saves.opening import OpenRequest, next_request, start_game
from referee.sessions.session import TIME_FORMAT, Session, count_minutes, find_closest_call
from referee.terminal import layout
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
        return describe_end(save.session, Say("referee.games.scoundrel"), save.path).text

    score = save.session.over.score
    assert "2 wins in a row." in texts(Result("win", 3), Result("win", score))
    assert "3 wins in a row: your longest streak so far." in texts(*[Result("win", 3)] * 3)
    assert "Your best score is 2." in texts(Result("loss", score))
    earlier[:] = [Result("loss", score - 1)]
    assert "Your best score so far." in texts(Result("loss", score))
    save.close()


def start_save(**options):
    return requests.open_game(games.load("scoundrel"), OpenRequest(options=options, is_new=True))


def ended(save):
    play(save.session, "JS QS 2C 3C", "JS", "QS")
    text = describe_end(save.session, Say("referee.games.scoundrel"), save.path).text
    save.close()
    return text


def test_a_game_is_measured_by_those_with_the_same_options():
    ended(start_save(variant="classic"))
    ended(start_save())
    text = ended(start_save(variant="classic"))
    assert "With these options you won 0 of 2 games." in text
    assert any("Your best score is" in line for line in text)
    assert not [
        line
        for line in ended(start_save(variant="classic", reuse="lower-or-equal"))
        if "options" in line
    ]


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
    end = describe_end(save.session, game.say(), None)
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
    save = requests.open_game(
        games.load("scoundrel"), OpenRequest(options=options, is_new=True, is_interactive=attended)
    )
    save.close()
    return save.session.options["variant"]


def test_what_was_chosen_last_is_proposed_to_whoever_can_choose():
    assert choose_variant(attended=True) == "standard"
    assert choose_variant(attended=True, variant="classic") == "classic"
    assert choose_variant(attended=False) == "standard"
    assert choose_variant(attended=True, variant="classic") == "classic"
    assert choose_variant(attended=True) == "classic"
    assert choose_variant(attended=True, variant="standard") == "standard"
    assert choose_variant(attended=True) == "standard"
