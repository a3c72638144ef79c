"""The table for ears: a fact a line, cards as words, nothing that only eyes can use."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest

from cards_pdf.common.command_line.terminal import clean
from referee.rulekit.cards import JOKERS, SIGNS, STANDARD
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.terminal import layout, paint
from referee.terminal.prompt import Screen

UNBROKEN = 10_000  # columns: whoever has a line read out wants it whole
_BEHIND = re.compile(r"(?<=[.?!:;,。？！：；，]) {2,}")
_COLUMN = re.compile(r"(?<=\S)(?: {2,}| / )")
_BAR = re.compile(r"[█·]{3,} *")
_SIGNED = re.compile(r"\b(10|[2-9AJQK])([♣♠♥♦])|([♣♠♥♦])")
_MOST = re.compile(r"\b(\d+)/(\d+)\b")
_BOXES = re.compile(
    r"(?:\b[A-Z]\w* )+(?:\.\d+(?: \w+(?:/\w+)+)?(?: |\b))+"
)  # "A1 A2 .1 .3 fire/ice"
_SUITS = {sign: suit for suit, sign in SIGNS.items()}
_WORDS = {
    "✓": "heard.yes",
    "✗": "heard.no",
    "→": "heard.to",
    "[ ]": "heard.open",
    "[x]": "heard.ticked",
}


def names_of(printed: Mapping[str, str]) -> dict[str, str]:
    """Cards as they are called: "jack of spades", or "A1 War Banner" by what stands in their
    corner.
    """
    plain = {*STANDARD, *JOKERS}
    return {code: name if code in plain else f"{code} {name}" for code, name in printed.items()}


def for_ears(
    screen: Screen, say: Say, names: Mapping[str, str], write: Callable[[str], None]
) -> Screen:
    """A screen that says what others see."""
    return screen._replace(
        names=names,
        lay=lambda rows, _: lines(rows, names, say),
        width=lambda: UNBROKEN,
        write=lambda line: write(heard(clean(line), say, names)),
    )


def heard(line: str, say: Say, names: Mapping[str, str]) -> str:
    """The line with a pause in place of each column, no bars, and words for signs."""

    def in_words(found: re.Match[str]) -> str:
        rank, suit = found[1], _SUITS[found[2] or found[3]]
        return names.get(f"{rank}{suit}", say(f"suit.{suit}")) if rank else say(f"suit.{suit}")

    pause = say("heard.pause")
    line = _BEHIND.sub(" ", line)
    line = _COLUMN.sub(pause, _BAR.sub("", paint.unmarked(line)))
    line = _MOST.sub(lambda found: say("heard.of-most", now=found[1], most=found[2]), line)
    for sign, key in _WORDS.items():
        line = line.replace(sign, say(key)) if sign in line else line
    line = _BOXES.sub(lambda found: _each_box(found[0].split(), pause), _SIGNED.sub(in_words, line))
    for code, name in names.items():
        if name.startswith(f"{code} "):  # a card that is told by its name as well
            bare = name.removeprefix(f"{code} ")
            line = line.replace(f"{bare}{pause}{name}", name)
    return line


def _each_box(words: list[str], pause: str) -> str:
    """Every box as it is typed: "A1.1, A1.3 fire, A1.3 ice"."""
    cards = [word for word in words if word[0].isalpha() and "/" not in word]
    told = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word[0] == ".":
            choices = following.split("/") if "/" in following else [""]
            told += [f"{word} {choice}".rstrip() for choice in choices]
    return pause.join(f"{card}{box}" for card in cards for box in told)


def lines(rows: Sequence[Row], names: Mapping[str, str], say: Say) -> list[str]:
    """A row without a label goes on with what the one above it is about."""
    found: list[str] = []
    label = ""
    for row in rows:
        label = row.label or label if row.cards else row.label
        found += _spoken_row(row._replace(label=label), names, say)
    return found


def _spoken_row(row: Row, names: Mapping[str, str], say: Say) -> Iterator[str]:
    """What lies in a row, each card with the number to type for it and what is said of it."""
    pause = say("heard.pause")
    label = pause.join(filter(None, (row.group, row.label)))
    if row.cells:
        for place, words in layout.spoken_grid(row, names):
            yield say("face.fact", name=f"{label}{pause}{place}", value=pause.join(words))
        return
    facts = [row.text] if row.text else []
    alone = row.note if len(row.cards) == 1 else ""
    for card, note, number in zip_longest(row.cards, row.notes, row.numbers, fillvalue=None):
        said = names.get(card or "", card or "")
        more = "" if said.endswith(note or "") else note  # than its name
        facts.append(
            pause.join(filter(None, (f"{number or ''}", said, row.lies(card), more, alone)))
        )
    if row.note and not (row.text or alone):
        facts.append(row.note)
    for fact in facts or [""]:
        yield say("face.fact", name=label, value=fact) if label and fact else label or fact
    if row.note and row.text:  # said beside it, but of something else
        yield row.note
