"""A campaign as PDFs: the deck, labels for what has changed and the log; and forms read back.

How it works
    `export` prints the cards as they are and remembers what is now on paper.

    `import_pdf` reads which boxes were ticked in a form that a campaign has printed. A field that
    is not in the file, or that still shows what the campaign would print there, changes nothing. A
    form that was printed before the cards changed only adds what was ticked since. A form of
    another campaign is an error, unless the player wants it.

Limitation
    Importing this module imports all that prints and draws, which takes as long as several starts
    of the referee. Import it where a page is wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.common import sizes
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import stem_of, write_file
from cards_pdf.common.messages import Message, UserError, join_words
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.decks.campaign import (
    STATS,
    CardsState,
    find_changed_codes,
    find_marks,
    find_printed_marks,
    find_state_mistake,
)
from cards_pdf.decks.load import translate_deck
from cards_pdf.order import Order
from cards_pdf.printing import (
    FilledIn,
    Form,
    LabelPlace,
    LoggedGame,
    LogTable,
    Series,
    find_labels,
    form_in,
    make_label_sheet,
    make_log_sheet,
    make_pdf,
    resolve_deck_job,
)
from cards_pdf.printing import read_form as read_in_sandbox
from referee.campaign.actions import (
    Observation,
    StickerSheet,
    apply,
    check_no_open_game,
    describe_change,
    describe_tally,
    find_printed_state,
    list_states_after_games,
    make_imprint,
    parse_number,
    read_exported,
    read_imprint,
    write_exported,
)
from referee.campaign.file import Campaign, require_folder, try_read
from referee.campaign.ledger import find_last_counted_journal, load_reconciled
from referee.errors import CANNOT_READ, DamagedError, UsageError, file_errors
from referee.games.legacy.deck import Change, Pencil, cards_errors, find_changes, state_with
from referee.saves.folder import list_campaign_folders
from referee.saves.opening import read_session
from referee.texts import language

Agreed = Callable[[list[str]], bool]  # whether these changes are to be written
OFF = ("", "Off")
MAX_FORM_BYTES = 20_000_000  # a hundred times the largest shipped deck
NO_CHANGE = Message("No card has changed since the last export; there is nothing to print.")


# --- export ---


def export(
    name: str | None,
    out: Path,
    order: Order = Order(),  # noqa: B008 -- it is a constant
    *,
    stickers: bool = False,
    since: int | None = None,
    same_sheet: bool = False,
    spoken: str = "en",
) -> list[str]:
    """Write the PDFs, and remember what is now on paper.

    `stickers` are labels for what has changed since the last export, or since the game with this
    number. With `same_sheet`, they begin where the last sheet of labels ends. Without a language in
    the order, paper stays in the one it has, or begins in the one `spoken`.
    """
    # Refuse what would be passed over in silence
    if since is not None and not (stickers or order.only_changed):
        raise UsageError(
            "--since names what --stickers or --only-changed compares with; add one of them."
        )
    if same_sheet and not stickers:
        raise UsageError("--same-sheet continues a sheet of labels; add --stickers.")
    campaign = load_reconciled(require_folder(name))
    exported = read_exported(campaign)
    order = order._replace(lang=order.lang or exported.language or spoken)
    before = exported.labelled if stickers else exported.cards
    sheet = None
    with cards_errors():
        sizes.paper(order.on_paper)  # raises for an unknown paper
        if since is not None:
            before = _state_after_game(campaign, since)
        if stickers:
            last_sheet = exported.sheet if same_sheet else None
            lines, sheet = _print_labels(campaign, out, order, before=before, last_sheet=last_sheet)
        else:
            lines = _print_deck(campaign, out, order, before=before)
        if campaign.games:
            large = order.large_print
            table = make_log(campaign, order.lang)
            log = make_log_sheet(table, order.on_paper, make_imprint(campaign), large=large)
            stem = stem_of(campaign.name, "log", order.on_paper, "large-print" if large else "")
            write_file(out / f"{stem}.pdf", log.pdf)
            lines.append(str(out / f"{stem}.pdf"))
    write_exported(campaign, order.lang, labels=stickers, sheet=sheet)
    return lines


def _state_after_game(campaign: Campaign, game: int) -> CardsState:
    """Return the cards after this game, without changes by hand; 0 is fresh cards."""
    if not 0 <= game <= len(campaign.games):
        raise UsageError(
            "--since takes the number of a game: 0, before the first, to {last}.",
            last=len(campaign.games),
        )
    return list_states_after_games(campaign)[game]


def _print_deck(campaign: Campaign, out: Path, order: Order, before: CardsState) -> list[str]:
    deck = translate_deck(campaign.printed, order.lang)
    only = (
        frozenset(find_changed_codes(deck, campaign.state, before)) if order.only_changed else None
    )
    # The campaign knows what has changed and what is written on the cards; no file is named
    job = resolve_deck_job(order._replace(only_changed=False), deck)._replace(
        order=order,
        pencil=find_printed_marks(campaign.id, deck, campaign.state),
        selected_codes=only,
        keywords=make_imprint(campaign),
    )
    if only is not None and not only:
        return [NO_CHANGE]
    pdf = make_pdf(job)
    path = out / f"{campaign.name}-{job.stem}.pdf"
    write_file(path, pdf.pdf)
    cards = [card.code for card in job.deck.cards if job.selected_codes and job.prints(card)]
    line = join_words([str(path), *cards])
    return [pdf.warning, line] if pdf.warning else [line]


def _print_labels(
    campaign: Campaign,
    out: Path,
    order: Order,
    *,
    before: CardsState,
    last_sheet: StickerSheet | None,
) -> tuple[list[str], StickerSheet | None]:
    """Write labels. Return the lines to print, and the sheet as it is now."""
    paper = order.on_paper
    edition = order.edition
    if last_sheet and (last_sheet.paper, last_sheet.edition) != (paper, edition.in_names):
        raise UsageError(
            "The last labels were printed on {paper}; to continue that sheet, use the same.",
            paper=stem_of(last_sheet.paper, last_sheet.edition),
        )
    deck = translate_deck(campaign.printed, order.lang)
    labels = find_labels(deck, find_marks(deck, campaign.state), find_marks(deck, before))
    if not labels:
        return [NO_CHANGE], None
    free = LabelPlace(last_sheet.x, last_sheet.y) if last_sheet else None
    sheet = make_label_sheet(deck, labels, paper, make_imprint(campaign), edition, free=free)
    path = out / f"{stem_of(campaign.name, 'stickers', paper, edition.in_names)}.pdf"
    write_file(path, sheet.file.pdf)
    lines: list[str] = [Message("{path}, {labels:label|labels}", path=path, labels=len(labels))]
    if sheet.continues_sheet:
        lines.append(
            Message("The first page continues the sheet you printed last: feed that sheet again.")
        )
    elif last_sheet:
        lines.append(Message("The sheet you printed last is full; take a new one."))
    return lines, StickerSheet(paper, edition.in_names, *sheet.free)


# --- the log ---


def make_log(campaign: Campaign, lang: str) -> LogTable:
    say = language(lang)
    deck = translate_deck(campaign.printed, lang)
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
    states = list_states_after_games(campaign)
    return LogTable(
        say("Campaign {campaign}", campaign=campaign.name),
        say(describe_tally(campaign.state)),
        games,
        _find_course_of_last_game(campaign, say("you")),
        {stat.upper(): _list_growth(campaign, states, stat) for stat in STATS},
        say.code,
    )


def _list_growth(campaign: Campaign, states: list[CardsState], stat: str) -> list[Series]:
    """Return each monster's number before the first game, after each, and now."""
    courses = [
        {code: stats[stat] for code, stats in state["monsters"].items()}
        for state in [*states, campaign.state]
    ]
    if courses[-1] == courses[-2]:
        del courses[-1]
    return [Series(code, [course[code] for course in courses]) for code in courses[0]]


def _find_course_of_last_game(campaign: Campaign, you: str) -> list[Series]:
    """Return the HP at the end of each turn; nothing if the journal is gone."""
    try:
        session = read_session(find_last_counted_journal(campaign))
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
    own, its = zip(*(points[turn] for turn in sorted(points)), strict=True)
    return [Series(you, list(own)), Series(last["monster"]["card"], list(its))]


# --- forms ---


def import_pdf(
    path: Path,
    name: str | None,
    form: Form | None = None,
    *,
    ask: Agreed | None = None,
    another: bool = False,
) -> list[str]:
    """Write what a form shows, once the player agrees; without `ask` at once.

    A `form` was read from the file before. `another` accepts any campaign's cards.
    """
    folder = require_folder(name)
    shown_form = form or read_form(path)

    def observe(campaign: Campaign) -> Observation:
        return observe_form(path, campaign, shown_form, another=another)

    observation = observe(load_reconciled(folder)) if ask else apply(folder, observe)
    pending = observation.describe_pending()
    if not pending:
        return [*observation.notes, describe_nothing_new(path, folder.name)]
    written = Message("Campaign {campaign} is written.", campaign=folder.name)
    if not ask:
        return [*observation.notes, *observation.describe(), written]
    if not ask([*observation.notes, *pending]):
        raise UsageError("Nothing is written.")
    apply(folder, lambda _: observation)
    return [written]  # the player has just read the changes


def describe_nothing_new(path: Path, campaign: str) -> Message:
    return Message(
        "{path} has nothing new for campaign {campaign}. Nothing is changed.",
        path=path,
        campaign=campaign,
    )


def observe_form(
    path: Path, campaign: Campaign, form: Form, *, another: bool = False
) -> Observation:
    """Return what a form shows. Raise UsageError for one of another campaign, unless `another`."""
    check_no_open_game(campaign)
    imprint = None if another else read_imprint(form.keywords)
    if imprint and imprint["campaign"] != campaign.id:
        others = [try_read(folder) for folder in list_campaign_folders()]
        theirs = [
            other.name
            for other in others
            if isinstance(other, Campaign) and other.id == imprint["campaign"]
        ]
        raise UsageError(
            "{path} shows cards of the campaign {theirs}, not of {campaign}. "
            "--another takes them over anyway.",
            path=path,
            theirs=theirs or [imprint["campaign"]],
            campaign=campaign.name,
        )
    printed = find_printed_state(campaign, imprint["cards"]) if imprint else campaign.state
    paper = read_state(campaign, printed or campaign.state, form.fields)
    if wrong := find_state_mistake(campaign.deck.writable, paper):
        raise UsageError("{path} cannot be taken over: {wrong}", path=path, wrong=wrong)
    if printed == campaign.state:
        return Observation(before=campaign.state, after=paper)
    new = find_new_changes(printed, campaign.state, paper)
    after = state_with(campaign.deck, campaign.state, new)
    older = (
        "{path} is older than campaign {campaign}: only ticks that were added to it since are read."
    )
    notes: list[str] = [Message(older, path=path, campaign=campaign.name)]
    lacking = [describe_change(change) for change in find_changes(paper, after) if change.gain >= 0]
    if lacking:
        notes.append(Message("not on paper yet: {cards}", cards=lacking))
    return Observation(before=campaign.state, after=after, notes=notes)


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


def read_form(path: Path, data: bytes | None = None) -> Form:
    """Return the fields of a form with their values.

    `data` is read in this process, which the page ends if that takes too long. Then `path` is only
    a name in messages.
    """
    try:
        if data is None:
            with file_errors(path, CANNOT_READ):
                form = read_in_sandbox(read_limited(path, MAX_FORM_BYTES))
        else:
            form = form_in(data)
    except DeckError as wrong:
        raise DamagedError("{path} {wrong}.", path=path, wrong=wrong.message) from None
    if not form.fields:
        raise UsageError(
            "{path} has no form to tick. `referee campaign export --fillable` makes one.", path=path
        )
    return form


def read_state(campaign: Campaign, printed: CardsState, fields: FilledIn) -> CardsState:
    """Return the printed state with the changes of the form."""
    pencil = Pencil.from_state(campaign.deck, printed)
    for card, row in campaign.deck.rows.items():
        for number, box in enumerate(row.boxes, 1):
            name = f"{card}_{number}"
            if not box.choices:
                ticks = _count_squares(fields, name, box.steps)
                if ticks is not None:
                    pencil.fill_box(card, number, ticks)
            elif (value := fields.get(name)) is not None:
                word = value.removeprefix(f"{name}_")
                pencil.fill_box(card, number, int(value not in OFF), word)
        crossed = fields.get(f"{card}_crossed_out")
        if crossed is not None:
            pencil.cross_out(card, out=crossed not in OFF)
    for code, stat, number in _find_changed_numbers(campaign, printed, fields):
        pencil.monsters[code][stat] = number
    return pencil.state()


def _count_squares(fields: FilledIn, name: str, steps: int) -> int | None:
    """Return how many squares of a box are ticked; None if the form has none of them."""
    names = [name] if steps == 1 else [f"{name}_{step}" for step in range(1, steps + 1)]
    values = [fields[one] for one in names if one in fields]
    return sum(value not in OFF for value in values) if values else None


def _find_changed_numbers(
    campaign: Campaign, printed: CardsState, fields: FilledIn
) -> Iterator[tuple[str, str, int]]:
    """Yield each changed number of a monster: as written on its line, or as its squares say."""
    for card in campaign.saved_deck["cards"]:
        for stat, steps in card.get("steps", {}).items():
            now = printed["monsters"][card["code"]][stat]
            base = card["stats"][stat]
            name = f"{card['code']}_{stat}"
            line = fields.get(f"{name}_now", "").strip()
            if line and line != str(now):
                yield card["code"], stat, parse_number(name, line)
                continue
            ticks = _count_squares(fields, name, max(2, steps["boxes"]))
            printed_ticks = min(steps["boxes"], max(0, now - base) // steps["step"])
            if ticks is not None and ticks != printed_ticks:
                yield card["code"], stat, base + ticks * steps["step"]
