"""The game in a link, to be looked at turn by turn, and its deal to be tried.

Nothing of it is kept: each turn is a session of its own, in no file.
"""

from pathlib import Path
from zlib import crc32

from referee.errors import RequestError
from referee.rulekit.ask import Event
from referee.saves import folder
from referee.saves.link import read_link
from referee.saves.opening import (
    OpenRequest,
    Save,
    check_can_be_dealt,
    resume_game,
    start_requested,
)
from referee.sessions.dealers import KnownOrder
from referee.sessions.history import History
from referee.sessions.session import Session


class SharedGame:
    """The game in a link. `last_turn` is its end."""

    def __init__(self, link: str) -> None:
        self.session = read_link(link)
        self._entries = self.session.history.entries
        self.last_turn = len(self._entries) + 1
        self._n = 0
        self._rev = crc32(link.encode())  # differs between links, and then between turns

    def open_turn(self, n: int) -> Save:
        """Return the game before answer `n`, or at its end."""
        shared = self.session
        n = max(1, min(n, self.last_turn))
        self._rev += n != self._n
        self._n = n
        is_end = n == self.last_turn
        history = History(
            entries=self._entries[: n - 1],
            redo_steps=[*reversed(self._entries[n - 1 :])],
            conceded=shared.history.conceded if is_end else self._entries[n - 1].conceded,
            moves=self._rev,
        )
        session = Session(shared.game, shared.options, shared.seed, history=history)
        if n > 1:
            session.tell(*[*session.steps()][-1][2])
        if not self._entries:
            session.unread = [*shared.unread]  # why there are none
        elif is_end:
            session.tell(Event("link-end", {"n": n, "turns": n - 1}))
        else:
            facts = {"n": n, "turns": self.last_turn - 1, "answer": self._entries[n - 1].answer}
            session.tell(Event("link-turn", facts))
        return Save(session, Path())

    def try_deal(self, n: int) -> Save:
        """Start a game with these cards, and with the answers before `n`."""
        game = self.session.game
        options = self.session.options
        seed = self.session.seed
        check_can_be_dealt(game, options)
        if seed is None:
            raise RequestError("not-dealt-again")
        entries = [entry for entry in self._entries if not entry.conceded]
        request = OpenRequest(deal="digital", seed=seed, is_program=True)
        save = start_requested(lambda: folder.new_path(game.name), game, options, request=request)
        # a game that is over is not played on
        for entry in entries[: max(1, min(n, len(entries))) - 1]:
            save.session.journal.append({"ask": entry.ask, "answer": entry.answer})
        save.close()
        save = resume_game(game, save.path)
        if isinstance(seed, KnownOrder):
            save.session.tell(Event("unseen-dealt", {}))
        return save
