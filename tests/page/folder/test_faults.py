"""`referee web` on a disk that fails at each of its calls in turn."""

import pytest

from referee.__main__ import run
from referee.commands import page
from referee.web import site
from tests.faults import ERRORS, KILL, SHORT, check_every_fault

PAGE = {"index.html": b"<p>new", "js/app.js": b"start()", "packs/play.zip": b"PK" * 99}


@pytest.mark.parametrize(
    "fault", [*ERRORS[:2], SHORT, KILL], ids=["no space", "input error", "short", "kill"]
)
def test_every_file_of_the_page_is_wholly_old_or_new(fault, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(site, "contents", lambda *_: PAGE)
    monkeypatch.setattr(page, "faces_of_cards", lambda _: {})
    monkeypatch.setattr(page, "engine_files", lambda _: {})
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_bytes(b"<p>old")

    def write_page():
        code = run(["web", str(folder)])
        return code, "".join(capsys.readouterr())

    assert check_every_fault(folder, write_page, fault) >= 2 * len(PAGE)
