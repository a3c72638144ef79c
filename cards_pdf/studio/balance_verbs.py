"""Is a legacy deck fair? The referee plays its campaigns where it is installed, in a process of its own."""

import sys
from importlib.util import find_spec
from subprocess import DEVNULL, STDOUT, Popen
from tempfile import TemporaryFile
from typing import IO

from cards_pdf.common.errors import DeckError
from cards_pdf.studio.session import Json, Session

_CAMPAIGNS = 60  # which show what is wrong within a minute or two
_MOST = 200_000  # bytes of a report


class BalanceVerbs:
    """One at a time: the page asks again until it is done, or ends it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._running: tuple[Popen[bytes], IO[bytes]] | None = None
        session.verbs["balance"] = self.balance

    def balance(self, request: Json) -> Json:
        """Begin it, end it or ask how it stands; the report's lines once they are there."""
        act = request.get("act")
        if act in {"begin", "end"}:
            self._end()
        if act == "begin":
            self._begin()
        return self._told()

    def _begin(self) -> None:
        if find_spec("referee") is None:
            raise DeckError("Where the referee is installed it weighs a deck: `referee balance`.")
        path = str(self.session.folder.path(self.session.name).resolve())
        words = ["balance", path, "--campaigns", str(_CAMPAIGNS), "--lang", self.session.speak.code]
        report = TemporaryFile()  # noqa: SIM115 -- closed at the end
        command = [sys.executable, "-m", "referee", *words]
        self._running = (
            Popen(command, stdin=DEVNULL, stdout=report, stderr=STDOUT),  # noqa: S603 -- our own words
            report,
        )

    def _told(self) -> Json:
        if self._running is None:
            return {"running": False, "lines": []}
        process, report = self._running
        if process.poll() is None:
            return {"running": True, "lines": []}
        report.seek(0)
        lines = report.read(_MOST).decode("utf-8", "replace").splitlines()
        self._end()
        return {"running": False, "lines": lines}

    def _end(self) -> None:
        if self._running:
            process, report = self._running
            process.kill()
            process.wait()
            report.close()
        self._running = None
