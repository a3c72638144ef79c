"""`cards-pdf`, also `python -m cards_pdf`."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cards_pdf.common.command_line.program import Program

STOPPED = "Stopped. The files listed above are complete."


def main() -> NoReturn:
    """Until it ends; who stops it as it starts is told nothing, for nothing was begun."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _program().main()


def run(words: Sequence[str]) -> int:
    """The exit code of some words."""
    return _program().run(words)


def _program() -> Program:
    from cards_pdf import version
    from cards_pdf.common.command_line.program import Program

    return Program("cards-pdf", version, "cards_pdf.cli", _home, stopped=STOPPED)


def _home() -> Path:
    from cards_pdf.sheets.printer import printer_file

    return printer_file().parent


if __name__ == "__main__":
    main()
