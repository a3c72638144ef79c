"""What is typed on the page, read as the prompt reads it: an answer, or a command.

Commands that only show something are the page's own affair: it is told which of its buttons is
meant.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.records.annotations import Text
from cards_pdf.common.web.json_records import to_json
from referee.errors import RequestError, UsageError
from referee.languages import language
from referee.protocol import Conversation
from referee.protocol.client import READ, Client, fix_line, undo_or_redo
from referee.protocol.messages import Ask, Json, Refused
from referee.web import Name

STEPS = "undo", "redo"
#: Commands of the prompt, by the page's button for each.
BUTTONS = {
    "help": "help", "hint": "hint", "odds": "hint", "left": "left", "log": "log",
    "rules": "rules", "look": "words", "state": "words", "map": "picture", "photo": "photograph",
    "concede": "concede", "quit": "lobby", "again": "again", "next": "next", "review": "to-end",
}  # fmt: skip


class Line(NamedTuple):
    """A line, and the cards that were given of the answer before."""

    line: Annotated[str, Text(2000)]
    draft: Sequence[Name] = ()
    rev: int | None = None


class Typed(NamedTuple):
    """What stays in the field, the cards that wait for the rest of an answer, the button that is
    meant.
    """

    rest: str = ""
    draft: Sequence[str] | None = None
    open: str = ""
    type: Literal["typed"] = "typed"


def carry_out(talk: Conversation, ask: Line) -> list[Json]:
    """What happened, why not, what becomes of the line, and the question."""
    if ask.rev not in {None, talk.session.rev}:
        raise RequestError("stale", given=ask.rev, rev=talk.session.rev)
    said: list[Json] = []
    happened: list[Any] = []  # the events of the rules

    def reply(request: Json) -> list[Json]:
        answered = talk.reply(request)
        said.extend(message for message in answered if message["type"] == "event")
        happened.extend(talk.happened)
        return answered

    typed = Typed()
    try:
        typed = _typed(Client(reply, shown=READ), talk, ask)
    except RequestError as refusal:
        facts = refusal.facts
        why, unread = talk.say.error(refusal), facts.get("unread", [])
        if taken := facts.get("taken", 0):
            why = f"{talk.say('face.line-stopped', taken=taken, rest=unread)} {why}"
        typed = Typed(rest=" ".join(unread) if taken else ask.line)
        if "missing" in facts:  # a mistake alone takes nothing away of what was right
            typed = Typed(draft=facts["cards"])
        said.append(to_json(Refused(refusal.code, why)))
    except UsageError as mistake:
        typed = Typed(rest=ask.line)
        said.append(to_json(Refused("bad-request", language(talk.say.lang)(mistake))))
    talk.happened = (
        happened  # of every answer of the line, for whoever hears it in another language
    )
    return [*said, to_json(typed), talk.present()]


def _typed(client: Client, talk: Conversation, ask: Line) -> Typed:
    name, behind = client.split_command(ask.line)
    if name in STEPS:
        undo_or_redo(client, talk.say, name, behind)
    elif name == "fix":
        fix_line(client, talk.say, behind)
    elif name in BUTTONS:
        is_next_game = name == "next" and client.is_campaigns
        return Typed(open=BUTTONS["again" if is_next_game else name])
    elif not client.is_over:
        client.answer_line(ask.line, _given(client.asked, ask.draft))
    return Typed()


def _given(now: Ask, draft: Sequence[str]) -> Sequence[str]:
    """The cards of a draft up to the first that is missing, those that are known in their
    places.
    """
    if None not in now.expected:
        return draft
    given, cards = [], iter(draft)
    for known in now.expected:
        card = known or next(cards, None)
        if card is None:
            break
        given.append(card)
    return given if draft else []
