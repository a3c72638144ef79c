"""The project's own files agree with each other."""

import tomllib
from pathlib import Path

import referee

ROOT = Path(__file__).parents[2]


def test_the_version_is_written_once_and_readable_without_importing_metadata():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["hatch"]["version"]["path"] == "cards_pdf/__init__.py"
    assert referee.__version__.count(".") == 2
