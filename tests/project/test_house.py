"""Laws of the house that no other tool watches."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 300


def sources(folder):
    kinds = ("*.py", "*.js", "*.css", "*.html")
    return [path for kind in kinds for path in (ROOT / folder).rglob(kind)]


def lines_of(path):
    return len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("folder", ["cards_pdf", "referee", "tests", "docs"])
def test_no_file_is_longer_than_a_reader_holds_in_mind(folder):
    lengths = {str(path.relative_to(ROOT)): lines_of(path) for path in sources(folder)}
    assert lengths
    assert not {path: lines for path, lines in lengths.items() if lines > MOST}


def test_tests_lie_in_rooms():
    assert not list((ROOT / "tests").glob("test_*.py"))
