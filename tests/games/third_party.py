"""Third-party games in tests: loaded from where they lie, and forgotten again."""

import sys
from contextlib import contextmanager

import pytest

from referee import games
from referee.testing import load_folder
from referee.texts import catalogue
from referee.thirdparty import discovery
from referee.web import lobby


def forget_games(*packages):
    """Make the next look for games a fresh one, also for the modules of these packages."""
    discovery.find_points.cache_clear()
    discovery.load_point.cache_clear()
    games.load.cache_clear()
    catalogue.cache_clear()
    lobby._languages_of.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[name]


@contextmanager
def loaded_folder(folder):
    package = folder.name.replace("-", "_")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path])
        patch.setenv("PYTHONPATH", "")
        forget_games(package)
        yield load_folder(str(folder / "game.py"))
    forget_games(package)
