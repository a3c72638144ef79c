"""The static folder as the command writes it, made once for all tests of this room."""

from __future__ import annotations

import pytest

from referee.commands.web import faces_of_cards
from referee.errors import Failure
from referee.front_ends.web import engine, site


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder with the real Python in it, where npm can be asked for that."""
    try:
        found = site.contents(engine.files(None), faces_of_cards())
    except Failure as failure:
        pytest.skip(str(failure))
    folder = tmp_path_factory.mktemp("built")
    site.write(folder, found)
    return folder
