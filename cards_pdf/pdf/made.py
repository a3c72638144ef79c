"""What comes out of a drawing."""

from typing import NamedTuple


class Made(NamedTuple):
    """A finished file's content."""

    pdf: bytes
    pages: int
    warning: str = ""
    title: str = ""
