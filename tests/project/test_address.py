"""The project's address, which stands in every place at once, or in none."""

import shutil
from pathlib import Path

import pytest

from tools.address import Address, address, main, page_of, places, write

ROOT = Path(__file__).parents[2]
FIRST = Address("https://example.org/owner/name", "https://owner.example.org/name/")
MOVED = Address("https://example.net/other/one", "https://example.net/page/")


@pytest.fixture
def copy(tmp_path):
    """The files that tell it."""
    for file in {place.file for place in places()}:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, tmp_path / file)
    return tmp_path


def test_every_place_is_as_the_address_says():
    known = address()
    for place in places():
        stands = known.fill_in(place.after) if known else place.before
        assert (ROOT / place.file).read_text("utf-8").count(stands) == 1, place.file
    if known is None:
        pytest.skip("This project has no address yet: make address URL=https://host/owner/name")


def test_an_address_is_written_everywhere_and_moves(copy):
    was = address(copy)
    write(FIRST, copy)
    assert address(copy) == FIRST
    write(MOVED, copy)
    assert address(copy) == MOVED
    for place in places():
        text = (copy / place.file).read_text("utf-8")
        assert MOVED.fill_in(place.after) in text
        assert "example.org" not in text
    assert was is None or was not in (FIRST, MOVED)


def test_a_place_that_was_changed_by_hand_is_named_and_nothing_is_written(copy):
    before = {
        file: file.read_bytes()
        for file in copy.rglob("*")
        if file.is_file() and file.name != "CITATION.cff"
    }
    (copy / "CITATION.cff").write_text("license: other\n")
    with pytest.raises(SystemExit, match=r"CITATION\.cff"):
        write(FIRST, copy)
    assert before == {file: file.read_bytes() for file in before}


@pytest.mark.parametrize(
    "wrong", ["", "owner/name", "http://example.org/owner/name", "https://example.org"]
)
def test_what_is_no_address_is_refused(wrong, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["address", wrong])
    with pytest.raises(SystemExit):
        main()
    assert "https://host/owner/name" in capsys.readouterr().err


def test_pages_are_where_the_host_puts_them():
    assert page_of("https://github.com/Owner/Name") == "https://owner.github.io/Name/"


def test_nothing_shows_a_placeholder():
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.yml")):
        assert "ADDRESS" not in file.read_text("utf-8").replace("--host ADDRESS", ""), file
