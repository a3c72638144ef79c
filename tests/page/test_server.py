"""The page's server: who is let in, and two devices at one game.

A row of `requests.toml` is a request and the `status` of its answer. Unless it says otherwise, it
is a `POST` to `/table` with the token.
"""

import os
import re
import signal
import subprocess
import sys
import tomllib
from base64 import urlsafe_b64decode
from pathlib import Path
from socket import create_connection, gethostname

import pytest

from cards_pdf.common.web.dispatcher import JsonObject, define_verb
from cards_pdf.common.web.server import SECURITY_HEADERS, link, static_files
from referee.commands import page as command
from referee.insight.outputs import lay_code
from referee.web import server as serving
from referee.web.server import kept_token
from referee.web.table import TableThread
from tests.program import referee
from tests.requests_of_pages import send

ROWS = tomllib.loads(Path(__file__).with_name("requests.toml").read_text("utf-8"))["request"]


def test_whoever_holds_the_token_plays(post):
    status, said = post({"do": "open", "game": "scoundrel"})
    assert status == 200
    assert [message["type"] for message in said] == ["hello", "event", "ask"]
    _, said = post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0})
    assert said[-1]["ask"] == "play"


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_a_request_gets_its_status_and_keeps_the_browser_in_its_bounds(server, row):
    """Whatever is asked, the table stays as it was."""
    headers = {
        name: value.replace("{hostname}", gethostname())
        for name, value in row.get("headers", {}).items()
    }
    method = row.get("method", "POST")
    body = row.get("body", '{"do": "lobby"}') if method == "POST" else None
    path = row.get("path", "/table")
    status, answer_headers, content = send(server, path, body, method=method, **headers)
    assert status == row["status"]
    assert {name: answer_headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert not re.search(r"(?im)^(set-cookie|access-control)", str(answer_headers))
    assert b"https:" not in content
    assert server.table.page.save is None


def test_a_photo_may_be_large_but_not_too_large(post):
    image = {"path": "/photo?name=first", "Content_Type": "image/jpeg"}
    status, messages = post(b"\xff" * 200_000, **image)
    assert (status, messages[0]["code"]) == (200, "bad-request")  # this table reads no photos
    assert post(b"x" * 15_728_641, **image)[0] == 413  # it is read to its end, then thrown away


def test_the_token_is_of_128_bits_and_stays_until_another_is_wanted(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    tokens = []
    for new_link in (False, False, True, False):
        with command.serve_page("127.0.0.1", 0, new_link=new_link) as other:
            tokens.append(other.token)
    assert tokens[0] == tokens[1] != tokens[2] == tokens[3]
    assert all(len(urlsafe_b64decode(f"{token}==")) * 8 == 128 for token in tokens)
    assert (tmp_path / "phone-link").stat().st_mode & 0o077 == 0


def test_a_token_that_is_none_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    (tmp_path / "phone-link").write_text("guess")
    assert len(kept_token()) == 22


def test_it_listens_at_the_address_it_prints_and_nowhere_else(server):
    with pytest.raises(OSError, match=r"."):
        create_connection(("127.0.0.2", server.server_address[1]), timeout=5)


def test_the_link_comes_first_and_a_word_about_who_may_read_along(tmp_path):
    phone = [sys.executable, "-m", "referee", "phone", "--host", "127.0.0.1", "--port", "0"]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background inherit none
    home = os.environ | {"REFEREE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*phone, "--lang", "en"], stdout=subprocess.PIPE, text=True, env=home
    ) as running:
        link, note = running.stdout.readline(), running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#[\w-]{22}\n", link)
    assert "can read it" in note


def test_two_devices_see_one_game(server, post):
    post({"do": "open", "game": "scoundrel"})
    with server.table.listening("other") as heard:
        assert [message["type"] for message in heard.get(timeout=5)] == [
            "lobby",
            "hello",
            "event",
            "ask",
        ]
        post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0})
        assert heard.get(timeout=5)[-1]["n"] == 2
        _, said = post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0}, seat="other")
        assert said[0]["code"] == "stale"
        assert said[-1]["n"] == 2
        assert heard.empty()


def test_what_a_game_in_play_is_made_of_is_small():
    """All that is loaded to play; the list of games, the end, dialogs and art come on demand."""
    from gzip import compress

    page = {name: file.read_bytes() for name, file in static_files(serving.PAGE).items()}
    wanted, code = ["app.js"], {"index.html", "style.css"}
    named = re.compile(r'^(?:import|export) [^;]* from "\./(.*)";$', re.MULTILINE)
    while wanted:
        name = wanted.pop()
        code.add(name)
        wanted += set(named.findall(page[name].decode())) - code
    assert sum(len(compress(page[name])) for name in code) <= 30_000
    listed = set(re.findall(r'modulepreload" href="(.*)"', page["index.html"].decode()))
    assert listed == {name for name in code if name.endswith(".js")} - {"app.js"}


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid"])
def test_an_address_that_is_not_this_computers_is_not_blamed_on_the_port(host, tmp_path):
    result = referee("phone", "--host", host, "--port", "0", home=tmp_path)
    assert result.returncode == 1
    assert b"Try another --host" in result.stderr
    assert b"--port" not in result.stderr


def test_what_is_drawn_holds_up_no_table(server):
    """A drawing waits for the table here, which only works beside it."""
    table = TableThread(server.table.page)

    class Slow:
        @define_verb(is_concurrent=True)
        def slow(self) -> JsonObject:
            return table.do(table.page.list_games)

    table.page.join(Slow())
    assert table.reply({"do": "slow"}, "me")[0]["type"] == "lobby"
    table.close()


def test_the_token_stands_behind_the_hash_of_what_a_phone_reads(server):
    url = link(server)
    assert url.endswith("/#right-token")
    assert {"█", "▀"} & {*lay_code(url)}
