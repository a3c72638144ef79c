"""`python -m cards_pdf`, and the command `cards-pdf`."""

from __future__ import annotations

import signal

# `typing` takes longer to import than all of this module, and Ctrl-C would end in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import NoReturn

    from cards_pdf.common.command_line.program import Program

STOPPED = "Stopped. The files listed above are complete."


def main() -> NoReturn:
    """Run the command line of this process and exit."""
    # Until the command line has been imported there is nothing to save, so Ctrl-C ends the process
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _create_program().main()


def run(words: Sequence[str]) -> int:
    """Run a command line in this process and return its exit code."""
    return _create_program().run(words)


def _create_program() -> Program:
    from cards_pdf import __version__
    from cards_pdf.common.command_line.program import Program

    return Program("cards-pdf", __version__, "cards_pdf.cli", _home, stopped=STOPPED)


def _home() -> Path:
    from cards_pdf.sheets.printer import printer_file

    return printer_file().parent


if __name__ == "__main__":
    main()
