"""The table to be read out: one fact a line, cards as words, nothing for eyes only.

Rows are rendered for ears by `lines`. Sentences come from texts that eyes read as well, so
`speaker` puts words in place of their signs, columns and bars, by one table in one pass.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, zip_longest

from cards_pdf.common.program import clean
from referee.rulekit.cards import JOKERS, SIGNS, STANDARD
from referee.rulekit.rows import Row
from referee.rulekit.say import FinishedText, Say
from referee.terminal import layout
from referee.terminal.prompt import Screen

UNBROKEN = 10_000  # columns: a line that is read out is not broken
_BOXES = r"(?:\b[A-Z]\w* )+(?:\.\d+(?: \w+(?:/\w+)+)?(?: |\b))+"  # "A1 A2 .1 .3 fire/ice"
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_SIGN_KEYS = {
    "✓": "heard.yes",
    "✗": "heard.no",
    "→": "heard.to",
    "[ ]": "heard.open",
    "[x]": "heard.ticked",
}


def names_of(printed: Mapping[str, str]) -> dict[str, str]:
    """Return names of cards: "jack of spades", or "A1 War Banner" with the code in its corner."""
    plain = {*STANDARD, *JOKERS}
    return {code: name if code in plain else f"{code} {name}" for code, name in printed.items()}


def spoken_screen(
    screen: Screen, say: Say, names: Mapping[str, str], write: Callable[[str], None] = print
) -> Screen:
    """Return a screen whose lines can be read out."""
    speak = speaker(say, names)
    return screen._replace(
        names=names,
        lay=lambda rows, _: lines(rows, names, say),
        width=lambda: UNBROKEN,
        write=lambda line: write(speak(line)),
    )


def speaker(say: Say, names: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that rewrites a line so that it can be read out."""
    pause = say("heard.pause")

    def read_card(code: str) -> str:
        suit = _SUITS[code[-1]]
        return names.get(code[:-1] + suit, say(f"suit.{suit}"))

    def read_share(share: str) -> str:
        now, most = share.split("/")
        return say("heard.of-most", now=now, most=most)

    # The first pattern that matches wins. None has a group of its own, because `lastindex` tells
    # which one it was.
    table: dict[str, Callable[[str], str]] = {
        # a name before its card: "the Rimeback, IM Rimeback"
        rf"{re.escape(name.removeprefix(f'{code} '))}(?:{pause}| {{2,}})(?={re.escape(name)})": (
            lambda _: ""
        )
        for code, name in names.items()
        if name.startswith(f"{code} ")
    }
    table |= {
        "[█·]{3,} *": lambda _: "",
        "(?<=[.?!:;,。？！：；，]) {2,}": lambda _: " ",
        r"(?<=\S)(?: {2,}| / )": lambda _: pause,
        _BOXES: lambda boxes: _expand_boxes(boxes.split(), pause),
        r"\b\d+/\d+\b": read_share,
        r"\b(?:10|[2-9AJQK])[♣♠♥♦]|[♣♠♥♦]": read_card,
        "|".join(map(re.escape, _SIGN_KEYS)): lambda sign: say(_SIGN_KEYS[sign]),
    }
    patterns = re.compile("|".join(f"({pattern})" for pattern in table))
    readers = list(table.values())

    def read(match: re.Match[str]) -> str:
        return readers[(match.lastindex or 0) - 1](match[0])

    return lambda line: patterns.sub(read, layout.remove_marks(clean(line)))


def _expand_boxes(words: list[str], pause: str) -> str:
    """Return every box as it is typed: "A1.1, A1.3 fire, A1.3 ice"."""
    cards = [word for word in words if word[0].isalpha() and "/" not in word]
    boxes = []
    for word, following in pairwise([*words, ""]):
        if word[0] == ".":
            choices = following.split("/") if "/" in following else [""]
            boxes += [f"{word} {choice}".rstrip() for choice in choices]
    return pause.join(f"{card}{box}" for card in cards for box in boxes)


def lines(rows: Sequence[Row], names: Mapping[str, str], say: Say) -> list[str]:
    """Return rows as lines: one for each card, with its number and note.

    A row without a label continues the one above it.
    """
    found: list[str] = []
    pause = say("heard.pause")
    label = ""

    def add(head: str, fact: str) -> None:
        """Add a label and a fact of a row. Both are in the player's language already."""
        if head and fact:
            fact = say("face.fact", name=FinishedText(head), value=FinishedText(fact))
        found.append(fact or head)

    for row in rows:
        label = row.label or label if row.cards else row.label
        head = pause.join(filter(None, (row.group, label)))
        for stack in row.cells:  # from the top
            cards = [*reversed(stack.cards)][: None if row.fanned else 1]
            faces = [
                part for card in cards for part in (names.get(card, card), row.pose_text(card))
            ]
            under = len(stack.cards) - len(cards) + stack.hidden
            words = pause.join(filter(None, [*faces, stack.note, f"+{under}" if under else ""]))
            add(f"{head}{pause}{stack.place or label}", words or layout.EMPTY)
        if row.cells:
            continue
        facts = [row.text] if row.text else []
        alone = row.note if len(row.cards) == 1 else ""
        for card, note, number in zip_longest(row.cards, row.notes, row.numbers, fillvalue=""):
            name = names.get(card, card)
            more = "" if name.endswith(note) else note  # than its name
            parts = (str(number or ""), name, row.pose_text(card), more, alone)
            facts.append(pause.join(filter(None, parts)))
        if row.note and not (row.text or alone):
            facts.append(row.note)
        for fact in facts or [""]:
            add(head, fact)
        if row.note and row.text:  # about something else
            found.append(row.note)
    return found
