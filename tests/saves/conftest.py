"""A save that is not there yet, and tables that are left at the end."""

import pytest

from referee.saves import opening
from tests.saves.files import GAME


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


class Tables:
    def __init__(self):
        self.sessions = []

    def begin(self, path):
        self.sessions.append(opening.start_game(GAME, GAME.resolve_options({}), path, None).session)
        return self.sessions[-1]

    def reopen(self, path):
        self.sessions.append(opening.resume_game(GAME, path).session)
        return self.sessions[-1]


@pytest.fixture
def tables():
    tables = Tables()
    yield tables
    for session in tables.sessions:
        session.journal.close()
