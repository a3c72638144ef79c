"""Simulations: the same seeds give the same counts, whoever plays them and in whatever parts."""

import json
import os
import signal
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from threading import Thread

import pytest

from referee import games
from referee.__main__ import run as referee_run
from referee.insight import simulate
from referee.insight.simulate import (
    Simulation,
    SimulationTask,
    WorkerPool,
    play_block,
    process_pool,
)

RANDOM = ("--player", "random")


def task(name="scoundrel", player="random", **options):
    return SimulationTask(
        game=name, options=games.load(name).resolve_options(options), player=player
    )


class AtOnce(Executor):
    def __init__(self):
        self.blocks = 0

    def submit(self, function, *arguments):
        self.blocks += 1
        done = Future()
        done.set_result(function(*arguments))
        return done


def test_a_cluster_of_many_workers_has_a_block_for_each(monkeypatch):
    workers, engine = 50, AtOnce()
    monkeypatch.setattr(simulate, "cluster", lambda _: nullcontext(WorkerPool(engine, workers)))
    simulate.simulate(Simulation(task=task(), seeds=(0, 120), cluster="tcp://somewhere"))
    assert engine.blocks >= workers


def simulated(*words):
    return referee_run(["simulate", *map(str, words)])


def test_the_counts_that_are_written_do_not_depend_on_the_workers(tmp_path, capsys):
    words = ("scoundrel", *RANDOM, "--seeds", "5:35")
    simulated(*words, "--json", tmp_path / "alone")
    simulated(*words, "--workers", 2, "--json", tmp_path / "together")
    assert "of 30 won" in capsys.readouterr().out
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "together").read_bytes()


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_histograms_are_drawn(suffix, begins, tmp_path):
    simulated("scoundrel", "--player", "random", "--games", 10, "--png", tmp_path / f"h.{suffix}")
    assert (tmp_path / f"h.{suffix}").read_bytes().startswith(begins)


def test_on_a_narrow_terminal_no_line_is_too_long_and_no_word_is_broken(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    simulated("scoundrel", "--player", "random", "--games", 12)
    output = capsys.readouterr().out.splitlines()
    assert max(map(len, output)) <= 40
    assert any("█" in line for line in output)
    assert any(line.endswith("cannot") or " cannot " in line for line in output)


def test_ctrl_c_says_what_was_played(monkeypatch, capsys):
    def interrupted(_, function, blocks):
        yield function(*next(blocks))
        raise KeyboardInterrupt

    monkeypatch.setattr(WorkerPool, "play", interrupted)
    monkeypatch.setattr(simulate, "choose_block_size", lambda *_, **__: 20)
    assert simulated("scoundrel", "--player", "random", "--games", 100) == 0
    output = capsys.readouterr()
    assert "Stopped" in output.err
    assert "of 25 won" in output.out


def dying(task, first, last):
    if first >= 20:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_block(task, first, last)


def test_a_dead_worker_leaves_what_was_played_and_says_so(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(simulate, "play_block", dying)
    monkeypatch.setattr(simulate, "choose_block_size", lambda *_, **__: 5)
    assert (
        simulated("scoundrel", *RANDOM, "--games", 60, "--workers", 2, "--json", tmp_path / "a")
        == 1
    )
    output = capsys.readouterr()
    assert "A worker died" in output.err
    assert "mistake" not in output.err
    assert 5 <= json.loads((tmp_path / "a").read_text())["played"] <= 20


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_or_a_link_is_written_into_and_stays_one(tmp_path):
    pipe, link, target = (tmp_path / name for name in ("pipe", "link", "target"))
    os.mkfifo(pipe)
    link.symlink_to(target)
    heard = []
    reader = Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    simulated("scoundrel", *RANDOM, "--games", 3, "--json", pipe)
    simulated("scoundrel", *RANDOM, "--games", 3, "--json", link)
    reader.join(10)
    assert heard == [target.read_text()]
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_no_more_processes_than_cores_however_many_are_wished_for():
    with process_pool(10_000) as pool:
        assert pool.size == min(10_000, os.cpu_count())
        assert next(pool.play(os.getpid, [()])) != os.getpid()


def test_a_game_without_a_player_is_played_at_random(monkeypatch, capsys):
    monkeypatch.setattr(simulate.odds, "has_player", lambda _: False)
    simulated("scoundrel", "--games", 12)
    output = capsys.readouterr().out
    assert "Scoundrel, random player: " in output
    assert "There is no player for this game yet" in output
