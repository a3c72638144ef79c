"""`referee campaign import FILE.pdf`: what was ticked in a fillable deck goes into the campaign.

A field that is not in the file, or still shows what the campaign would print there, changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from cards_pdf.command_line.harmless import show_lines
from cards_pdf.decks.state import wrong_state
from cards_pdf.toml.file import NotTomlError, read_limited
from referee.campaign import file, folders
from referee.campaign.by_hand import differences, no_open_game
from referee.campaign.file import Campaign
from referee.errors import Damaged, SaveFailed, WrongUse
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import Pencil

Fields = dict[str, str]
OFF = ("", "Off")
_LARGEST = 20_000_000  # a hundred times the largest deck of the house


def import_pdf(path: Path, name: str | None, *, yes: bool) -> list[str]:
    """Say what has changed and, if that is wanted, write it."""
    folder = folders.needed(name)
    no_open_game(folder)
    campaign = file.read(folder)
    state = state_on(campaign, read_fields(path))
    wrong = wrong_state(campaign.deck.writable, state)
    if wrong:
        raise WrongUse(f"{path} cannot be taken over: {wrong}")
    lines = differences(campaign.state, state)
    if not lines:
        return [f"{path} shows the cards as campaign {campaign.name} has them. Nothing is changed."]
    if not yes:
        _agreed(lines)
    take_over(campaign, state)
    return [*(lines if yes else []), f"Campaign {campaign.name} is written."]


def take_over(campaign: Campaign, state: Plain) -> None:
    """Write what paper says into the campaign, unless it has become another meanwhile."""
    with file.changing(campaign.folder) as fresh:
        no_open_game(campaign.folder)
        if fresh.state != campaign.state:
            raise WrongUse(f"Campaign {campaign.name} has changed meanwhile. Nothing is written.")
        fresh.state = state


def _agreed(lines: list[str]) -> None:
    show_lines(lines)
    if not sys.stdin.isatty():
        raise WrongUse("Nothing is written yet. Add --yes to write it.")
    if not said_yes("Write this?"):
        raise WrongUse("Nothing is written.")


def said_yes(question: str) -> bool | None:
    """What somebody at the terminal answers; None where it is neither yes nor no."""
    try:
        answer = input(f"{question} yes or no > ").strip().casefold()
    except EOFError:
        answer = ""
    return {"y": True, "yes": True, "n": False, "no": False}.get(answer)


def read_fields(path: Path) -> Fields:
    """The form's fields by name, with what is in them."""
    try:
        data = read_limited(path, _LARGEST)
    except NotTomlError as error:
        raise Damaged(f"{path} {error}.") from None
    except OSError as error:
        raise SaveFailed(f"{path} cannot be read: {error.strerror}.") from None
    fields = _fields(path, data)
    if not fields:
        raise WrongUse(f"{path} has no form to tick. `referee campaign export --fillable` makes one.")
    return fields


def _fields(path: Path, data: bytes) -> Fields:
    from cards_pdf.errors import DeckError
    from cards_pdf.pdf.form_reader import read_form

    try:
        return read_form(data)
    except DeckError as wrong:
        raise Damaged(f"{path} {wrong}.") from None


def state_on(campaign: Campaign, fields: Fields) -> Plain:
    """The campaign's state with what the form says otherwise."""
    pencil = Pencil.of(campaign.deck, campaign.state)
    for card, row in campaign.deck.rows.items():
        for number, box in enumerate(row.boxes, 1):
            name = f"{card}_{number}"
            if box.choices:
                _choice(pencil, card, number, fields.get(name))
            else:
                _ticks(pencil, card, number, _squares(fields, name, box.steps))
        crossed = fields.get(f"{card}_crossed_out")
        if crossed is not None:
            others = [code for code in pencil.crossed_out if code != card]
            pencil.crossed_out = others if crossed in OFF else [*others, str(card)]
    for code, stat, value in _numbers(campaign, fields):
        pencil.monsters[code][stat] = value
    return pencil.state()


def _choice(pencil: Pencil, card: str, number: int, value: str | None) -> None:
    if value is None:
        return
    name = f"{card}.{number}"
    others = [box for box in pencil.boxes.get(card, []) if box != number]
    pencil.elements.pop(name, None)
    pencil.boxes[card] = others if value in OFF else sorted([*others, number])
    if value not in OFF:
        pencil.elements[name] = value.removeprefix(f"{card}_{number}_")


def _squares(fields: Fields, name: str, steps: int) -> int | None:
    """How many squares of a box are ticked; None where the form has none of them."""
    names = [name] if steps == 1 else [f"{name}_{step}" for step in range(1, steps + 1)]
    there = [fields[one] for one in names if one in fields]
    return sum(value not in OFF for value in there) if there else None


def _ticks(pencil: Pencil, card: str, number: int, ticks: int | None) -> None:
    if ticks is not None:
        others = [box for box in pencil.boxes.get(card, []) if box != number]
        pencil.boxes[card] = sorted([*others, *[number] * ticks])


def _numbers(campaign: Campaign, fields: Fields) -> Iterator[tuple[str, str, int]]:
    """A monster's number is what was written on its line, else what its squares say."""
    for card in campaign.plain["cards"]:
        for stat, steps in card.get("steps", {}).items():
            now, base = campaign.state["monsters"][card["code"]][stat], card["stats"][stat]
            name = f"{card['code']}_{stat}"
            line = fields.get(f"{name}_now", "").strip()
            if line and line != str(now):
                yield card["code"], stat, _number(name, line)
                continue
            ticks = _squares(fields, name, max(2, steps["boxes"]))
            if ticks is not None and ticks != min(steps["boxes"], max(0, now - base) // steps["step"]):
                yield card["code"], stat, base + ticks * steps["step"]


def _number(name: str, line: str) -> int:
    if not line.isdecimal() or len(line) > 6:  # noqa: PLR2004 - digits of the largest number of a card
        raise WrongUse(f"{name} says {line!r}, which is no whole number.")
    return int(line)
