"""Rows of a deck's TOML: effects and boxes with their texts, stats, kinds, accents."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cards_pdf.colour import LEAST_CONTRAST, PAPER, contrast, rgb
from cards_pdf.decks.effects import CHOICE_EFFECTS
from cards_pdf.decks.model import Effect, Kind, Stat, Value
from cards_pdf.errors import nearest
from cards_pdf.sentences import Sentence
from cards_pdf.toml.tables import MAX_TEXT, TomlTable

PATTERNS = ("none", "slashes", "bricks", "chevrons", "scales", "dots", "lattice")
BACK_PATTERNS = (*PATTERNS, "diaper", "spades", "suits", "elements")
ICONS = (  # what is drawn for them: cards_pdf/art/icons.py
    "none", "arrow", "blade", "bolt", "box", "card", "cards", "clubs", "coin", "crown", "diamonds",
    "die-five", "die-four", "die-one", "die-six", "die-three", "die-two", "drop", "eye", "flake", "flame",
    "flask", "heart", "hearts", "hourglass", "key", "leaf", "moon", "shield", "skull", "spades", "star",
    "sun", "sword", "tick",
)  # fmt: skip
MAX_STEPS = 12
_PLACEHOLDER = re.compile(r"\{([a-z_]{1,30})\}")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_PLAIN_ACCENT = "#333333"

Texts = Mapping[str, str]  # effect -> its line


class DeckWords(NamedTuple):
    """How a deck says what its rows name: a line for each effect, and words such as fire in its language."""

    texts: Texts
    words: Mapping[str, str]

    def shown(self, numbers: Mapping[str, Value]) -> Mapping[str, Value]:
        """Numbers as they are, words as they are printed."""
        if not self.words:
            return numbers
        return {key: self.words.get(str(value), value) for key, value in numbers.items()}


def filled(template: str, numbers: Mapping[str, Value]) -> str:
    """The template with each {name} replaced once by its number; KeyError for a name without one."""
    return _PLACEHOLDER.sub(lambda match: str(numbers[match[1]]), template) if "{" in template else template


def effect_row(row: TomlTable, said: DeckWords) -> Effect:
    return Effect(*_sentence(row, said, ()))


def box_row(row: TomlTable, said: DeckWords) -> Effect:
    choices = row.words("choices")
    steps = row.integer("steps", 1, least=1, most=MAX_STEPS)
    name, numbers, text = _sentence(row, said, choices)
    if name in CHOICE_EFFECTS and len(choices) < 2:  # noqa: PLR2004 -- a choice needs two
        row.complain(
            "choices", 'must name at least two choices for "{name}", such as ["fire", "ice"].', name=name
        )
    return Effect(name, numbers, text, choices, steps)


def _sentence(row: TomlTable, said: DeckWords, choices: tuple[str, ...]) -> tuple[str, dict[str, Value], str]:
    """An effect's name, its numbers, and its text made of exactly these numbers."""
    name, texts = row.text("effect", "", most=40), said.texts
    template = row.text("text", texts.get(name, "" if choices else None))
    if name and not _NAME.fullmatch(name):
        row.complain("effect", "must be a name of small letters and hyphens.")
    elif "text" not in row.data and name not in texts:
        row.complain("text", _missing_text(name, texts))
    numbers = numbers_of(row)
    return name, numbers, _filled_or_refused(row, template, said.shown(numbers))


def _missing_text(name: str, texts: Texts) -> str:
    if not name:
        return "is missing: say a text, or an effect that has one under [texts]."
    return Sentence(
        'is missing, and [texts] has no line for "{name}".{near}', name=name, near=nearest(name, texts)
    )


def _filled_or_refused(row: TomlTable, template: str, numbers: Mapping[str, Value]) -> str:
    try:
        text = filled(template, numbers)
    except KeyError as unknown:
        word = unknown.args[0]
        row.complain(
            "text",
            "speaks of {{{word}}}, which is no number of this row.{near}",
            word=word,
            near=nearest(word, numbers),
        )
        return ""
    if len(text) > MAX_TEXT:
        row.complain("text", "grows too long with its numbers.")
    return text


def texts_of(table: TomlTable) -> dict[str, str]:
    return {key: table.text(key, most=400) for key in list(table.data)}


def numbers_of(row: TomlTable) -> dict[str, Value]:
    """Everything else a row says, as an effect's numbers."""
    numbers: dict[str, Value] = {}
    for key, value in row.rest().items():
        row.asked.append(key)
        if isinstance(value, str):
            numbers[key] = row.text(key, most=100)
        elif isinstance(value, bool):
            numbers[key] = value
        else:
            numbers[key] = row.integer(key)
    return numbers


def stat_row(name: str, table: TomlTable, label: str) -> Stat:
    plain = table.data[name]
    if isinstance(plain, str):
        return Stat(name, label, table.text(name, most=20))
    if not isinstance(plain, dict):
        return Stat(name, label, table.integer(name))
    row = table.table(name)
    stat = Stat(
        name,
        label,
        row.integer("value"),
        row.integer("step", 0, least=0),
        row.integer("boxes", 0, least=0, most=MAX_STEPS),
    )
    row.finish()
    return stat


def accent_of(table: TomlTable) -> str:
    """A colour dark enough for white words on it."""
    text = table.text("accent", _PLAIN_ACCENT, most=20)
    try:
        colour = rgb(text)
    except ValueError as wrong:
        table.complain("accent", "{wrong}.", wrong=wrong)
        return _PLAIN_ACCENT
    if contrast(colour, PAPER) < LEAST_CONTRAST:
        table.complain(
            "accent", "is too pale: white text on it needs a contrast of {least} to 1.", least=LEAST_CONTRAST
        )
    return text


def kind_row(name: str, table: TomlTable, backs: Sequence[str]) -> Kind:
    kind = Kind(
        name,
        table.text("label", name.capitalize(), most=30),
        accent_of(table),
        table.word("pattern", PATTERNS, "none"),
        table.word("icon", ICONS, "none"),
        table.text("figure", "", most=40),
        table.text("text", "", most=400),
        table.word("back", (*backs, "none"), ""),
    )
    table.finish()
    return kind
