"""A line that is typed on the page, read as the prompt reads it: an answer, or a command.

Commands that only show something have a button on the page. The page is told which one to press.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from cards_pdf.common.records.annotations import Text
from cards_pdf.common.web.json_records import to_json
from referee.errors import RequestError, UsageError, error_code
from referee.protocol import Conversation
from referee.protocol.client import READ, Client, fix_line, undo_or_redo
from referee.protocol.messages import Ask, Event, Json, Refused

#: Commands of the prompt, by the page's button for each.
BUTTONS = {
    "help": "help", "hint": "hint", "odds": "hint", "left": "left", "log": "log",
    "rules": "rules", "look": "words", "state": "words", "map": "picture", "photo": "photograph",
    "concede": "concede", "quit": "lobby", "again": "again", "next": "next", "review": "to-end",
}  # fmt: skip
TypedText = Annotated[str, Text(2000)]


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What the page does after a line: text that stays in the field, a draft, a button."""

    rest: str = ""
    draft: Sequence[str] | None = None  # cards that wait for the rest of an answer
    open: str = ""
    type: Literal["typed"] = "typed"


def carry_out(talk: Conversation, line: str, draft: Sequence[str], rev: int | None) -> list[Json]:
    """Carry out a line. Return the events, the error if there is one, `Typed`, and the question.

    `draft` are cards that were given of the answer before.
    """
    if rev not in {None, talk.session.rev}:
        raise RequestError("stale", given=rev, rev=talk.session.rev)
    messages: list[Any] = []

    def exchange(request: Json) -> list[Any]:
        found = talk.exchange(request)
        messages.extend(message for message in found if isinstance(message, Event))
        return found

    try:
        typed = _read(Client(exchange, shown=READ), talk, line, draft)
    except UsageError as error:
        text = talk.say.error(error)
        facts = error.facts if isinstance(error, RequestError) else {}
        taken = facts.get("taken", 0)
        if taken:
            unread = facts.get("unread", [])
            text = f"{talk.say('face.line-stopped', taken=taken, rest=unread)} {text}"
            typed = Typed(rest=" ".join(unread))
        else:
            typed = Typed(rest=line)
        if "missing" in facts:  # what was right of the answer stays
            typed = Typed(draft=facts["cards"])
        messages.append(Refused(code=error_code(error), text=text))
    return [*map(to_json, messages), to_json(typed), talk.present()]


def _read(client: Client, talk: Conversation, line: str, draft: Sequence[str]) -> Typed:
    name, behind = client.split_command(line)
    if name in {"undo", "redo"}:
        undo_or_redo(client, talk.say, name, behind)
    elif name == "fix":
        fix_line(client, talk.say, behind)
    elif name in BUTTONS:
        is_next_game = name == "next" and client.is_campaigns
        return Typed(open=BUTTONS["again" if is_next_game else name])
    elif not client.is_over:
        client.answer_line(line, _complete_draft(client.asked, draft))
    return Typed()


def _complete_draft(now: Ask, draft: Sequence[str]) -> Sequence[str]:
    """Return the cards of a draft up to the first missing one, with known cards in their places."""
    if None not in now.expected:
        return draft
    cards = []
    unread = iter(draft)
    for known in now.expected:
        card = known or next(unread, None)
        if card is None:
            break
        cards.append(card)
    return cards if draft else []
