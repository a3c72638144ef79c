"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

import signal

# `typing` takes longer to import than all of this module, and Ctrl-C would end in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import NoReturn

    from cards_pdf.common.command_line.program import Program


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
    from cards_pdf.common.command_line.program import Program
    from referee import __version__
    from referee.languages import HERE

    return Program("referee", __version__, "referee.cli", _home, (HERE,))


def _home() -> Path:
    from referee.saves.folder import home

    return home()


if __name__ == "__main__":
    main()
