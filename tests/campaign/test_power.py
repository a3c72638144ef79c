"""Power cuts at any moment: every accepted answer is there again, and the game counts once."""

import shutil

from referee.campaign import file, ledger
from referee.saves import opening
from tests.campaigns import seat
from tests.saves.power import Disk, different, restored


def test_nothing_that_was_taken_is_lost_to_a_power_cut(tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("REFEREE_HOME", str(home))
    with monkeypatch.context() as patch:
        disk = Disk(home, patch)
        save = seat()
        for answer in (["FM"], None, ["D1"]):  # None gives the game up
            save.session.concede() if answer is None else save.session.answer(answer)
            disk.took()
        save.close()
    lefts = list(different(disk.left))
    assert len(lefts) > 20
    for number, left in enumerate(lefts):
        monkeypatch.setenv("REFEREE_HOME", str(restored(left, tmp_path / str(number))))
        check(left)
        shutil.rmtree(tmp_path / str(number), ignore_errors=True)


def check(left):
    journal = file.folder_of("first") / "games" / "legacy-1.jsonl"
    if not left.answers and not journal.exists():
        return
    session = opening.read_session(journal)
    answers = len(session.history.entries) + session.history.conceded
    assert answers >= left.answers, left.when
    folder = file.folder_of("first")
    if session.over:
        campaign = ledger.load_reconciled(folder)
        assert [row.save for row in campaign.games] == ["legacy-1"], left.when
        assert campaign.state["games"] == 1
        assert campaign.state["monsters"]["FM"]["hp"] == 140, left.when
