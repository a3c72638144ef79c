"""`cards-pdf`, also `python -m cards_pdf`."""

from pathlib import Path

from cards_pdf import version
from cards_pdf.common.command_line.program import Program


def _home() -> Path:
    from cards_pdf.sheets.printer import printer_file

    return printer_file().parent


STOPPED = "Stopped. The files listed above are complete."
PROGRAM = Program("cards-pdf", version, "cards_pdf.cli", _home, stopped=STOPPED)
main, run = PROGRAM.main, PROGRAM.run  # until it ends; the exit code of some words

if __name__ == "__main__":
    main()
