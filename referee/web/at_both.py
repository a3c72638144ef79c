"""The prompt and the page at one game: what is typed shows on the page, what is tapped in the
terminal.
"""

import sys
from collections.abc import Callable
from functools import partial

from referee.errors import UsageError
from referee.languages import language
from referee.protocol import Conversation
from referee.protocol.messages import Json
from referee.terminal import paint
from referee.terminal.commands import NEXT
from referee.terminal.prompt import Screen, Terminal
from referee.web.page_session import PageSession
from referee.web.table_thread import TableThread

NAME = "terminal"
PROMPT = "> "


class AtBoth:
    """The prompt at the table that the page shows. All of it runs on the table's thread."""

    def __init__(self, page: PageSession, write: Callable[[str], None]) -> None:
        self.page = page
        self.write = write
        self.talk: Conversation | None = None
        self.terminal: Terminal | None = None

    def begin(self) -> None:
        self.page.listeners[NAME] = self.heard
        if terminal := self.seated():
            terminal.greet()

    def seated(self) -> Terminal | None:
        """The terminal of the game that lies open now; a page may open another."""
        save, page = self.page.save, self.page.talk
        if save is None or page is None:
            self.talk = self.terminal = None
        elif self.talk is None or self.talk.session is not save.session:
            say = save.session.game.say(
                page.say.lang, dealt=save.session.seed is not None, words=paint.CARDS
            )
            self.talk = Conversation(save.session, say, path=save.path, writes=True)
            self.terminal = Terminal(partial(self.reply, self.talk), say, Screen(self.write))
        return self.terminal

    def reply(self, talk: Conversation, request: Json) -> list[Json]:
        """What is typed is done here, and the pages hear what came of it."""
        before = talk.session.rev
        said = [*(talk.begun() if request.get("do") == "hello" else []), *talk.reply(request)]
        if talk.session.rev != before and self.page.talk:
            told = [*self.page.talk.events(talk.happened), self.page.talk.present()]
            self.page.tell(told, NAME, talk)
        return said

    def heard(self, _: list[Json]) -> None:
        """Somebody tapped."""
        self.write("")
        before, terminal = self.terminal, self.seated()
        if terminal is None:
            self.nothing_open()
        elif terminal is not before:
            terminal.greet()
        else:
            source = self.page.source
            for event in self.talk.events(source.happened) if self.talk and source else ():
                self.write(event["text"])
            terminal.show()
        sys.stdout.write(PROMPT)
        sys.stdout.flush()

    def nothing_open(self) -> None:
        """A page went back to its list of games."""
        self.write(
            language(self.page.lang)(
                "No game is open. Choose one on the page, or type quit to stop."
            )
        )

    def read(self, line: str) -> bool:
        """Carry out a typed line; says whether it was the last."""
        terminal = self.seated()
        if terminal is None:
            self.nothing_open()
            return line.strip() == "quit"
        try:
            terminal.read(line)
        except UsageError as mistake:
            terminal.refuse(mistake)
        if terminal.next_game is None:
            return terminal.left
        said, *_ = self.page.reply({"do": "again", "next": terminal.next_game == NEXT}, NAME)
        if said["type"] == "error":
            self.write(said["text"])
        self.begin()
        return False


def prompting(table: TableThread) -> None:
    """Read typed lines until the player quits; each is carried out at the table."""
    prompt = AtBoth(table.page, paint.writer())
    table.do(prompt.begin)
    is_last = False
    try:
        while not is_last:
            line = input(PROMPT)
            is_last = table.do(lambda line=line: prompt.read(line))  # type: ignore[misc]
    except (EOFError, KeyboardInterrupt):
        prompt.write("")
