"""The rules of the games: one text for the printed sheet and for the referee's `rules`.

Nothing here draws and nothing heavy is imported, because the referee reads these files while it plays.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cards_pdf.data import card_data
from cards_pdf.errors import nearest
from cards_pdf.line_break import columns, wrap
from cards_pdf.records import RecordError, read
from cards_pdf.rule_model import RuleSheet, RuleTextError, Ruling, Step, Table
from cards_pdf.schema import read_toml

# "!" marks a card, "x" strikes it out; "#" is a back and "." an empty place.
_PLAYING = re.compile(r"[!x]?(?:(?:10|[2-9AJQK])[CSHD]|RJ|BJ)|#|\.")
_CODED = re.compile(r"[!x]?[A-Z][A-Z0-9]|#|\.")


@cache
def games() -> tuple[str, ...]:
    """The games that have a sheet, by the names of the files."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml") if "." not in path.stem))


def languages(game: str) -> tuple[str, ...]:
    """The languages in which the game's sheet exists, English first."""
    if game not in games():
        known = ", ".join(games())
        raise RuleTextError(
            f'There are no rules for "{game}"; there are for {known}.{nearest(game, games())}'
        )
    others = sorted(path.name.split(".")[1] for path in _folder().glob(f"{game}.*.toml"))
    return ("en", *others)


def sheet_file(game: str, lang: str = "en") -> Path:
    """The TOML file of a game's sheet in a language."""
    return _folder() / (f"{game}.toml" if lang == "en" else f"{game}.{lang}.toml")


@cache
def load(game: str, lang: str = "en") -> RuleSheet:
    """The rule sheet of a game; a game or a language without one is refused with what there is."""
    there = languages(game)
    if lang not in there:
        raise RuleTextError(f'The rules of {game} are not there in "{lang}", but in {", ".join(there)}.')
    return load_file(sheet_file(game, lang))


def load_file(file: Path) -> RuleSheet:
    """The rule sheet in one file; every error names the file and the key."""
    try:
        sheet = read(RuleSheet, read_toml(file))
        _check_cards(sheet)
        _check_rulings(sheet)
    except RecordError as error:
        raise RuleTextError(f"{file.name}: {error}") from error
    return sheet


@cache
def words(lang: str) -> dict[str, str]:
    """The headings and small words of the sheets in one language."""
    table: dict[str, str] = read_toml(_folder() / "words" / f"{lang}.toml")
    return table


def _folder() -> Path:
    return card_data("rules")


def _check_cards(sheet: RuleSheet) -> None:
    pattern = _CODED if sheet.game == "legacy" else _PLAYING
    for key, cards in _cards(sheet):
        for card in cards:
            if not pattern.fullmatch(card):
                raise RecordError(key, f"{card!r} is not a card.")


def _cards(sheet: RuleSheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    for n, zone in enumerate(sheet.mat.zones, 1):
        yield f"mat.zones[{n}].shows", zone.shows
    for n, frame in enumerate(sheet.example.frames, 1):
        for m, group in enumerate(frame.groups, 1):
            yield f"example.frames[{n}].groups[{m}].cards", group.cards
        yield f"example.frames[{n}].path", tuple(laid.card for laid in frame.path)


def _check_rulings(sheet: RuleSheet) -> None:
    seen: set[str] = set()
    for n, ruling in enumerate(sheet.rulings, 1):
        if ruling.id in seen:
            raise RecordError(f"rulings[{n}].id", f"{ruling.id} stands twice.")
        seen.add(ruling.id)


def as_lines(sheet: RuleSheet, width: int = 80) -> list[str]:
    """The sheet as plain lines for a terminal, none wider than `width` columns."""
    word = words(sheet.lang)
    lines = [sheet.title, *_text(sheet.tagline, width), *_text(f"{sheet.credit} {sheet.source}", width)]
    for key in ("players", "time", "needs", "goal"):
        lines += _text(getattr(sheet, key), width, f"{word[key]}{word['colon']}")
    lines += _part(word["setup"], _numbered(sheet.setup, width))
    lines += _part(sheet.turn_title, _steps(sheet.turn, width))
    lines += _part(word["end"], (line for step in sheet.end for line in _text(step.said(), width, "- ")))
    for table in sheet.summary:
        lines += _part(table.title, _rows(table, width))
    lines += _part(
        word["rulings"], (line for r in sheet.rulings for line in _text(r.text, width, f"{r.id}  "))
    )
    options = (f"{o.name} {word['default'].format(o.default)} {o.text}" for o in sheet.options)
    return lines + _part(word["options"], (line for text in options for line in _text(text, width, "- ")))


def ruling_line(ruling: Ruling) -> str:
    """A ruling as the referee cites it."""
    return f"{ruling.id}  {ruling.text}".replace("`", "")


def _text(text: str, width: int, lead: str = "") -> list[str]:
    """Wrapped text behind `lead`, later lines indented as far unless the lead is a long word."""
    text = text.replace("`", "")
    return wrap(lead + text, width, columns, indent=" " * min(columns(lead), 4))


def _part(title: str, lines: Iterator[str]) -> list[str]:
    return ["", title.upper(), *lines]


def _numbered(items: tuple[str, ...], width: int) -> Iterator[str]:
    for n, item in enumerate(items, 1):
        yield from _text(item, width, f"{n}. ")


def _steps(steps: tuple[Step, ...], width: int) -> Iterator[str]:
    for n, step in enumerate(steps, 1):
        yield from _text(step.said(), width, f"{n}. ")
        for letter, part in zip("abcdefgh", step.parts, strict=False):
            yield from (f"   {line}" for line in _text(part, width - 3, f"{letter}) "))


def _rows(table: Table, width: int) -> Iterator[str]:
    for row in table.rows:
        yield from _text(" · ".join(cell for cell in row[1:] if cell), width, f"{row[0]}: ")
