"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

import signal

# Importing `typing` takes longer than all of this module; Ctrl-C would end it in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from cards_pdf.common.program import Program


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
    # An import at the top would come before `main` has prepared for Ctrl-C.
    from cards_pdf.common.program import Program

    return Program(
        name="referee",
        app="referee.cli:app",
        home="referee.saves.folder:home",
        languages="referee.texts:LANGUAGE_FOLDER",
    )


if __name__ == "__main__":
    main()
