"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.command_line.program import Program
from referee import __version__
from referee.languages import HERE

if TYPE_CHECKING:
    from cards_pdf.common.command_line.commands import CommandLine


def main() -> None:
    PROGRAM.main()


def run(words: Sequence[str]) -> int:
    """Do what was asked; the exit code."""
    return PROGRAM.run(words)


def _commands() -> CommandLine:
    from referee.cli import app

    return app


def _home() -> Path:
    from referee.saves.folder import home

    return home()


PROGRAM = Program("referee", lambda: __version__, _commands, _home, (HERE,))

if __name__ == "__main__":
    main()
