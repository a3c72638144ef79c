"""Fairness check: `referee balance` for the open deck, run in the background."""

import sys
from importlib.util import find_spec
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryFile
from typing import IO, Literal, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.studio.open_deck import OpenDeck

_CAMPAIGNS = 60  # enough to show what is wrong, in a minute or two
_MAX_REPORT_BYTES = 200_000
# Runs the referee until the studio closes the pipe or ends. It kills its whole process group,
# because the referee starts workers.
_RUN_WITH_STUDIO = """
import os, runpy, threading
from cards_pdf.common.sandbox import remove_limits
def end():
    os.read(0, 1)
    os.killpg(0, 9) if hasattr(os, "killpg") else os._exit(1)
threading.Thread(target=end, daemon=True).start()
remove_limits()
runpy.run_module("referee", run_name="__main__")
"""


class FairnessReport(NamedTuple):
    """The report's lines, once the check is done."""

    running: bool
    lines: list[str]


class FairnessCheck:
    """One check at a time. The page asks again until it is done, or ends it."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck
        self._running: tuple[Popen[bytes], IO[bytes]] | None = None

    @verb
    def balance(self, act: Literal["begin", "end", "look"] = "look") -> FairnessReport:
        """Start, end or look at a check of the deck's balance by simulated campaigns."""
        if act in {"begin", "end"}:
            self._end()
        if act == "begin":
            self._start()
        if self._running is None:
            return FairnessReport(running=False, lines=[])
        process, report = self._running
        if process.poll() is None:
            return FairnessReport(running=True, lines=[])
        report.seek(0)
        lines = report.read(_MAX_REPORT_BYTES).decode("utf-8", "replace").splitlines()
        self._end()
        return FairnessReport(running=False, lines=lines)

    def _start(self) -> None:
        if find_spec("referee") is None:
            raise DeckError(
                "Where the referee is installed, `referee balance` tests whether a deck is fair."
            )
        words = ["balance", str(self.deck.path.resolve()), "--campaigns", str(_CAMPAIGNS)]
        words += ["--lang", self.deck.speak.code]
        report = TemporaryFile()  # noqa: SIM115 -- closed in `_end`
        process = Popen(  # noqa: S603 -- our own words
            [sys.executable, "-c", _RUN_WITH_STUDIO, *words],
            stdin=PIPE,
            stdout=report,
            stderr=STDOUT,
            start_new_session=True,
        )
        self._running = (process, report)

    def _end(self) -> None:
        if self._running:
            process, report = self._running
            process.communicate()  # closes the pipe, which ends the process
            report.close()
        self._running = None
