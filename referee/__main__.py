"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cards_pdf.common.command_line.program import Program


def main() -> NoReturn:
    """Until it ends; who stops it as it starts is told nothing, for nothing was begun."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _program().main()


def run(words: Sequence[str]) -> int:
    """The exit code of some words."""
    return _program().run(words)


def _program() -> Program:
    from cards_pdf.common.command_line.program import Program
    from referee import __version__
    from referee.languages import HERE

    return Program("referee", lambda: __version__, "referee.cli", _home, (HERE,))


def _home() -> Path:
    from referee.saves.folder import home

    return home()


if __name__ == "__main__":
    main()
