"""`cards-pdf`, also `python -m cards_pdf`."""

import gc
import os
import sys


def main() -> None:
    """One run, without what a short process can do without: collecting garbage and tidying up at its end."""
    gc.disable()
    from cards_pdf.cli import run

    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # whoever read the last lines has gone
        code = 1
    os._exit(code)


if __name__ == "__main__":
    main()
