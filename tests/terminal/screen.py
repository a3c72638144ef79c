"""The prompt as a test uses it."""

from functools import partial

from referee.terminal import layout
from referee.terminal.prompt import Terminal
from tests.table import begin, terminal


class Screen:
    def __init__(self, name="scoundrel", lang="en", *, session=None, first=False, **options):
        self.session = session or begin(name, **options)
        self.lines = []
        write = lambda line: self.lines.append(layout.remove_marks(line))  # noqa: E731
        say = self.session.game.say(lang, dealt=self.session.seed is not None)
        seat = partial(Terminal, is_first_game=first)
        self.terminal = terminal(self.session, say, write, seat=seat)
        self.terminal.greet()

    def type(self, *lines):
        for line in lines:
            self.lines.clear()
            self.terminal.read(line)
        return "\n".join(self.lines)


def entries(screen):
    return [entry.answer for entry in screen.session.history.entries]
