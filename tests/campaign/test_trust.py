"""Nobody's games get into a campaign, no counted game gets lost, and there is always a way on."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee.campaign import actions, file
from referee.errors import RequestError, SaveError, UsageError
from referee.games.legacy.deck import Change
from referee.saves.journal import Journal
from tests.campaigns import campaign, play_out, played, seat, toml


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
