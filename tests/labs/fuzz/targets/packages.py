"""Damaged third-party packages: built-in games, the list of all games and the help remain."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from referee import games
from referee.__main__ import run
from referee.errors import BrokenGameError, RulesError
from referee.saves import library
from referee.sessions.session import Session
from referee.thirdparty import discovery as elsewhere
from tests.games.test_elsewhere import IMPORTS, SNAP, TEXTS
from tests.games.third_party import forget_games
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words

FULL, SMALL = 600, 6
POINTS = f"[{elsewhere.GAMES_GROUP}]\nsnap = snap:GAME\n"
LINES = [
    "1 / 0",
    "import nothing_like_it",
    "del Game",
    "GAME = 7",
    "raise BaseException",
    *IMPORTS.values(),
]
STRANGE = read_words("packages")["strange"]
PARTS = "snap/__init__.py", "snap/texts/en.toml", "snap_game-1.dist-info/entry_points.txt"
END = b"\n----\n"


def inputs(rng: Random) -> Iterator[bytes]:
    """The package's files, one behind the other."""
    while True:
        parts = [SNAP, TEXTS, POINTS]
        if rng.random() < 0.4:
            lines = parts[0].splitlines()
            lines.insert(rng.choice([0, len(lines), rng.randrange(len(lines))]), rng.choice(LINES))
            parts[0] = "\n".join(lines)
        if rng.random() < 0.3:
            parts[2] += rng.choice(STRANGE)
        made = [part.encode() for part in parts]
        if rng.random() < 0.7:
            which = rng.randrange(len(made))
            made[which] = damage.some(made[which], rng)
        yield END.join(made)


def check(data: bytes, folder: Path) -> str:
    for name, content in zip(PARTS, data.split(END), strict=True):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "snap_game-1.dist-info" / "METADATA").write_text(
        "Name: snap-game\nVersion: 1\n", "utf-8"
    )
    streams = sys.stdin, sys.stdout, sys.stderr
    with installed(folder), ExitStack() as quiet:
        quiet.enter_context(redirect_stdout(StringIO()))
        quiet.enter_context(redirect_stderr(StringIO()))
        came = looked_at()
    assert (sys.stdin, sys.stdout, sys.stderr) == streams
    return came


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Install the package where Python finds it, until the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        forget_games()
        yield
    forget_games("snap")


def looked_at() -> str:
    names = games.names()
    assert names[: len(games.BUILT_IN)] == tuple(games.BUILT_IN)
    assert "Scoundrel" in "\n".join(library.overview("en"))
    assert run(["--help"]) == 0
    came = "hidden"
    for name in names[len(games.BUILT_IN) :]:
        try:
            game = games.load(name)
            Session(game, game.resolve_options({}))
        except (BrokenGameError, RulesError):
            came = "named"
        else:
            came = "loaded"
    return came
