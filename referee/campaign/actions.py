"""The actions of `referee campaign`. Each returns the lines to print."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, short
from cards_pdf.decks.campaign.state import STATS, CardsState, wrong_state
from referee import games
from referee.campaign import file, folders, ledger, link
from referee.campaign.file import Campaign
from referee.campaign.observation import CROSSED_OUT, Observation, apply, describe_change
from referee.errors import SaveError, UsageError
from referee.games.legacy.deck import box_in_parts
from referee.games.legacy.pencil import Pencil
from referee.rulekit.cards import whole_number
from referee.saves import opening
from referee.saves.folder import label, resume_command
from referee.saves.opening import OpenRequest

LATEST = 5
Wording = Callable[[str], str]
MOST_NUMBER = 7  # digits


def create(name: str, deck: str | None, upgrade_discards: str | None) -> list[Message]:
    campaign = folders.create_campaign(name, deck, upgrade_discards)
    said = "Campaign {campaign} begins with {deck}: {folder}"
    return [Message(said, campaign=name, deck=campaign.deck.title, folder=campaign.folder)]


def list_campaigns() -> list[str]:
    known = folders.list_folders()
    if not known:
        return [Message("There is no campaign yet. `referee legacy` begins the first one.")]
    width = max(columns(folder.name) for folder in known)
    found = {
        padded(folder.name, width): file.try_read(folder, ledger.load_reconciled)
        for folder in known
    }
    told = {
        name: describe_tally(one.state) if isinstance(one, Campaign) else one
        for name, one in found.items()
    }
    return [
        Message("{first}  {second}", first=name, second=second) for name, second in told.items()
    ]


def describe_tally(state: CardsState) -> Message:
    said = "{games:game|games}, {won} won, {lost} lost"
    return Message(said, games=state["games"], won=state["wins"], lost=state["losses"])


def show(name: str | None, word: Wording = str) -> list[str]:
    """Return a campaign's cards and last games. `word` translates what is printed on the cards."""
    campaign = ledger.load_reconciled(folders.require_folder(name))
    return [
        headline(campaign),
        f"{campaign.folder / file.NAME}",
        "",
        *cards_and_games(campaign, word),
    ]


def headline(campaign: Campaign) -> Message:
    return Message(
        "Campaign {campaign}: {tally}", campaign=campaign.name, tally=describe_tally(campaign.state)
    )


def cards_and_games(campaign: Campaign, word: Wording) -> Iterator[str]:
    """Yield a line for each card with its ticks and numbers, and one for each of the last games."""
    pencil = Pencil.of(campaign.deck, campaign.state)
    for card, row in campaign.deck.rows.items():
        ticked = pencil.boxes.get(card, [])
        marks = "".join("x" if number in ticked else "." for number in range(1, len(row.boxes) + 1))
        words = [
            word(element)
            for box, element in pencil.elements.items()
            if box_in_parts(box)[0] == card
        ]
        numbers = [
            f"{stat.upper()} {value}" for stat, value in pencil.monsters.get(card, {}).items()
        ]
        told = f"{marks:6}{'  '.join([*numbers, *words])}".rstrip()
        line = f"{row.number:3} {card:4}{padded(word(row.name), 18)}{told}".rstrip()
        yield (
            Message("{card}  monster upgrade crossed out", card=line)
            if card in pencil.crossed_out
            else line
        )
    if campaign.games:
        yield ""
        yield Message("Last games:") if len(campaign.games) > LATEST else Message("Games:")
        yield from _rows(campaign, LATEST)


def history(name: str | None) -> list[Message]:
    campaign = ledger.load_reconciled(folders.require_folder(name))
    if not campaign.games:
        return [Message("No game of campaign {campaign} is over yet.", campaign=campaign.name)]
    return list(_rows(campaign, len(campaign.games)))


def _rows(campaign: Campaign, most: int) -> Iterator[Message]:
    first = max(0, len(campaign.games) - most)
    for number, game in enumerate(campaign.games[first:], first + 1):
        yield Message(
            "{number}  {monster}{outcome:9} {turns:9} {hp} HP left   {written}",
            number=f"{number:4}",
            monster=f"{game.monster or '–':4}",
            outcome=Message(game.outcome),
            turns=Message("{turns:turn|turns}", turns=game.turns),
            hp=f"{game.hp:3}",
            written=[describe_change(change) for change in game.changes]
            or Message("nothing written"),
        )


def describe_games(campaign: Campaign, word: Wording) -> Iterator[Message]:
    """Yield every game in a sentence, the last one first."""
    said = "Game {number}, {monster}: {outcome} after {turns}. {written}"
    for number, game in reversed([*enumerate(campaign.games, 1)]):
        monster = next(
            (row for card, row in campaign.deck.rows.items() if card == game.monster), None
        )
        yield Message(
            said,
            number=number,
            monster=word(monster.name) if monster else "–",
            outcome=Message(game.outcome),
            turns=Message("{turns:turn|turns}", turns=game.turns),
            written=[describe_change(change) for change in game.changes]
            or Message("nothing written"),
        )


def tick_boxes(boxes: list[str], name: str | None, *, on: bool = True) -> list[str]:
    """Tick boxes, with all that a ticked box does; or take ticks back."""

    def write(_: Campaign, pencil: Pencil) -> None:
        for option in _options(pencil, boxes):
            (tick_box if on else untick_box)(pencil, option)

    return edit_cards(folders.require_folder(name), write)


untick_boxes = partial(tick_boxes, on=False)


def _options(pencil: Pencil, words: list[str]) -> list[str]:
    """Return the boxes in the words of a command line: A1.3 fire D2.1."""
    options: list[str] = []
    for word in (piece for words_ in words for piece in words_.replace(",", " ").split()):
        if "." in word:
            options.append(pencil.deck.reader.word(word))
        elif options and " " not in options[-1]:
            options[-1] += f" {word.casefold()}"
        else:
            said = "{word} is not a box. A box is written A1.2, or A1.3 fire where it has a choice."
            raise UsageError(said, word=short(word))
    return options


def tick_box(pencil: Pencil, option: str) -> None:
    code, _, _ = box_in_parts(option)
    card = pencil.deck.reader.one(code)
    if card is None:
        raise UsageError(
            "There is no card {card} in {deck}.", card=short(code), deck=pencil.deck.title
        )
    open_boxes = pencil.open_boxes(card)
    if option not in open_boxes:
        key = (
            "{box} cannot be ticked. Open on {card}: {boxes}."
            if open_boxes
            else "{box} cannot be ticked. No box of {card} is open."
        )
        raise UsageError(key, box=short(option), card=card, boxes=open_boxes)
    pencil.tick(option)


def untick_box(pencil: Pencil, option: str) -> None:
    code, number, _ = box_in_parts(option)
    card = pencil.deck.reader.one(code)
    box = whole_number(number)
    if card is None or box is None or box not in pencil.boxes.get(card, []):
        raise UsageError("{box} is not ticked.", box=short(option))
    pencil.untick(card, box)


def set_value(key: str, value: str, name: str | None) -> list[str]:
    """Set a monster's number (FM.hp 140), a count (wins 3), or an upgrade (S2.crossed_out)."""
    return edit_cards(
        folders.require_folder(name), lambda _, pencil: set_number(pencil, key, value)
    )


def set_number(pencil: Pencil, key: str, value: str) -> None:
    code, _, what = key.partition(".")
    card = pencil.deck.reader.one(code)
    if key in {"wins", "losses"}:
        setattr(pencil, key, _number(key, value))
        pencil.games = pencil.wins + pencil.losses
    elif card in pencil.monsters and what in STATS:
        pencil.monsters[str(card)][what] = _number(key, value)
    elif card in pencil.deck.drawn and what == CROSSED_OUT and value in {"yes", "no"}:
        pencil.cross_out(card, out=value == "yes")
    else:
        facts = {"monster": pencil.deck.monsters[0], "stats": STATS, "card": pencil.deck.drawn[-1]}
        said = (
            "{key} {value} cannot be set. What can: wins, losses, {monster}.hp and the like "
            "({stats}), {card}.crossed_out yes or no."
        )
        raise UsageError(said, key=short(key), value=short(value), **facts)


def _number(key: str, value: str) -> int:
    if not value.isdecimal() or len(value) > MOST_NUMBER:
        raise UsageError(
            "{key} takes a whole number, not {value}.", key=short(key), value=short(value)
        )
    return int(value)


def edit_cards(folder: Path, write: Callable[[Campaign, Pencil], object]) -> list[str]:
    """Edit the cards with `write`, and return what has changed."""

    def observe(campaign: Campaign) -> Observation:
        pencil = Pencil.of(campaign.deck, campaign.state)
        write(campaign, pencil)
        after = pencil.state()
        if wrong := wrong_state(campaign.deck.writable, after):
            raise UsageError("That is impossible: {wrong}", wrong=wrong)
        return Observation(before=campaign.state, after=after)

    return apply(folder, observe).describe() or [Message("Nothing has changed.")]


def undo(name: str | None) -> list[str]:
    """Reopen the last game that was counted, at its last answer."""
    folder = folders.require_folder(name)
    campaign = ledger.load_reconciled(folder)
    if not campaign.games:
        raise UsageError("No game of campaign {campaign} is over yet.", campaign=campaign.name)
    path = ledger.find_last_counted_journal(campaign)
    if not path.is_file():
        raise SaveError("The last game's journal is not there any more: {path}.", path=path)
    for begun in ledger.find_games_in_play(campaign):
        if not opening.discard_unanswered(begun):
            said = "The game {save} has been begun since. Finish it first: `{command}`."
            raise UsageError(said, save=label(begun), command=resume_command(begun))
    save = link.resume_game(games.load(games.LEGACY), path, OpenRequest())
    save.session.undo()
    save.close()
    said = "The game {save} is open again at its last answer. `{command}` goes on with it."
    reopened = Message(said, save=label(path), command=resume_command(path))
    return [reopened, headline(ledger.load_reconciled(folder))]
