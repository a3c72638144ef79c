"""The wheel carries everything it needs: built, installed somewhere else, and run from there."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.table import ALL

pytestmark = pytest.mark.packaging
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The scripts' folder of a fresh environment with only the wheel in it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    wheel = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *wheel], check=True)
    venv.create(folder / "env")
    scripts = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = folder.glob("*.whl")
    subprocess.run(
        [*pip, "--python", scripts / "python", "install", "--no-compile", str(wheel)], check=True
    )
    return scripts


def run(installed, tmp_path, *words, lines=b""):
    environment = {**os.environ, "REFEREE_HOME": str(tmp_path / "home")}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [installed / words[0], *words[1:]],
        input=lines, capture_output=True, check=False, cwd=tmp_path, env=environment, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def test_every_game_asks_its_first_question_from_the_wheel(installed, tmp_path, depth):
    for name in ALL[: depth(len(ALL))]:
        *_, ask = run(installed, tmp_path, "referee", name, "--json").splitlines()
        assert json.loads(ask)["n"] == 1
        assert "rules" in run(installed, tmp_path, "referee", name, "--new", lines=b"help\n")


def test_the_wheel_plays_scoundrel(installed, tmp_path):
    assert "health 17" in run(
        installed, tmp_path, "referee", "scoundrel", lines=b"js8d6h4c 8d js w\n"
    )
