"""Who is connected: players, who have shown the token, and strangers, who never take a player's place."""

from __future__ import annotations

from contextlib import suppress
from socket import SHUT_RDWR, socket
from threading import Lock

PLAYERS = 64  # connections of those who have shown the token
STRANGERS = 32  # of all others together …
AN_ADDRESS = 16  # … and from one address: a browser opens six at once


class Places:
    """All connections. A newcomer always finds a place: the stranger who has waited longest gives his up."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._strangers: dict[socket, str] = {}  # with their addresses, as they came
        self._players: set[socket] = set()

    def enter(self, connection: socket, address: str) -> None:
        with self._lock:
            near = [other for other, its in self._strangers.items() if its == address]
            if len(near) >= AN_ADDRESS:
                self._send_away(near[0])
            elif len(self._strangers) >= STRANGERS:
                self._send_away(next(iter(self._strangers)))
            self._strangers[connection] = address

    def _send_away(self, stranger: socket) -> None:
        del self._strangers[stranger]
        hang_up(stranger)

    def admit(self, connection: socket) -> bool:
        """Whoever has shown the token is a player from now on, if there is a place."""
        with self._lock:
            if connection not in self._players and len(self._players) >= PLAYERS:
                return False
            self._strangers.pop(connection, None)
            self._players.add(connection)
            return True

    def is_player(self, connection: socket) -> bool:
        return connection in self._players

    def leave(self, connection: socket) -> None:
        with self._lock:
            self._strangers.pop(connection, None)
            self._players.discard(connection)


def hang_up(connection: socket) -> None:
    with suppress(OSError):  # gone already
        connection.shutdown(SHUT_RDWR)
