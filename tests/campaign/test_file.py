"""`campaign.toml` edited by hand: a mistake gets a message with its key; the file stays."""

import re

import pytest

from cards_pdf.common.messages import UserError
from cards_pdf.common.records.toml_file import tables_of
from referee.campaign import actions, file
from referee.campaign.file import shorten_lists
from tests.campaigns import campaign, seat, toml
from tests.schemas import faults

GAME = """
[[game]]
id = "0a1b2c3d"
save = "legacy-1"
monster = "FM"
outcome = "win"
turns = 4
hp = 30
changes = [
    { card = "A1", box = 3, choice = "fire" },
    { card = "FM", stat = "hp", gain = 40 },
    { card = "S2", crossed_out = true },
]
"""

DAMAGE = {  # what is written instead of what, and what the sentence must name
    "empty": (r"(?s).*", "", 'key "format"'),
    "not toml": (r"format = 1", "format = = 1", "not valid TOML"),
    "cut off": (
        r"(?s)\[state\.monsters\.IM\].*",
        "[state.monsters.IM]\nhp = 1",
        'state.monsters.IM: key "atk" is missing',
    ),
    "a key twice": (r"wins = 0", "wins = 0\nwins = 1", "not valid TOML"),
    "another format": (r"format = 1", "format = 2", 'key "format" is 2'),
    "no deck": (r'deck = "legacy"\n', "", 'key "deck" is missing'),
    "deck of another kind": (r'deck = "legacy"', "deck = 5", 'key "deck" must be a text'),
    "unknown deck": (r'deck = "legacy"', 'deck = "legasy"', "deck: .*legasy"),
    "deck file that is gone": (r'deck = "legacy"', 'deck = "/nowhere/my.toml"', "deck: .*my.toml"),
    "unknown switch": (r'"upgraded"', '"both"', 'key "upgrade_discards" is "both"'),
    "no switch": (r"upgrade_discards.*\n", "", 'key "upgrade_discards" is missing'),
    "unknown key": (r"format = 1", "format = 1\ncolour = 3", 'key "colour" is not known'),
    "no state": (r"(?s)\[state\].*", "", 'key "state" is missing'),
    "a count missing": (r"games = 0\n", "", 'state: key "games" is missing'),
    "a negative count": (r"wins = 0", "wins = -1", 'state: key "wins" must be .*not -1'),
    "a count that is a text": (
        r"losses = 0",
        'losses = "0"',
        'state: key "losses" must be .*not .0.',
    ),
    "a count that is a truth": (
        r"games = 0",
        "games = true",
        'state: key "games" must be .*not True',
    ),
    "a huge count": (r"wins = 0", f"wins = {10**9}", 'state: key "wins" must be .*not 1000000000'),
    "counts that disagree": (r"games = 0", "games = 3", 'state: key "games" is 3, but'),
    "a misspelt key": (
        r"games = 0",
        "games = 0\ncrosed_out = []",
        'state: key "crosed_out" .*crossed_out',
    ),
    "an unknown card": (r"\[state.boxes\]", "[state.boxes]\nA9 = [1]", 'state.boxes: key "A9"'),
    "boxes as a number": (
        r"\[state.boxes\]",
        "[state.boxes]\nA1 = 1",
        'state.boxes: key "A1" must be a list',
    ),
    "a box that is no number": (
        r"\[state.boxes\]",
        '[state.boxes]\nA1 = ["1"]',
        'state.boxes: key "A1" must be',
    ),
    "a box that is not there": (
        r"\[state.boxes\]",
        "[state.boxes]\nFM = [4]",
        'state.boxes: key "FM" names box 4',
    ),
    "a box too often": (
        r"\[state.boxes\]",
        "[state.boxes]\nD1 = [2, 2]",
        'state.boxes: key "D1" .* too often',
    ),
    "boxes as a list": (r"\[state.boxes\]\n", "", 'state: key "boxes" is missing'),
    "an element left out": (
        r"\[state.boxes\]",
        "[state.boxes]\nA1 = [3]",
        'state: key "elements" lacks "A1.3"',
    ),
    "an unknown element": (
        r"\[state.boxes\]\n\n\[state.elements\]",
        '[state.boxes]\nA1 = [3]\n\n[state.elements]\n"A1.3" = "water"',
        'state.elements: key "A1.3" is .water.',
    ),
    "an element for no tick": (
        r"\[state.elements\]",
        '[state.elements]\n"A1.3" = "fire"',
        'state.elements: key "A1.3" is for no ticked box',
    ),
    "a monster crossed out": (
        r"crossed_out = \[\]",
        'crossed_out = ["FM"]',
        'key "crossed_out" names .FM.',
    ),
    "crossed out twice": (
        r"crossed_out = \[\]",
        'crossed_out = ["S2", "S2"]',
        'key "crossed_out" names S2 twice',
    ),
    "crossed out as a text": (
        r"crossed_out = \[\]",
        'crossed_out = "S2"',
        'key "crossed_out" must be a list',
    ),
    "a monster missing": (
        r"(?s)\[state.monsters.EM\]\n(\w+ = \d+\n)+",
        "",
        'state.monsters: key "EM" is missing',
    ),
    "an unknown monster": (
        r"\[state.monsters.EM\]",
        "[state.monsters.XM]",
        'state.monsters: key "XM"',
    ),
    "an unknown number": (r"mag = 10", "mag = 10\nluck = 3", 'state.monsters.FM: key "luck"'),
    "a monster without HP": (r"hp = 100", "hp = 0", 'state.monsters.FM: key "hp" must be .*not 0'),
    "a number with a point": (
        r"atk = 40",
        "atk = 40.5",
        'state.monsters.FM: key "atk" must be .*not 40.5',
    ),
    "an outcome that is none": (
        r"\Z",
        GAME.replace('"win"', '"draw"'),
        'game 1: key "outcome" is "draw"',
    ),
    "a game without turns": (
        r"\Z",
        GAME.replace("turns = 4\n", ""),
        'game 1: key "turns" is missing',
    ),
    "a change in words": (
        r"\Z",
        re.sub(r"{ card = \"S2.*", '"S2 crossed out",', GAME),
        'key "changes" must be a list of',
    ),
    "a change of two sorts": (
        r"\Z",
        GAME.replace("box = 3", "box = 3, crossed_out = true"),
        "game 1, changes 1: must be a box ticked",
    ),
    "a change that is none": (
        r"\Z",
        GAME.replace('stat = "hp"', 'stat = "luck"'),
        'game 1, changes 2: key "stat" is "luck"',
    ),
    "a change with too much in it": (
        r"\Z",
        GAME.replace("box = 3", "box = 3, hp = 1"),
        'game 1, changes 1: key "hp" is not known',
    ),
    "a game with an unknown key": (r"\Z", GAME + "note = 1\n", 'game 1: key "note" is not known'),
    "a game twice": (r"\Z", GAME + GAME, 'game 2: key "id" .0a1b2c3d.'),
    "games as one table": (r"\Z", GAME.replace("[[game]]", "[game]"), 'key "game" must be a list'),
}


def written(old, new):
    text = toml().read_text()
    changed = re.sub(old, lambda _: new, text, count=1)
    assert changed != text
    toml().write_text(changed)


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named_and_nothing_is_overwritten(kind):
    old, new, named = DAMAGE[kind]
    file.create_campaign(file.FIRST)
    written(old, new)
    damaged = toml().read_bytes()
    for use in (
        seat,
        lambda: actions.show(None),
        lambda: actions.tick_boxes(["D1.1"], None),
        lambda: actions.undo(None),
    ):
        with pytest.raises(UserError) as failure:
            use()
        assert re.search(named, str(failure.value)), str(failure.value)
        assert "campaign.toml" in str(failure.value)
        assert len(str(failure.value).splitlines()) == 1
    assert toml().read_bytes() == damaged
    assert re.search(named, actions.list_campaigns()[0])


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"\x00" * 10, b"#" * 9_000_000, b"a = " + b"[" * 5000]
)
def test_what_is_no_text_at_all_is_kept_as_it_is(data):
    file.create_campaign(file.FIRST)
    toml().write_bytes(data)
    with pytest.raises(UserError, match="kept as it is"):
        seat()
    assert toml().read_bytes() == data


def test_a_file_that_cannot_be_read_is_named():
    file.create_campaign(file.FIRST)
    toml().unlink()
    toml().mkdir()
    with pytest.raises(UserError, match="cannot be read"):
        actions.show(None)


def test_a_healthy_file_with_games_is_read():
    file.create_campaign(file.FIRST)
    written(r"\Z", GAME)
    assert campaign().games[0].monster == "FM"


def test_what_is_written_is_as_its_schema_says():
    file.create_campaign(file.FIRST)
    actions.tick_boxes(["A1.3 fire, FM.2, S2.4"], None)
    written(r"\Z", GAME)
    tables = tables_of(toml())
    assert faults("campaign", tables) == []
    tables["game"][0]["outcome"] = "draw"
    assert faults("campaign", tables)


def test_writing_what_was_read_gives_the_same_bytes():
    file.create_campaign(file.FIRST)
    actions.tick_boxes(["A1.3 fire, A1.1, FM.2, S2.4"], None)
    written(r"\Z", GAME)
    before = toml().read_bytes()
    file.write_campaign(campaign())
    assert toml().read_bytes() == before


def test_lists_stand_on_one_line_and_texts_are_left_alone():
    assert (
        shorten_lists('a = [\n    1,\n    "x, y",\n]\nb = [\n    2,\n]\n')
        == 'a = [1, "x, y"]\nb = [2]\n'
    )


def test_a_name_for_a_folder_outside_is_refused():
    for name in ("../x", "", "/etc/x", "a/b", ".", "x" * 60):
        with pytest.raises(UserError, match="campaign's name"):
            file.create_campaign(name)


def test_a_campaign_is_not_begun_twice():
    file.create_campaign("alpha")
    with pytest.raises(UserError, match="already"):
        file.create_campaign("alpha")
