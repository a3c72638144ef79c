"""`cards-pdf`, also `python -m cards_pdf`."""

import sys
from collections.abc import Sequence

from cards_pdf.command_line.harmless import complain, prepare_streams
from cards_pdf.command_line.leaving import leave
from cards_pdf.errors import CardsError


def main() -> None:
    leave(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Do what was asked; whatever goes wrong is said in a sentence, here and nowhere else."""
    prepare_streams()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code  # noqa: TRY300 -- flushing fails like any other writing
    except CardsError as wrong:
        complain(wrong)
        return wrong.exit_code
    except OSError as error:  # a path that is too long, a full disk or nobody behind standard output
        complain(f"{error.filename or 'Standard output'}: {error.strerror or error}.")
        return 1
    except KeyboardInterrupt:
        complain("Stopped; files already named are complete.")
        return 1
    except Exception as error:  # noqa: BLE001 -- the last handler: whatever is left is a mistake of ours
        complain(_reported(error, words))
        return 1


def _reported(error: Exception, words: Sequence[str]) -> str:
    from importlib.metadata import version

    from cards_pdf.command_line.last_resort import reported
    from cards_pdf.sheets.printer import printer_file

    return reported(error, "cards-pdf", version("pnp-referee"), words, lambda: printer_file().parent)


def _run(words: Sequence[str]) -> int:
    from cards_pdf.cli import app
    from cards_pdf.command_line.plain_typer import carry_out

    return carry_out(app.group(), "cards-pdf", words or ["--help"])


if __name__ == "__main__":
    main()
