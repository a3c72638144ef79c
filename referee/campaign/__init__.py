"""Campaigns of the legacy game: their files, their games, and their cards on paper.

`pdf` and `photo` import all that prints, draws and looks at photos. That takes 0.9 s, and a browser
fetches it first. So they are imported when they are first used as attributes of this package.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.campaign import pdf as pdf
    from referee.campaign import photo as photo


def __getattr__(name: str) -> ModuleType:
    if name in {"pdf", "photo"}:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(name)
