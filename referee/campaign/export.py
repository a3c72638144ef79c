"""The export of a campaign: its deck, labels for what has changed, and its log.

`cards_pdf` draws it from plain data, and is only imported where a PDF is wanted.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.common.files import stem_of, write_file
from cards_pdf.common.messages import OR, Message, UserError, join_words
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.campaign.state import STATS, CardsState
from cards_pdf.order import Order
from referee.campaign import folders, ledger
from referee.campaign.actions import describe_tally
from referee.campaign.file import Campaign
from referee.campaign.observation import describe_change
from referee.campaign.printed import (
    BegunSheet,
    find_begun_sheet,
    make_imprint,
    read_exported,
    state_after_game,
    write_exported,
)
from referee.errors import UsageError
from referee.games.legacy.deck import cards_errors
from referee.games.legacy.pencil import fresh_cards
from referee.languages import language
from referee.saves import opening

if TYPE_CHECKING:
    from cards_pdf.printing import Log, Series


class Export(NamedTuple):
    """The options of `referee campaign export`."""

    out: Path
    order: Order = (
        Order()
    )  # without a language, paper stays in the one it has, or begins in the one `spoken`
    stickers: bool = False
    since: int | None = (
        None  # what has changed since this game, by its number, not since the last export
    )
    same_sheet: bool = False  # go on where the last sheet of labels has come to
    spoken: str = "en"


def export(name: str | None, wish: Export) -> list[str]:
    """Write the PDFs, and remember what is now on paper."""
    order = wish.order
    if order.on_paper not in paper_names():
        paper = join_words(paper_names(), OR)
        raise UsageError(
            '{option} takes {allowed}, not "{given}".',
            option="--paper",
            allowed=paper,
            given=order.paper,
        )
    # Refuse what would be passed over in silence
    if wish.since is not None and not (wish.stickers or wish.order.only_changed):
        raise UsageError(
            "--since says what --stickers or --only-changed compares with; ask for one of them."
        )
    if wish.same_sheet and not wish.stickers:
        raise UsageError("--same-sheet goes on with a sheet of labels; ask for --stickers.")
    campaign = ledger.load_reconciled(folders.require_folder(name))
    order = order._replace(lang=order.lang or read_exported(campaign).language or wish.spoken)
    wish, sheet = wish._replace(order=order), None
    with cards_errors():
        if wish.stickers:
            lines, sheet = _labels(campaign, wish)
        else:
            lines = _deck(campaign, wish)
        if campaign.games:
            from cards_pdf.printing import log_sheet

            log, large = make_log(campaign, order.lang), order.large_print
            made = log_sheet(log, order.on_paper, str(make_imprint(campaign)), large=large)
            stem = stem_of(campaign.name, "log", order.on_paper, "large-print" if large else "")
            path = wish.out / f"{stem}.pdf"
            write_file(path, made.pdf)
            lines.append(str(path))
    write_exported(campaign, order.lang, labels=wish.stickers, sheet=sheet)
    return lines


def _before(campaign: Campaign, wish: Export) -> CardsState:
    """Return the state that this print is compared with."""
    if wish.since is not None:
        return state_after_game(campaign, wish.since)
    paper = read_exported(campaign)
    return paper.labelled if wish.stickers else paper.cards


def _deck(campaign: Campaign, wish: Export) -> list[str]:
    from cards_pdf.decks.campaign.state import changed_codes, printed_for
    from cards_pdf.printing import deck_job, make_pdf

    order = wish.order
    deck = campaign.translate_deck(order.lang)
    only = (
        changed_codes(deck, campaign.state, _before(campaign, wish)) if order.only_changed else None
    )
    # What has changed, and what is written on the cards, the campaign knows and no file that is
    # named
    job = deck_job(order._replace(only_changed=False), deck)._replace(
        order=order,
        pencil=printed_for(campaign.id, deck, campaign.state),
        selected_codes=None if only is None else frozenset(only),
        keywords=str(make_imprint(campaign)),
    )
    if only is not None and not only:
        return [Message("No card has changed since the last export; there is nothing to print.")]
    made = make_pdf(job)
    path = wish.out / f"{campaign.name}-{job.stem}.pdf"
    write_file(path, made.pdf)
    cards = [card.code for card in job.deck.cards if job.selected_codes and job.prints(card)]
    said = join_words([str(path), *cards])
    return [made.warning, said] if made.warning else [said]


def _labels(campaign: Campaign, wish: Export) -> tuple[list[str], BegunSheet | None]:
    """Write labels. Return the lines to print, and the sheet as it is now."""
    from cards_pdf.decks.campaign.state import marks_of
    from cards_pdf.printing import LabelPlace, find_labels, make_label_sheet

    paper, edition = wish.order.on_paper, wish.order.edition
    deck = campaign.translate_deck(wish.order.lang)
    made = find_labels(
        deck, marks_of(deck, campaign.state), marks_of(deck, _before(campaign, wish))
    )
    if not made:
        return [
            Message("No card has changed since the last export; there is nothing to print.")
        ], None
    begun = find_begun_sheet(campaign, paper, edition.in_names) if wish.same_sheet else None
    free = LabelPlace(begun.x, begun.y) if begun else None
    sheet = make_label_sheet(deck, made, paper, str(make_imprint(campaign)), edition, free=free)
    stem = stem_of(campaign.name, "stickers", paper, edition.in_names)
    path = wish.out / f"{stem}.pdf"
    write_file(path, sheet.file.pdf)
    lines: list[str] = [Message("{path}, {labels:label|labels}", path=path, labels=len(made))]
    if sheet.continues_sheet:
        lines.append(
            Message("The first page continues the sheet you printed last: feed that sheet again.")
        )
    elif begun:
        lines.append(Message("The sheet you printed last is full; take a new one."))
    return lines, BegunSheet(paper, edition.in_names, *sheet.free)


# --- the log ---


def make_log(campaign: Campaign, lang: str = "en") -> Log:
    from cards_pdf.printing import Log, LoggedGame

    say, deck = language(lang), campaign.translate_deck(lang)
    names = {card.code: f"{card.code} {card.name}" for card in deck.cards}
    games = []
    for game in campaign.games:  # each change in the words and letters that stand on the cards
        changes = [
            f"{change.card} {change.stat.upper()} {change.gain:+}"
            if change.stat
            else say(describe_change(change._replace(choice=deck.printed_word(change.choice))))
            for change in game.changes
        ]
        monster = names.get(game.monster, game.monster)
        games.append(LoggedGame(monster, say(game.outcome), game.turns, game.hp, changes))
    strength = {stat.upper(): _growth(campaign, stat) for stat in STATS}
    return Log(
        say("Campaign {campaign}", campaign=campaign.name),
        say(describe_tally(campaign.state)),
        games,
        _last_game(campaign, say("you")),
        strength,
        say.code,
    )


def _growth(campaign: Campaign, stat: str) -> list[Series]:
    """Return each monster's number before the first game, after each, and now."""
    from cards_pdf.printing import Series

    start = fresh_cards(campaign.deck)["monsters"]
    now = {code: stats[stat] for code, stats in start.items()}
    course = {code: [value] for code, value in now.items()}
    for game in campaign.games:
        for change in game.changes:
            if change.stat == stat and change.card in now:
                now[change.card] += change.gain
        for code, values in course.items():
            values.append(now[code])
    present = {code: stats[stat] for code, stats in campaign.state["monsters"].items()}
    if present != now:
        course = {code: [*values, present[code]] for code, values in course.items()}
    return [Series(code, values) for code, values in course.items()]


def _last_game(campaign: Campaign, you: str) -> list[Series]:
    """Return the HP at the end of each turn; nothing if the journal is gone."""
    from cards_pdf.printing import Series

    try:
        session = opening.read_session(ledger.find_last_counted_journal(campaign))
    except UserError:
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
