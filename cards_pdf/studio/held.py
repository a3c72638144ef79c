"""The studio in a process of its own: a deck that takes more than it may is closed, and its server
lives.

Files are the truth, and every change is in them before it is answered. So a process that is ended
takes nothing with it but the pictures, what could be undone, and the file that was printed last.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.languages import language
from cards_pdf.common.sandbox.limits import SECONDS
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError
from cards_pdf.common.web.json_records import JsonObject, to_json
from cards_pdf.studio.folder import DeckFolder, StudioRefusal


class HeldStudio:
    """Answers what `Studio` answers.

    A deck that cannot even be looked at is closed until one of its files was changed.
    """

    def __init__(self, deck: Path, lang: str = "en", seconds: int = SECONDS) -> None:
        self._folder, self._speak = DeckFolder(deck.parent), language(lang)
        self._worker = Worker(partial(_begun, deck, lang), seconds=seconds)
        self._closed: JsonObject = {}  # what is answered then
        self._closed_at: dict[str, tuple[int, ...]] = {}

    def reply(self, request: Mapping[str, Any]) -> JsonObject:
        before = self._folder.stamps()
        if self._closed and self._closed_at == before:
            return self._closed
        try:
            answer: JsonObject = self._worker.ask(request)
        except WorkerEndedError as ended:
            refused: JsonObject = to_json(StudioRefusal(self._speak(ended.said), anew=True))
            if request.get("do") == "look":
                self._closed, self._closed_at = refused, before
            return refused
        self._closed = {}
        return answer

    def end(self) -> None:
        """Nobody asks any more."""
        self._worker.end()


def _begun(deck: Path, lang: str) -> Callable[[Mapping[str, Any]], JsonObject]:
    from cards_pdf.studio.studio import Studio  # only over there: a server draws nothing

    return Studio(deck, lang).reply
