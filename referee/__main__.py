"""`python -m referee`, and the command `referee`."""

from __future__ import annotations

import os
import sys

from cards_pdf.common.command_line.harmless import complain, prepare_streams
from cards_pdf.common.command_line.leaving import leave
from cards_pdf.common.errors import CardsError
from referee import __version__
from referee.commands.speech import Speech
from referee.errors import Failure, file_failure


def main() -> None:
    leave(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Do what was asked; whatever goes wrong is said in a sentence, here and nowhere else."""
    prepare_streams()
    speech = Speech()
    try:
        code = _run(words, speech)
        sys.stdout.flush()
        return code  # noqa: TRY300 -- flushing fails like any other writing
    except (Failure, CardsError) as failure:
        speech.complain(failure)
        return failure.exit_code
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as error:  # a full disk under standard output, a path that is too long
        _silence()
        speech.complain(file_failure(error))
        return 1
    except Exception as error:  # noqa: BLE001 -- the last handler: whatever is left is a mistake of ours
        complain(_reported(error, words, speech))
        return 1


def _reported(error: Exception, words: list[str], speech: Speech) -> str:
    from cards_pdf.common.command_line.last_resort import reported
    from referee.saves.folder import home

    return reported(error, ("referee", __version__), words, home, speech)


def _silence() -> None:
    """Standard output cannot take what is still to be written: closing it shall not fail as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str], speech: Speech) -> int:
    if words == ["--version"]:  # scripts ask this, and need no command line for it
        print(f"referee {__version__}")
        return 0
    from cards_pdf.common.command_line.plain_typer import carry_out
    from referee.cli import app

    speech.overhear(words)
    return carry_out(app.group(), "referee", words, speech)


if __name__ == "__main__":
    main()
