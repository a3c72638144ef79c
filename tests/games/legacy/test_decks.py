"""The legacy game's deck, decks of one's own, and its command `card`."""

import json
import re
from pathlib import Path

import pytest

from cards_pdf.decks.load import load_deck
from referee import games
from referee.errors import DamagedError, RequestError, UsageError
from referee.games.legacy import GAME
from referee.rulekit.say import Say
from referee.sessions.session import Session
from tests.games.legacy.fights import HAND, arrange, fight
from tests.rows import each_row
from tests.table import laid_out, play, screen_lines


def test_another_number_in_the_deck_changes_the_game(tmp_path):
    text = TOML.replace(
        '{ effect = "attack", amount = 20 }', '{ effect = "attack", amount = 35 }', 1
    )
    text = text.replace("hand_size = 5", "hand_size = 4").replace(
        "player_hp = 100", "player_hp = 80"
    )
    session = own(tmp_path, text)
    play(session, ["EM"], "A1 A2 A3 A4", "A1")
    state = session.state()
    assert (state["monster"]["hp"], state["hp"]) == (75, 80)
    assert "35 damage" in session.table.deck.rows["A1"].effects[0].text


def test_icons_and_bold_words_are_plain_words_at_the_table(tmp_path):
    text = TOML.replace("Deal *{amount} damage*", "Deal :sword: *{amount}*")
    session = play(own(tmp_path, text), ["EM"], "A1 A2 A3 A4 A5")
    card = laid_out(
        session.game.command("card").run(session.table, Say("referee.games.legacy"), ["A1"]), 80
    )
    lines = "\n".join([*screen_lines(session), *card])
    assert "Deal sword 20" in lines
    assert not re.search(r":[a-z]+:|[*]", lines)


def test_a_deck_of_another_sort_is_told_so():
    with pytest.raises(
        UsageError, match="is not a deck of the legacy game, whose monsters have hp, atk, def, mag"
    ):
        games.load("legacy").resolve_options({"deck": str(Path("docs/design_a_deck/harbour.toml"))})


TOML = Path(load_deck("legacy").source).read_text()


def own(folder, text):
    path = folder / "my.toml"
    path.write_text(text)
    game = games.load("legacy")
    return Session(game, game.resolve_options({"deck": str(path)}))


def cards_of(text):
    head, *cards = text.split("[[card]]")
    return head, cards


def test_a_save_keeps_its_deck_when_the_file_changes(tmp_path):
    session = own(tmp_path, TOML)
    header = json.loads(json.dumps(session.options))
    (tmp_path / "my.toml").unlink()
    again = Session(session.game, header)
    assert play(again, ["FM"], HAND).state() == play(session, ["FM"], HAND).state()


@each_row(__file__, "broken.toml", "deck")
def test_a_deck_that_cannot_be_played_is_refused_with_what_is_wrong(row, tmp_path):
    assert row["old"] in TOML
    with pytest.raises(UsageError, match=row["says"]):
        own(tmp_path, TOML.replace(row["old"], row["new"], 1))


def test_a_deck_without_monsters_or_with_monsters_alone_is_refused(tmp_path):
    head, cards = cards_of(TOML)
    for kept in (cards[3:], cards[:3]):
        with pytest.raises(UsageError, match="monster"):
            own(tmp_path, "[[card]]".join([head, *kept]))


def test_the_command_card_shows_open_and_ticked_boxes():
    session = fight("FM", "UP A1 A2 A3 A4", "A1.3 ice")
    show = session.game.command("card").run
    lines = laid_out(show(session.table, Say("referee.games.legacy"), ["5"]), 80)
    assert lines[0].startswith("A1")
    assert any("[x] A1.3 ice" in line for line in lines)
    assert any("[ ] A1.4 fire/ice" in line for line in lines)
    chinese = laid_out(show(session.table, Say("referee.games.legacy", lang="zh"), ["5"]), 80)
    assert any("[ ] A1.4 火/冰" in line for line in chinese)
    assert len(show(session.table, Say("referee.games.legacy"), [])) > 60
    with pytest.raises(RequestError, match="no-such-card"):
        show(session.table, Say("referee.games.legacy"), ["zz"])


@pytest.mark.parametrize(
    "change", [{"deck": 5}, {"deck": {}}, {"campaign": []}, {"campaign": {"name": "x"}}]
)
def test_a_damaged_header_is_reported(change):
    session = arrange({}, {})
    with pytest.raises(DamagedError):
        Session(session.game, session.options | change)


def test_a_monsters_box_with_a_choice_is_refused(tmp_path):
    text = re.sub(r"boxes = \[\s*\{ ", 'boxes = [{ choices = ["fire", "ice"], ', TOML, count=1)
    assert text != TOML
    with pytest.raises(UsageError, match="FM: a monster's box cannot offer choices"):
        own(tmp_path, text)


@pytest.mark.parametrize(
    ("lang", "tapped", "choice"),
    [("en", False, "A1.3 ice: "), ("zh", False, "A1.3 ice 冰: "), ("zh", True, "A1.3 冰: ")],
)
def test_a_choice_of_a_box_stands_as_it_is_called_and_for_who_types_as_it_is_typed(
    lang, tapped, choice
):
    say = Say("referee.games.legacy", lang, tapped=tapped)
    assert GAME.names(arrange({}, {}).table, say)["A1.3 ice"].startswith(choice)


def test_a_foot_that_names_no_box_ticks_none(tmp_path):
    session = own(tmp_path, TOML.replace('effect = "tick", box = 1', 'effect = "tick", box = 0'))
    session.answer(["FM"])
    session.concede()
    session.answer(["A1"])
    assert "FM" not in session.state()["campaign"]["boxes"]
