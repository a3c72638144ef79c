"""`campaign.toml` edited by hand: a mistake gets a message with its key; the file stays."""

import re
import tomllib
from pathlib import Path

import pytest

from cards_pdf.common.messages import UserError
from cards_pdf.common.records.toml_file import tables_of
from referee.campaign import actions, file
from referee.campaign.file import shorten_lists
from tests.campaigns import campaign, seat, toml
from tests.schemas import faults

GAME = Path(__file__).with_name("game.toml").read_text("utf-8")
DAMAGE = tomllib.loads(Path(__file__).with_name("damage.toml").read_text("utf-8"))
KINDS = [(part, kind) for part, kinds in DAMAGE.items() for kind in kinds]


def replaced(text, old, new):
    changed = re.sub(old, lambda _: new, text, count=1)
    assert changed != text
    return changed


def written(old, new):
    toml().write_text(replaced(toml().read_text(), old, new))


@pytest.mark.parametrize(("part", "kind"), KINDS)
def test_damage_is_named_and_nothing_is_overwritten(part, kind):
    old, new, named = DAMAGE[part][kind]
    file.create_campaign(file.FIRST)
    if part == "game":
        written(r"\Z", replaced(GAME, old, new))
    else:
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
