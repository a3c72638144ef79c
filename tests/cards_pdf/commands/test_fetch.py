"""Tables with an address: read only on request, from allowed places, and not for long."""

import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Thread

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.commands import fetch
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.archive import files_of
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.tables import is_readable
from tests.cards_pdf.files import read_table

ADDRESSES = read_table("addresses.toml")
PICTURE = BytesIO()
Image.new("RGB", (300, 300), "teal").save(PICTURE, "PNG")
TABLE = b"name,body\nFern,Grows\n"
DECK = '[deck]\ntitle = "T"\ncards = {{ file = "t.csv", address = "{}" }}\n'


class Server(BaseHTTPRequestHandler):
    """Friendly at /table, hostile elsewhere."""

    def do_GET(self):
        {
            "/table": lambda: self.give(TABLE),
            "/Sloop.png": lambda: self.give(PICTURE.getvalue()),
            "/page": lambda: self.give(b"\n<!DOCTYPE html><html>Sign in</html>"),
            "/nothing": lambda: self.give(b""),
            "/gone": lambda: self.send_error(404),
            "/huge": self.huge,
            "/slow": self.slow,
            "/slow-head": lambda: time.sleep(5),
            "/moved": lambda: self.redirect("/table"),
            "/round": lambda: self.redirect("/round"),
            "/file": lambda: self.redirect("file:///etc/passwd"),
            "/ftp": lambda: self.redirect("ftp://127.0.0.1/t.csv"),
            "/plain": lambda: self.redirect("http://example.org/t.csv"),
            "/data": lambda: self.redirect("data:text/csv,a"),
            "/short": lambda: self.give(TABLE, len(TABLE) + 1),
            "/short-chunk": self.short_chunk,
        }[self.path]()

    def give(self, content, length=None):
        self.send_response(200)
        self.send_header("Content-Length", str(length or len(content)))
        self.end_headers()
        self.wfile.write(content)

    def short_chunk(self):
        """The second chunk is shorter than its size, and no last chunk follows."""
        self.protocol_version = "HTTP/1.1"
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"5\r\nname,\r\nff\r\nbody\n")

    def redirect(self, to):
        self.send_response(302)
        self.send_header("Location", to)
        self.end_headers()

    def huge(self):
        self.send_response(200)
        self.end_headers()
        for _ in range(30):
            self.wfile.write(b"x" * 1_000_000)

    def slow(self):
        """A byte now and then, which no wait for a single one would end."""
        self.send_response(200)
        self.end_headers()
        for _ in range(50):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.1)

    def log_message(self, *_):
        """Nothing to tell."""


@contextmanager
def server():
    with ThreadingHTTPServer(("127.0.0.1", 0), Server) as serving:
        serving.handle_error = lambda *_: None  # a reader who goes away is what is tried
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()


@pytest.fixture
def url():
    with server() as address:
        yield address


def test_a_table_is_read_when_asked_and_kept(tmp_path, url, capsys):
    deck = tmp_path / "d.toml"
    deck.write_text(DECK.format(f"{url}/moved"), "utf-8")
    with pytest.raises(
        DeckError, match=r"was not read from its address yet: cards-pdf fetch d\.toml"
    ):
        load_deck(deck)  # which asks nobody
    assert run(["fetch", str(deck)]) == 0
    assert (tmp_path / "t.csv").read_bytes() == TABLE
    assert "t.csv (0 KB)." in capsys.readouterr().out
    (card,) = load_deck(deck).cards
    assert card.name == "Fern"
    # Nothing is asked again by itself: the server may be gone
    deck.write_text(DECK.format("http://127.0.0.1:1/t"), "utf-8")
    assert load_deck(deck).cards == (card,)


def test_pictures_with_an_address_are_downloaded_once_and_shared(tmp_path, url, capsys):
    (tmp_path / "t.csv").write_text(f"name,art\nFern,{url}/Sloop.png\n", "utf-8")
    deck = tmp_path / "d.toml"
    deck.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n', "utf-8")
    with pytest.raises(DeckError, match="an address: `cards-pdf fetch` downloads a picture"):
        load_deck(deck)
    assert run(["fetch", str(deck)]) == 0
    (card,) = load_deck(deck).cards
    assert card.art.read_bytes() == PICTURE.getvalue()
    assert card.art.parent == tmp_path / "fetched"
    capsys.readouterr()
    assert run(["fetch", str(deck)]) == 0
    assert capsys.readouterr().out == ""
    assert f"fetched/{card.art.name}" in files_of(deck)


def test_a_limit_of_pictures_counts_those_that_are_missing(tmp_path, url, monkeypatch):
    names = ["A.png", "A.png", "B.png"]
    rows = "".join(f"{n},{url}/{name}\n" for n, name in enumerate(names))
    (tmp_path / "t.csv").write_text(f"name,art\n{rows}", "utf-8")
    deck = tmp_path / "d.toml"
    deck.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n', "utf-8")
    monkeypatch.setattr(fetch, "_MAX_PICTURES", 1)
    monkeypatch.setattr(fetch, "read_address", lambda _: PICTURE.getvalue())
    assert run(["fetch", str(deck)]) == 0
    assert run(["fetch", str(deck)]) == 0
    assert len({card.art for card in load_deck(deck).cards}) == 2


def test_a_reply_that_fails_leaves_the_old_table(tmp_path, url, capsys):
    deck = tmp_path / "d.toml"
    deck.write_text(DECK.format(f"{url}/short"), "utf-8")
    (tmp_path / "t.csv").write_bytes(b"name\nOld\n")
    assert run(["fetch", str(deck)]) == 2
    assert "Downloaded" not in capsys.readouterr().out
    assert (tmp_path / "t.csv").read_bytes() == b"name\nOld\n"
    assert {file.name for file in tmp_path.iterdir()} == {"d.toml", "t.csv"}


def test_the_old_table_is_kept_beside_the_new_one(tmp_path, url, capsys):
    deck = tmp_path / "d.toml"
    deck.write_text(DECK.format(f"{url}/table"), "utf-8")
    (tmp_path / "t.csv").write_bytes(b"name\nOld\n")
    for _ in range(2):  # the second download is the same table, and replaces no backup
        assert run(["fetch", str(deck)]) == 0
        assert (tmp_path / "t.csv").read_bytes() == TABLE
        assert (tmp_path / "t.csv.bak").read_bytes() == b"name\nOld\n"
    first, second = capsys.readouterr().out.splitlines()
    assert "t.csv.bak" in first
    assert "t.csv.bak" not in second


@pytest.mark.parametrize("path", ADDRESSES["replies"])
def test_a_hostile_server_is_told_and_ends(url, path, monkeypatch):
    start = time.monotonic()
    monkeypatch.setattr(fetch, "MAX_SECONDS", 0.5 if "slow" in path else 10.0)
    with pytest.raises(DeckError, match=ADDRESSES["replies"][path]):
        fetch.read_address(f"{url}/{path}")
    assert time.monotonic() - start < 5


def test_a_server_elsewhere_never_sends_to_this_machine():
    """Otherwise the owner of a table could read what answers on this machine alone."""
    allowed = fetch._RedirectHandler().redirect_request
    public = fetch.Request("https://example.org/t.csv")
    plain = "http://127.0.0.1/a", "https://localhost/a", "https://[::1]/a", "http://10.0.0.1/a"
    odd = "127.1 2130706433 0x7f.1 0 localhost. a.localhost [::ffff:127.0.0.1] 10.0.0.1".split()
    for here in (*plain, *(f"https://{host}/a" for host in odd)):
        with pytest.raises(fetch.BadAddressError, match="may not be read"):
            allowed(public, None, 302, "", {}, here)
    assert allowed(public, None, 302, "", {}, "https://files.example.org/t.csv")


@pytest.mark.parametrize("address", ADDRESSES["refused"])
def test_other_addresses_are_refused_before_anything_is_asked(tmp_path, address):
    assert not is_readable(address)
    with pytest.raises(DeckError, match="must start with https://"):
        fetch.read_address(address)
    (tmp_path / "t.csv").write_bytes(TABLE)
    (tmp_path / "d.toml").write_text(DECK.format(address), "utf-8")
    with pytest.raises(DeckError, match='key "address" must start with https://'):
        load_deck(tmp_path / "d.toml")


@pytest.mark.parametrize("address", ADDRESSES["allowed"])
def test_addresses_that_may_be_read(address):
    assert is_readable(address)
