"""Lines sent to the protocol, and what comes back: all of it as the schema says."""

import io
import json

from referee.protocol import Conversation, conversation
from referee.rulekit.say import Say
from tests.protocol.schema import checked
from tests.table import begin, play

ROOM = ["JS", "8D", "6H", "4C"]


class Checked(Conversation):
    def reply(self, request):
        return checked(super().reply(request))

    def opening(self):
        return checked(super().opening())

    def present(self):
        (present,) = checked([super().present()])
        return present


def talk(*requests, session=None, **wishes):
    lines = b"".join(
        r if isinstance(r, bytes) else json.dumps(r).encode() + b"\n" for r in requests
    )
    out = io.StringIO()
    talk = Conversation(session or begin("scoundrel"), Say("referee.games.scoundrel"), **wishes)
    conversation.serve(talk, io.BytesIO(lines), out)
    return checked([json.loads(line) for line in out.getvalue().splitlines()])


def answers(*values):
    return [{"answer": answer} for answer in values]


def play_to(name, *answers, lang="en", **options):
    session = play(begin(name, **options), *answers)
    session.events()
    return Checked(session, session.game.say(lang))
