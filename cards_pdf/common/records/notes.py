"""Notes on fields that answers need as well as files; `limits` holds all others. It imports
nothing: whoever only answers waits for no reader.
"""

from typing import NamedTuple


class Rest(NamedTuple):
    """All keys that are not the class's own."""


class Inline(NamedTuple):
    """A class whose keys stand beside those of the class that holds it, not in a table of their
    own.
    """


class Always(NamedTuple):
    """It is said even where it holds its default."""


class Never(NamedTuple):
    """It is not said: whoever shows the answer puts it there."""
