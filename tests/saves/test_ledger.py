"""A third-party game with a book of its own: `Game.ledger` names the module that counts results.

This module is the ledger. Each shell that is kept in a finished walk is there in the next one.
"""

from dataclasses import replace

import pytest

from referee import Option, Over
from referee.saves import opening
from referee.saves.opening import OpenRequest
from tests.games.stranger import KEEP, LEAVE, Beach

SHELLS = "shells"


class Collection(Beach):
    name = "collection"
    ledger = __name__
    options = (*Beach.options, Option(SHELLS, "those at home", 0, minimum=0, maximum=99))

    def end(self, t):
        return Over("win", len(t.bag))


GAME = Collection()
BOOK: dict[str, int] = {}  # shells, by the id of the game that brought them home


class ShellCounter:
    def __init__(self, save):
        self.save = save

    def check_change(self):
        pass

    def follow_move(self):
        over = self.save.session.over
        game = opening.read_header(self.save.path).id
        BOOK.pop(game, None)
        if over:
            BOOK[game] = over.score


def open_game(game, request):
    options = {**request.options, SHELLS: sum(BOOK.values())}
    save = opening.open_save(game, replace(request, options=options))
    save.session.follower = ShellCounter(save)
    return save


def resolve_options(game, options):
    return game.resolve_options({**options, SHELLS: sum(BOOK.values())})


def find_superseded():
    return iter(())


def is_counted(_path, header):
    return header.id in BOOK


@pytest.fixture
def walk():
    BOOK.clear()

    def played(*answers):
        save = opening.open_game(GAME, OpenRequest(is_new=True, options={"turns": 1}))
        for answer in answers:
            save.session.answer(answer)
        return save

    return played


def test_a_game_begins_with_what_the_book_holds(walk):
    walk(["2C"], KEEP).close()
    second = walk(["3C"], LEAVE)
    assert second.session.options[SHELLS] == 1
    assert sum(BOOK.values()) == 1
    second.close()


def test_a_game_that_is_reopened_is_no_longer_counted(walk):
    save = walk(["2C"], KEEP)
    save.session.undo()
    assert not BOOK
    save.session.answer(KEEP)
    assert [*BOOK.values()] == [1]
    save.close()
    header = opening.read_header(save.path)
    assert opening.find_ledger(GAME).is_counted(save.path, header)
