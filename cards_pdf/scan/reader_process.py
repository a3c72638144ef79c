"""Photos read in a process of their own, which is held to what an honest photo takes.

A stranger's picture may be made so that reading it takes minutes or gigabytes, or breaks what
decodes it. One process reads all the photos of a scan, so that its libraries are loaded and its
deck's fronts drawn once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Self, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import Message
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError
from cards_pdf.decks.model import Deck

if TYPE_CHECKING:
    from PIL.Image import Image

    from cards_pdf.scan.photo import Photo
    from cards_pdf.scan.reading import Fronts
    from cards_pdf.scan.together import PhotoSeen

LIBRARIES = ("numpy", "pyapriltags", "pi_heif")  # that only the reader of photos needs
SECONDS = 8  # of computing for a photo, beside a second in which the reader starts …
PATIENCE = 60  # … and of waiting for it, on a computer that has other things to do
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # others would only take memory


class ExtraMissingError(CardsError):
    """The reader's libraries are not installed."""


class ReadingError(CardsError):
    """A photo that was given up; the sentence names it and says why."""


@dataclass(frozen=True)
class Prints:
    """In which languages a card may be printed: those that its mark tells of, then all others."""

    decks: Sequence[Deck]
    known: Mapping[
        str, set[tuple[str, int]]
    ]  # by a card's code: the deck's file, and the mark's check

    def __call__(self, code: str, check: int) -> Sequence[Sequence[Deck]]:
        likely = [deck for deck in self.decks if (deck.source, check) in self.known[code]]
        others = [deck for deck in self.decks if deck not in likely]
        return [group for group in (likely, others) if group]


class Shown(NamedTuple):
    """What a photo shows, and a picture of how it was read."""

    seen: PhotoSeen
    picture: bytes


class Task(NamedTuple):
    """To read what the pencil ticked: what all photos of a scan have in common."""

    deck: Deck
    prints: Prints
    form: str = "PNG"  # of the pictures of what was read
    seconds: int = SECONDS

    def read(self, photo: Photo, fronts: Fronts) -> Shown:
        from cards_pdf.scan.reading import overlay, read_photo, seen_in

        read = read_photo(self.deck, photo, fronts, self.prints)
        return Shown(seen_in(read), _encode(overlay(photo, read), self.form))


def _encode(picture: Image, form: str) -> bytes:
    out = BytesIO()
    picture.save(out, form, compress_level=1)  # seen once: quick counts more than small
    return out.getvalue()


class PhotoReader:
    """Reads one photo after the other, each within its limits; says in one sentence what is not
    installed.
    """

    def __init__(self, task: Task) -> None:
        if any(find_spec(name) is None for name in LIBRARIES):
            raise ExtraMissingError(
                "Reading photos needs the extra `scan`: pip install 'pnp-referee[scan]' "
                "(there is no wheel for musl and for Windows on ARM)."
            )
        self._task = task
        self._worker = Worker(
            partial(_Reading, task), seconds=task.seconds, environment=_ONE_THREAD
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.end()

    def read(self, path: Path, data: bytes | None = None) -> Shown:
        """The photo in a file; one that came another way is its `data`, and `path` what it is
        called.
        """
        begun = monotonic()
        try:
            return cast("Shown", self._worker.ask((path, data), PATIENCE))
        except WorkerEndedError as ended:
            if ended.cause == "memory":
                said = Message("{path} takes more memory to read than a photo needs.", path=path)
            elif ended.cause == "time":
                most = PATIENCE if monotonic() - begun >= PATIENCE else self._task.seconds
                said = Message(
                    "{path} takes longer than {seconds} seconds to read.", path=path, seconds=most
                )
            else:
                said = Message("{path} is not a picture that can be read.", path=path)
            raise ReadingError(said) from None


class _Reading:
    """Over there: reads photo after photo."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._fronts: Fronts = {}

    def __call__(self, request: tuple[Path, bytes | None]) -> Shown:
        from cards_pdf.scan.photo import load_photo

        return self._task.read(load_photo(*request), self._fronts)
