"""A served table on the loopback address, in this process."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from threading import Thread

import pytest

from referee.commands.play import open_game
from referee.front_ends.phone.desk import Desk
from referee.front_ends.phone.server import Server
from referee.front_ends.phone.table import Table


def serve(address=("127.0.0.1", 0)):
    """A server with a table of its own."""
    server = Server(address, Table(Desk(open_game)), "right-token")
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    return server


def stop(server):
    server.is_closing = True
    server.shutdown()
    server.server_close()
    server.table.close()


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    server = serve()
    yield server
    if not server.is_closing:
        stop(server)


@pytest.fixture
def post(server):
    """Send a request; its status and what came back."""

    def send(request, seat="me", path="/table", **headers):
        line = HTTPConnection(*server.server_address, timeout=10)
        usual = {"Table-Token": server.token, "Content-Type": "application/json", "Table-Seat": seat}
        body = request if isinstance(request, bytes) else json.dumps(request).encode()
        line.request(
            "POST", path, body, usual | {name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = line.getresponse()
        try:
            return answer.status, json.loads(answer.read())
        finally:
            line.close()

    return send
