"""Packages of third-party games, installed in a folder as their authors' users would."""

import os
import re
import subprocess
import sys


def install_packages(folder, *packages):
    """Return the environment of a process that finds these packages and has its own games."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    offline = ["--no-deps", "--no-compile", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, *offline, "--target", str(folder), *map(str, packages)], check=True)
    return {**os.environ, "PYTHONPATH": str(folder), "REFEREE_HOME": str(folder / "home")}


def run(environment, *words, lines=""):
    """Run a module in a process and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *words], input=lines, capture_output=True, encoding="utf-8",
        env=environment, check=False, timeout=240,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def games_won(environment, game, player, *, games):
    """Return how many of so many dealt games a player wins."""
    words = ("simulate", game, "--games", str(games), "--player", player)
    output = run(environment, "referee", *words)
    assert "There is no player for this game" not in output
    return int(re.search(rf"(\d+) of {games} won", output)[1])
