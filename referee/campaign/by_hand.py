"""What `referee campaign …` does and says; each function gives the lines to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.sentences import Sentence, short
from cards_pdf.decks.state import STATS, wrong_state
from referee import games
from referee.campaign import file, folders, ledger, opening
from referee.campaign.file import Campaign
from referee.errors import Failure, SaveFailed, WrongUse
from referee.games.legacy.changes import Change, changes
from referee.games.legacy.deck import Plain, box_in_parts
from referee.games.legacy.pencil import Pencil
from referee.rulekit.as_typed import whole_number
from referee.saves import open_save, results
from referee.saves.folder import going_on, label, last_in
from referee.saves.journal import Journal
from referee.saves.opening import Request

LATEST = 5
Wording = Callable[[str], str]
MOST_NUMBER = 7  # digits
TO_COME = {"written: {change}": "to write: {change}", "gone: {change}": "to rub out: {change}"}


def new(name: str, deck: str | None, upgrade_discards: str | None) -> list[str]:
    campaign = folders.new(name, deck, upgrade_discards)
    return [
        Sentence(
            "Campaign {campaign} begins with {deck}: {folder}",
            campaign=name,
            deck=campaign.deck.title,
            folder=campaign.folder,
        )
    ]


def listed() -> list[str]:
    known = folders.folders()
    if not known:
        return [Sentence("There is no campaign yet. `referee legacy` begins the first one.")]
    width = max(columns(folder.name) for folder in known)
    return [
        Sentence(
            "{first}  {second}",
            first=padded(folder.name, width),
            second=_summary(ledger.settled_or_why_not(folder)),
        )
        for folder in known
    ]


def _summary(campaign: Campaign | Failure) -> Sentence | Failure:
    return campaign if isinstance(campaign, Failure) else tally(campaign.state)


def tally(state: Plain) -> Sentence:
    return Sentence(
        "{games:game|games}, {won} won, {lost} lost",
        games=state["games"],
        won=state["wins"],
        lost=state["losses"],
    )


def show(name: str | None, word: Wording = str) -> list[str]:
    """What the campaign is; `word` says what is printed on its cards in the language that is spoken."""
    campaign = ledger.settled(folders.needed(name))
    lines = [_headline(campaign, campaign.state), f"{campaign.folder / file.NAME}", ""]
    lines += cards_of(campaign, word)
    if campaign.games:
        key = "Last games:" if len(campaign.games) > LATEST else "Games:"
        lines += ["", Sentence(key), *rows_of(campaign, LATEST)]
    return lines


def _headline(campaign: Campaign, state: Plain) -> Sentence:
    return Sentence("Campaign {campaign}: {tally}", campaign=campaign.name, tally=tally(state))


def cards_of(campaign: Campaign, word: Wording = str) -> Iterator[str]:
    """Each card with its ticks; monsters with their numbers."""
    pencil = Pencil.of(campaign.deck, campaign.state)
    for card, row in campaign.deck.rows.items():
        ticked = pencil.boxes.get(card, [])
        marks = "".join("x" if number in ticked else "." for number in range(1, len(row.boxes) + 1))
        words = [word(element) for box, element in pencil.elements.items() if box_in_parts(box)[0] == card]
        numbers = [f"{stat.upper()} {value}" for stat, value in pencil.monsters.get(card, {}).items()]
        told = f"{marks:6}{'  '.join([*numbers, *words])}".rstrip()
        line = f"{row.number:3} {card:4}{padded(word(row.name), 18)}{told}".rstrip()
        yield (
            Sentence("{card}  monster upgrade crossed out", card=line) if card in pencil.crossed_out else line
        )


def history(name: str | None) -> list[str]:
    campaign = ledger.settled(folders.needed(name))
    if not campaign.games:
        return [Sentence("No game of campaign {campaign} is over yet.", campaign=campaign.name)]
    return list(rows_of(campaign, len(campaign.games)))


def rows_of(campaign: Campaign, most: int) -> Iterator[str]:
    first = max(0, len(campaign.games) - most)
    for number, row in enumerate(campaign.games[first:], first + 1):
        yield Sentence(
            "{number}  {monster}{outcome:9} {turns:9} {hp} HP left   {written}",
            number=f"{number:4}",
            monster=f"{row['monster'] or '–':4}",
            outcome=Sentence(row["outcome"]),
            turns=Sentence("{turns:turn|turns}", turns=row["turns"]),
            hp=f"{row['hp']:3}",
            written=[in_words(change) for change in row["changes"]] or Sentence("nothing written"),
        )


def in_words(change: Change) -> str:
    """A change as people read it; all of it is codes, but for what is crossed out."""
    return str(change) if change.box or change.stat else Sentence("{card} crossed out", card=change.card)


def tick(boxes: list[str], name: str | None) -> list[str]:
    return _with_pencil(name, lambda pencil: _each(_tick, pencil, boxes))


def untick(boxes: list[str], name: str | None) -> list[str]:
    return _with_pencil(name, lambda pencil: _each(_untick, pencil, boxes))


def _each(write: Callable[[Pencil, str], None], pencil: Pencil, boxes: list[str]) -> None:
    for option in _options(pencil, boxes):
        write(pencil, option)


def _options(pencil: Pencil, words: list[str]) -> list[str]:
    """Boxes from the words of a command line, where a choice is a word of its own: A1.3 fire D2.1."""
    options: list[str] = []
    for word in (piece for words_ in words for piece in words_.replace(",", " ").split()):
        if "." in word:
            options.append(pencil.deck.reader.word(word))
        elif options and " " not in options[-1]:
            options[-1] += f" {word.casefold()}"
        else:
            raise WrongUse(
                "{word} is not a box. A box is written A1.2, or A1.3 fire where it has a choice.",
                word=short(word),
            )
    return options


def _tick(pencil: Pencil, option: str) -> None:
    code, _, _ = box_in_parts(option)
    card = pencil.deck.reader.one(code)
    if card is None:
        raise WrongUse("There is no card {card} in {deck}.", card=short(code), deck=pencil.deck.title)
    open_boxes = pencil.open_boxes(card)
    if option not in open_boxes:
        key = (
            "{box} cannot be ticked. Open on {card}: {boxes}."
            if open_boxes
            else "{box} cannot be ticked. No box of {card} is open."
        )
        raise WrongUse(key, box=short(option), card=card, boxes=open_boxes)
    pencil.tick(option)


def _untick(pencil: Pencil, option: str) -> None:
    code, number, _ = box_in_parts(option)
    card = pencil.deck.reader.one(code)
    box = whole_number(number)
    if card is None or box is None or box not in pencil.boxes.get(card, []):
        raise WrongUse("{box} is not ticked.", box=short(option))
    pencil.untick(card, box)


def set_value(key: str, value: str, name: str | None) -> list[str]:
    """A number of a monster (FM.hp 140), a count (wins 3), or a crossed-out upgrade (S2.crossed_out yes)."""
    return _with_pencil(name, lambda pencil: _set(pencil, key, value))


def _set(pencil: Pencil, key: str, value: str) -> None:
    code, _, what = key.partition(".")
    card = pencil.deck.reader.one(code)
    if key in {"wins", "losses"}:
        setattr(pencil, key, _number(key, value))
        pencil.games = pencil.wins + pencil.losses
    elif card in pencil.monsters and what in STATS:
        pencil.monsters[str(card)][what] = _number(key, value)
    elif card in pencil.deck.drawn and what == "crossed_out" and value in {"yes", "no"}:
        pencil.cross_out(card, out=value == "yes")
    else:
        facts = {"monster": pencil.deck.monsters[0], "stats": STATS, "card": pencil.deck.drawn[-1]}
        raise WrongUse(
            (
                "{key} {value} cannot be set. What can: wins, losses, {monster}.hp and the like "
                "({stats}), {card}.crossed_out yes or no."
            ),
            key=short(key),
            value=short(value),
            **facts,
        )


def _number(key: str, value: str) -> int:
    if not value.isdecimal() or len(value) > MOST_NUMBER:
        raise WrongUse("{key} takes a whole number, not {value}.", key=short(key), value=short(value))
    return int(value)


def _with_pencil(name: str | None, write: Callable[[Pencil], object]) -> list[str]:
    """Let something be written on the cards by hand, and say what has changed."""
    with ledger.changing(folders.needed(name)) as campaign:
        no_open_game(campaign)
        before, pencil = campaign.state, Pencil.of(campaign.deck, campaign.state)
        write(pencil)
        wrong = wrong_state(campaign.deck.writable, pencil.state())
        if wrong:
            raise WrongUse("That is impossible: {wrong}", wrong=wrong)
        campaign.state = pencil.state()
    return differences(before, campaign.state) or [Sentence("Nothing has changed.")]


def differences(before: Plain, after: Plain) -> list[str]:
    """What was added and what is gone, in words."""
    # a changed number is said once, in the direction it went
    gone = [change for change in changes(after, before) if not change.stat]
    lines = [Sentence("written: {change}", change=in_words(change)) for change in changes(before, after)]
    lines += [Sentence("gone: {change}", change=in_words(change)) for change in gone]
    counts = {"wins": "wins: {before} → {after}", "losses": "losses: {before} → {after}"}
    differing = [key for key in counts if before[key] != after[key]]
    return [*lines, *(Sentence(counts[key], before=before[key], after=after[key]) for key in differing)]


def to_come(lines: list[str]) -> list[str]:
    """The same as something that is still to be written."""
    return [_to_come(line) if isinstance(line, Sentence) else line for line in lines]


def _to_come(line: Sentence) -> Sentence:
    return Sentence(TO_COME.get(line.template, line.template), **line.facts)


def no_open_game(campaign: Campaign) -> None:
    for unfinished in ledger.all_in_play(campaign):
        journal = Journal.open(unfinished)  # refused while somebody sits at it: its header holds the cards
        journal.close()
        if journal.moves:
            raise WrongUse(
                "The game {save} is open and its cards are in use. Finish it first: `{command}`.",
                save=label(unfinished),
                command=going_on(unfinished),
            )


def undo(name: str | None) -> list[str]:
    """Reopen the last game that was counted, at its last answer."""
    folder = folders.needed(name)
    campaign = ledger.settled(folder)
    if not campaign.games:
        raise WrongUse("No game of campaign {campaign} is over yet.", campaign=campaign.name)
    path = _last_journal(campaign)
    _none_begun_since(folder, path)
    save = opening.go_on(games.load(opening.GAME), path, Request())
    save.session.undo()
    save.close()
    state = ledger.settled(folder).state
    reopened = Sentence(
        "The game {save} is open again at its last answer. `{command}` goes on with it.",
        save=label(path),
        command=going_on(path),
    )
    return [reopened, _headline(campaign, state)]


def _last_journal(campaign: Campaign) -> Path:
    path = ledger.journal_of(campaign)
    if not path.is_file():
        raise SaveFailed("The last game's journal is not there any more: {path}.", path=path)
    return path


def _none_begun_since(folder: Path, path: Path) -> None:
    last = last_in(folder)
    if last is None or last == path or results.of(last) is not None:
        return
    if not open_save.discard_unanswered(last):
        raise WrongUse(
            "The game {save} has been begun since. Finish it first: `{command}`.",
            save=label(last),
            command=going_on(last),
        )
