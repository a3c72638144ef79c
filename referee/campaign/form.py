"""Fillable PDFs: which boxes were ticked in a form that a campaign has printed.

A field that is not in the file, or that still shows what the campaign would print there, changes
nothing. A form that was printed before the cards changed only adds what was ticked since. A form of
another campaign is an error, unless the player wants it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.messages import Message, short
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.campaign.state import CardsState, wrong_state
from referee.campaign import file, folders, ledger
from referee.campaign.file import Campaign
from referee.campaign.observation import Observation, apply, check_no_open_game, describe_change
from referee.campaign.printed import Imprint, find_printed_state, read_imprint
from referee.errors import DamagedError, UsageError
from referee.games.legacy.pencil import Change, Pencil, find_changes, state_with

if TYPE_CHECKING:
    from cards_pdf.printing import FilledIn, Form

Agreed = Callable[[list[str]], bool]  # whether these changes are to be written
ReadsForms = Callable[[bytes], "Form"]
OFF = ("", "Off")
MOST_DIGITS = 6  # of a number on a card
_LARGEST = 20_000_000  # a hundred times the largest deck of the house


def reject_unasked(_: list[str]) -> bool:
    """Raise UsageError: without a person, nothing is agreed to."""
    raise UsageError("Nothing is written yet. Add --yes to write it.")


def import_pdf(
    path: Path, name: str | None, *, yes: bool, another: bool = False, ask: Agreed = reject_unasked
) -> list[str]:
    """Write what a form shows, once the player agrees. `another` accepts any campaign's cards."""
    folder = folders.require_folder(name)
    return import_form(path, read_form(path), folder, yes=yes, another=another, ask=ask)


def import_form(
    path: Path,
    form: Form,
    folder: Path,
    *,
    yes: bool,
    another: bool = False,
    ask: Agreed = reject_unasked,
) -> list[str]:
    """Write what a form shows that was read from a file called `path`."""

    def observe(campaign: Campaign) -> Observation:
        return observe_form(path, campaign, form, another=another)

    observation = apply(folder, observe) if yes else observe(ledger.load_reconciled(folder))
    pending = observation.describe_pending()
    if not pending:
        return [*observation.notes, nothing_new(path, folder.name)]
    written = Message("Campaign {campaign} is written.", campaign=folder.name)
    if yes:
        return [*observation.notes, *observation.describe(), written]
    if not ask([*observation.notes, *pending]):
        raise UsageError("Nothing is written.")
    apply(folder, lambda _: observation)
    return [written]  # the player has just read the changes


def nothing_new(path: Path, campaign: str) -> Message:
    message = "{path} has nothing new for campaign {campaign}. Nothing is changed."
    return Message(message, path=path, campaign=campaign)


def observe_form(
    path: Path, campaign: Campaign, form: Form, *, another: bool = False
) -> Observation:
    """Return what a form shows. Raise UsageError for one of another campaign, unless `another`."""
    check_no_open_game(campaign)
    shown = None if another else read_imprint(form.keywords)
    if shown and shown.campaign != campaign.id:
        raise _of_another_campaign(path, campaign, shown)
    printed = find_printed_state(campaign, shown) if shown else campaign.state
    paper = read_state(campaign, printed or campaign.state, form.fields)
    if wrong := wrong_state(campaign.deck.writable, paper):
        raise UsageError("{path} cannot be taken over: {wrong}", path=path, wrong=wrong)
    if printed == campaign.state:
        return Observation(before=campaign.state, after=paper)
    new = find_new_changes(printed, campaign.state, paper)
    after = state_with(campaign.deck, campaign.state, new)
    older = "{path} is older than campaign {campaign}: only what was ticked on it since is taken."
    notes: list[str] = [Message(older, path=path, campaign=campaign.name)]
    lacking = [change for change in find_changes(paper, after) if change.gain >= 0]
    if lacking:
        cards = [describe_change(change) for change in lacking]
        notes.append(Message("not on paper yet: {cards}", cards=cards))
    return Observation(before=campaign.state, after=after, notes=notes)


def _of_another_campaign(path: Path, campaign: Campaign, shown: Imprint) -> UsageError:
    others = [file.try_read(folder) for folder in folders.list_folders()]
    names = [
        other.name for other in others if isinstance(other, Campaign) and other.id == shown.campaign
    ]
    message = "{path} shows cards of another campaign. --another takes them over anyway."
    if names:
        message = (
            "{path} shows cards of the campaign {theirs}, not of {campaign}. "
            "--another takes them over anyway."
        )
    return UsageError(message, path=path, theirs="".join(names), campaign=campaign.name)


def find_new_changes(
    printed: CardsState | None, now: CardsState, paper: CardsState
) -> Iterator[Change]:
    """Yield what was written on paper since it was printed and the campaign lacks.

    Without a known print it is all that the campaign lacks. A square that is ticked in both is one
    tick, and of two numbers the higher one counts.
    """
    written = find_changes(now if printed is None else printed, paper)
    since = Counter(change._replace(gain=0) for change in written)  # however far a number goes
    for change in find_changes(now, paper):
        if change.gain >= 0 and since[place := change._replace(gain=0)] > 0:
            since[place] -= 1
            yield change


def read_form(path: Path, data: bytes | None = None, read: ReadsForms | None = None) -> Form:
    """Return the fields of a form with their values.

    `path` is its name in messages, also of one that came as `data`.
    """
    from cards_pdf.common.errors import DeckError
    from cards_pdf.printing import read_form as read_apart

    try:
        with file.system_errors("{path} cannot be read: {reason}.", path):
            form = (read or read_apart)(read_limited(path, _LARGEST) if data is None else data)
    except WrongFileError as error:
        raise DamagedError("{path} {wrong}.", path=path, wrong=error.args[0]) from None
    except DeckError as wrong:
        raise DamagedError("{path} {wrong}.", path=path, wrong=wrong.said) from None
    if not form.fields:
        said = "{path} has no form to tick. `referee campaign export --fillable` makes one."
        raise UsageError(said, path=path)
    return form


def read_state(campaign: Campaign, printed: CardsState, fields: FilledIn) -> CardsState:
    """Return the printed state with the changes of the form."""
    pencil = Pencil.of(campaign.deck, printed)
    for card, row in campaign.deck.rows.items():
        for number, box in enumerate(row.boxes, 1):
            name = f"{card}_{number}"
            if box.choices:
                _choice(pencil, card, number, fields.get(name))
            elif (ticks := _squares(fields, name, box.steps)) is not None:
                others = [other for other in pencil.boxes.get(card, []) if other != number]
                pencil.boxes[card] = sorted([*others, *[number] * ticks])
        crossed = fields.get(f"{card}_crossed_out")
        if crossed is not None:
            pencil.cross_out(card, out=crossed not in OFF)
    for code, stat, value in _numbers(campaign, printed, fields):
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


def _squares(fields: FilledIn, name: str, steps: int) -> int | None:
    """Return how many squares of a box are ticked; None if the form has none of them."""
    names = [name] if steps == 1 else [f"{name}_{step}" for step in range(1, steps + 1)]
    there = [fields[one] for one in names if one in fields]
    return sum(value not in OFF for value in there) if there else None


def _numbers(
    campaign: Campaign, printed: CardsState, fields: FilledIn
) -> Iterator[tuple[str, str, int]]:
    """Yield each changed number of a monster: as written on its line, or as its squares say."""
    for card in campaign.saved_deck["cards"]:
        for stat, steps in card.get("steps", {}).items():
            now, base = printed["monsters"][card["code"]][stat], card["stats"][stat]
            name = f"{card['code']}_{stat}"
            line = fields.get(f"{name}_now", "").strip()
            if line and line != str(now):
                if not line.isdecimal() or len(line) > MOST_DIGITS:
                    said = '{field} says "{says}", which is no whole number.'
                    raise UsageError(said, field=name, says=short(line))
                yield card["code"], stat, int(line)
                continue
            ticks = _squares(fields, name, max(2, steps["boxes"]))
            if ticks is not None and ticks != min(
                steps["boxes"], max(0, now - base) // steps["step"]
            ):
                yield card["code"], stat, base + ticks * steps["step"]
