"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

import gc
import os
import sys

from referee import __version__
from referee.errors import Failure


def main() -> None:
    """Run the command line; whatever goes wrong is said in a sentence."""
    gc.disable()  # what a start makes is no garbage; a game that is sat down to turns it on again
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a text file in a test is as good
    try:
        code = _run(words)
        sys.stdout.flush()
        return code  # noqa: TRY300 -- flushing fails like any other writing
    except Failure as failure:
        print(failure, file=sys.stderr)  # errors go to stderr
        return failure.exit_code
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as error:  # a full disk under standard output, a path that is too long
        _silence()
        print(f"{error.filename or 'Standard output'}: {error.strerror or error}.", file=sys.stderr)
        return 1


def _silence() -> None:
    """Standard output cannot take what is still to be written: closing it shall not fail as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    if words[:1] == ["--version"]:
        print(f"referee {__version__}")
        return 0
    from referee import games

    if not words:
        from referee.saves.lobby import overview

        print("\n".join(overview()))
        return 0
    if words[0] in games.TITLES:
        from referee.commands import play

        return play.run(words[0], words[1:])
    from referee.commands import app

    return app.run(words)


if __name__ == "__main__":
    main()
