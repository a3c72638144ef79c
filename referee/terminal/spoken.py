"""The table to be read out: one fact a line, cards as words, nothing for eyes only.

Rows are rendered for ears by `lines`. Sentences come from texts that eyes read as well, so
`to_speech` puts words in place of their signs, columns and bars.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest

from cards_pdf.common.command_line.terminal import clean
from referee.rulekit.cards import JOKERS, SIGNS, STANDARD
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.terminal import layout, paint
from referee.terminal.prompt import Screen

UNBROKEN = 10_000  # columns: a line that is read out is not broken
_BEHIND = re.compile(r"(?<=[.?!:;,。？！：；，]) {2,}")
_COLUMN = re.compile(r"(?<=\S)(?: {2,}| / )")
_BAR = re.compile(r"[█·]{3,} *")
_SIGNED = re.compile(r"\b(10|[2-9AJQK])([♣♠♥♦])|([♣♠♥♦])")
_OF_MAXIMUM = re.compile(r"\b(\d+)/(\d+)\b")
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
    """Return names of cards: "jack of spades", or "A1 War Banner" with the code in its corner."""
    plain = {*STANDARD, *JOKERS}
    return {code: name if code in plain else f"{code} {name}" for code, name in printed.items()}


def spoken_screen(
    screen: Screen, say: Say, names: Mapping[str, str], write: Callable[[str], None]
) -> Screen:
    """Return a screen whose lines can be read out."""
    return screen._replace(
        names=names,
        lay=lambda rows, _: lines(rows, names, say),
        width=lambda: UNBROKEN,
        write=lambda line: write(to_speech(clean(line), say, names)),
    )


def to_speech(line: str, say: Say, names: Mapping[str, str]) -> str:
    """Return a line with pauses for columns, without bars, and with words for signs."""

    def in_words(found: re.Match[str]) -> str:
        rank, suit = found[1], _SUITS[found[2] or found[3]]
        return names.get(f"{rank}{suit}", say(f"suit.{suit}")) if rank else say(f"suit.{suit}")

    pause = say("heard.pause")
    line = _BEHIND.sub(" ", line)
    line = _COLUMN.sub(pause, _BAR.sub("", paint.remove_marks(line)))
    line = _OF_MAXIMUM.sub(lambda found: say("heard.of-most", now=found[1], most=found[2]), line)
    for sign, key in _WORDS.items():
        line = line.replace(sign, say(key)) if sign in line else line
    line = _BOXES.sub(lambda found: _each_box(found[0].split(), pause), _SIGNED.sub(in_words, line))
    for code, name in names.items():
        if name.startswith(f"{code} "):  # where the card stands behind its name
            bare = name.removeprefix(f"{code} ")
            line = line.replace(f"{bare}{pause}{name}", name)
    return line


def _each_box(words: list[str], pause: str) -> str:
    """Return every box as it is typed: "A1.1, A1.3 fire, A1.3 ice"."""
    cards = [word for word in words if word[0].isalpha() and "/" not in word]
    told = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word[0] == ".":
            choices = following.split("/") if "/" in following else [""]
            told += [f"{word} {choice}".rstrip() for choice in choices]
    return pause.join(f"{card}{box}" for card in cards for box in told)


def lines(rows: Sequence[Row], names: Mapping[str, str], say: Say) -> list[str]:
    """Return rows as lines. A row without a label continues the one above it."""
    found: list[str] = []
    label = ""
    for row in rows:
        label = row.label or label if row.cards else row.label
        found += _spoken_row(row._replace(label=label), names, say)
    return found


def _spoken_row(row: Row, names: Mapping[str, str], say: Say) -> Iterator[str]:
    """Yield a line for each card of a row, with its number and note."""
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
    if row.note and row.text:  # about something else
        yield row.note
