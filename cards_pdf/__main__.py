"""`cards-pdf`, also `python -m cards_pdf`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf import version
from cards_pdf.common.command_line.program import Program

if TYPE_CHECKING:
    from cards_pdf.common.command_line.commands import CommandLine


def main() -> None:
    PROGRAM.main()


def run(words: Sequence[str]) -> int:
    """Do what was asked; the exit code."""
    return PROGRAM.run(words)


def _commands() -> "CommandLine":
    from cards_pdf.cli import app

    return app


def _home() -> Path:
    from cards_pdf.sheets.printer import printer_file

    return printer_file().parent


STOPPED = "Stopped. The files listed above are complete."
PROGRAM = Program("cards-pdf", version, _commands, _home, stopped=STOPPED)

if __name__ == "__main__":
    main()
