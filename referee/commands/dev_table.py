"""The child process of `referee dev`: it tests the laws, then continues the game.

The game is played at the prompt and on a page, which also shows what is inside it.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from cards_pdf.common.messages import UserError
from cards_pdf.common.program import Speech
from cards_pdf.common.web.dispatcher import message, verb
from cards_pdf.common.web.server import link
from referee import games
from referee.commands.page import serve_page
from referee.commands.requests import open_game
from referee.errors import DamagedError, RequestError
from referee.insight.advice import PileContents, piles_left
from referee.protocol import Conversation
from referee.protocol.client import from_wire
from referee.rulekit.game import Game
from referee.saves import opening
from referee.saves.journal import Journal
from referee.saves.opening import OpenRequest
from referee.terminal import layout
from referee.terminal.commands import NEXT
from referee.terminal.prompt import run_terminal
from referee.testing import LAWS, law_name, random_answer, try_law
from referee.testing.play import MAX_ANSWERS
from referee.texts import LANGUAGE_FOLDER
from referee.web.table import PageSession

HOST = "127.0.0.1"


def main(name: str, save: Path, port: int) -> int:
    """Test and play a game, and return the exit code."""
    speech = Speech(LANGUAGE_FOLDER)
    try:
        game = games.load(name)
        speech.say("Trying {laws} laws …", laws=len(LAWS))
        sys.stdout.flush()
        if broken := find_broken_law(game):
            print(broken)
        else:
            message = "{laws} laws hold; they try at most {answers} answers of a game."
            speech.say(message, laws=len(LAWS), answers=MAX_ANSWERS)
        if save.exists():
            refit_save(game, save)
        _play(game, save, port, speech=speech)
    except KeyboardInterrupt:
        pass
    except UserError as error:
        speech.complain(error)
        return error.exit_code
    return 0


def _play(game: Game[Any], path: Path, port: int, speech: Speech) -> None:
    """Play at the prompt, and on a page of this computer at the same time."""
    with serve_page(HOST, port) as server:
        table = server.table
        page = table.page
        page.join(Inside(page))
        save = open_game(game, OpenRequest(path=path))
        table.do(lambda: page.start(save))
        url = link(server)
        speech.say("The same game on a page: {page}", page=url)
        inside_url = url.replace("#", "inside.html#")
        speech.say("State, random answers and undo: {page}", page=inside_url)
        print(flush=True)
        exchange = from_wire(lambda request: table.reply(request, "terminal"))
        # A tap shows at the prompt with the next typed line.
        while current := page.save:
            is_dealt = current.session.seed is not None
            say = current.session.game.say(page.lang, dealt=is_dealt, words=layout.CARDS)
            parting = run_terminal(exchange, say, str)
            if parting.next_game is None:
                return
            table.reply({"do": "again", "next": parting.next_game == NEXT}, "terminal")


def find_broken_law(game: Game[Any]) -> str:
    """Return the first law that the game breaks with its default options, and how."""
    for law in LAWS:
        try:
            try_law(law, game, {})
        except AssertionError as broken:
            return f"{law_name(law)}: {broken}"
    return ""


def refit_save(game: Game[Any], path: Path) -> None:
    """If the rules of a save have changed, start it again with the answers that still fit."""
    try:
        is_same = not opening.has_changed_rules(game, Journal.read(path))
        # Raises DamagedError if an answer does not fit.
        opening.resume_game(game, path).close()
    except DamagedError:
        is_same = False
    if not is_same:
        journal = Journal.read(path)
        path.unlink()  # a new game never overwrites a file
        save = opening.start_game(game, game.resolve_options({}), path, journal.header.seed)
        try:
            for entry in opening.load_history(journal).entries:
                save.session.answer(entry.answer)
        except RequestError:
            pass  # the next answers are for other questions
        finally:
            save.close()


# --- the page for authors: the state inside a game, and random answers ---


@message("inside")
class InsideView:
    """The game as its rules see it, and all answers."""

    question: str  # as JSON, like the state
    state: str
    piles: list[PileContents]
    log: list[str]


class Inside:
    """The requests of that page."""

    def __init__(self, page: PageSession) -> None:
        self.page = page

    @property
    def _talk(self) -> Conversation:
        if self.page.talk is None:
            raise RequestError
        return self.page.talk

    @verb
    def inside(self) -> InsideView:
        """Return the state of the open game."""
        session = self._talk.session
        question = session.question
        view = {"ask": question.name, **question.as_json()} if question else {"over": session.over}
        log = [f"{n} {entry.ask}: {entry.answer}" for n, entry, _ in session.steps() if n]
        return InsideView(
            question=_indent(view),
            state=_indent(session.state()),
            piles=piles_left(session),
            log=log,
        )

    @verb
    def random(self) -> list[Any]:
        """Give a random answer."""
        session = self._talk.session
        if session.question is None:
            raise RequestError("game-over")
        # The number of moves counts undo as well, so another answer may come after it.
        return self._talk.reply({"answer": random_answer(session.question, Random(session.rev))})  # noqa: S311


def _indent(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
