"""The reader of photos: a limited child process, because photos are untrusted files.

A picture can be made so that decoding it takes minutes or gigabytes, or crashes the decoder. One
child reads all photos of a scan, so that its libraries are loaded and the fronts are drawn once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError
from cards_pdf.decks.deck import Deck

if TYPE_CHECKING:
    from cards_pdf.scan.calibration import PageSeen
    from cards_pdf.scan.reading import Fronts
    from cards_pdf.scan.verdicts import PhotoSeen

LIBRARIES = ("numpy", "pyapriltags")  # the second does not exist for Windows on ARM
MAX_SECONDS = 8  # of computing for a photo; starting takes one more
MAX_WAIT_S = 60  # on a busy computer
_ENDINGS = {
    "memory": "{path} takes more memory to read than a photo needs.",
    "time": "{path} takes longer than {seconds} seconds to read.",
    "crash": "{path} is not a picture that can be read.",
}
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # more only take memory


class LibraryMissingError(CardsError):
    """A library of the reader is not installed."""


class ReadingError(CardsError):
    """A photo that could not be read within its limits."""


@dataclass(frozen=True)
class Prints:
    """The languages that a card may be printed in: those that its mark tells of come first."""

    decks: Sequence[Deck]
    known: Mapping[str, set[tuple[str, int]]]  # by card code: the deck's file and the mark's check

    def __call__(self, code: str, check: int) -> Sequence[Sequence[Deck]]:
        likely = [deck for deck in self.decks if (deck.source, check) in self.known[code]]
        others = [deck for deck in self.decks if deck not in likely]
        return [group for group in (likely, others) if group]


@record
class ScannedPhoto:
    """The verdicts on a photo, and a picture of them."""

    verdicts: PhotoSeen
    picture: bytes


@record
class ScanTask:
    """The reading of cards, with the settings that all photos of a scan share."""

    deck: Deck
    prints: Prints
    picture_format: str = "PNG"

    def __call__(self, path: Path, data: bytes | None, fronts: Fronts) -> ScannedPhoto:
        from cards_pdf.scan.reading import scan_photo

        verdicts, picture = scan_photo(
            self.deck,
            path,
            data,
            known=fronts,
            find_prints=self.prints,
            picture_format=self.picture_format,
        )
        return ScannedPhoto(verdicts=verdicts, picture=picture)


def read_calibration_page(path: Path, data: bytes | None, _fronts: Fronts) -> PageSeen:
    from cards_pdf.scan.calibration_photo import measure_photo

    return measure_photo(path, data)


Seen = TypeVar("Seen")
Task = Callable[[Path, bytes | None, "Fronts"], Seen]  # which is sent to the child process


class PhotoReader(Generic[Seen]):
    """Reads photos one after the other, each within its limits."""

    def __init__(self, task: Task[Seen], seconds: int = MAX_SECONDS) -> None:
        if any(find_spec(name) is None for name in LIBRARIES):
            raise LibraryMissingError(
                "Photos cannot be read here: numpy or pyapriltags is missing. Type what they show "
                "instead."
            )
        self._task = task
        self._seconds = seconds
        self._worker = Worker(
            partial(_start_reader, task), seconds=seconds, environment=_ONE_THREAD
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.end()

    def read(self, path: Path, data: bytes | None = None) -> Seen:
        """Read the photo in a file, or in `data`, which `path` then only names."""
        started = monotonic()
        try:
            return cast("Seen", self._worker.ask((path, data), MAX_WAIT_S))
        except WorkerEndedError as ended:
            has_waited = monotonic() - started >= MAX_WAIT_S
            seconds = MAX_WAIT_S if has_waited else self._seconds
            message = _ENDINGS[ended.cause]
            raise ReadingError(message, path=path, seconds=seconds) from None


def _start_reader(task: Task[Any]) -> Callable[[tuple[Path, bytes | None]], Any]:
    """Return the reader inside the child process, which keeps the fronts that it has drawn."""
    fronts: Fronts = {}
    return lambda request: task(*request, fronts)
