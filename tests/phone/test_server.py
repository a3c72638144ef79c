"""The page's server: who is let in, and two devices at one game."""

from http.client import HTTPConnection
from socket import create_connection

import pytest

from referee.front_ends.phone import server as serving
from referee.front_ends.phone.address import link, qr_code


def test_whoever_holds_the_token_plays(post):
    status, said = post({"do": "open", "game": "scoundrel"})
    assert status == 200
    assert [message["type"] for message in said] == ["hello", "event", "ask"]
    _, said = post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0})
    assert said[-1]["ask"] == "play"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Table_Token": "wrong"}, 401),
        ({"Table_Token": ""}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:80"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),
    ],
)
def test_others_are_not_let_in(post, headers, status):
    assert post({"do": "open", "game": "scoundrel"}, **headers)[0] == status
    assert post({"do": "lobby"})[1][-1]["playing"] == ""


def test_a_body_too_long_is_refused_unread(post):
    assert post({"do": "lobby"}, Content_Length="100000")[0] == 413


def test_what_is_no_json_object_is_refused(post):
    assert post(b"[1]")[0] == 400
    assert post(b"{")[0] == 400


def get(server, path):
    """Status, headers and body of a page."""
    line = HTTPConnection(*server.server_address, timeout=10)
    line.request("GET", path)
    with line.getresponse() as answer:
        found = answer.status, answer.headers, answer.read().decode()
    line.close()
    return found


@pytest.mark.parametrize("path", ["/", "/app.js", "/style.css", "/icon.svg"])
def test_the_page_needs_no_token_and_comes_from_nowhere_else(server, path):
    status, headers, body = get(server, path)
    assert status == 200
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "https:" not in body


@pytest.mark.parametrize("path", ["/../desk.py", "/..%2fdesk.py", "/desk.py", "/page/app.js", "/events2"])
def test_nothing_else_is_a_file(server, path):
    assert get(server, path)[0] == 404


def test_events_need_the_token(server):
    assert get(server, "/events")[0] == 401


def test_two_devices_see_one_game(server, post):
    post({"do": "open", "game": "scoundrel"})
    with server.table.listening("other") as heard:
        assert [message["type"] for message in heard.get(timeout=5)] == ["lobby", "hello", "ask"]
        post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0})
        assert heard.get(timeout=5)[-1]["n"] == 2
        _, said = post({"answer": ["JS", "8D", "6H", "4C"], "rev": 0}, seat="other")
        assert said[0]["code"] == "stale"
        assert said[-1]["n"] == 2
        assert heard.empty()


def test_an_answer_for_another_game_is_stale(post):
    post({"do": "open", "game": "scoundrel"})
    _, said = post({"answer": "skip", "rev": 0, "save": "days-1"})
    assert said[0]["code"] == "stale"


def test_a_stalled_client_is_hung_up_on(server, monkeypatch, post):
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    with create_connection(server.server_address, timeout=5) as slow:
        slow.sendall(b"POST /table HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert slow.recv(100) == b""
    assert post({"do": "lobby"})[0] == 200


def test_no_more_connections_than_there_are_places(server):
    for _ in range(serving.CONNECTIONS):
        assert server.free.acquire(blocking=False)
    with create_connection(server.server_address, timeout=5) as late:
        assert late.recv(10) == b""
    for _ in range(serving.CONNECTIONS):
        server.free.release()


def test_the_token_stands_behind_the_hash(server):
    url = link(server)
    assert url.endswith("/#right-token")
    assert "█" in qr_code(url) or "▀" in qr_code(url)


def test_the_page_is_small():
    from gzip import compress
    from importlib.resources import files

    files = [path.read_bytes() for path in (files(serving.PAGE) / "page").iterdir()]
    assert sum(map(len, files)) <= 40_000
    assert sum(len(compress(data)) for data in files) <= 15_000


def test_a_photo_may_be_large_but_not_too_large(post):
    image = {"path": "/photo?name=first", "Content_Type": "image/jpeg"}
    status, said = post(b"\xff" * 200_000, **image)
    assert (status, said[0]["code"]) == (200, "bad-request")  # this table reads no photos
    assert post(b"", Content_Length="15728641", **image)[0] == 413
    assert post(b"x", **image | {"Content_Type": "text/html"})[0] == 415
    assert post(b"x", **image | {"Table_Token": "wrong"})[0] == 401
