"""The examples in docstrings of modules run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("referee", "cards_pdf")
    for path in sorted((ROOT / package).rglob("*.py"))
    if path.name != "__init__.py" and ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_module_examples_run(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed
