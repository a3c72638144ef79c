"""The libraries that only the reader of photos needs."""

from importlib.util import find_spec

from cards_pdf.common.errors import CardsError

LIBRARIES = ("numpy", "pyapriltags", "pi_heif")


class ExtraMissingError(CardsError):
    """The reader's libraries are not installed."""


def needed() -> None:
    """Say in one sentence what to install, where it is not there."""
    if any(find_spec(name) is None for name in LIBRARIES):
        raise ExtraMissingError(
            "Reading photos needs the extra `scan`: pip install 'pnp-referee[scan]' "
            "(there is no wheel for musl and for Windows on ARM)."
        )
