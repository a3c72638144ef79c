"""A finished file."""

from collections.abc import Sequence
from typing import NamedTuple


class FinishedPdf(NamedTuple):
    """A finished file's content."""

    pdf: bytes
    pages: int
    warning: str = ""
    title: str = ""
    art: int = 0  # pixels of the pictures on its pages, counted each time they are shown
    inks: Sequence[float] = ()  # of its pages, where they were measured as they were made
