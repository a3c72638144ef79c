"""Connections by the dozen: who holds the token is served, whatever others do."""

from contextlib import ExitStack, contextmanager
from socket import create_connection
from time import monotonic

import pytest

from cards_pdf.common.web import server as serving
from cards_pdf.common.web.server import SECURITY_HEADERS, Connections
from referee.web import table
from tests.page.conftest import Camera

REQUEST = b"POST /table HTTP/1.1\r\nHost: localhost\r\n"


@contextmanager
def idle(server, count):
    """Connections that say nothing."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(create_connection(server.server_address, timeout=5))
            for _ in range(count)
        ]


def receive_all(connection):
    """All that comes until the server hangs up."""
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def response_head(server, request):
    """The head of what a request as it stands here is answered with."""
    with create_connection(server.server_address, timeout=5) as connection:
        connection.sendall(request)
        return receive_all(connection).partition(b"\r\n\r\n")[0].decode()


def test_a_hundred_idle_strangers_keep_no_player_waiting(server, post):
    with idle(server, 100):
        begun = monotonic()
        assert post({"do": "lobby"})[0] == 200
        assert monotonic() - begun < 1


def answered(connection):
    """One whole answer of a connection that stays open."""
    got = connection.recv(65_536)
    while b"\r\n\r\n" not in got or len(got.partition(b"\r\n\r\n")[2]) < int(
        got.partition(b"Content-Length: ")[2].partition(b"\r\n")[0]
    ):
        got += connection.recv(65_536)
    return got


def test_a_player_who_idles_keeps_his_place_whatever_strangers_do(server, post):
    body = b'{"do": "leave"}'
    head = REQUEST + b"Table-Token: right-token\r\nContent-Type: application/json\r\n"
    with create_connection(server.server_address, timeout=5) as player, idle(server, 1):
        for _ in range(2):
            player.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            assert answered(player).startswith(b"HTTP/1.1 200")
            with idle(server, serving.MAX_OTHER_CONNECTIONS + 8):
                assert post({"do": "lobby"})[0] == 200


def test_whoever_shows_no_token_is_hung_up_on_soon(server, monkeypatch):
    monkeypatch.setattr(serving, "TOKEN_TIMEOUT_S", 0.2)
    with create_connection(server.server_address, timeout=5) as slow:
        slow.sendall(REQUEST)
        assert slow.recv(100) == b""


def test_whoever_shows_the_token_has_longer_and_not_for_ever(server, monkeypatch, post):
    monkeypatch.setattr(serving, "TOKEN_TIMEOUT_S", 0.1)
    monkeypatch.setattr(serving, "REQUEST_TIMEOUT_S", 0.6)
    with create_connection(server.server_address, timeout=5) as slow:
        begun = monotonic()
        slow.sendall(
            REQUEST
            + b"Table-Token: right-token\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"  # noqa: E501
        )
        assert b"200" not in receive_all(slow)
        assert monotonic() - begun > 0.4
    assert post({"do": "lobby"})[0] == 200


class Line:
    """A connection of which only one thing is known: whether it was hung up on."""

    def __init__(self):
        self.is_up = True

    def shutdown(self, _):
        self.is_up = False


def test_the_longest_waiting_stranger_gives_his_place_up():
    seats, here = Connections(), [Line() for _ in range(serving.MAX_CONNECTIONS_PER_ADDRESS + 2)]
    for line in here:
        seats.enter(line, "192.0.2.7")
    assert [line.is_up for line in here] == [False] * 2 + [
        True
    ] * serving.MAX_CONNECTIONS_PER_ADDRESS
    others = [Line() for _ in range(serving.MAX_OTHER_CONNECTIONS)]
    for number, line in enumerate(others):
        seats.enter(line, f"192.0.2.{100 + number}")
    assert not any(line.is_up for line in here)
    assert all(line.is_up for line in others)


def test_there_are_places_for_so_many_players_and_a_word_for_more():
    seats, players = Connections(), [Line() for _ in range(serving.MAX_PLAYER_CONNECTIONS + 1)]
    for line in players:
        seats.enter(line, "192.0.2.7")
        is_admitted = seats.admit(line)
        assert is_admitted is (line is not players[-1])
    seats.leave(players[0])
    assert seats.admit(players[-1])
    assert all(line.is_up for line in players)


def test_a_full_table_says_so(post, monkeypatch):
    monkeypatch.setattr(serving, "MAX_PLAYER_CONNECTIONS", 0)
    assert post({"do": "lobby"}) == (503, {"error": "Too many devices are at this table."})


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
        (b"no request at all\r\n\r\n", 400),
        (b"GET / HTTP/9.9.9\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
        (b"PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
        (b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
        (b"GET / HTTP/1.1\r\n\r\n", 421),
        (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        (b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 200 + b"\r\n", 431),
    ],
)
def test_whatever_is_refused_is_refused_in_full(server, request_, status):
    head = response_head(server, request_)
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert "\r\nConnection: close" in head
    assert all(f"\r\n{name}: {value}" in head for name, value in SECURITY_HEADERS.items())


def test_whoever_wants_the_line_closed_is_told_that_it_is(server):
    head = response_head(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert head.startswith("HTTP/1.1 200")
    assert head.count("Connection: close") == 1


def test_a_page_by_the_name_of_another_front_end_is_a_page(server, post):
    heard = []
    server.table.page.listeners["terminal"] = heard.append
    post({"do": "open", "game": "scoundrel"}, seat="terminal")
    assert heard


def test_a_page_that_does_not_listen_begins_again(server, post):
    post({"do": "open", "game": "scoundrel"})
    message = {"type": "event", "event": "told", "text": "", "hands": False}
    with server.table.listening("asleep") as heard:
        for _ in range(table.MAX_UNREAD_CHANGES + 1):
            post({"do": "speak", "lang": "en"})
            server.table.do(lambda: server.table.page.send([message], ""))
        assert heard.qsize() <= table.MAX_UNREAD_CHANGES
        first = heard.get_nowait()
    assert [message["type"] for message in first] == ["lobby", "hello", "event", "ask"]


def test_a_photo_comes_to_the_table_as_it_is(server):
    camera = Camera()
    server.table.page.join(camera)
    response_head(
        server,
        b"POST /photo?name=first HTTP/1.1\r\nHost: localhost\r\nTable-Token: right-token\r\n"
        b"Connection: close\r\nContent-Type: image/jpeg\r\nContent-Length: 1\r\n\r\nx",
    )
    assert [ask.photo for ask in camera.heard] == [b"x"]
