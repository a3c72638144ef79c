"""A game counts once in its campaign, whatever happens around its end."""

from random import Random

import pytest

from referee.campaign import file
from referee.errors import SaveError, UsageError
from tests.campaigns import campaign, counts, play_out, played, seat, toml


def test_the_first_game_in_an_empty_folder_begins_a_campaign_with_fresh_cards():
    save = seat()
    assert counts() == (0, 0, 0)
    assert save.path == file.folder_of("first") / "games" / "legacy-1.jsonl"
    assert save.session.state()["campaign"] == campaign().state


def test_a_finished_game_is_written_and_the_next_one_goes_on_from_it():
    first = played(Random(1))
    assert campaign().state == first.session.state()["campaign"]
    assert counts()[0] == 1
    second = seat()
    assert second.path.stem == "legacy-2"
    assert second.session.options["campaign"]["state"] == campaign().state


def test_undo_after_the_end_takes_the_game_out_of_the_count_and_the_same_answer_puts_it_back():
    before = campaign_before = seat()
    text = toml().read_bytes()
    play_out(before, Random(2))
    session = campaign_before.session
    after = toml().read_bytes()
    last = session.history.entries[-1].answer
    for _ in range(3):
        session.undo()
        assert toml().read_bytes() == text
        session.answer(last)
        assert toml().read_bytes() == after
    session.undo()
    session.redo()
    assert toml().read_bytes() == after


def test_another_monster_upgrade_replaces_what_was_counted():
    save = play_out(seat(), Random(3))
    session = save.session
    monster = session.state()["monster"]["card"]
    for card, change in (
        ("D1", f"{monster} hp +40"),
        ("D5", f"{monster} def +10"),
        ("A4", f"{monster}.3"),
    ):
        session.undo()
        session.answer([card])
        assert counts()[0] == 1
        assert change in map(str, campaign().games[-1].changes)


def test_a_conceded_game_counts_as_a_loss_and_undo_goes_back_step_by_step():
    save = seat()
    save.session.answer(["EM"])
    save.session.concede()
    assert counts() == (0, 0, 0)
    save.session.answer(["S3"])
    assert counts() == (1, 0, 1)
    assert campaign().state["monsters"]["EM"]["mag"] == 20
    save.session.undo()
    assert counts() == (0, 0, 0)
    assert save.session.question.name == "monster-upgrade"
    save.session.undo()
    assert save.session.question.name == "hand"


def test_a_copy_of_a_finished_game_does_not_count_twice(tmp_path):
    save = played(Random(7))
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(save.path.read_bytes())
    seat("--save", str(copy)).close()
    assert counts()[0] == 1


def test_a_game_without_its_campaign_can_still_be_played(tmp_path, monkeypatch):
    save = seat()
    save.session.answer(["FM"])
    save.close()
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    again = seat("--save", str(save.path))
    again.session.concede()
    again.session.answer(["UP"])
    assert again.session.over.outcome == "conceded"
    assert not file.list_campaign_folders()


def test_what_was_edited_by_hand_meanwhile_is_kept():
    save = seat()
    save.session.answer(["FM"])
    text = toml().read_text()
    toml().write_text(text.replace("[state.boxes]", "[state.boxes]\nD2 = [2]"))
    save.session.concede()
    save.session.answer(["UP"])
    assert campaign().state["boxes"] == {"FM": [1], "D2": [2]}


def test_a_file_damaged_meanwhile_is_not_overwritten_and_the_game_counts_once_it_is_whole():
    save = seat()
    save.session.answer(["IM"])
    save.session.concede()
    text = toml().read_text()
    toml().write_text(text.replace("hp = 100", "hp = none"))
    damaged = toml().read_bytes()
    with pytest.raises(Exception, match="is not valid TOML"):
        save.session.answer(["UP"])
    save.close()
    assert toml().read_bytes() == damaged
    toml().write_text(text)
    seat().close()
    assert counts() == (1, 0, 1)


def test_options_belong_to_the_campaign():
    seat("--upgrade-discards", "nothing").close()
    assert campaign().upgrade_discards == "nothing"
    seat("--upgrade-discards", "nothing").close()
    with pytest.raises(UsageError, match="campaign new"):
        seat("--new", "--upgrade-discards", "upgraded")
    with pytest.raises(UsageError, match="campaign new"):
        seat("--upgrade-discards", "upgraded")


def test_twenty_games_conserve_cards_only_add_ticks_and_survive_the_file(depth):
    for seed in range(depth(3)):
        rng = Random(seed)
        name = f"campaign {seed}"
        file.create_campaign(name)
        for number in range(1, 21):
            before = campaign(name).state
            concede = 6 if number % 7 == 0 else None
            played(rng, "--campaign", name, concede_at=concede)
            after = campaign(name)
            only_grows(before, after.state)
            assert after.state["games"] == number == len(after.games)
            text = toml(name).read_bytes()
            file.write_campaign(after)
            assert toml(name).read_bytes() == text
        assert all(row.monster for row in campaign(name).games)


def only_grows(before, after):
    for code, ticked in before["boxes"].items():
        assert set(ticked) <= set(after["boxes"][code])
    assert before["elements"].items() <= after["elements"].items()
    assert set(before["crossed_out"]) <= set(after["crossed_out"])
    for code, stats in before["monsters"].items():
        assert all(after["monsters"][code][stat] >= value for stat, value in stats.items())


def test_an_end_that_cannot_be_noted_is_no_refused_answer(monkeypatch):
    save = seat()
    append = save.session.journal.append

    def full(move):
        if "over" in move:
            raise SaveError("The disk is full.")
        append(move)

    monkeypatch.setattr(save.session.journal, "append", full)
    play_out(save, Random(12))
    assert save.session.over
    assert counts()[0] == 1
