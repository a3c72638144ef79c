"""`cards-pdf`, also `python -m cards_pdf`."""

import sys
from collections.abc import Sequence

from cards_pdf import version
from cards_pdf.common.command_line.harmless import complain, prepare_streams
from cards_pdf.common.command_line.leaving import leave
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import Sentence, reason


def main() -> None:
    leave(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Do what was asked; whatever goes wrong is said in a sentence, here and nowhere else."""
    prepare_streams()
    speech = Speech()
    try:
        code = _run(words, speech)
        sys.stdout.flush()
        return code  # noqa: TRY300 -- flushing fails like any other writing
    except CardsError as wrong:
        speech.complain(wrong.said)
        return wrong.exit_code
    except OSError as error:  # a path that is too long, a full disk or nobody behind standard output
        speech.complain(_failed(error))
        return 1
    except KeyboardInterrupt:
        speech.complain(Sentence("Stopped; files already named are complete."))
        return 1
    except Exception as error:  # noqa: BLE001 -- the last handler: whatever is left is a mistake of ours
        complain(_reported(error, words, speech))
        return 1


def _failed(error: OSError) -> Sentence:
    where = error.filename or Sentence("Standard output")
    return Sentence("{path}: {reason}.", path=where, reason=reason(error))


def _reported(error: Exception, words: Sequence[str], speech: Speech) -> str:
    from cards_pdf.common.command_line.last_resort import reported
    from cards_pdf.sheets.printer import printer_file

    return reported(error, ("cards-pdf", version()), words, lambda: printer_file().parent, speech)


def _run(words: Sequence[str], speech: Speech) -> int:
    from cards_pdf.cli import app
    from cards_pdf.common.command_line.plain_typer import carry_out

    return carry_out(app.group(), "cards-pdf", words, speech)


if __name__ == "__main__":
    main()
