"""Commands that change what was answered, as they are typed at the prompt and on the page."""

from typing import Any

from referee.errors import UsageError
from referee.protocol.client import Client
from referee.protocol.messages import Ask
from referee.protocol.typed import TypedLine
from referee.rulekit.cards import Reader, whole_number
from referee.rulekit.say import Say


def step(client: Client, say: Say, command: str, behind: str) -> None:
    """`undo`, `undo 3` for three answers at once, `undo to 26` to be asked that again; and
    `redo`.
    """
    client.do(command, **_how_far(command, client.words.behind_command(behind), say))


def _how_far(command: str, words: list[str], say: Say) -> dict[str, Any]:
    """How often: "undo", "undo undo", "undo 3", or back to an answer."""
    number = whole_number(words[-1]) if words else None
    if all(word.casefold() == command for word in words):
        return {"count": 1 + len(words)}
    if number and len(words) == 1:
        return {"count": number}
    if number and command == "undo" and words[0].casefold() == "to" and len(words) == 2:  # noqa: PLR2004
        return {"to": number}
    raise UsageError(say(f"face.{command}-count"))


def fix(client: Client, say: Say, line: str) -> None:
    """`fix 3s 3c` follows the card; `fix 26 7h` changes one answer, or the one card of it that
    differs.

    With `cut` behind it, what no longer fits is dropped.
    """
    words = client.read(" ".join(client.words.behind_command(line)))
    cut = words[-1:] == ["cut"]
    words = words[:-1] if cut else words
    n = whole_number(words[0]) if words else None
    if n is None and len(words) == 2 and all(map(client.reader.one, words)):  # noqa: PLR2004 -- one card, and the other
        client.do("rename", **{"from": words[0], "to": words[1]}, cut=cut)
        return
    if n is None or len(words) == 1:
        raise UsageError(say("face.no-number"))
    question: Ask = client.do("question", n=n)
    cards, old = client.reader.pieces(words[1:]), question.answer
    answer: Any
    if question.kind == "draw" and isinstance(old, list) and len(cards) < len(old):
        answer = _with_one_changed([str(card) for card in old], cards, client.reader)
        if answer is None:
            raise UsageError(say("face.which-card", n=n, cards=old))
    else:
        answer, _ = TypedLine(client.reader).answer(question, words[1:])
    client.do("fix", n=n, answer=answer, cut=cut)


def _with_one_changed(old: list[str], cards: list[str], reader: Reader) -> list[str] | None:
    """The old answer with one card replaced: "3s 3c", or "3c" alone where one card only is like
    it.
    """
    *before, new = [reader.one(card) for card in cards]
    if new is None or len(before) > 1:
        return None
    known = [found for card in old if (found := reader.one(card))]
    alike = [
        card for card in known if card.rank and (card.rank == new.rank or card.suit == new.suit)
    ]
    wrong = [card for card in known if card in before] if before else alike
    return [new if card == wrong[0] else card for card in old] if len(wrong) == 1 else None
