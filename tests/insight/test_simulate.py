"""Simulations: the same seeds give the same counts, whoever plays them and in whatever parts."""

import json
import os
import re
from concurrent.futures import ProcessPoolExecutor

import pytest

from referee import games
from referee.__main__ import run as referee_run
from referee.errors import WrongUse
from referee.insight.many_games import report, simulation
from referee.insight.many_games.counts import Counts, merged
from referee.insight.many_games.simulate import Task, block, blocks, spread
from referee.insight.processes import processes


def task(name="scoundrel", player="random", **options):
    return Task(name, games.load(name).settled(options), player)


def test_one_worker_and_four_count_the_same():
    alone = block(task(), 0, 60)
    together = task().counts()
    with ProcessPoolExecutor(4) as pool:
        for part in spread(task(), blocks(0, 60, 7), pool, 4):
            together.add(part)
    assert together.plain() == alone.plain()


def test_parts_are_merged_to_the_whole_in_any_order():
    parts = [("a", block(task(), 0, 10)), ("b", block(task(), 20, 30)), ("c", block(task(), 10, 20))]
    assert merged(parts).plain() == block(task(), 0, 30).plain()


def test_a_part_is_not_counted_twice():
    with pytest.raises(WrongUse, match="counted before"):
        merged([("a", block(task(), 0, 10)), ("b", block(task(), 5, 15))])


def test_parts_of_different_simulations_are_not_merged():
    with pytest.raises(WrongUse, match="another simulation"):
        merged([("a", block(task(), 0, 2)), ("b", block(task(variant="classic"), 2, 4))])


def test_a_part_survives_being_written():
    part = block(task(variant="classic"), 0, 8)
    assert Counts.of(json.loads(json.dumps(part.plain())), "a").plain() == part.plain()
    assert part.scores.total() == 8


def test_an_option_of_0_is_told_and_a_switch_that_is_off_is_not():
    counts = block(task("solitaire-rpg", level=0), 0, 1)
    assert "random player (level 0): " in report.headline(counts, "Solitaire RPG")
    assert "random player (distance 4" in report.headline(block(task("days"), 0, 1), "as days go by")


def simulated(*words):
    return referee_run(["simulate", *map(str, words)])


def test_the_command_counts_writes_and_merges(tmp_path, capsys):
    simulated("scoundrel", "--player", "random", "--seeds", "0:12", "--json", tmp_path / "a")
    simulated("scoundrel", "--player", "random", "--seeds", "12:30", "--workers", 2, "--json", tmp_path / "b")
    simulated("scoundrel", "--player", "random", "--games", 30, "--json", tmp_path / "all")
    capsys.readouterr()
    simulated("scoundrel", "--merge", tmp_path / "b", tmp_path / "a", "--json", tmp_path / "merged")
    assert "of 30 won" in capsys.readouterr().out
    assert (tmp_path / "merged").read_text("utf-8") == (tmp_path / "all").read_text("utf-8")


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_histograms_are_drawn(suffix, begins, tmp_path):
    simulated("scoundrel", "--player", "random", "--games", 10, "--png", tmp_path / f"h.{suffix}")
    assert (tmp_path / f"h.{suffix}").read_bytes().startswith(begins)


def test_counts_are_told_in_chinese(tmp_path, capsys):
    simulated(
        "solitaire-rpg", "--player", "random", "--games", 3, "--lang", "zh", "--png", tmp_path / "h.svg"
    )
    for text in (capsys.readouterr().out.partition("（level")[0], (tmp_path / "h.svg").read_text("utf-8")):
        assert "随意的玩家" in text
        assert not re.search("player|won|Choices|Written", text)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--seeds", "5:5"), "the first below the second"),
        (("--merge",), "--merge adds up"),
        (("--player", "perfect"), "--player takes"),
        (("--png", "h.gif"), "ends in .png or .svg"),
    ],
)
def test_what_cannot_be_done_is_said(words, says, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert simulated("scoundrel", "--games", 2, *words) != 0
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--json", "--png"])
@pytest.mark.parametrize("place", ["none/h.png", "a.png"])
def test_a_file_that_cannot_be_written_is_refused_before_a_game_is_played(option, place, capsys, tmp_path):
    (tmp_path / "a.png").mkdir()
    assert simulated("scoundrel", "--games", 2, option, tmp_path / place) == 2
    said = capsys.readouterr()
    assert "cannot be written" in said.err
    assert not said.out


def test_ctrl_c_says_what_was_played(monkeypatch, capsys):
    def interrupted(task, parts):
        yield block(task, *next(parts))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "here", interrupted)
    assert simulated("scoundrel", "--player", "random", "--games", 100) == 0
    said = capsys.readouterr()
    assert "Stopped" in said.err
    assert "of 5 won" in said.out


def test_no_more_processes_than_cores_however_many_are_wished_for():
    with processes(10_000) as (pool, count):
        assert count == min(10_000, os.cpu_count())
        assert pool.submit(os.getpid).result() != os.getpid()
