"""Rows of a deck's cards: effects and boxes with their texts, stats."""

import re
from collections.abc import Mapping
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import nearest
from cards_pdf.common.records.annotations import MAX_TEXT, Convert, Int, MaxItems, Text
from cards_pdf.common.records.problems import Location
from cards_pdf.common.records.record import Rest

PATTERNS = ("none", "slashes", "bricks", "chevrons", "scales", "dots", "lattice")
BACK_PATTERNS = (*PATTERNS, "diaper", "spades", "suits", "elements")
ICONS = (  # what is drawn for them: card_data/drawings/in-texts, and suits
    "none", "arrow", "blade", "bolt", "box", "card", "cards", "clubs", "coin", "crown", "diamonds",
    "die-five", "die-four", "die-one", "die-six", "die-three", "die-two", "drop", "eye", "flake",
    "flame",
    "flask", "heart", "hearts", "hourglass", "key", "leaf", "moon", "shield", "skull", "spades",
    "star",
    "sun", "sword", "tick",
)  # fmt: skip
MAX_ROWS = 40  # of one sort on one card; no card has room for more
MAX_STEPS = 12
CHOICE_EFFECTS = (
    "element",
    "all-attacks",
)  # whose box is ticked as one of several choices, for good
_PLACEHOLDER = re.compile(r"\{([a-z_]{1,30})\}")
_NAME = r"[a-z0-9][a-z0-9-]{0,39}"

Texts = Mapping[str, str]  # effect -> its line
Value = int | str | bool
Said = int | bool | Annotated[str, Text(100)]  # a number or a word, as a row says it
EffectName = Annotated[str, Text(40, _NAME, "must be a name of small letters and hyphens.")]
Choice = Annotated[str, Text(100)]


class Effect(NamedTuple):
    """One thing a card does: its name, its numbers, and the sentence made from exactly these
    numbers.

    `name` is empty for plain text that no referee resolves. As a box to tick it is one square, one
    of several
    `choices`, or `steps` squares in a row.
    """

    name: str
    numbers: Mapping[str, Value]
    text: str
    choices: tuple[str, ...] = ()
    steps: int = 1

    def number(self, key: str = "amount") -> int:
        value = self.numbers[key]
        assert isinstance(value, int)
        return value

    def word(self, key: str = "element") -> str:
        return str(self.numbers[key])


def without_marks(text: str) -> str:
    """What a terminal shows of a text for paper: icons are words there, and nothing is bold."""
    if not any(mark in text for mark in "*_:\N{SOFT HYPHEN}"):
        return text
    from cards_pdf.text.markup import plain  # few decks mark their texts

    return plain(text)


class EffectRow(NamedTuple):
    """An effect by its name, with its numbers; or a text alone."""

    effect: Annotated[EffectName, "what a referee does"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    numbers: Annotated[Mapping[str, Said], Rest()] = {}

    def built(self, at: Location) -> Effect:
        return Effect(
            self.effect, self.numbers, _sentence(self.effect, self.text, self.numbers, (), at)
        )


class BoxRow(NamedTuple):
    """A box to tick: an effect, one of several choices, or steps in a row."""

    effect: Annotated[EffectName, "what a referee does once it is ticked"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    choices: Annotated[tuple[Choice, ...], MaxItems(MAX_ROWS), "words of which one is ticked"] = ()
    steps: Annotated[int, Int(1, MAX_STEPS), "squares in a row"] = 1
    numbers: Annotated[Mapping[str, Said], Rest()] = {}

    def built(self, at: Location) -> Effect:
        name, choices = self.effect, self.choices
        if name in CHOICE_EFFECTS and len(choices) < 2:  # noqa: PLR2004 -- a choice needs two
            few = 'must name at least two choices for "{name}", such as ["fire", "ice"].'
            at.wrong("choices", few, name=name)
        text = _sentence(name, self.text, self.numbers, choices, at)
        return Effect(name, self.numbers, text, choices, self.steps)


def filled(template: str, numbers: Mapping[str, Value]) -> str:
    """The template with each {name} replaced once by its number; KeyError for a name without
    one.
    """
    return (
        _PLACEHOLDER.sub(lambda match: str(numbers[match[1]]), template)
        if "{" in template
        else template
    )


def _sentence(
    name: str,
    text: str | None,
    numbers: Mapping[str, Value],
    choices: tuple[str, ...],
    at: Location,
) -> str:
    """The row's text, or its effect's, made of exactly its numbers, as the deck says words."""
    texts, words = at.run.shared["texts"], at.run.shared["words"]
    template = texts.get(name, "" if choices else None) if text is None else text
    if text is None and name not in texts:
        missing = 'is missing, and [texts] has no line for "{name}".{near}'
        alone = "is missing: say a text, or an effect that has one under [texts]."
        at.wrong("text", missing if name else alone, name=name, near=nearest(name, texts))
    known = (
        {key: words.get(str(value), value) for key, value in numbers.items()} if words else numbers
    )
    try:
        said = filled(template or "", known)
    except KeyError as unknown:
        word = unknown.args[0]
        said = "speaks of {{{word}}}, which is not a number of this row.{near}"
        at.wrong("text", said, word=word, near=nearest(word, known))
        return ""
    if len(said) > MAX_TEXT:
        at.wrong("text", "grows too long with its numbers.")
    return said


class Stat(NamedTuple):
    """A number on a card, with a row of boxes for each `step` it may grow by and room to write."""

    name: str
    label: str
    value: Value
    step: int = 0
    boxes: int = 0


class StatRow(NamedTuple):
    """A number that may grow: by a step for each box."""

    value: int
    step: Annotated[int, Int(0), "by how much it grows"] = 0
    boxes: Annotated[int, Int(0, MAX_STEPS), "how often it may grow"] = 0


def _stats(rows: Mapping[str, int | str | StatRow], at: Location) -> tuple[Stat, ...]:
    labels = at.run.shared["stats"]
    parts = {name: row if isinstance(row, StatRow) else (row,) for name, row in rows.items()}
    return tuple(Stat(name, labels.get(name, name.upper()), *row) for name, row in parts.items())


EFFECTS = Convert(Annotated[tuple[EffectRow, ...], MaxItems(MAX_ROWS)])
BOXES = Convert(Annotated[tuple[BoxRow, ...], MaxItems(MAX_ROWS)])
STATS = Convert(Mapping[str, int | Annotated[str, Text(20)] | StatRow], _stats)
