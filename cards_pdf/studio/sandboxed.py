"""The studio in a limited child process.

A deck that needs too much time or memory ends the child; the server survives and answers with the
reason. Nothing is lost with the child but pictures, undo steps and the last printed file, because
every change is on disk before it is answered.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.languages import language
from cards_pdf.common.sandbox import SECONDS
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError
from cards_pdf.common.web.dispatcher import JsonObject, to_json
from cards_pdf.studio.folder import DeckFolder, StudioRejection


class SandboxedStudio:
    """A `Studio` behind a process boundary.

    A deck that cannot even be looked at stays closed until one of its files changes.
    """

    def __init__(self, deck: Path, lang: str = "en", seconds: int = SECONDS) -> None:
        self._folder = DeckFolder(deck.parent)
        self._speak = language(lang)
        self._worker = Worker(partial(_start_studio, deck, lang), seconds=seconds)
        self._closed: JsonObject = {}  # the answer while the deck is closed
        self._closed_at: dict[str, tuple[int, ...]] = {}

    def reply(self, request: Mapping[str, Any]) -> JsonObject:
        before = self._folder.stamps()
        if self._closed and self._closed_at == before:
            return self._closed
        try:
            answer: JsonObject = self._worker.ask(request)
        except WorkerEndedError as ended:
            rejection: JsonObject = to_json(StudioRejection(self._speak(ended.message), anew=True))
            if request.get("do") == "look":
                self._closed = rejection
                self._closed_at = before
            return rejection
        self._closed = {}
        return answer

    def end(self) -> None:
        self._worker.end()


def _start_studio(deck: Path, lang: str) -> Callable[[Mapping[str, Any]], JsonObject]:
    from cards_pdf.studio.session import Studio  # in the child alone: the server draws nothing

    return Studio(deck, lang).reply
