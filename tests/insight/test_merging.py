"""Parts of a simulation: only what belongs together, and what a part can hold, is added up."""

import json
from copy import deepcopy

import pytest

from referee.__main__ import run
from referee.errors import WrongUse
from referee.insight.many_games.counts import Counts, add_up_files, read_part
from referee.insight.many_games.simulation import play_block
from tests.insight.test_simulate import simulated, task


def written(folder, name="part", **changes):
    return kept(folder / name, play_block(task(), 0, 10).plain() | changes)


def kept(path, part):
    path.write_text(json.dumps(part), "utf-8")
    return path


def merged(folder, *parts):
    """These counts, added up from files."""
    paths = [kept(folder / str(n), part.plain()) for n, part in enumerate(parts)]
    return add_up_files(paths, task().counts(), ())


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("days", ()),
        ("scoundrel", ("--player", "best")),
        ("scoundrel", ("--variant", "classic")),
        ("scoundrel", ("--player", "random", "--health-cap", "10")),
    ],
)
def test_what_is_typed_beside_merge_must_be_what_was_played(game, words, tmp_path, capsys):
    assert simulated(game, *words, "--merge", written(tmp_path)) == 2
    assert "another simulation" in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("--player", "random"), ("--variant", "standard")])
def test_what_is_not_typed_the_parts_say(words, tmp_path, capsys):
    assert simulated("scoundrel", *words, "--merge", written(tmp_path)) == 0
    assert "random player" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [("--games", 5), ("--seeds", "0:5"), ("--workers", 2), ("--cluster", "tcp://x")]
)
def test_whoever_merges_plays_nothing(words, tmp_path, capsys):
    assert simulated("scoundrel", *words, "--merge", written(tmp_path)) == 2
    assert f"leave out {words[0]}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "changes",
    [
        {"outcomes": {}},
        {"outcomes": {"win": 500}},
        {"outcomes": {"win": 11, "loss": 0}},
        {"lengths": {"40": 9}},
        {"scores": {"40": 11}},
        {"seeds": [[0, 100]]},
    ],
)
def test_counts_that_do_not_add_up_to_the_seeds_are_refused(changes, tmp_path, capsys):
    assert simulated("scoundrel", "--merge", written(tmp_path, **changes)) == 2
    assert capsys.readouterr().err == "part is damaged: its games do not add up to its seeds.\n"


@pytest.mark.parametrize(
    "changes",
    [
        {"outcomes": {"win": -5, "loss": 15}},
        {"outcomes": {"win": 10.0}},
        {"outcomes": {"win": True, "loss": 9}},
        {"lengths": {"many": 10}},
        {"seeds": [], "outcomes": {}, "scores": {}, "lengths": {}},
        {"seeds": [[10, 0]]},
        {"seeds": [[0, 10, 20]]},
        {"options": {}},
        {"options": []},
        {"player": "\x1b[2J"},
        {"game": "chess"},
        {"game": ["scoundrel"]},
        {"format": 2},
        {
            "seeds": [[0, 10**400]],
            "outcomes": {"loss": 10**400},
            "lengths": {"1": 10**400},
            "scores": {},
        },
        {"scores": {"9" * 300: 1}},
        {"lengths": {"-5": 10}},
        {"lengths": {"9" * 400: 10}},
        {"outcomes": {"\x1b[2J": 10}},
    ],
)
def test_what_is_no_part_is_said_to_be_none(changes, tmp_path, capsys):
    assert simulated("scoundrel", "--merge", written(tmp_path, **changes)) == 2
    assert capsys.readouterr().err == "part is not part of a simulation.\n"


def test_a_value_that_an_option_cannot_have_is_said(tmp_path, capsys):
    options = play_block(task(), 0, 10).plain()["options"] | {"health-cap": -3}
    assert simulated("scoundrel", "--merge", written(tmp_path, options=options)) == 2
    assert "health-cap takes" in capsys.readouterr().err


def test_a_seed_that_a_part_counts_twice_is_refused(tmp_path, capsys):
    assert simulated("scoundrel", "--merge", written(tmp_path, seeds=[[0, 8], [7, 9]])) == 2
    assert capsys.readouterr().err == "part: the seeds 7:9 were counted before.\n"


def test_only_ordinary_files_are_parts(capsys):
    assert simulated("scoundrel", "--merge", "/dev/zero") == 2
    assert capsys.readouterr().err == "/dev/zero is not part of a simulation.\n"


def test_seeds_in_many_pieces_are_put_together():
    counts, pieces = Counts("scoundrel", {}, "sensible"), 60_000
    for n in range(pieces):
        counts.own(2 * n, 2 * n + 1)
    for n in reversed(range(pieces)):
        counts.own(2 * n + 1, 2 * n + 2)
    assert counts.seeds == [(0, 2 * pieces)]


def test_parts_are_merged_to_the_whole_in_any_order(tmp_path):
    some = [play_block(task(), *seeds) for seeds in ((0, 10), (20, 30), (10, 20))]
    assert merged(tmp_path, *some).plain() == play_block(task(), 0, 30).plain()


def test_a_part_is_not_counted_twice(tmp_path):
    with pytest.raises(WrongUse, match="counted before"):
        merged(tmp_path, play_block(task(), 0, 10), play_block(task(), 5, 15))


def test_parts_of_different_simulations_are_not_merged(tmp_path):
    with pytest.raises(WrongUse, match="another simulation"):
        merged(tmp_path, play_block(task(), 0, 2), play_block(task(variant="classic"), 2, 4))


def test_a_part_survives_being_written():
    part = play_block(task(variant="classic"), 0, 8)
    assert read_part(json.loads(json.dumps(part.plain())), "a").plain() == part.plain()
    assert part.scores.total() == 8


def test_decks_of_one_name_are_told_apart_by_their_cards():
    one, other = task("legacy"), deepcopy(task("legacy"))
    other.options["deck"]["play"]["player_hp"] = 1
    assert one.counts().options["deck"]["name"] == other.counts().options["deck"]["name"]
    assert one.counts().options != other.counts().options


def test_nesting_without_end_is_no_part(tmp_path, capsys):
    (tmp_path / "deep").write_text("[" * 200_000, "utf-8")
    assert run(["simulate", "scoundrel", "--merge", str(tmp_path / "deep")]) == 2
    assert "is not part" in capsys.readouterr().err
