"""`python -m referee`, and the command `referee`."""

from pathlib import Path

from cards_pdf.common.command_line.program import Program
from referee import __version__
from referee.languages import HERE


def _home() -> Path:
    from referee.saves.folder import home

    return home()


PROGRAM = Program("referee", lambda: __version__, "referee.cli", _home, (HERE,))
main, run = PROGRAM.main, PROGRAM.run  # until it ends; the exit code of some words

if __name__ == "__main__":
    main()
