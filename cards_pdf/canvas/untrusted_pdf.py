"""Untrusted PDFs, read in worker processes: their pages as pictures, and their filled-in forms.

A file may be made to take minutes or gigabytes. The worker gets as much of both as an honest file
needs, and the caller waits no longer (`cards_pdf.common.sandbox`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.quick_exit import scratch_folder
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.sandbox.worker import Worker, WorkerEndedError

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_BYTES = 100_000_000
MAX_PAGES = 200
FORM_TIMEOUT_S = 10.0
PAGES_TIMEOUT_S = 60.0  # for all requests about one file
REQUEST_S = 9  # of CPU time
_MEMORY_BYTES = 400_000_000  # to write on while one request is answered
_MAX_PIXELS = 36_000_000  # of one page: two of A3 at 300 dots an inch
_MAX_PIXELS_TOGETHER = 1_800_000_000  # of all selected pages: 200 of A4 take as many
_MAX_PAGES_COUNTED = 9999
_PAGES_AT_ONCE = 8  # so that neither the memory nor the disk holds a book of them
TOO_LARGE = "has more or larger pages than cards need; name some with --pages"


class PdfError(DeckError):
    """A reason why a PDF is not read, as the end of a sentence."""


def _ask(worker: Worker, request: object, timeout: float, max_seconds: float) -> Any:
    start = monotonic()
    try:
        return worker.ask(request, timeout)
    except WorkerEndedError as error:
        if error.cause != "time":
            raise PdfError("is not a PDF that can be read") from error
        seconds = max_seconds if monotonic() - start >= timeout else REQUEST_S
        message = "takes longer than {seconds} seconds to read"
        raise PdfError(message, seconds=f"{seconds:.2g}") from error


# --- Pages as pictures ---


# Pages to draw, and whether in grey; None for the number of pixels of each
PageRequest = tuple[Sequence[int], bool] | None


class UntrustedPdf:
    """The pages of a PDF. PdfError says why it cannot be read."""

    def __init__(self, data: bytes, dpi: int) -> None:
        self._folder = scratch_folder()
        self._time_left_s = PAGES_TIMEOUT_S
        make_reader = partial(_PageReader, data, dpi / 72, self._folder)
        self._worker = Worker(make_reader, seconds=REQUEST_S, memory=_MEMORY_BYTES)
        self._pixels: list[int] = self._read(None)

    @property
    def pages(self) -> int:
        return len(self._pixels)

    def check(self, pages: Sequence[int]) -> None:
        """Raise PdfError for pages that would be drawn for a minute and then be rejected."""
        sizes = [self._pixels[page] for page in pages]
        if max(sizes) > _MAX_PIXELS or sum(sizes) > _MAX_PIXELS_TOGETHER:
            raise PdfError(TOO_LARGE)

    def drawn(self, pages: Sequence[int], *, grey: bool = False) -> Iterator["Image"]:
        """Yield these pages, counted from 0. A page of A4 takes 26 MB, in grey 9."""
        from PIL import Image

        for first in range(0, len(pages), _PAGES_AT_ONCE):
            batch = pages[first : first + _PAGES_AT_ONCE]
            for file in self._read((batch, grey)):
                with Image.open(file) as picture:
                    picture.load()
                file.unlink()
                process_limits.finish_step()
                yield picture

    def _read(self, request: PageRequest) -> Any:
        seconds, answer = _ask(
            self._worker, request, self._time_left_s, max_seconds=PAGES_TIMEOUT_S
        )
        self._time_left_s -= seconds
        return answer


@dataclass(eq=False)
class _PageReader:
    """The worker's side of `UntrustedPdf`. Its first request opens the file, under limits."""

    data: bytes
    scale: float
    folder: Path
    document: Any = None

    def __call__(self, request: PageRequest) -> tuple[float, Any]:
        start = process_time()
        try:
            if self.document is None:
                import pypdfium2

                self.document = pypdfium2.PdfDocument(self.data)
            answer = self._draw(*request) if request else self._list_pixels()
        except Exception as error:  # libraries raise anything over a damaged PDF
            raise PdfError("is not a PDF that can be read") from error
        return process_time() - start, answer

    def _list_pixels(self) -> list[int]:
        """Return the number of pixels of each page, 0 for a damaged one."""
        pixels = []
        for page in range(min(len(self.document), _MAX_PAGES_COUNTED)):
            try:
                width, height = self.document.get_page_size(page)
                pixels.append(int(width * height * self.scale**2))
            except RuntimeError:
                pixels.append(0)  # drawing it raises the error
        return pixels

    def _draw(self, pages: Sequence[int], grey: bool) -> list[Path]:
        """Draw pages into files and return their paths."""
        files = []
        for number, page in enumerate(pages):
            bitmap = self.document[page].render(
                scale=self.scale, grayscale=grey, rev_byteorder=True
            )
            file = self.folder / f"{number}.ppm"
            bitmap.to_pil().convert("L" if grey else "RGB").save(file)
            files.append(file)
        return files


# --- Forms ---

FilledIn = dict[str, str]


@record
class Form:
    """The content of a form, and the keywords of its file."""

    fields: FilledIn  # by name; empty without a form
    keywords: str = ""


def read_form(data: bytes) -> Form:
    """Return what was ticked and typed in a PDF, read by a worker."""
    with Worker(_make_form_reader, seconds=REQUEST_S, memory=_MEMORY_BYTES) as worker:
        form: Form = _ask(worker, data, FORM_TIMEOUT_S, max_seconds=FORM_TIMEOUT_S)
    return form


def _make_form_reader() -> Any:
    return form_in


def form_in(data: bytes) -> Form:
    """Return what was ticked and typed, read in this process."""
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it logs each oddity of a file
    try:
        pdf = PdfReader(BytesIO(data))
        fields = pdf.get_fields() or {}
        words = {name: str(field.get("/V", "")).removeprefix("/") for name, field in fields.items()}
        keywords = str(pdf.metadata.get("/Keywords", "")) if pdf.metadata else ""
    except Exception as error:  # the library raises anything over a damaged PDF
        raise PdfError("is not a PDF that can be read") from error
    return Form(fields=words, keywords=keywords)
