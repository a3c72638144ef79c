"""The prompt and the page at one game: what is typed shows on the page, what is tapped in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from cards_pdf.common.sentences import Sentence
from referee.errors import Refusal, WrongUse
from referee.front_ends.messages import Json
from referee.front_ends.phone.desk import Desk
from referee.front_ends.phone.shared_desk import SharedDesk
from referee.front_ends.protocol import Conversation
from referee.front_ends.terminal import paint
from referee.front_ends.terminal.prompt import Terminal
from referee.rulekit.say import Say

NAME = "terminal"
PROMPT = "> "


class AtBoth:
    """The prompt's seat at the desk. All of it runs on the table's thread."""

    def __init__(self, desk: Desk, write: Callable[[str], None]) -> None:
        self.desk = desk
        self.write = write
        self.talk: Conversation | None = None
        self.terminal: Terminal | None = None

    def begin(self) -> None:
        self.desk.listeners[NAME] = self.heard
        if terminal := self.seated():
            terminal.greet()

    def seated(self) -> Terminal | None:
        """The terminal of the game that lies open now; a page may open another."""
        save, page = self.desk.save, self.desk.talk
        if save is None or page is None:
            self.talk = self.terminal = None
        elif self.talk is None or self.talk.session is not save.session:
            self.talk = Conversation(save.session, page.say, path=save.path, additions=True, writes=True)
            self.terminal = Terminal(partial(self.reply, self.talk), page.say, self.write)
        return self.terminal

    def reply(self, talk: Conversation, request: Json) -> list[Json]:
        """What is typed is done here, and the pages hear what came of it."""
        before = talk.session.rev
        said = [*(talk.begun() if request.get("do") == "hello" else []), *talk.reply(request)]
        if talk.session.rev != before:
            happened = [message for message in said if message["type"] == "event"]
            self.desk.tell([*happened, talk.present()], NAME)
        return said

    def heard(self, said: list[Json]) -> None:
        """Somebody tapped."""
        self.write("")
        before, terminal = self.terminal, self.seated()
        if terminal is None:
            self.nothing_open()
        elif terminal is not before:
            terminal.greet()
        else:
            for message in said:
                if message["type"] == "event":
                    self.write(message["text"])
            terminal.show()
        sys.stdout.write(PROMPT)
        sys.stdout.flush()

    def nothing_open(self) -> None:
        """A page went back to its list of games."""
        self.write(
            Say(lang=self.desk.lang).phrase(
                Sentence("No game lies open. Choose one on the page, or end this with quit.")
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
        except Refusal as refusal:
            self.write(terminal.say.refusal(refusal))
        except WrongUse as mistake:
            self.write(terminal.say.phrase(mistake))
        if terminal.next_game is None:
            return terminal.left
        self.play_on(terminal.next_game)
        return False

    def play_on(self, which: str) -> None:
        """Another game lies open now, here and on the page."""
        self.desk.play_on(which)
        self.begin()
        self.desk.tell(self.desk.seated(), NAME)


def prompting(table: SharedDesk) -> None:
    """Read typed lines until the player quits; each is carried out at the table."""
    prompt = AtBoth(table.desk, paint.writer())
    table.do(prompt.begin)
    is_last = False
    try:
        while not is_last:
            line = input(PROMPT)
            is_last = table.do(lambda line=line: prompt.read(line))  # type: ignore[misc]
    except (EOFError, KeyboardInterrupt):
        prompt.write("")
