"""Photos read in a process of their own, which is held to what an honest photo takes.

A stranger's picture may be made so that reading it takes minutes or gigabytes, or breaks what decodes it. One
process reads all the photos of a scan, so that its libraries are loaded and its deck's fronts drawn once.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.decks.marked_cards import MarkedCards
from cards_pdf.decks.model import Deck

if TYPE_CHECKING:
    from PIL.Image import Image

    from cards_pdf.scan.photo import Photo
    from cards_pdf.scan.reading import Fronts
    from cards_pdf.scan.together import PhotoSeen

Seen = TypeVar("Seen")

LIBRARIES = ("numpy", "pyapriltags", "pi_heif")  # that only the reader of photos needs
SECONDS = 8  # of computing for a photo, beside a second in which the reader starts …
PATIENCE = 60  # … and of waiting for it, on a computer that has other things to do
_A_MOMENT = 1  # seconds in which a process that has closed its pipe ends
_MB = 1_000_000
_MEMORY = 370 * _MB  # of addresses, of which libraries take 75 MB that are never filled
_SMALL = 1 * _MB  # bytes of a picture; for each byte more there may be …
_A_BYTE = 100  # … so much more memory, up to …
_MOST_MEMORY = 900 * _MB
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # others would only take memory


class ExtraMissingError(CardsError):
    """The reader's libraries are not installed."""


class ReadingError(CardsError):
    """A photo that was given up; the sentence names it and says why."""


@dataclass(frozen=True)
class Prints:
    """In which languages a card may be printed: those that its mark tells of, then all others."""

    decks: Sequence[Deck]
    known: Mapping[str, set[tuple[str, int]]]  # by a card's code: the deck's file, and the mark's check

    def __call__(self, code: str, check: int) -> Sequence[Sequence[Deck]]:
        likely = [deck for deck in self.decks if (deck.source, check) in self.known[code]]
        others = [deck for deck in self.decks if deck not in likely]
        return [group for group in (likely, others) if group]


class Shown(NamedTuple, Generic[Seen]):
    """What a photo shows, and a picture of how it was read."""

    seen: Seen
    picture: bytes


class AnyTask(Protocol[Seen]):
    """What is wanted of every photo; it goes to the process that reads them."""

    @property
    def seconds(self) -> int:
        """How long that may compute for one photo."""

    def read(self, photo: Photo, fronts: Fronts, /) -> Shown[Seen]:
        """What it shows; `fronts` are kept from one photo to the next."""


class Task(NamedTuple):
    """To read what the pencil ticked: what all photos of a scan have in common."""

    deck: Deck
    prints: Prints
    form: str = "PNG"  # of the pictures of what was read
    seconds: int = SECONDS

    def read(self, photo: Photo, fronts: Fronts) -> Shown[PhotoSeen]:
        from cards_pdf.scan.reading import overlay, read_photo, seen_in

        read = read_photo(self.deck, photo, fronts, self.prints)
        return Shown(seen_in(read), _encode(overlay(photo, read), self.form))


class Dealt(NamedTuple):
    """Which cards lie on the table."""

    codes: tuple[str, ...]  # left to right, rows from the top
    unsure: tuple[int, ...]  # places among them
    skipped: int  # marks that were not looked at


class DealtTask(NamedTuple):
    """To tell the cards that were dealt."""

    marked: MarkedCards
    seconds: int = SECONDS

    def read(self, photo: Photo, _: Fronts) -> Shown[Dealt]:
        from cards_pdf.scan.dealt import cards_in, draw_cards

        cards, skipped = cards_in(photo, self.marked)
        unsure = tuple(place for place, card in enumerate(cards) if not card.is_sure)
        seen = Dealt(tuple(card.code for card in cards), unsure, skipped)
        return Shown(seen, _encode(draw_cards(photo, cards), "JPEG"))


def _encode(picture: Image, form: str) -> bytes:
    out = BytesIO()
    picture.save(out, form, compress_level=1)  # seen once: quick counts more than small
    return out.getvalue()


class PhotoReader(Generic[Seen]):
    """Reads one photo after the other, each within its limits; says in one sentence what is not installed."""

    def __init__(self, task: AnyTask[Seen]) -> None:
        if any(find_spec(name) is None for name in LIBRARIES):
            raise ExtraMissingError(
                "Reading photos needs the extra `scan`: pip install 'pnp-referee[scan]' "
                "(there is no wheel for musl and for Windows on ARM)."
            )
        self._task = task

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(  # noqa: S603 -- this very module
            [sys.executable, "-P", "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | _ONE_THREAD | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        with suppress(OSError):  # what has died says so when it is asked
            _send(self._task, self._process.stdin)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        with suppress(OSError), self._process:  # what it did not take goes nowhere
            pass

    def read(self, path: Path, data: bytes | None = None) -> Shown[Seen]:
        """The photo in a file; one that came another way is its `data`, and `path` what it is called."""
        begun, clock = monotonic(), Timer(PATIENCE, self._process.kill)
        clock.start()
        try:
            _send((path, data), self._process.stdin)
            found = pickle.load(_pipe(self._process.stdout))  # noqa: S301 -- of our own process
        except (OSError, EOFError, pickle.UnpicklingError):
            raise self._why_given_up(path, monotonic() - begun) from None
        finally:
            clock.cancel()
        if isinstance(found, Exception):
            raise found
        return cast("Shown[Seen]", found)

    def _why_given_up(self, path: Path, waited: float) -> ReadingError:
        """Why there is no answer."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_A_MOMENT)
        computed = self._process.returncode == -getattr(signal, "SIGXCPU", 0)
        if computed or waited >= PATIENCE:
            most = self._task.seconds if computed else PATIENCE
            said = "{path} takes longer than {seconds} seconds to read."
            return ReadingError(said, path=path, seconds=most)
        return ReadingError("{path} is not a picture that can be read.", path=path)


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None, "both ends of the process are pipes"
    return end


def _send(what: object, to: IO[bytes] | None) -> None:
    pickle.dump(what, _pipe(to))
    _pipe(to).flush()


def main() -> None:
    """Answer each photo from standard input by what it shows, or by what is wrong with it."""
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    task: AnyTask[Any] = pickle.load(orders)  # noqa: S301 -- of the process that started this one
    fronts: Fronts = {}
    with suppress(EOFError):
        while True:
            path, data = pickle.load(orders)  # noqa: S301 -- likewise
            _send(_answer(task, fronts, path, data), answers)


def _answer(task: AnyTask[Seen], fronts: Fronts, path: Path, data: bytes | None) -> Shown[Seen] | Exception:
    from cards_pdf.scan.photo import load_photo

    size = 0
    with suppress(OSError, ValueError):  # reading it will say what is wrong
        size = path.stat().st_size if data is None else len(data)
    _limit(task.seconds, size)
    try:
        return task.read(load_photo(path, data), fronts)
    except MemoryError:
        return ReadingError("{path} takes more memory to read than a photo needs.", path=path)
    except Exception as wrong:  # noqa: BLE001 -- raised again by whoever asked
        return wrong


def _limit(seconds: int, size: int) -> None:
    """Hold this process to its time and memory; Windows has no such limits, only the time that is waited."""
    with suppress(ImportError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        memory = min(_MEMORY + _A_BYTE * max(0, size - _SMALL), _MOST_MEMORY)
        most = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_CPU: ceil(used.ru_utime + used.ru_stime) + seconds,
            resource.RLIMIT_AS: memory,
        }
        for limit, soft in most.items():
            with suppress(OSError, ValueError):  # one that is already lower
                resource.setrlimit(limit, (soft, resource.getrlimit(limit)[1]))
