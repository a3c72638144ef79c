"""`cards-pdf`, also `python -m cards_pdf`."""

import sys


def main() -> int:
    import gc

    gc.disable()  # a run is short and makes few cycles: collecting them costs more than keeping them
    from cards_pdf.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
