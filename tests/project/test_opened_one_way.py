"""Untrusted files are opened one way, by `open_ordinary`; other calls say whose file it is."""

import ast
import tomllib
from pathlib import Path

import cards_pdf
import referee

READS = {"open", "read_bytes", "read_text", "urlopen", "mmap"}
NO_FILES = {
    *("Journal.open", "cls.open", "webbrowser.open", "page.open", "dist.read_text"),
    *("deck.read_text", "self.deck.read_text", "self.read_text"),  # texts of the studio
    *("folder.read_text", "self.folder.read_text"),  # which its folder reads
}
#: Modules that open files themselves -> how often, and whose files these are.
ELSEWISE = tomllib.loads(Path(__file__).with_name("opened_elsewise.toml").read_text("utf-8"))


def opened_in(file):
    """Count how often a module opens a file by itself."""
    text = file.read_text("utf-8")
    if not any(f"{name}(" in text for name in READS):
        return 0
    calls = (call.func for call in ast.walk(ast.parse(text)) if isinstance(call, ast.Call))
    return sum(
        ast.unparse(func).rpartition(".")[2] in READS and ast.unparse(func) not in NO_FILES
        for func in calls
    )


def found_in(package):
    root = Path(package.__path__[0])
    files = {
        f"{package.__name__}/{file.relative_to(root).as_posix()}": file
        for file in root.rglob("*.py")
    }
    return {name: count for name, file in files.items() if (count := opened_in(file))}


def test_whoever_opens_files_otherwise_says_whose_they_are():
    found = found_in(cards_pdf) | found_in(referee)
    assert not {
        name: count for name, count in found.items() if count > ELSEWISE.get(name, (0, ""))[0]
    }
    assert not ELSEWISE.keys() - found.keys()
