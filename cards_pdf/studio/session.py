"""The studio: everything that its page can ask about one deck.

Requests are dispatched to the objects below, one at a time under a lock, except those that a `verb`
marks as slow and read-only. A request that cannot be carried out is answered with the reason.
"""

from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from threading import RLock
from typing import Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.common.web.dispatcher import Dispatcher, JsonObject, make_error_reply, to_json
from cards_pdf.sheets.printer import find_printer_file
from cards_pdf.studio.changes import Changes, NewFiles
from cards_pdf.studio.edits import ChangedOutsideError, StudioRejection
from cards_pdf.studio.inspector import FairnessCheck, Inspector
from cards_pdf.studio.open_deck import OpenDeck
from cards_pdf.studio.printing import Calibration, Pictures, Printing
from cards_pdf.studio.regions import Regions
from cards_pdf.studio.sharing import Sharing

# The page sends these keys with every request; a handler reads those that it has parameters for.
_COMMON_KEYS = ("view", "since", "revs", "first", "file", "rev", "deed", "base64")
_ROOMS = (
    Changes,
    Pictures,
    NewFiles,
    Inspector,
    Regions,
    Sharing,
    FairnessCheck,
    Printing,
    Calibration,
)


class Studio:
    """One deck, and the dispatcher of all requests about it."""

    def __init__(self, deck: Path, lang: str = "en") -> None:
        self.open = OpenDeck(deck, lang)
        handlers = [self.open, *(room(self.open) for room in _ROOMS)]
        self.desk = Dispatcher(*handlers, common_keys=("do", *_COMMON_KEYS), say=self.open.speak)
        self._lock = RLock()

    def reply(self, request: Mapping[str, Any]) -> JsonObject:
        """Return the answer to a request, or a rejection with the reason."""
        answer: JsonObject
        process_limits.report_file(self.open.path, 0)
        try:
            with nullcontext() if self.desk.verb_of(request).is_concurrent else self._lock:
                answer = self.desk.reply(request)
                return answer
        except (ModuleNotFoundError, MemoryError):
            # A browser fetches the module and asks again; the sandbox reports the memory.
            raise
        except Exception as error:  # noqa: BLE001 -- the page always gets an answer
            answer = to_json(self._reject(error, request))
            return answer

    def _reject(self, error: Exception, request: Mapping[str, Any]) -> StudioRejection:
        cause = error
        if isinstance(error, WrongFileError):
            path = request.get("file", self.open.name)
            cause = DeckError("{path}: {fault}.", path=path, fault=error)
        failure = make_error_reply(
            cause, request, "cards-pdf", home=lambda: find_printer_file().parent
        )
        return StudioRejection(
            message=self.open.speak(failure.message), changed=isinstance(error, ChangedOutsideError)
        )
