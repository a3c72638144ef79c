"""The cards of a campaign: shown, written on by hand, and on paper.

How it works
    The actions of `referee campaign` return the lines to print.

    A PDF, a photo and the player all yield an `Observation`: the cards as the campaign has them,
    and as they should be. `apply` writes it. Nothing is written before all doubts are decided, and
    then only if the campaign is still as it was observed.

    `exported.toml` keeps every state that was printed, as the changes that it shows, so that old
    paper is recognized. A PDF has an imprint, which names its campaign and its state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.files import replace_file
from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.annotations import Number
from cards_pdf.common.records.reader import first_wrong
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import STATS, CardsState, find_state_mistake
from referee.campaign.file import (
    Campaign,
    CountedGame,
    check_state,
    create_campaign,
    lock_campaign,
    make_damage_error,
    read_toml,
    require_folder,
    try_read,
)
from referee.campaign.ledger import (
    edit_reconciled,
    find_games_in_play,
    find_last_counted_journal,
    load_reconciled,
    resume_game,
)
from referee.errors import DamagedError, SaveError, UsageError, VersionError, file_errors
from referee.games import LEGACY
from referee.games import load as load_game
from referee.games.legacy.deck import (
    Change,
    Pencil,
    find_changes,
    fresh_cards,
    parse_change,
    state_with,
    state_without,
)
from referee.rulekit.cards import Card
from referee.saves.folder import CAMPAIGN_FILE, label, list_campaign_folders, resume_command
from referee.saves.journal import Journal
from referee.saves.opening import OpenRequest, discard_unanswered

EXPORTED = "exported.toml"
FORMAT = 1  # the next format is 3: unreleased files once had the format 2
LABELS = "labels"  # the state with the labels printed since
CROSSED_OUT = "crossed_out"  # the key of a crossed-out upgrade, where other boxes have a number
_JOIN = ", "
_MAX_PAPER_MM = 1_000
_IMPRINT = re.compile("campaign (?P<campaign>[0-9a-f]{16}), cards (?P<cards>[0-9a-f]{16})")
SHOWN_GAMES = 5  # the last ones, under the cards
MAX_DIGITS = 7  # of a number that is set
Wording = Callable[[str], str]


# --- observations ---


@record
class Observation:
    """The cards of a campaign before and after what was observed."""

    before: CardsState
    after: CardsState
    notes: Sequence[str] = ()

    def describe(self) -> list[str]:
        """Return a line for each change that was written."""
        return self._describe("written: {change}", "gone: {change}")

    def describe_pending(self) -> list[str]:
        """Return a line for each change that is still to be written."""
        return self._describe("to write: {change}", "to rub out: {change}")

    def _describe(self, added: str, removed: str) -> list[str]:
        before = self.before
        after = self.after
        lines: list[str] = [
            Message(added, change=describe_change(change)) for change in find_changes(before, after)
        ]
        lines += [
            Message(removed, change=describe_change(change))
            for change in find_changes(after, before)
            if not change.stat  # a changed number has its line above already
        ]
        counts = (
            ("wins: {before} → {after}", before["wins"], after["wins"]),
            ("losses: {before} → {after}", before["losses"], after["losses"]),
        )
        lines += [
            Message(message, before=was, after=now) for message, was, now in counts if was != now
        ]
        return lines


def describe_change(change: Change) -> str:
    """Return a change in words. All but the crossed-out upgrade are codes in every language."""
    if change.box or change.stat:
        return str(change)
    return Message("{card} crossed out", card=change.card)


def apply(folder: Path, observe: Callable[[Campaign], Observation]) -> Observation:
    """Lock a campaign, observe it, and write what was observed.

    Raise UsageError if a game has the cards, or if they have changed since they were observed.
    """
    with edit_reconciled(folder) as campaign:
        check_no_open_game(campaign)
        observation = observe(campaign)
        if observation.before != campaign.state:
            raise UsageError(
                "Campaign {campaign} has changed in the meantime. Nothing is written.",
                campaign=campaign.name,
            )
        campaign.state = observation.after
    return observation


def check_no_open_game(campaign: Campaign) -> None:
    """Raise an error if a game with answers has the cards, because its header holds them."""
    for path in find_games_in_play(campaign):
        journal = Journal.open(path)  # raises while another process plays it
        journal.close()
        if journal.moves:
            raise UsageError(
                "The game {save} is open and its cards are in use. Finish it first: `{command}`.",
                save=label(path),
                command=resume_command(path),
            )


# --- shown ---


def create(name: str, deck: str | None, upgrade_discards: str | None) -> list[Message]:
    campaign = create_campaign(name, deck, upgrade_discards)
    message = "Campaign {campaign} starts with {deck}: {folder}"
    return [Message(message, campaign=name, deck=campaign.deck.title, folder=campaign.folder)]


def list_campaigns() -> list[str]:
    folders = list_campaign_folders()
    if not folders:
        return [Message("There is no campaign yet. `referee legacy` starts the first one.")]
    width = max(columns(folder.name) for folder in folders)
    lines: list[str] = []
    for folder in folders:
        campaign = try_read(folder, load_reconciled)
        tally = describe_tally(campaign.state) if isinstance(campaign, Campaign) else campaign
        lines.append(Message("{first}  {second}", first=padded(folder.name, width), second=tally))
    return lines


def describe_tally(state: CardsState) -> Message:
    return Message(
        "{games:game|games}, {won} won, {lost} lost",
        games=state["games"],
        won=state["wins"],
        lost=state["losses"],
    )


def show(name: str | None, word: Wording = str) -> list[str]:
    """Return a campaign's cards and last games. `word` translates what is printed on the cards."""
    campaign = load_reconciled(require_folder(name))
    lines: list[str] = [headline(campaign), f"{campaign.folder / CAMPAIGN_FILE}", ""]
    pencil = Pencil.from_state(campaign.deck, campaign.state)
    lines += [_describe_card(pencil, card, word) for card in campaign.deck.rows]
    if campaign.games:
        is_cut = len(campaign.games) > SHOWN_GAMES
        lines += ["", Message("Last games:") if is_cut else Message("Games:")]
        lines += list(_describe_rows(campaign))[-SHOWN_GAMES:]
    return lines


def headline(campaign: Campaign) -> Message:
    tally = describe_tally(campaign.state)
    return Message("Campaign {campaign}: {tally}", campaign=campaign.name, tally=tally)


def _describe_card(pencil: Pencil, card: Card, word: Wording) -> str:
    """Return a line with a card's ticks, numbers and chosen words."""
    row = pencil.deck[card]
    ticked = pencil.boxes.get(card, [])
    marks = "".join("x" if number in ticked else "." for number in range(1, len(row.boxes) + 1))
    numbers = [f"{stat.upper()} {value}" for stat, value in pencil.monsters.get(card, {}).items()]
    words = [word(one) for box, one in pencil.elements.items() if box.startswith(f"{card}.")]
    written = f"{marks:6}{'  '.join([*numbers, *words])}".rstrip()
    line = f"{row.number:3} {card:4}{padded(word(row.name), 18)}{written}".rstrip()
    if card in pencil.crossed_out:
        return Message("{card}  monster upgrade crossed out", card=line)
    return line


def history(name: str | None) -> list[Message]:
    campaign = load_reconciled(require_folder(name))
    if not campaign.games:
        return [Message("No game of campaign {campaign} is over yet.", campaign=campaign.name)]
    return list(_describe_rows(campaign))


def _describe_rows(campaign: Campaign) -> Iterator[Message]:
    """Yield a row of a table for each game."""
    message = "{number}  {monster}{outcome:9} {turns:9} {hp} HP left   {written}"
    for number, game in enumerate(campaign.games, 1):
        row = {"number": f"{number:4}", "monster": f"{game.monster or '–':4}", "hp": f"{game.hp:3}"}
        yield Message(message, **row, **_describe_end(game))


def describe_games(campaign: Campaign, word: Wording) -> Iterator[Message]:
    """Yield every game in a sentence, the last one first."""
    message = "Game {number}, {monster}: {outcome} after {turns}. {written}"
    names = {str(card): word(row.name) for card, row in campaign.deck.rows.items()}
    for number, game in reversed([*enumerate(campaign.games, 1)]):
        monster = names.get(game.monster, "–")
        yield Message(message, number=number, monster=monster, **_describe_end(game))


def _describe_end(game: CountedGame) -> dict[str, Any]:
    """Return how a game ended, as facts for a message."""
    return {
        "outcome": Message(game.outcome),
        "turns": Message("{turns:turn|turns}", turns=game.turns),
        "written": [*map(describe_change, game.changes)] or Message("nothing written"),
    }


# --- written ---


def _parse_boxes(pencil: Pencil, words: list[str]) -> list[str]:
    """Return the boxes that words of a command line name, such as A1.3 fire D2.1."""
    options: list[str] = []
    for word in (piece for words_ in words for piece in words_.replace(",", " ").split()):
        if "." in word:
            options.append(pencil.deck.reader.word(word))
        elif options and " " not in options[-1]:
            options[-1] += f" {word.casefold()}"
        else:
            raise UsageError(
                "{word} is not a box. A box is written A1.2, or A1.3 fire where it has a choice.",
                word=short(word),
            )
    return options


def tick_box(pencil: Pencil, option: str) -> None:
    code = option.partition(".")[0]
    card = pencil.deck.reader.one(code)
    open_boxes = pencil.open_boxes(card) if card else []
    if option not in open_boxes:
        key = (
            "{box} cannot be ticked. Open on {card}: {boxes}."
            if open_boxes
            else "{box} cannot be ticked. No box of {card} is open."
        )
        raise UsageError(key, box=short(option), card=short(code), boxes=open_boxes)
    pencil.tick(option)


def untick_box(pencil: Pencil, option: str) -> None:
    named = parse_change(option)
    card = named and pencil.deck.reader.one(named.card)
    if not named or not card or named.box not in pencil.boxes.get(card, []):
        raise UsageError("{box} is not ticked.", box=short(option))
    pencil.add_ticks(card, named.box, -1)


def _change_boxes(
    change_box: Callable[[Pencil, str], None], boxes: list[str], name: str | None
) -> list[str]:
    def write(_: Campaign, pencil: Pencil) -> None:
        for option in _parse_boxes(pencil, boxes):
            change_box(pencil, option)

    return edit_cards(require_folder(name), write)


tick_boxes = partial(_change_boxes, tick_box)
untick_boxes = partial(_change_boxes, untick_box)


def set_value(key: str, value: str, name: str | None) -> list[str]:
    """Set a monster's number (FM.hp 140), a count (wins 3), or an upgrade (S2.crossed_out)."""
    return edit_cards(require_folder(name), lambda _, pencil: set_number(pencil, key, value))


def set_number(pencil: Pencil, key: str, value: str) -> None:
    code, _, what = key.partition(".")
    card = pencil.deck.reader.one(code)
    if key in {"wins", "losses"}:
        setattr(pencil, key, parse_number(key, value))
        pencil.games = pencil.wins + pencil.losses
    elif card in pencil.monsters and what in STATS:
        pencil.monsters[str(card)][what] = parse_number(key, value)
    elif card in pencil.deck.drawn and what == CROSSED_OUT and value in {"yes", "no"}:
        pencil.cross_out(card, out=value == "yes")
    else:
        raise UsageError(
            "{key} {value} cannot be set. You can set wins, losses, {monster}.hp and "
            "other stats ({stats}), and {card}.crossed_out to yes or no.",
            key=short(key),
            value=short(value),
            monster=pencil.deck.monsters[0],
            stats=STATS,
            card=pencil.deck.drawn[-1],
        )


def parse_number(key: str, value: str) -> int:
    if not value.isdecimal() or len(value) > MAX_DIGITS:
        raise UsageError(
            "{key} takes a whole number, not {value}.", key=short(key), value=short(value)
        )
    return int(value)


def edit_cards(folder: Path, write: Callable[[Campaign, Pencil], object]) -> list[str]:
    """Edit the cards with `write`, and return what has changed."""

    def observe(campaign: Campaign) -> Observation:
        pencil = Pencil.from_state(campaign.deck, campaign.state)
        write(campaign, pencil)
        after = pencil.state()
        if wrong := find_state_mistake(campaign.deck.writable, after):
            raise UsageError("That is impossible: {wrong}", wrong=wrong)
        return Observation(before=campaign.state, after=after)

    return apply(folder, observe).describe() or [Message("Nothing has changed.")]


def undo(name: str | None) -> list[str]:
    """Reopen the last game that was counted, at its last answer."""
    folder = require_folder(name)
    campaign = load_reconciled(folder)
    if not campaign.games:
        raise UsageError("No game of campaign {campaign} is over yet.", campaign=campaign.name)
    path = find_last_counted_journal(campaign)
    if not path.is_file():
        raise SaveError("The last game's journal is not there any more: {path}.", path=path)
    for started in find_games_in_play(campaign):
        if not discard_unanswered(started):
            raise UsageError(
                "The game {save} was started since. Finish it first: `{command}`.",
                save=label(started),
                command=resume_command(started),
            )
    save = resume_game(load_game(LEGACY), path, OpenRequest())
    save.session.undo()
    save.close()
    reopened = Message(
        "The game {save} is open again at its last answer. `{command}` continues it.",
        save=label(path),
        command=resume_command(path),
    )
    return [reopened, headline(load_reconciled(folder))]


# --- prints ---


class StickerSheet(NamedTuple):
    """A sheet of labels with free room from this point on, in mm."""

    paper: str
    edition: str
    x: Annotated[float, Number(0, _MAX_PAPER_MM)]
    y: Annotated[float, Number(0, _MAX_PAPER_MM)]


@record
class ExportRecord:
    """The content of `exported.toml`."""

    states: list[str]  # all that were exported, each as the changes that it shows
    cards: CardsState  # of the last export …
    labelled: CardsState  # … and with the labels that were printed since
    language: str  # of the last export; "" before
    sheet: StickerSheet | None  # the last one


def make_imprint(campaign: Campaign) -> str:
    """Return the keywords of what is printed now: the campaign's id and a checksum of its cards."""
    return f"campaign {campaign.id}, cards {_checksum(campaign, campaign.state)}"


def read_imprint(keywords: str) -> Mapping[str, str] | None:
    match = _IMPRINT.fullmatch(keywords)
    return match and match.groupdict()


def find_printed_state(campaign: Campaign, checksum: str) -> CardsState | None:
    """Return the state that a PDF with this checksum shows, if the campaign knows it."""
    known = find_known_states(campaign)
    return next((state for state in known if _checksum(campaign, state) == checksum), None)


def _checksum(campaign: Campaign, state: CardsState) -> str:
    return sha256(_changes_as_text(campaign, state).encode()).hexdigest()[:16]


def read_exported(campaign: Campaign) -> ExportRecord:
    """Return what was exported; fresh cards before the first export."""
    path = campaign.folder / EXPORTED
    data = read_toml(path) if path.exists() else {"format": FORMAT}
    if data.get("format") != FORMAT:
        raise VersionError(
            "{path} has the format {format}; this referee reads format {newest}. The file is "
            "kept as it is.",
            path=path,
            format=repr(data.get("format")),
            newest=FORMAT,
        )
    states: Any = data.get("states", [])
    language = data.get("language", "")
    sheet: Any = data.get("sheet")
    if not isinstance(states, list) or not all(isinstance(state, str) for state in states):
        raise DamagedError(
            "{path}: states must be a list of texts. The file is kept as it is.", path=path
        )
    if sheet is not None and (wrong := first_wrong(StickerSheet, sheet, "sheet")):
        raise make_damage_error(path, wrong)
    cards = fresh_cards(campaign.deck)
    if "state" in data:
        cards = check_state(path, campaign.deck, data["state"])
    return ExportRecord(
        states=states,
        cards=cards,
        labelled=check_state(path, campaign.deck, data[LABELS]) if LABELS in data else cards,
        language=language if isinstance(language, str) and language.isalpha() else "",
        sheet=StickerSheet(**sheet) if sheet else None,
    )


def list_states_after_games(campaign: Campaign) -> list[CardsState]:
    """Return fresh cards, and the cards after each game, all without changes by hand."""
    states = [fresh_cards(campaign.deck)]
    for game in campaign.games:
        states.append(state_with(campaign.deck, states[-1], game.changes))
    return states


def write_exported(
    campaign: Campaign, language: str, *, labels: bool, sheet: StickerSheet | None
) -> None:
    """Write what is now on paper. Labels leave the cards below them as they were exported."""
    import tomli_w  # only needed where something is written

    path = campaign.folder / EXPORTED
    with lock_campaign(campaign.folder):  # another export now adds to what this one writes
        before = read_exported(campaign)
        states = dict.fromkeys([*before.states, _changes_as_text(campaign, campaign.state)])
        data = {"format": FORMAT, "language": language, "states": [*states]}
        data["state"] = before.cards if labels else campaign.state
        if labels:
            data[LABELS] = campaign.state
        if last := sheet or before.sheet:
            data["sheet"] = last._asdict()
        with file_errors(path):
            replace_file(path, tomli_w.dumps(data).encode(), durable=True)


def _changes_as_text(campaign: Campaign, state: CardsState) -> str:
    """Return the changes of a state. Equal states have equal texts."""
    return _JOIN.join(sorted(map(str, find_changes(fresh_cards(campaign.deck), state))))


def find_known_states(campaign: Campaign) -> Iterator[CardsState]:
    """Yield the states that a printed card may show."""
    fresh = fresh_cards(campaign.deck)
    state = campaign.state
    yield state
    yield fresh
    for text in read_exported(campaign).states:
        yield state_with(campaign.deck, fresh, filter(None, map(parse_change, text.split(_JOIN))))
    for game in reversed(campaign.games):
        state = state_without(campaign.deck, state, game.changes)
        yield state
