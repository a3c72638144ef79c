"""The actions of `referee campaign`. Each returns the lines to print."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, short
from cards_pdf.decks.campaign import STATS, CardsState, find_state_mistake
from referee import games
from referee.campaign import file, ledger
from referee.campaign.file import Campaign, CountedGame
from referee.campaign.paper import CROSSED_OUT, Observation, apply, describe_change
from referee.errors import SaveError, UsageError
from referee.games.legacy.deck import Pencil, parse_change
from referee.rulekit.cards import Card
from referee.saves import opening
from referee.saves.folder import CAMPAIGN_FILE, label, list_campaign_folders, resume_command
from referee.saves.opening import OpenRequest

SHOWN_GAMES = 5  # the last ones, under the cards
MAX_DIGITS = 7
Wording = Callable[[str], str]


# --- shown ---


def create(name: str, deck: str | None, upgrade_discards: str | None) -> list[Message]:
    campaign = file.create_campaign(name, deck, upgrade_discards)
    message = "Campaign {campaign} starts with {deck}: {folder}"
    return [Message(message, campaign=name, deck=campaign.deck.title, folder=campaign.folder)]


def list_campaigns() -> list[str]:
    folders = list_campaign_folders()
    if not folders:
        return [Message("There is no campaign yet. `referee legacy` starts the first one.")]
    width = max(columns(folder.name) for folder in folders)
    lines: list[str] = []
    for folder in folders:
        campaign = file.try_read(folder, ledger.load_reconciled)
        tally = describe_tally(campaign.state) if isinstance(campaign, Campaign) else campaign
        lines.append(Message("{first}  {second}", first=padded(folder.name, width), second=tally))
    return lines


def describe_tally(state: CardsState) -> Message:
    message = "{games:game|games}, {won} won, {lost} lost"
    return Message(message, games=state["games"], won=state["wins"], lost=state["losses"])


def show(name: str | None, word: Wording = str) -> list[str]:
    """Return a campaign's cards and last games. `word` translates what is printed on the cards."""
    campaign = ledger.load_reconciled(file.require_folder(name))
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
    campaign = ledger.load_reconciled(file.require_folder(name))
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
    written = [describe_change(change) for change in game.changes]
    return {
        "outcome": Message(game.outcome),
        "turns": Message("{turns:turn|turns}", turns=game.turns),
        "written": written or Message("nothing written"),
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

    return edit_cards(file.require_folder(name), write)


tick_boxes = partial(_change_boxes, tick_box)
untick_boxes = partial(_change_boxes, untick_box)


def set_value(key: str, value: str, name: str | None) -> list[str]:
    """Set a monster's number (FM.hp 140), a count (wins 3), or an upgrade (S2.crossed_out)."""
    return edit_cards(file.require_folder(name), lambda _, pencil: set_number(pencil, key, value))


def set_number(pencil: Pencil, key: str, value: str) -> None:
    code, _, what = key.partition(".")
    card = pencil.deck.reader.one(code)
    if key in {"wins", "losses"}:
        setattr(pencil, key, _parse_number(key, value))
        pencil.games = pencil.wins + pencil.losses
    elif card in pencil.monsters and what in STATS:
        pencil.monsters[str(card)][what] = _parse_number(key, value)
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


def _parse_number(key: str, value: str) -> int:
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
    folder = file.require_folder(name)
    campaign = ledger.load_reconciled(folder)
    if not campaign.games:
        raise UsageError("No game of campaign {campaign} is over yet.", campaign=campaign.name)
    path = ledger.find_last_counted_journal(campaign)
    if not path.is_file():
        raise SaveError("The last game's journal is not there any more: {path}.", path=path)
    for started in ledger.find_games_in_play(campaign):
        if not opening.discard_unanswered(started):
            message = "The game {save} was started since. Finish it first: `{command}`."
            raise UsageError(message, save=label(started), command=resume_command(started))
    save = ledger.resume_game(games.load(games.LEGACY), path, OpenRequest())
    save.session.undo()
    save.close()
    message = "The game {save} is open again at its last answer. `{command}` continues it."
    reopened = Message(message, save=label(path), command=resume_command(path))
    return [reopened, headline(ledger.load_reconciled(folder))]
