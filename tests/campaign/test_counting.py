"""A game counts once in its campaign, whatever happens around its end."""

from random import Random

import pytest

from referee.campaign import file
from referee.errors import SaveError
from tests.campaigns import campaign, counts, play_out, played, seat, toml


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
