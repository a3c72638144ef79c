"""Unexpected exceptions: a short message for the user, a report for the developer."""

from collections.abc import Callable, Sequence
from pathlib import Path

from cards_pdf.common.command_line.speech import complain
from cards_pdf.common.files import replace_file
from cards_pdf.common.messages import Message

FILE_NAME = "error-report.txt"


def report(
    error: BaseException, program: str, words: Sequence[str], home: Callable[[], Path]
) -> Message:
    """Write a report of an error and return the message. `program` is its name and version."""
    # only a crash needs these
    import platform
    import traceback

    name = program.partition(" ")[0]
    system = f"{program}, Python {platform.python_version()}, {platform.platform()}"
    command = f"{name} {' '.join(map(ascii, words))}"
    text = "\n".join([system, command, "", *traceback.format_exception(error)])
    path = _write(text.encode("utf-8", "replace"), home)
    facts = {"program": name, "kind": type(error).__name__, "path": path}
    if path is None:
        return Message(
            "This is a bug in {program} ({kind}). The report could not be saved.", **facts
        )
    message = (
        "This is a bug in {program} ({kind}). The details are in {path}; please send that file "
        "along."
    )
    return Message(message, **facts)


def _write(text: bytes, home: Callable[[], Path]) -> Path | None:
    """Write the report into the data folder, or else among the temporary files."""
    from tempfile import gettempdir

    for choose in (home, lambda: Path(gettempdir())):
        try:
            path = choose() / FILE_NAME
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, text)
        except Exception as error:  # noqa: BLE001 -- the next folder is tried
            complain(error)
        else:
            return path
    return None
