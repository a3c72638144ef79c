"""The studio's desk: what a page may ask of a deck, one request after the other, whoever asks."""

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryFile
from threading import RLock
from typing import IO, Any, Literal, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.sandbox.limits import process_limits
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.common.web.dispatcher import Dispatcher, failure_of, verb
from cards_pdf.common.web.json_records import JsonObject, to_json
from cards_pdf.sheets.printer import printer_file
from cards_pdf.studio.beginning import Beginning
from cards_pdf.studio.changes import Changes
from cards_pdf.studio.folder import ChangedOutsideError, StudioRefusal
from cards_pdf.studio.inspector import Inspector
from cards_pdf.studio.layouts import Layouts
from cards_pdf.studio.open_deck import OpenDeck
from cards_pdf.studio.pictures import Pictures
from cards_pdf.studio.prints import PrintRoom
from cards_pdf.studio.regions import Regions

# The page sends these with whatever it asks; a verb reads those that it knows.
_SENT_ALONG = ("view", "since", "revs", "first", "file", "rev", "deed", "base64")


class Studio:
    """One deck, and all that can be asked about it."""

    def __init__(self, deck: Path, lang: str = "en") -> None:
        self.open = OpenDeck(deck, lang)
        self.desk = Dispatcher(
            self.open, Changes(self.open), Pictures(self.open), Layouts(self.open),
            Inspector(self.open),
            Regions(self.open), Beginning(self.open), FairnessCheck(self.open),
            PrintRoom(self.open),
            own=("do", *_SENT_ALONG), say=self.open.speak,
        )  # fmt: skip
        self._lock = RLock()

    def reply(self, request: Mapping[str, Any]) -> JsonObject:
        """An answer; what cannot be done says why."""
        answer: JsonObject
        process_limits.report_file(self.open.path, 0)
        try:
            aside = self.desk.verb_of(request).is_aside
            with nullcontext() if aside else self._lock:
                answer = self.desk.reply(request)
                return answer
        except (
            ModuleNotFoundError,
            MemoryError,
        ):  # a browser fetches it and asks again; it is the floor's
            raise
        except Exception as error:  # noqa: BLE001 -- the page always hears why
            fault = error
            if isinstance(error, WrongFileError):
                fault = DeckError(
                    "{path}: {fault}.", path=request.get("file", self.open.name), fault=error
                )
            failed = failure_of(fault, request, "cards-pdf", lambda: printer_file().parent)
            refused = StudioRefusal(
                self.open.speak(failed.said), isinstance(error, ChangedOutsideError)
            )
            answer = to_json(refused)
            return answer


_CAMPAIGNS = 60  # which show what is wrong within a minute or two
_MOST = 200_000  # bytes of a report
#: The referee, and its workers, until the studio closes the pipe or is no more.
_WITH_THE_STUDIO = """
import os, runpy, threading
from cards_pdf.common.sandbox.limits import remove_limits
def end():
    os.read(0, 1)
    os.killpg(0, 9) if hasattr(os, "killpg") else os._exit(1)
threading.Thread(target=end, daemon=True).start()
remove_limits()
runpy.run_module("referee", run_name="__main__")
"""


class Weighed(NamedTuple):
    """The report's lines once they are there."""

    running: bool
    lines: list[str]


class FairnessCheck:
    """One at a time: the page asks again until it is done, or ends it."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at
        self._running: tuple[Popen[bytes], IO[bytes]] | None = None

    @verb
    def balance(self, act: Literal["begin", "end", "look"] = "look") -> Weighed:
        """Whether the deck is fair, as the referee's campaigns show it."""
        if act in {"begin", "end"}:
            self._end()
        if act == "begin":
            self._begin()
        if self._running is None:
            return Weighed(running=False, lines=[])
        process, report = self._running
        if process.poll() is None:
            return Weighed(running=True, lines=[])
        report.seek(0)
        lines = report.read(_MOST).decode("utf-8", "replace").splitlines()
        self._end()
        return Weighed(running=False, lines=lines)

    def _begin(self) -> None:
        if find_spec("referee") is None:
            raise DeckError("Where the referee is installed it weighs a deck: `referee balance`.")
        path, lang = str(self.at.path.resolve()), self.at.speak.code
        words = ["balance", path, "--campaigns", str(_CAMPAIGNS), "--lang", lang]
        report = TemporaryFile()  # noqa: SIM115 -- closed at the end
        command = [sys.executable, "-c", _WITH_THE_STUDIO, *words]
        process = Popen(  # noqa: S603 -- our own words
            command, stdin=PIPE, stdout=report, stderr=STDOUT, start_new_session=True
        )
        self._running = process, report

    def _end(self) -> None:
        if self._running:
            process, report = self._running
            process.communicate()  # its input ends, and it with that
            report.close()
        self._running = None
