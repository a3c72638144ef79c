"""Rows of tests, from TOML files beside them: each states a rule, by which it is called."""

import tomllib
from pathlib import Path

import pytest


def each_row(test, file, table, name="row"):
    """Return a mark that runs a test with each row of a table in a file beside it."""
    rows = tomllib.loads(Path(test).parent.joinpath(file).read_text("utf-8"))[table]
    return pytest.mark.parametrize(name, [pytest.param(row, id=row["rule"]) for row in rows])
