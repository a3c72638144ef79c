"""Imports before a question: each slow library is some hundredths of a second."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import referee

MAP = (
    "from referee import games; game = games.load('days');"
    "game.command('map').run(game.setup(game.resolve_options({})), game.say(), [])"
)
UNNEEDED = {
    "from referee import games; games.load('scoundrel')": {"importlib.metadata"},
    "import referee.cli": {"zipfile", "importlib.resources", "importlib.metadata", "hashlib"},
    MAP: {"reportlab", "PIL", "cards_pdf.art", "cards_pdf.canvas"},
}
# The launcher of an installed command imports some modules before.
LAUNCHED = "import __future__, enum, functools, importlib, sys; before = {*sys.modules};"


def imported(code):
    """Return the modules that are imported by code, and by nothing before it."""
    code = f"{LAUNCHED}{code};print(*{{*sys.modules}} - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {*done.stdout.split()}


@pytest.mark.parametrize("code", UNNEEDED)
def test_a_start_needs_no_slow_library(code):
    assert not UNNEEDED[code] & imported(code)


@pytest.mark.parametrize("package", ["referee", "cards_pdf"])
def test_nothing_slow_is_imported_before_ctrl_c_is_handled(package):
    found = imported(f"import {package}.__main__")
    assert found <= {package, f"{package}.__main__", "cards_pdf", "signal"}


def test_no_slow_library_is_imported_at_the_top_of_a_module():
    """Typer alone is, and only by the modules that declare what commands take."""
    for path in Path(referee.__file__).parent.rglob("*.py"):
        found = re.findall(r"^(?:import|from) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        slow = {"platformdirs", "reportlab", "PIL", "pypdf", "pypdfium2", "rich"}
        if path.name != "cli.py" and "commands" not in path.parts:
            slow.add("typer")
        assert not slow & {*found}, f"{path.name} imports something slow at its top"
