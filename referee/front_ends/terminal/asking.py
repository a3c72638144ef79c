"""The question as a person reads it: its sentence, what may be typed, what each choice would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.front_ends import typed_names
from referee.front_ends.client import Client
from referee.front_ends.messages import Ask, Choice
from referee.rulekit.rows import LOSES, Row
from referee.rulekit.say import Say

GAP = "  "  # before a list of what may be typed
FEW, MANY = 6, 12  # choices, each of which has a line for what it would bring


def question(client: Client, say: Say, names: Mapping[str, str]) -> str:
    now = client.now
    hint = typed_names.enter_means(now)
    cards = [*now.expected] or now.proposed
    more = say(f"face.{hint}", cards=cards) if hint else ""
    joint = say("face.joint") if more else ""
    return f"{now.n}. {now.text}{_words(client, names)}{joint}{more}"


def _words(client: Client, names: Mapping[str, str]) -> str:
    """What may be typed, where the table tells nothing of it; boxes are too many for a line."""
    now, cards = client.now, client.hello.cards
    if now.kind == typed_names.NUMBER:
        return f"{GAP}{now.least}–{now.most}"
    choices = _choices(now)
    if any(one.number or one.brings or (one.kind == "card" and one.id not in cards) for one in choices):
        return ""
    labels = [names.get(one.id, one.id) if one.id in cards else one.label for one in choices]
    called = [_called(label, one.id) for label, one in zip(labels, choices, strict=True)]
    cells = {cell.place for row in now.rows for cell in row.cells}
    named = [
        name if one.id in cells else _numbered(name, one, now)
        for name, one in zip(called, choices, strict=True)
    ]
    return GAP + " / ".join(named) if named else ""


def _called(label: str, option: str) -> str:
    """Both may be typed; one is enough where they are the same words."""
    return label if label.casefold().replace(" ", "-") == option.casefold() else f"{label} {option}"


def _numbered(label: str, choice: Choice, now: Ask) -> str:
    """A word to choose behind the number that may be typed for it."""
    return f"{now.words.index(choice.id) + 1} {label}" if choice.id in now.words else label


def _choices(now: Ask) -> list[Choice]:
    """Those that answer the question; powers stand apart, and a grid on the table says it if all are open."""
    cells = {cell.place for row in now.rows for cell in row.cells if cell.place}
    seen = cells if cells <= {choice.id for choice in now.choices} else ()
    return [choice for choice in now.choices if choice.id not in now.also and choice.id not in seen]


def _telling(now: Ask) -> list[Choice]:
    """The choices that bring something; of many, as numbers and places are, those that are not like most."""
    found = [one for one in now.choices if one.brings and not one.number and one.kind != "card"]
    if len(found) <= FEW:
        return found
    (common, times), *_ = Counter(one.brings for one in found).most_common(1)
    left = [one for one in found if times == 1 or one.brings != common]
    return left if len(left) <= MANY else []


def consequences(now: Ask, say: Say) -> list[Row]:
    """What each choice would bring that does not lie on the table; and that all of them lose."""
    telling = _telling(now)
    rows = [Row(_numbered(one.label, one, now), one.brings or "", danger=one.danger) for one in telling]
    also = [one.label for one in now.choices if one.id in now.also and one not in telling]
    if also:
        rows.append(Row(say("face.also"), " / ".join(also)))
    if now.kind in (typed_names.CHOOSE, typed_names.NUMBER) and now.is_hopeless:
        rows.append(Row(text=say("face.hopeless"), danger=LOSES))
    if now.back:
        rows.append(Row(text=say("face.back", n=now.back)))
    return rows
