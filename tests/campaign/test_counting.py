"""A game counts once in its campaign and in no other, whatever else is open or happens."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.program import Speech
from referee.campaign import actions, file
from referee.commands import game_command
from referee.errors import InUseError, RequestError, SaveError, UsageError
from referee.games.legacy.deck import Change
from referee.saves.journal import Journal
from referee.web import lobby
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


def test_only_one_of_two_games_that_were_open_at_once_counts():
    rng = Random(8)
    first = seat()
    second = play_out(seat("--new"), rng)
    second.close()
    before = campaign()
    play_out(first, rng)
    assert "not-counted" in [event.name for event in first.session.events()]
    assert (campaign().state, campaign().games) == (before.state, before.games)
    assert campaign().state["games"] == 1


def start_game() -> Path:
    save = seat()
    save.session.answer(["FM"])
    save.close()
    return save.path


def test_nobody_begins_another_game_who_does_not_want_to(monkeypatch):
    first, asked = start_game(), []
    monkeypatch.setattr(Speech, "is_agreed", lambda _, question: asked.append(question))
    monkeypatch.setattr(game_command, "is_interactive", lambda: True)
    with pytest.raises(UsageError, match="referee go first/legacy-1"):
        seat("--new")
    assert asked == ["Start another?"]
    assert not first.with_name("legacy-2.jsonl").exists()


def test_a_game_that_can_count_no_more_is_not_offered_as_if_it_could():
    start_game()
    played(Random(9), "--new")
    (legacy,) = [
        game for game in lobby.lobby_message("en", "")["games"] if game["game"] == "legacy"
    ]
    assert legacy["unfinished"] == []


def test_a_game_that_somebody_sits_at_is_not_begun_anew():
    save = seat()
    with file.edit_campaign(file.folder_of("first")) as changed:
        changed.state = changed.state | {"wins": 0, "crossed_out": ["S2"]}
    with pytest.raises(InUseError):
        seat()
    assert save.path.exists()


def names(save):
    return [event.name for event in save.session.events()]


def test_a_strangers_save_never_counts_in_a_campaign_of_the_same_name(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "stranger"))
    theirs = played(Random(1))
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "mine"))
    played(Random(2))
    before = toml().read_bytes()
    for path in (theirs.path, file.folder_of("first") / "games" / "legacy-7.jsonl"):
        path.write_bytes(theirs.path.read_bytes())
        save = seat("--save", str(path))
        assert "another-campaign" in names(save)
        save.session.undo()
        save.close()
        assert toml().read_bytes() == before


@pytest.mark.parametrize("name", ["../../elsewhere", "/elsewhere", "..", ""])
def test_a_header_never_leads_out_of_the_campaigns(tmp_path, name):
    save = played(Random(1))
    elsewhere = file.folder_of("first").parents[2] / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / file.CAMPAIGN_FILE).write_bytes(toml().read_bytes())
    journal = Journal.read(save.path)
    options = journal.header.options | {
        "campaign": journal.header.options["campaign"] | {"name": name}
    }
    path = tmp_path / "theirs.jsonl"
    forged = Journal.create(path, journal.header._replace(options=options))
    for move in journal.moves:
        forged.append(move)
    forged.close()
    before = toml().read_bytes()
    seat("--save", str(path)).close()
    assert (elsewhere / file.CAMPAIGN_FILE).read_bytes() == toml().read_bytes() == before


def test_a_campaign_that_was_renamed_keeps_its_games():
    save = seat()
    save.session.answer(["FM"])
    save.close()
    file.folder_of("first").rename(file.folder_of("second"))
    again = play_out(seat(), Random(4))
    assert again.path.stem == "legacy-1"
    assert campaign("second").state["games"] == 1


def test_undo_never_loses_a_game_that_was_counted_before_another():
    first = play_out(seat(), Random(1))
    played(Random(2), "--new")
    before = toml().read_bytes()
    with pytest.raises(RequestError, match="counted-since"):
        first.session.undo()
    assert first.session.over
    assert toml().read_bytes() == before
    assert campaign().state["games"] == 2


def test_undo_never_takes_the_cards_from_under_the_next_game():
    first = play_out(seat(), Random(1))
    second = seat("--new")
    second.session.answer(["FM"])
    with pytest.raises(RequestError, match="counted-since"):
        first.session.undo()


def test_nothing_is_written_that_would_be_refused_when_it_is_read():
    seat().close()
    before = toml().read_bytes()
    for key, value in (
        ("wins", "1000001"),
        ("losses", "9999999"),
        ("FM.hp", "0"),
        ("FM.hp", "1000001"),
    ):
        try:
            actions.set_value(key, value, None)
        except UsageError:
            assert toml().read_bytes() == before
        file.read_campaign(toml().parent)
        toml().write_bytes(before)
    broken = campaign()
    broken.state = broken.state | {"wins": 10**7, "games": 10**7}
    with pytest.raises(UsageError, match="cannot be saved"):
        file.write_campaign(broken)
    assert toml().read_bytes() == before


def test_a_deck_whose_campaign_could_not_be_read_begins_none(tmp_path):
    text = (Path(__file__).parents[2] / "card_data" / "legacy.toml").read_text("utf-8")
    deck = tmp_path / "own.toml"
    deck.write_text(text.replace("value = 100", "value = -1"), "utf-8")
    assert "value = -1" in deck.read_text("utf-8")
    with pytest.raises(Exception, match=r"\."):
        file.create_campaign("own", str(deck))
    assert not (file.folder_of("own") / file.CAMPAIGN_FILE).exists()


def test_a_game_of_a_campaign_is_not_begun_where_nobody_could_name_it(tmp_path):
    with pytest.raises(UsageError, match="UTF-8"):
        seat("--save", str(tmp_path / "\udcff.jsonl"))


def test_a_folder_that_cannot_be_locked_is_a_sentence():
    seat().close()
    (toml().parent / file.LOCK).unlink()
    (toml().parent / file.LOCK).mkdir()
    with pytest.raises(SaveError, match=r"\.lock"):
        actions.tick_boxes(["A1.1"], None)


def test_no_word_is_too_long_to_be_written_as_it_was_read():
    """A change of more than a hundred letters is a table of its own in the file."""
    played(Random(1))
    made = campaign()
    changes = [Change("A1", 3, "fire" * 40), Change("A2", 1)]
    made.games = [replace(made.games[0], changes=changes)]
    file.write_campaign(made)
    assert campaign().games == made.games
