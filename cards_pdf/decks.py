"""TOML -> Deck. Imports nothing heavy: the referee plays from the same data that is printed."""

import re
from collections.abc import Mapping
from pathlib import Path

from cards_pdf.colour import LEAST_CONTRAST, PAPER, contrast, rgb
from cards_pdf.data import card_data
from cards_pdf.effects import CHOICE_EFFECTS, EFFECTS, NUMBER
from cards_pdf.errors import DeckError, nearest
from cards_pdf.model import Back, Card, Deck, Effect, Kind, Stat, Value
from cards_pdf.schema import MAX_TEXT, Problems, Table, checked_by, reading

THEMES = ("ribbon", "plain", "playing")
PATTERNS = ("none", "slashes", "bricks", "chevrons", "scales", "dots", "lattice", "diaper")
ICONS = ("none", "blade", "shield", "star", "eye", "flame", "flake", "arrow", "heart", "skull")
FIGURES = ("", "beast", "blade", "fan", "flask", "heart", "jester", "shield", "skull")
SUITS = ("", "spades", "hearts", "diamonds", "clubs", "sun", "moon")
SIZES = ("poker", "us-poker", "bridge", "mini", "us-mini", "tarot", "us-tarot")
MAX_FACES = 10_000
MAX_STEPS = 12
_PLACEHOLDER = re.compile(r"\{([a-z_]{1,30})\}")
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,11}")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_PLAIN = Kind("", "", "#333333", "none", "none")


def shipped_decks() -> dict[str, Path]:
    """The decks that come with the project, by name."""
    return {path.stem: path for path in sorted(card_data().glob("*.toml"))}


def find_deck(name: str) -> Path:
    """A shipped deck's name, or the path of a TOML file."""
    if name.endswith(".toml") or "/" in name:
        return Path(name)
    shipped = shipped_decks()
    if name not in shipped:
        raise DeckError(
            f'There is no deck "{name}"; there are {", ".join(shipped)}, or give a .toml file.'
            f"{nearest(name, shipped)}"
        )
    return shipped[name]


def load_deck(name: str | Path) -> Deck:
    """Read and check a whole deck; raises DeckError with every problem found."""
    path = name if isinstance(name, Path) else find_deck(name)
    with reading(path) as root:
        return _Loader(root, path).deck()


def filled(template: str, numbers: Mapping[str, Value]) -> str:
    """The template with each {name} replaced once by its number; KeyError for a name without one."""
    return _PLACEHOLDER.sub(lambda match: str(numbers[match[1]]), template) if "{" in template else template


class _Loader:
    """One deck being read; holds what the cards refer to."""

    def __init__(self, root: Table, path: Path) -> None:
        self.root = root
        self.path = path
        self.problems: Problems = root.problems
        self.texts = _texts(root.table("texts"))
        self.labels = _texts(root.table("stats"))
        self.kinds = {name: _kind(name, table) for name, table in root.named("kinds")}
        self.backs = {name: self._back(name, table) for name, table in root.named("backs")}

    def deck(self) -> Deck:
        head = self.root.table("deck")
        deck = Deck(
            source=str(self.path),
            title=head.text("title", most=120),
            designer=head.text("designer", "", most=120),
            credit=head.text("credit", "", most=400),
            language=head.text("language", "en", most=20),
            size=head.word("card", SIZES, "poker"),
            theme=head.word("theme", THEMES, "ribbon"),
            back=self._back_name(head),
            foot_title=head.text("foot_title", "", most=60),
            mark_spot=head.flag("mark_spot", default=False),
            kinds=self.kinds,
            backs=self.backs,
            play=_play(self.root.table("play")),
            cards=tuple(self._card(n, table) for n, table in enumerate(self.root.tables("card"), 1)),
        )
        head.finish()
        self._check_whole(deck)
        return deck

    def _check_whole(self, deck: Deck) -> None:
        if not deck.cards:
            self.problems.add("", "has no [[card]].")
        faces = sum(card.copies for card in deck.cards)
        if faces > MAX_FACES:
            self.problems.add("", f"asks for {faces} cards; {MAX_FACES} is the most.")
        for what in ("code", "number"):
            seen: set[object] = set()
            for card in deck.cards:
                value = getattr(card, what)
                if value in seen:
                    self.problems.add(
                        f"card {card.code}", f'key "{what}" is {value!r}, which an earlier card has.'
                    )
                seen.add(value)

    def _card(self, count: int, table: Table) -> Card:
        code = table.text("code", str(count), most=12)
        table.where = f"card {code or count}"
        if code and not _CODE.fullmatch(code):
            table.complain("code", "must be letters, digits and hyphens, twelve at most.")
        card = Card(
            code=code,
            number=table.integer("number", count, least=0),
            name=table.text("name", most=200),
            kind=self._kind_of(table),
            body=table.text("body", ""),
            effects=tuple(self._effect(row) for row in table.tables("effects")),
            boxes=tuple(self._box(row) for row in table.tables("boxes")),
            foot=tuple(self._effect(row) for row in table.tables("foot")),
            stats=tuple(self._stats(table.table("stats"))),
            element=table.text("element", "", most=30),
            weakness=table.text("weakness", "", most=30),
            rank=table.text("rank", "", most=10),
            suit=table.word("suit", SUITS, ""),
            value=table.text("value", "", most=12),
            art=self._art(table),
            back=self._back_name(table),
            copies=table.integer("copies", 1, least=1, most=999),
        )
        table.finish()
        return card

    def _kind_of(self, table: Table) -> Kind:
        name = table.word("kind", self.kinds, "")
        return self.kinds.get(name, _PLAIN)

    def _back_name(self, table: Table) -> str:
        return table.word("back", (*self.backs, "none"), "")

    def _back(self, name: str, table: Table) -> Back:
        back = Back(
            name,
            table.text("title", "", most=60),
            _accent(table),
            table.word("pattern", PATTERNS, "lattice"),
            self._art(table),
        )
        table.finish()
        return back

    def _art(self, table: Table) -> Path | None:
        """A picture inside the deck's own folder; its content is checked when it is drawn."""
        name = table.text("art", "", most=200)
        if not name:
            return None
        folder = self.path.resolve().parent
        picture = (folder / name).resolve()
        if not picture.is_relative_to(folder):
            table.complain("art", f'is "{name}", which lies outside the deck\'s folder.')
        elif picture.suffix.lower() not in (".png", ".jpg", ".jpeg"):
            table.complain("art", f'is "{name}"; it must be a .png or .jpg file.')
        elif not picture.is_file():
            table.complain("art", f'is "{name}", but there is no such file beside the deck.')
        return picture

    def _stats(self, table: Table) -> list[Stat]:
        return [self._stat(name, table) for name in table.data]

    def _stat(self, name: str, table: Table) -> Stat:
        label = self.labels.get(name, name.upper())
        plain = table.data[name]
        if not isinstance(plain, dict):
            table.asked.append(name)
            if isinstance(plain, float) or not isinstance(plain, int | str):
                table.complain(name, "must be a whole number, a text or a table with value, step and boxes.")
                plain = 0
            return Stat(name, label, plain)
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

    def _effect(self, row: Table) -> Effect:
        name, numbers, text = self._sentence(row, ())
        return Effect(name, numbers, text)

    def _box(self, row: Table) -> Effect:
        choices = row.words("choices")
        steps = row.integer("steps", 1, least=1, most=MAX_STEPS)
        name, numbers, text = self._sentence(row, choices)
        if name in CHOICE_EFFECTS and len(choices) < 2:  # noqa: PLR2004 -- a choice needs two
            row.complain("choices", f'must name at least two choices for "{name}", such as ["fire", "ice"].')
        return Effect(name, numbers, text, choices, steps)

    def _sentence(self, row: Table, choices: tuple[str, ...]) -> tuple[str, dict[str, Value], str]:
        """An effect's name, its numbers, and its text made of exactly these numbers."""
        name = row.text("effect", "", most=40)
        template = row.text("text", self.texts.get(name, "" if choices else None))
        if name and not _NAME.fullmatch(name):
            row.complain("effect", "must be a name of small letters and hyphens.")
        elif not name and "text" not in row.data:
            row.complain("text", "is missing: say a text, or an effect that has one under [texts].")
        elif name and "text" not in row.data and name not in self.texts:
            row.complain(
                "text", f'is missing, and [texts] has no line for "{name}".{nearest(name, self.texts)}'
            )
        numbers = _numbers(row)
        try:
            text = filled(template, numbers)
        except KeyError as unknown:
            word = unknown.args[0]
            row.complain(
                "text", f"speaks of {{{word}}}, which is no number of this row.{nearest(word, numbers)}"
            )
            text = ""
        if len(text) > MAX_TEXT:
            row.complain("text", "grows too long with its numbers.")
        return name, numbers, text


def _texts(table: Table) -> dict[str, str]:
    return {key: table.text(key, most=400) for key in list(table.data)}


def _play(table: Table) -> dict[str, Value]:
    """Numbers and switches of the game itself, which only the referee reads."""
    return _numbers(table)


def _numbers(row: Table) -> dict[str, Value]:
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


def _accent(table: Table) -> str:
    accent = checked_by(rgb, table, "accent", table.text("accent", "#333333", most=20))
    if len(accent) == 7 and not _too_pale(accent):  # noqa: PLR2004 -- "#rrggbb"
        return accent
    if not table.problems.found:
        table.complain("accent", f"is too pale: white text on it needs a contrast of {LEAST_CONTRAST} to 1.")
    return "#333333"


def _too_pale(accent: str) -> bool:
    try:
        return contrast(rgb(accent), PAPER) < LEAST_CONTRAST
    except ValueError:
        return False


def _kind(name: str, table: Table) -> Kind:
    kind = Kind(
        name,
        table.text("label", name.capitalize(), most=30),
        _accent(table),
        table.word("pattern", PATTERNS, "none"),
        table.word("icon", ICONS, "none"),
        table.word("figure", FIGURES, ""),
        table.text("text", "", most=400),
    )
    table.finish()
    return kind


def unknown_effects(deck: Deck) -> list[str]:
    """What `check` adds to loading: effects no referee knows, or without a number. Printing goes on."""
    found = []
    for card in deck.cards:
        for what, rows in (("effects", card.effects), ("boxes", card.boxes), ("foot", card.foot)):
            found += [
                f"{Path(deck.source).name}: card {card.code}, {what} {n}: {wrong}"
                for n, row in enumerate(rows, 1)
                for wrong in _wrong(row)
            ]
    return found


def _wrong(effect: Effect) -> list[str]:
    if not effect.name:
        return []
    if effect.name not in EFFECTS:
        return [f'the effect "{effect.name}" is not one the referee knows.{nearest(effect.name, EFFECTS)}']
    needed = EFFECTS[effect.name]
    wrong = [
        f'the effect "{effect.name}" needs a {sort} "{key}".'
        for key, sort in needed.items()
        if key not in effect.numbers
    ]
    wrong += [
        f'"{key}" must be a {sort}, not {effect.numbers[key]!r}.'
        for key, sort in needed.items()
        if key in effect.numbers
        and (isinstance(effect.numbers[key], int) and not isinstance(effect.numbers[key], bool))
        != (sort == NUMBER)
    ]
    wrong += [
        f'the effect "{effect.name}" has no "{key}".{nearest(key, needed)}'
        for key in effect.numbers
        if key not in needed
    ]
    return wrong
