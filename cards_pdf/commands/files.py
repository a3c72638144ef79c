"""Finished files: written, and reported to the user."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.command_line.terminal import clean
from cards_pdf.common.errors import CardsError, FitError
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message

if TYPE_CHECKING:
    from cards_pdf.outputs.output import OnProgress, Output

_SLOW = 1.0  # seconds after which progress is worth a line
_MB = 1_000_000


def print_works(works: "Iterable[Output]", out: Path, speech: Speech) -> None:
    """Print each output. Those that find no room are reported at the end."""
    missing: list[CardsError] = []
    for work in works:
        try:
            write_pdf(out / f"{work.stem}.pdf", work.make, speech)
        except FitError as error:
            missing.append(error)
    refuse_missing(missing, speech)


def refuse_missing(missing: Sequence[CardsError], speech: Speech) -> None:
    """Report the outputs that were not printed and raise the last error, if there is any."""
    for told in missing[:-1]:
        speech.complain(told)
    if missing:
        raise missing[-1]


def print_together(works: "Iterable[Output]", out: Path, speech: Speech) -> None:
    """Print outputs only if all of them fit on the paper."""
    for work, made in [(work, work.make(lambda _done, _pages: None)) for work in works]:
        write(out / f"{work.stem}.pdf", made.pdf, pages_in_words(made.pages), speech)


def write_pdf(
    path: Path, make: "Callable[[OnProgress], FinishedPdf]", speech: Speech
) -> FinishedPdf:
    """Make a PDF, write it and report it."""
    started = time.monotonic()
    shown = False

    def progress(done: int, pages: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - started > _SLOW:
            shown = True
            now = speech(
                "{file}: page {done} of {pages}", file=clean(path.name), done=done, pages=pages
            )
            print(f"\r{now}", end="", file=sys.stderr, flush=True)

    made = make(progress)
    if shown:
        print(file=sys.stderr)
    if made.warning:
        speech.complain(made.warning)
    write(path, made.pdf, pages_in_words(made.pages), speech)
    return made


def write(path: Path, content: bytes, holds: str, speech: Speech) -> Path:
    write_file(path, content)
    say_written(path, holds, len(content), speech)
    return path


def say_written(path: Path, holds: str, size: int, speech: Speech) -> None:
    speech.say("{path}  {holds}  {size}", path=path, holds=holds, size=size_in_words(size))


def pages_in_words(count: int) -> Message:
    return Message("{count:page|pages}", count=count)


def size_in_words(count: int) -> str:
    return f"{count / _MB:.1f} MB" if count >= _MB else f"{max(1, round(count / 1000))} KB"
