"""An error that nobody foresaw: a sentence for the user, a file for whoever mends it."""

import platform
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from cards_pdf.common.command_line.harmless import complain
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence
from cards_pdf.common.whole_file import replace_file

NAME = "error-report.txt"


def reported(
    error: BaseException,
    program: tuple[str, str],
    words: Sequence[str],
    folder: Callable[[], Path],
    speech: Speech,
) -> str:
    """Write the report of a program, which has a name and a version; the sentence that says so."""
    said = _reported(error, *program, words, folder)
    with suppress(Exception):  # the mistake may be one of the texts
        return speech(said)
    return said


def _reported(
    error: BaseException, program: str, version: str, words: Sequence[str], folder: Callable[[], Path]
) -> Sentence:
    text = "\n".join(
        [
            f"{program} {version}, Python {platform.python_version()}, {platform.platform()}",
            f"{program} {' '.join(map(ascii, words))}",
            "",
            *traceback.format_exception(error),
        ]
    )
    path = _kept(text.encode("utf-8", "replace"), folder)
    where = Sentence("What happened is written in {path}; please send it along.", path=path)
    return Sentence(
        "{program} has met an error of its own ({kind}), which is a mistake in it. {where}",
        program=program,
        kind=type(error).__name__,
        where=where if path else Sentence("It could not be kept."),
    )


def _kept(text: bytes, folder: Callable[[], Path]) -> Path | None:
    """In the data folder, or where that cannot be written among the temporary files."""
    for choose in (folder, lambda: Path(tempfile.gettempdir())):
        try:
            path = choose() / NAME
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, text)
        except Exception as error:  # noqa: BLE001 -- nothing is left to be said about it
            complain(error)
        else:
            return path
    return None
