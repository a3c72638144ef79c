"""`referee campaign import FILE.pdf`: what was ticked in a fillable deck goes into the campaign.

A field that is not in the file, or still shows what the campaign would print there, changes nothing. A file
that the campaign printed before its cards changed only adds what was ticked on it since; one of another
campaign is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, reason, short
from cards_pdf.decks.state import wrong_state
from referee.campaign import file, folders, ledger
from referee.campaign.by_hand import differences, in_words, no_open_game, to_come
from referee.campaign.file import Campaign
from referee.campaign.prints import Imprint, printed_state, read_imprint
from referee.errors import Damaged, SaveFailed, WrongUse
from referee.games.legacy.changes import Change, applied, changes
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import Pencil

if TYPE_CHECKING:
    from cards_pdf.printing import FilledIn, Form

Agreed = Callable[[list[str]], bool]  # whether these changes are to be written
ReadsForms = Callable[[bytes], "Form"]
OFF = ("", "Off")
_LARGEST = 20_000_000  # a hundred times the largest deck of the house


def nobody_to_ask(_: list[str]) -> bool:
    """Without a person to ask, nothing is agreed to."""
    raise WrongUse("Nothing is written yet. Add --yes to write it.")


def import_pdf(
    path: Path,
    name: str | None,
    *,
    yes: bool,
    another: bool = False,
    ask: Agreed = nobody_to_ask,
    read: ReadsForms | None = None,
) -> list[str]:
    """Say what has changed and, if that is wanted, write it; `another` takes any campaign's cards."""
    campaign = ledger.settled(folders.needed(name))
    no_open_game(campaign)
    form = read_form(path, read)
    shown = None if another else read_imprint(form.keywords)
    _same_campaign(path, campaign, shown)
    state, notes = _read_over(path, campaign, form.fields, shown)
    lines = differences(campaign.state, state)
    if not lines:
        return [
            *notes,
            Sentence(
                "{path} has nothing new for campaign {campaign}. Nothing is changed.",
                path=path,
                campaign=campaign.name,
            ),
        ]
    if not (yes or ask([*notes, *to_come(lines)])):
        raise WrongUse("Nothing is written.")
    take_over(campaign, state)
    return [
        *([*notes, *lines] if yes else []),
        Sentence("Campaign {campaign} is written.", campaign=campaign.name),
    ]


def _same_campaign(path: Path, campaign: Campaign, shown: Imprint | None) -> None:
    if shown is None or shown.campaign == campaign.id:
        return
    known = [file.readable(folder) for folder in folders.folders()]
    names = [other.name for other in known if isinstance(other, Campaign) and other.id == shown.campaign]
    key = (
        "{path} shows cards of the campaign {theirs}, not of {campaign}. --another takes them over anyway."
        if names
        else "{path} shows cards of another campaign. --another takes them over anyway."
    )
    raise WrongUse(key, path=path, theirs="".join(names), campaign=campaign.name)


def _read_over(
    path: Path, campaign: Campaign, fields: FilledIn, shown: Imprint | None
) -> tuple[Plain, list[str]]:
    """The new state, and what to say about it beside the changes."""
    printed = printed_state(campaign, shown) if shown else campaign.state
    paper = state_on(campaign, printed or campaign.state, fields)
    wrong = wrong_state(campaign.deck.writable, paper)
    if wrong:
        raise WrongUse("{path} cannot be taken over: {wrong}", path=path, wrong=wrong)
    if printed == campaign.state:
        return paper, []
    state = applied(campaign.deck, campaign.state, newly_written(printed, campaign.state, paper))
    notes: list[str] = [
        Sentence(
            "{path} is older than campaign {campaign}: only what was ticked on it since is taken.",
            path=path,
            campaign=campaign.name,
        )
    ]
    if lacking := [in_words(change) for change in changes(paper, state) if change.gain >= 0]:
        notes.append(Sentence("not on paper yet: {cards}", cards=lacking))
    return state, notes


def newly_written(printed: Plain | None, now: Plain, paper: Plain) -> Iterator[Change]:
    """What was written on the paper since it was printed and the campaign lacks; all that it lacks
    where nobody knows what was printed.

    A square that is ticked here and there is one tick, and of two numbers the higher one counts.
    """
    since = Counter(map(_place, changes(now if printed is None else printed, paper)))
    for change in changes(now, paper):
        if change.gain >= 0 and since[_place(change)] > 0:
            since[_place(change)] -= 1
            yield change


def _place(change: Change) -> Change:
    """A number's change without how far it goes."""
    return change._replace(gain=0)


def take_over(campaign: Campaign, state: Plain) -> None:
    """Write what paper says into the campaign, unless it has become another meanwhile."""
    with ledger.changing(campaign.folder) as fresh:
        no_open_game(fresh)
        if fresh.state != campaign.state:
            raise WrongUse(
                "Campaign {campaign} has changed meanwhile. Nothing is written.", campaign=campaign.name
            )
        fresh.state = state


def read_form(path: Path, read: ReadsForms | None = None) -> Form:
    """The form's fields with what is in them, and what the file says of itself."""
    try:
        data = read_limited(path, _LARGEST)
    except WrongFileError as error:
        raise Damaged("{path} {wrong}.", path=path, wrong=error.args[0]) from None
    except OSError as error:
        raise SaveFailed("{path} cannot be read: {reason}.", path=path, reason=reason(error)) from None
    form = _form(path, data, read)
    if not form.fields:
        raise WrongUse(
            "{path} has no form to tick. `referee campaign export --fillable` makes one.", path=path
        )
    return form


def _form(path: Path, data: bytes, read: ReadsForms | None) -> Form:
    from cards_pdf.common.errors import DeckError
    from cards_pdf.printing import read_form

    try:
        return (read or read_form)(data)
    except DeckError as wrong:
        raise Damaged("{path} {wrong}.", path=path, wrong=wrong.said) from None


def state_on(campaign: Campaign, printed: Plain, fields: FilledIn) -> Plain:
    """The printed state, changed as the form says."""
    pencil = Pencil.of(campaign.deck, printed)
    for card, row in campaign.deck.rows.items():
        for number, box in enumerate(row.boxes, 1):
            name = f"{card}_{number}"
            if box.choices:
                _choice(pencil, card, number, fields.get(name))
            else:
                _ticks(pencil, card, number, _squares(fields, name, box.steps))
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
    """How many squares of a box are ticked; None where the form has none of them."""
    names = [name] if steps == 1 else [f"{name}_{step}" for step in range(1, steps + 1)]
    there = [fields[one] for one in names if one in fields]
    return sum(value not in OFF for value in there) if there else None


def _ticks(pencil: Pencil, card: str, number: int, ticks: int | None) -> None:
    if ticks is not None:
        others = [box for box in pencil.boxes.get(card, []) if box != number]
        pencil.boxes[card] = sorted([*others, *[number] * ticks])


def _numbers(campaign: Campaign, printed: Plain, fields: FilledIn) -> Iterator[tuple[str, str, int]]:
    """A monster's number is what was written on its line, else what its squares say."""
    for card in campaign.plain["cards"]:
        for stat, steps in card.get("steps", {}).items():
            now, base = printed["monsters"][card["code"]][stat], card["stats"][stat]
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
        raise WrongUse('{field} says "{says}", which is no whole number.', field=name, says=short(line))
    return int(line)
