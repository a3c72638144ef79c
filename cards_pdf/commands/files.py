"""Finished files: written, and reported to the user."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common.errors import CardsError, FitError
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech, clean

if TYPE_CHECKING:
    from cards_pdf.outputs import OnProgress, Output

_SLOW = 1.0  # seconds after which progress is worth a line
_MB = 1_000_000


def print_works(outputs: "Iterable[Output]", out: Path, speech: Speech) -> None:
    """Print each output. Those that find no room are reported at the end."""
    missing: list[CardsError] = []
    for output in outputs:
        try:
            write_pdf(out / f"{output.stem}.pdf", output.make, speech)
        except FitError as error:
            if error.is_too_short:  # nothing has failed
                message = "{name} is left out: its text is too short to fill the pages."
                speech.complain(message, name=output.stem)
            else:
                missing.append(error)
    refuse_missing(missing, speech)


def refuse_missing(missing: Sequence[CardsError], speech: Speech) -> None:
    """Report the outputs that were not printed and raise the last error, if there is any."""
    for error in missing[:-1]:
        speech.complain(error)
    if missing:
        raise missing[-1]


def print_together(outputs: "Iterable[Output]", out: Path, speech: Speech) -> None:
    """Print outputs only if all of them fit on the paper."""
    for output, finished in [
        (output, output.make(lambda _done, _pages: None)) for output in outputs
    ]:
        write(
            out / f"{output.stem}.pdf", finished.pdf, pages_in_words(finished.pages), speech=speech
        )


def write_pdf(
    path: Path, make: "Callable[[OnProgress], FinishedPdf]", speech: Speech
) -> FinishedPdf:
    """Make a PDF, write it and report it."""
    started = time.monotonic()
    has_progress = False

    def progress(done: int, pages: int) -> None:
        nonlocal has_progress
        if sys.stderr.isatty() and time.monotonic() - started > _SLOW:
            has_progress = True
            now = speech(
                "{file}: page {done} of {pages}", file=clean(path.name), done=done, pages=pages
            )
            print(f"\r{now}", end="", file=sys.stderr, flush=True)

    finished = make(progress)
    if has_progress:
        print(file=sys.stderr)
    if finished.warning:
        speech.complain(finished.warning)
    write(path, finished.pdf, pages_in_words(finished.pages), speech=speech)
    return finished


def write(path: Path, content: bytes, holds: str, speech: Speech) -> Path:
    write_file(path, content)
    say_written(path, holds, len(content), speech=speech)
    return path


def say_written(path: Path, holds: str, size: int, speech: Speech) -> None:
    speech.say("{path}  {holds}  {size}", path=path, holds=holds, size=size_in_words(size))


def pages_in_words(count: int) -> Message:
    return Message("{count:page|pages}", count=count)


def size_in_words(count: int) -> str:
    return f"{count / _MB:.1f} MB" if count >= _MB else f"{max(1, round(count / 1000))} KB"
