"""Back to paper: the deck as it is now, labels for what has changed, and the campaign's log.

`cards_pdf` draws it all from plain data, and is only imported where a PDF is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import OR, Sentence, listed
from cards_pdf.common.sizes import USUAL_PAPER, enlarged, paper_names
from cards_pdf.common.whole_file import put, stem_of
from cards_pdf.decks.state import STATS
from referee.campaign import folders, ledger
from referee.campaign.by_hand import in_words, tally
from referee.campaign.file import Campaign
from referee.campaign.prints import (
    BegunSheet,
    after_game,
    begun_sheet,
    imprint,
    last_exported,
    printed_language,
    remember,
)
from referee.errors import Failure, WrongUse
from referee.games.legacy.changes import Change
from referee.games.legacy.deck import Plain, cards_errors
from referee.games.legacy.pencil import fresh
from referee.languages import language
from referee.saves import open_save

if TYPE_CHECKING:
    from cards_pdf.decks.model import Deck
    from cards_pdf.printing import Edition, Job, Log, LoggedGame, Series


@dataclass(frozen=True)
class Wish:
    """What `referee campaign export` was asked for."""

    out: Path
    paper: str = USUAL_PAPER
    only_changed: bool = False
    stickers: bool = False
    since: int | None = None  # what has changed since this game, by its number, not since the last export
    same_sheet: bool = False  # go on where the last sheet of labels has come to
    fillable: bool = False
    low_ink: bool = False
    large_print: bool = False
    lang: str = ""  # asked for; without it paper stays in the language it has, or begins in the one `spoken`
    spoken: str = "en"

    @property
    def language(self) -> str:
        return self.lang or self.spoken


def export(name: str | None, wish: Wish) -> list[str]:
    """Write the PDFs, and remember what is now on paper."""
    if wish.paper not in paper_names():
        paper = listed(paper_names(), OR)
        raise WrongUse(
            '{option} takes {allowed}, not "{given}".', option="--paper", allowed=paper, given=wish.paper
        )
    _check_together(wish)
    campaign = ledger.settled(folders.needed(name))
    wish = replace(wish, spoken=printed_language(campaign) or wish.spoken)
    sheet = None
    with cards_errors():
        if wish.stickers:
            lines, sheet = _labels(campaign, wish)
        else:
            lines = _deck(campaign, wish)
        if campaign.games:
            lines.append(_log(campaign, wish))
    remember(campaign, wish.language, labels=wish.stickers, sheet=sheet)
    return lines


def _check_together(wish: Wish) -> None:
    """Refuse what would be passed over in silence."""
    if wish.since is not None and not (wish.stickers or wish.only_changed):
        raise WrongUse("--since says what --stickers or --only-changed compares with; ask for one of them.")
    if wish.same_sheet and not wish.stickers:
        raise WrongUse("--same-sheet goes on with a sheet of labels; ask for --stickers.")


def _before(campaign: Campaign, wish: Wish) -> Plain:
    """What paper shows already, as far as this print goes."""
    if wish.since is None:
        return last_exported(campaign, labels=wish.stickers)
    return after_game(campaign, wish.since)


def sheets(campaign: Campaign, lang: str = "en") -> bytes:
    """The deck as it is now, to look at or print once: this export is not remembered."""
    from cards_pdf.printing import make_pdf

    with cards_errors():
        return make_pdf(_job(campaign, Wish(Path(), lang=lang))).pdf


def _deck(campaign: Campaign, wish: Wish) -> list[str]:
    from cards_pdf.printing import make_pdf

    job = _job(campaign, wish)
    if job.only is not None and not job.only:
        return [Sentence("No card has changed since the last export; there is nothing to print.")]
    made = make_pdf(job)
    path = _written(wish.out / f"{campaign.name}-{job.stem}.pdf", made.pdf)
    cards = [card.code for card in job.deck.cards if job.only and card.code in job.only]
    said = listed([str(path), *cards])
    return [made.warning, said] if made.warning else [said]


def _job(campaign: Campaign, wish: Wish) -> Job:
    from cards_pdf.decks.pencil_marks import changed_codes, printed_for
    from cards_pdf.printing import Job, format_for, load_printer, printer_file

    deck, edition = campaign.printed_in(wish.language), _edition(wish)
    only = changed_codes(deck, campaign.state, _before(campaign, wish)) if wish.only_changed else None
    return Job(
        deck=deck,
        form=format_for(enlarged(deck.size, edition.scale), wish.paper),
        edition=edition,
        fillable=wish.fillable,
        marks=printed_for(campaign.id, deck, campaign.state),
        only=None if only is None else frozenset(only),
        in_place=wish.only_changed,
        printer=load_printer(printer_file()),
        keywords=str(imprint(campaign)),
    )


def _edition(wish: Wish) -> Edition:
    from cards_pdf.printing import Edition

    return Edition(low_ink=wish.low_ink, large=wish.large_print)


def _labels(campaign: Campaign, wish: Wish) -> tuple[list[str], BegunSheet | None]:
    """What is told, and the sheet as it now is."""
    from cards_pdf.decks.pencil_marks import marks_of
    from cards_pdf.printing import LabelPlace, labels, sticker_sheet

    deck, edition = campaign.printed_in(wish.language), _edition(wish)
    made = labels(deck, marks_of(deck, campaign.state), marks_of(deck, _before(campaign, wish)))
    if not made:
        return [Sentence("No card has changed since the last export; there is nothing to print.")], None
    begun = begun_sheet(campaign, wish.paper, edition.in_names) if wish.same_sheet else None
    free = LabelPlace(begun.x, begun.y) if begun else None
    sheet = sticker_sheet(deck, made, wish.paper, str(imprint(campaign)), edition, free=free)
    stem = stem_of(campaign.name, "stickers", wish.paper, edition.in_names)
    path = _written(wish.out / f"{stem}.pdf", sheet.made.pdf)
    lines: list[str] = [Sentence("{path}, {labels:label|labels}", path=path, labels=len(made))]
    if sheet.went_on:
        lines.append(Sentence("Its first page goes on the sheet that was printed last: feed that one again."))
    elif begun:
        lines.append(Sentence("The sheet that was printed last is full; take a new one."))
    return lines, BegunSheet(wish.paper, edition.in_names, *sheet.free)


def _written(path: Path, pdf: bytes) -> Path:
    put(path, pdf)
    return path


# --- the log ---


def _log(campaign: Campaign, wish: Wish) -> str:
    from cards_pdf.printing import log_sheet

    made = log_sheet(
        log_of(campaign, wish.language), wish.paper, str(imprint(campaign)), large=wish.large_print
    )
    stem = stem_of(campaign.name, "log", wish.paper, "large-print" if wish.large_print else "")
    return str(_written(wish.out / f"{stem}.pdf", made.pdf))


def log_of(campaign: Campaign, lang: str = "en") -> Log:
    from cards_pdf.printing import Log

    say = language(lang)
    strength = {stat.upper(): _growth(campaign, stat) for stat in STATS}
    return Log(
        say("Campaign {campaign}", campaign=campaign.name),
        say(tally(campaign.state)),
        list(_games(campaign, say, campaign.printed_in(lang))),
        _last_game(campaign, say("you")),
        strength,
        say.code,
    )


def _games(campaign: Campaign, say: Language, deck: Deck) -> Iterator[LoggedGame]:
    from cards_pdf.printing import LoggedGame

    names = {card.code: f"{card.code} {card.name}" for card in deck.cards}
    for row in campaign.games:
        monster, outcome = str(row["monster"]), say(row["outcome"])
        changes = [_printed(change, say, deck) for change in row["changes"]]
        yield LoggedGame(names.get(monster, monster), outcome, row["turns"], row["hp"], changes)


def _printed(change: Change, say: Language, deck: Deck) -> str:
    """A change in the words and letters that stand on the cards."""
    if change.stat:
        return f"{change.card} {change.stat.upper()} {change.gain:+}"
    return say(in_words(change._replace(choice=deck.said(change.choice))))


def _growth(campaign: Campaign, stat: str) -> list[Series]:
    """Each monster's number before the first game, after every one, and now if a hand changed it since."""
    from cards_pdf.printing import Series

    start = fresh(campaign.deck)["monsters"]
    now = {code: stats[stat] for code, stats in start.items()}
    course = {code: [value] for code, value in now.items()}
    for row in campaign.games:
        for change in row["changes"]:
            if change.stat == stat and change.card in now:
                now[change.card] += change.gain
        for code, values in course.items():
            values.append(now[code])
    present = {code: stats[stat] for code, stats in campaign.state["monsters"].items()}
    if present != now:
        course = {code: [*values, present[code]] for code, values in course.items()}
    return [Series(code, values) for code, values in course.items()]


def _last_game(campaign: Campaign, you: str) -> list[Series]:
    """HP at the end of each turn; nothing if the game's journal is gone."""
    from cards_pdf.printing import Series

    try:
        session = open_save.look_at(ledger.journal_of(campaign))
    except Failure:
        return []
    points: dict[int, tuple[int, int]] = {}
    for state in session.states():
        if state["monster"]:
            points.setdefault(state["turn"] - 1, (state["hp"], state["monster"]["hp"]))
            last = state
    if not points:
        return []
    points[last["turn"]] = (last["hp"], last["monster"]["hp"])
    course = [points[turn] for turn in sorted(points)]
    return [
        Series(you, [hp for hp, _ in course]),
        Series(last["monster"]["card"], [hp for _, hp in course]),
    ]
