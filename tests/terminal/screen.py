"""The prompt as a test uses it."""

from referee.terminal import layout
from tests.table import begin, terminal


class Screen:
    def __init__(self, name="scoundrel", lang="en", *, session=None, **options):
        self.session = session or begin(name, **options)
        self.lines = []
        write = lambda line: self.lines.append(layout.remove_marks(line))  # noqa: E731
        self.terminal = terminal(self.session, self.session.game.say(lang), write)
        self.terminal.greet()

    def type(self, *lines):
        for line in lines:
            self.lines.clear()
            self.terminal.read(line)
        return "\n".join(self.lines)


def entries(screen):
    return [entry.answer for entry in screen.session.history.entries]
