"""`referee` and its commands, as they are typed."""

import re
from pathlib import Path

import referee as package
from tests.commands.lines import output_of
from tests.program import referee


def test_version(tmp_path):
    assert output_of(referee("--version", home=tmp_path)) == f"referee {package.__version__}\n"


def test_no_slow_library_is_imported_on_the_way_to_a_question():
    """Typer alone is, and only by the modules that declare what commands take."""
    package_folder = Path(package.__file__).parent
    for path in package_folder.rglob("*.py"):
        imported = re.findall(r"^(?:import|from) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        slow = {"platformdirs", "reportlab", "PIL", "pypdf", "pypdfium2", "rich"}
        if path.name != "cli.py" and not {"commands", "command_line"} & {*path.parts}:
            slow.add("typer")
        assert not slow & set(imported), f"{path.name} imports something slow at its top"
