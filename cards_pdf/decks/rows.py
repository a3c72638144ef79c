"""Effects, boxes and stats of cards: how their rows are read, and what becomes of them."""

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
    """Something that a card does: its name, its numbers, and a sentence made of these numbers.

    The name is empty for a text that no referee resolves. As a box it is one square, a square for
    each of several `choices`, or `steps` squares in a row.
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
    """Return a text for terminals: icons are words there, and nothing is bold."""
    if not any(mark in text for mark in "*_:\N{SOFT HYPHEN}"):
        return text
    # few decks mark their texts, and the referee reads decks at every start
    from cards_pdf.text.markup import plain

    return plain(text)


class EffectRow(NamedTuple):
    """An effect by its name, with its numbers; or a text alone."""

    effect: Annotated[EffectName, "what a referee does"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    numbers: Annotated[Mapping[str, Said], Rest()] = {}

    def built(self, at: Location) -> Effect:
        text = _make_sentence(self.effect, self.text, self.numbers, (), at)
        return Effect(self.effect, self.numbers, text)


class BoxRow(NamedTuple):
    """A box to tick: an effect, one of several choices, or steps in a row."""

    effect: Annotated[EffectName, "what a referee does once it is ticked"] = ""
    text: Annotated[str | None, "instead of the effect's line under [texts]"] = None
    choices: Annotated[tuple[Choice, ...], MaxItems(MAX_ROWS), "words of which one is ticked"] = ()
    steps: Annotated[int, Int(1, MAX_STEPS), "squares in a row"] = 1
    numbers: Annotated[Mapping[str, Said], Rest()] = {}

    def built(self, at: Location) -> Effect:
        if self.effect in CHOICE_EFFECTS and len(self.choices) < 2:  # noqa: PLR2004 -- a choice needs two
            at.wrong(
                "choices",
                'must name at least two choices for "{name}", such as ["fire", "ice"].',
                name=self.effect,
            )
        text = _make_sentence(self.effect, self.text, self.numbers, self.choices, at)
        return Effect(self.effect, self.numbers, text, self.choices, self.steps)


def filled(template: str, numbers: Mapping[str, Value]) -> str:
    """Return a template with its numbers. Raise KeyError for a name without a number."""
    if "{" not in template:
        return template
    return _PLACEHOLDER.sub(lambda match: str(numbers[match[1]]), template)


def _make_sentence(
    name: str,
    text: str | None,
    numbers: Mapping[str, Value],
    choices: tuple[str, ...],
    at: Location,
) -> str:
    """Return the row's text or its effect's, with the row's numbers and the deck's words."""
    texts = at.run.shared["texts"]
    words = at.run.shared["words"]
    template = texts.get(name, "" if choices else None) if text is None else text
    if text is None and name not in texts:
        missing = 'is missing, and [texts] has no line for "{name}".{near}'
        alone = "is missing: say a text, or an effect that has one under [texts]."
        at.wrong("text", missing if name else alone, name=name, near=nearest(name, texts))
    known = numbers
    if words:
        known = {key: words.get(str(value), value) for key, value in numbers.items()}
    try:
        sentence = filled(template or "", known)
    except KeyError as error:
        name = error.args[0]
        at.wrong(
            "text",
            "speaks of {{{word}}}, which is not a number of this row.{near}",
            word=name,
            near=nearest(name, known),
        )
        return ""
    if len(sentence) > MAX_TEXT:
        at.wrong("text", "grows too long with its numbers.")
    return sentence


class Stat(NamedTuple):
    """A number on a card. It may grow by a `step` for each of its boxes."""

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
