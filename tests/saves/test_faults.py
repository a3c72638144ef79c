"""Every call of the disk fails in turn, or is a kill: nothing is lost or counted twice."""

from random import Random

import pytest

from cards_pdf.common.messages import UserError
from referee.campaign import actions
from referee.campaign.pdf import export
from referee.saves import folder, opening
from referee.testing.play import random_answer
from tests.campaigns import OPENED, all_left, campaign, played, seat, toml
from tests.faults import ERRORS, KilledError, disk

ENDS = [*ERRORS, None]
MOST = 60


def ids(fault):
    return "kill" if fault is None else f"errno {fault}"


@pytest.fixture(autouse=True)
def leaving():
    with all_left():
        yield


def in_turn(fault, act):
    """Work on a disk that fails at its first call, then at its second, until it fails no more."""
    for fail_at in range(1, MOST):
        with disk(fail_at, fault) as failing:
            try:
                done = act()
            except (UserError, KilledError, OSError):
                done = None
        while OPENED:
            OPENED.pop().close()
        yield done
        if failing.calls < fail_at:
            return
    pytest.fail("the disk never got to the end")


def drafts():
    return [path for path in folder.home().rglob(".*.*") if path.name != ".lock"]


@pytest.mark.sample(4)
@pytest.mark.parametrize("fault", ENDS, ids=ids)
@pytest.mark.slow
def test_no_answer_that_was_taken_is_ever_missing(fault):
    answers: list = []
    for _ in in_turn(fault, lambda: answered(answers)):
        again = seat()
        journal_answers = [entry.answer for entry in again.session.history.entries]
        assert journal_answers[: len(answers)] == answers
        assert len(journal_answers) <= len(answers) + 1
        again.close()
        seat("--new").close()
    assert not drafts()


def answered(answers):
    answers.clear()
    session = seat("--new").session
    for seed in range(3):
        session.answer(random_answer(session.question, Random(seed)))
        answers.append(session.history.entries[-1].answer)
    return True


@pytest.mark.sample(4)
@pytest.mark.parametrize("fault", ENDS, ids=ids)
def test_a_game_counts_once_whatever_fails_at_its_end(fault):
    seat().close()
    games = 0
    for _ in in_turn(fault, lambda: given_up(seat())):
        save = seat()  # whatever was missing is made good, or the game goes on where it was
        if save.session.history.entries:
            given_up(save)
        save.close()
        seat().close()
        now = campaign()
        assert now.state["games"] == len(now.games) == len({row.id for row in now.games})
        assert now.state["games"] - games in {0, 1}
        games = now.state["games"]
        finished = [path for path in folder.find_saves("legacy") if opening.read_session(path).over]
        assert len(finished) == games
    assert games
    assert not drafts()


def given_up(save):
    session = save.session
    if session.number == 1:
        session.answer(["FM"])
    if not session.history.conceded:
        session.concede()
    if session.question:
        session.answer(["D1"])
    save.close()
    return True


@pytest.mark.parametrize("fault", ENDS, ids=ids)
def test_a_tick_is_written_or_it_is_not(fault):
    seat().close()
    for done in in_turn(fault, lambda: actions.tick_boxes(["A1.1"], None)):
        boxes = campaign().state["boxes"]
        assert boxes in ({}, {"A1": [1]})
        if done:
            assert boxes
        if boxes:
            actions.untick_boxes(["A1.1"], None)
    actions.tick_boxes(["A1.2"], None)
    assert not drafts()


@pytest.mark.parametrize("fault", ENDS, ids=ids)
@pytest.mark.sample(4)
def test_an_export_leaves_whole_files_or_none(fault, tmp_path):
    played(Random(1))
    before = toml().read_bytes()
    out = tmp_path / "out"
    for _ in in_turn(fault, lambda: export(None, out, stickers=True)):
        assert all(path.read_bytes().rstrip().endswith(b"%%EOF") for path in out.glob("[!.]*.pdf"))
        assert toml().read_bytes() == before
    export(None, out, stickers=True)
    assert not drafts()
    assert not list(out.glob(".*"))
