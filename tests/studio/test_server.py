"""Access to the studio: from this computer and its own page, to files in the deck's folder."""

import json
import re
import stat
from pathlib import Path
from threading import Thread

import pytest

from cards_pdf.common.program import Speech
from cards_pdf.studio.server import StudioServer, run_studio
from cards_pdf.studio.session import Studio
from tests.requests_of_pages import send
from tests.studio.decks import DECK, tab, write_deck


@pytest.fixture
def server(tmp_path):
    server = StudioServer(0, Studio(write_deck(tmp_path)), "right-token")
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_the_studio_is_at_home_on_this_computer_alone(server):
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Table-Token": "wrong"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Content-Length": "99000000"}, 413),
    ],
)
def test_who_is_let_in(server, headers, status):
    assert send(server, "/studio", {"do": "look"}, **headers)[0] == status


NAMES = [
    "../other.toml", "/etc/passwd", "art/../../other.toml", ".git/config.toml", "a\\..\\b.toml",
    "c:x.toml",
    "run.py", "x.sh", "page.html", "mine.toml\n", "", ".", "link/other.toml",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_no_file_outside_the_folder_is_read_or_written(tmp_path, name):
    (tmp_path / "other.toml").write_text("secret = 1\n", "utf-8")
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    page = tab(folder)
    for request in (
        {"do": "file", "name": name},
        {"do": "write", "file": name, "text": "x", "rev": ""},
        {"do": "drop", "file": name, "content": b"x"},
    ):
        assert "refused" in page.studio.reply(request), request
    assert (tmp_path / "other.toml").read_text("utf-8") == "secret = 1\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck", "other.toml"]


def test_a_file_changed_outside_is_not_written_over(tmp_path):
    page = tab(tmp_path)
    (tmp_path / "deck.toml").write_text(DECK.replace("Wisp", "Elf"), "utf-8")
    answer = page.ask("cells", file="deck.toml", cells=[[0, "name", "mine"]])
    assert answer["changed"]
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK.replace("Wisp", "Elf")
    assert {card["name"] for card in page.look()["cards"]} == {"Moss bear", "Elf"}
    assert "refused" not in page.ask("cells", file="deck.toml", cells=[[0, "name", "mine"]])


def test_a_picture_is_dropped_in_and_not_replaced_unknowingly(tmp_path, server):
    drop = {"Content_Type": "application/octet-stream"}
    assert send(server, "/studio?do=drop&file=bear.png", b"picture", **drop)[0] == 200
    assert (tmp_path / "bear.png").read_bytes() == b"picture"
    _, _, answer = send(server, "/studio?do=drop&file=bear.png", b"other", **drop)
    assert json.loads(answer)["changed"]
    assert (tmp_path / "bear.png").read_bytes() == b"picture"


def test_a_full_disk_changes_nothing_and_says_so(tmp_path, monkeypatch):
    page = tab(tmp_path)

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cards_pdf.common.files.replace_file", full)
    answer = page.ask("cells", file="deck.toml", cells=[[0, "name", "mine"]])
    assert "No space left" in answer["refused"]
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK


def test_the_token_is_handed_to_the_browser_by_a_file_of_ones_own(monkeypatch, tmp_path, capsys):
    """Other users of the machine can read the arguments of a process."""
    calls = []

    def open_page(url):
        page = Path(url.removeprefix("file://"))
        calls.append((url, stat.S_IMODE(page.stat().st_mode), page.read_text("utf-8")))
        raise KeyboardInterrupt  # whoever started it stops it

    monkeypatch.setattr("webbrowser.open", open_page)
    monkeypatch.setattr("cards_pdf.studio.server.sys.stdout.isatty", lambda: True)
    run_studio(write_deck(tmp_path), 0, Speech(), opening=True)
    ((url, mode, text),) = calls
    link, token = re.search(r"url=(http://127.0.0.1:\d+/#([\w-]{20,}))\"", text).groups()
    assert link in capsys.readouterr().out
    assert token not in url
    assert mode == 0o600
    assert not Path(url.removeprefix("file://")).exists()
