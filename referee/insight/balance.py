"""`referee balance`: plays with decks, and reports as text, as an HTML page and as a picture.

Faults and what mends them come before how a deck plays. The text and the HTML page show the same
sentences and tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from pathlib import Path
from statistics import median
from time import monotonic

from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.messages import Message, first_few
from cards_pdf.common.program import complain
from cards_pdf.decks.load import translate_deck
from referee.games.legacy.deck import load_printed, to_saved_deck
from referee.insight.deck_advice import CAMPAIGN, DeckAdviser, Mend
from referee.insight.deck_runs import (
    HOPELESS,
    Campaigns,
    DeckRun,
    Experiment,
    WorthOfBox,
    count_early_games,
    find_solved_game,
    measure_boxes,
    play_decks,
    share_won,
    shares_by_number,
)
from referee.insight.outputs import (
    INK,
    RED,
    SMALL,
    TEXT,
    Axes,
    Estimate,
    check_picture_path,
    check_writable,
    estimate_ratio,
    print_lines,
    white_picture,
    write_output,
    write_picture,
)
from referee.insight.simulate import UntilStopped, process_pool
from referee.rulekit.picture import THIN, Picture, Stroke, Words

Sentences = Iterator[Message]
EASY = 0.95  # of the games are won
SMALL_CHANGE = 0.1  # of the share won, between the first game and the last
MOST_BEGINNERS = 0.5
SECONDS_PER_CHOICE = 12  # a guess, like the next one
SET_UP_MINUTES = 2
MAX_NAMES = 6  # of boxes with equal text, in a sentence
MAX_NAMES_IN_ROW = 5  # of them, in a row of a table
SELDOM = 0.05  # of the times a card could be used
BAR_WIDTH = 30  # characters
MAX_NAME_WIDTH = 10
PICTURE_SIZE_MM = (180.0, 100.0)
COLOURS = (INK, RED)
DECK_OFFSET_MM = 1.5  # so that the intervals of the second deck do not hide those of the first
GRID_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
td, th { padding: .15rem .8rem; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100%; height: auto } .faint { color: #777 }"""


def report_balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Language = ENGLISH,
) -> int:
    """Play, report, write the files, and return the exit code."""
    check_writable(html)
    check_picture_path(png)
    names = [name for name in (experiment.deck, experiment.against) if name]
    runs = [
        DeckRun(name, to_saved_deck(translate_deck(load_printed(name), say.code))) for name in names
    ]
    adviser = DeckAdviser(experiment=experiment, run=runs[0])
    start = monotonic()
    with UntilStopped(say) as until, process_pool(experiment.workers) as adviser.pool:
        play_decks(experiment, runs, adviser.pool)
        adviser.advise()
    played = [run for run in runs if run.sensible]
    if not played:
        complain(say("Nothing was played."))
        return 1
    balances = [*map(Balance, choose_names(played), played, (adviser, None))]
    print_lines([*list_sentences(balances), *list_lines(balances)], say)
    complain(say("That took {seconds:second|seconds}.", seconds=round(monotonic() - start)))
    if html:
        write_output(html, to_html(balances, say).encode())
    if png:
        write_picture(draw_shares(balances, say), png)
    for path in filter(None, (html, png)):
        complain(say("Written: {path}.", path=path))
    return until.exit_code


def choose_names(runs: list[DeckRun]) -> list[str]:
    """Return the titles of the decks, or file names or paths if only those differ."""
    titles = [str(run.deck["title"]) for run in runs]
    paths = [run.name for run in runs]
    for names in (titles, [Path(path).name for path in paths]):
        if len(set(names)) == len(names):
            return names
    return paths


# --- the report ---


class Balance:
    """One deck in numbers, and the advice on it if there is some."""

    def __init__(self, name: str, run: DeckRun, adviser: DeckAdviser | None = None) -> None:
        self.name = name
        self.run = run
        self.adviser = adviser
        self.campaigns = len(run.sensible)
        self.games = len(run.sensible[0].games)
        self.first_games = count_early_games(self.games)
        self.names_by_code = {
            card["code"]: card["name"] or card["code"]
            for card in run.deck["cards"]
            if card["stats"]
        }
        self.share = share_won(run.sensible)
        self.by_number = shares_by_number(run.sensible)
        self.careless_by_monster = self.shares_by_monster(run.careless, self.first_games)
        used = sum((one.used for one in run.sensible), Counter[str]())
        offered = sum((one.offered for one in run.sensible), Counter[str]())
        #: The share of its chances in which each card is used.
        self.use = {
            card["code"]: used[card["code"]] / max(1, offered[card["code"]])
            for card in run.deck["cards"]
            if not card["stats"]
        }

    def shares_by_monster(self, played: Campaigns, first: int) -> dict[str, Estimate]:
        """Return what is won against each monster, in the first games of each campaign."""
        found = {}
        for code, name in self.names_by_code.items():
            met = [
                [game.won for game in one.games[:first] if game.monster == code] for one in played
            ]
            if any(met):
                found[name] = estimate_ratio([(sum(games), len(games)) for games in met])
        return found


@dataclass(frozen=True)
class ReportRow:
    """A name, a text, and a share that is drawn as a bar."""

    name: str
    text: str
    share: float | None = None


@dataclass(frozen=True)
class ReportSection:
    """Rows with a title, and the text in their place if there are none."""

    title: Message
    rows: list[ReportRow]
    text_without_rows: str = ""

    def lines(self) -> Iterator[str]:
        yield from ("", self.title)
        longest = max((len(row.name) for row in self.rows), default=0)
        name_width = min(MAX_NAME_WIDTH, longest)
        for row in self.rows:
            start = f"  {row.name:>{name_width}}"
            if row.share is not None:
                bar = "█" * round(row.share * BAR_WIDTH)
                start = f"{row.name:>4}  {bar:·<{BAR_WIDTH}}"
            yield Message("{first}  {second}", first=start, second=row.text)
        if not self.rows:
            yield Message("  {line}", line=self.text_without_rows)

    def to_html(self, say: Language) -> str:
        rows = "".join(
            f"<tr><td>{escape(row.name)}</td><td>{escape(say(row.text))}</td></tr>"
            for row in self.rows
        )
        paragraph = f"<p>{escape(say(self.text_without_rows))}</p>"
        content = f"<table>{rows}</table>" if rows else paragraph
        return f"<h3>{escape(say(self.title))}</h3>{content}"


def list_sentences(balances: Sequence[Balance]) -> Sentences:
    """Yield the sentences about one deck, or about two that were played with the same seeds."""
    if len(balances) > 1:
        yield compare(*balances)
    for deck in balances:
        yield from summarize(deck)


def title_chapter(deck: Balance) -> Message:
    return Message(
        "{deck}: {campaigns:campaign|campaigns} of {games:game|games}",
        deck=deck.name,
        campaigns=deck.campaigns,
        games=deck.games,
    )


def list_lines(balances: Sequence[Balance]) -> Iterator[str]:
    """Yield the sections of each deck as lines of text."""
    for deck in balances:
        yield from ("", title_chapter(deck))
        for section in list_sections(deck):
            yield from section.lines()


def to_html(balances: Sequence[Balance], say: Language) -> str:
    title = escape(say("Balance: {decks}", decks=[deck.name for deck in balances]))
    items = "".join(f"<li>{escape(say(line))}</li>" for line in list_sentences(balances))
    picture = draw_shares(balances, say).svg().decode()
    chapters = "".join(
        f"<h2>{escape(say(title_chapter(deck)))}</h2>"
        + "".join(section.to_html(say) for section in list_sections(deck))
        for deck in balances
    )
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    body = f"<h1>{title}</h1><ul>{items}</ul>{picture}{chapters}"
    start = f'<!doctype html><html lang="{say.code}">'
    return f"{start}<head>{head}</head><body>{body}</body></html>\n"


# --- sentences ---


def summarize(deck: Balance) -> Sentences:
    """Yield sentences about a deck: first its faults and their mends, then how it plays."""
    yield verdict(deck)
    solved_from = find_solved_game(deck.by_number)
    if solved_from is not None:
        yield Message("Solved from game {game}: hardly any later game is lost.", game=solved_from)
    if adviser := deck.adviser:
        yield from _unlike_monsters(deck, adviser)
        yield from _difficulty(adviser)
        yield from _worthless_boxes(adviser)
        if adviser.mended:
            yield Message(
                "With the first change for each, {share}% of the games are won.",
                share=f"{adviser.mended:.0f}",
            )
        elif adviser.is_complete and not (adviser.is_off or adviser.monsters or adviser.worthless):
            yield Message(
                "It is fair: no monster and no box stands out, and it is neither solved "
                "nor hopeless."
            )
    yield from _beginners(deck)
    yield from _length(deck)
    yield from _ticks(deck)


def verdict(deck: Balance) -> Message:
    """Return how often the deck is won, and whether it grows harder."""
    played = deck.campaigns * deck.games
    if deck.share.maximum < HOPELESS:
        return Message(
            "{deck}: this campaign cannot be won. Of {played} games {wins} were won, "
            "so at most {most:.1%} are.",
            deck=deck.name,
            played=played,
            wins=round(deck.share.value * played),
            most=deck.share.maximum,
        )
    if not deck.share.value:
        return Message(
            "{deck}: a sensible player won none of {played} games. More campaigns "
            "(--campaigns) may show that it can be won.",
            deck=deck.name,
            played=played,
        )
    sentence = Message(
        "{deck}: a sensible player wins {won}% of the games; {trend}.",
        deck=deck.name,
        won=f"{deck.share}",
        trend=_trend(deck.run.sensible),
    )
    if deck.share.value - deck.share.error > EASY:
        return Message("{verdict} It is hardly ever lost.", verdict=sentence)
    return sentence


def _trend(played: Campaigns) -> Message:
    """Return whether later games are harder or easier, if that is certain."""
    change = estimate_ratio([(one.games[-1].won - one.games[0].won, 1) for one in played])
    if change.is_sure and change.value > SMALL_CHANGE:
        return Message("the campaign grows easier as it goes on")
    if change.is_sure and -change.value > SMALL_CHANGE:
        return Message("the campaign grows harder as it goes on")
    if max(abs(change.value), change.error) <= SMALL_CHANGE:
        return Message("the campaign stays as hard as it goes on")
    return Message(
        "it takes more campaigns to tell whether it grows easier or harder (--campaigns)"
    )


def compare(one: Balance, other: Balance) -> Message:
    """Return which of two decks is easier, by the differences between campaigns of one seed."""
    # The second deck has fewer campaigns if the run was stopped.
    pairs = zip(one.run.sensible, other.run.sensible, strict=False)
    gain = estimate_ratio([(mine.wins - its.wins, len(mine.games)) for mine, its in pairs])
    if not gain.is_sure:
        return Message(
            "There is no clear difference between {one} and {other}: {gain} points.",
            one=one.name,
            other=other.name,
            gain=f"{gain:+.1f}",
        )
    easier, harder = (one, other) if gain.value > 0 else (other, one)
    return Message(
        "{easier} is easier than {harder}: its win rate is {more} points higher.",
        easier=easier.name,
        harder=harder.name,
        more=f"{Estimate(abs(gain.value), gain.error)}",
    )


def _unlike_monsters(deck: Balance, adviser: DeckAdviser) -> Sentences:
    too_strong = (
        "{monster} is too strong: the win rate against it is {points} points lower "
        "than against the others."
    )
    too_weak = (
        "{monster} is too weak: the win rate against it is {points} points higher "
        "than against the others."
    )
    for code, gap in adviser.monsters.items():
        text = Message(
            too_strong if gap.value < 0 else too_weak,
            monster=deck.names_by_code[code],
            points=f"{Estimate(abs(gap.value), gap.error):.0f}",
        )
        if mends := adviser.mends.get(code):
            text = Message(
                "{finding} To match the others: {mend}.",
                finding=text,
                mend=_describe_mend(mends[0]),
            )
        yield text


def _difficulty(adviser: DeckAdviser) -> Sentences:
    ways = [
        Message("{way} ({share}%)", way=_describe_mend(mend), share=f"{share_won(mend.played):.0f}")
        for mend in adviser.mends.get(CAMPAIGN, ())
    ]
    if wanted := adviser.experiment.aim:
        aim = {"least": wanted.minimum, "most": wanted.maximum}
        if ways:
            yield Message(
                "For {least:.0%} to {most:.0%}, change one of these: {ways}.", ways=ways, **aim
            )
        elif adviser.is_off:
            yield Message(
                "No single number brings the win rate to {least:.0%} to {most:.0%}.", **aim
            )
        elif adviser.is_complete:
            yield Message("That meets your aim: {least:.0%} to {most:.0%}.", **aim)
    elif ways:
        yield Message(
            "To make it neither solved nor hopeless, change one of these: {ways}.", ways=ways
        )
    elif adviser.is_off:
        yield Message("No single number keeps it from being solved or hopeless.")


def _describe_mend(mend: Mend) -> Message:
    name = mend.number.name
    old = mend.number.value
    if len(mend.number.places) > 1:
        return Message("{number} {change:+}", number=name, change=mend.value - old)
    return Message("{number} {new} instead of {old}", number=name, new=mend.value, old=old)


def _worthless_boxes(adviser: DeckAdviser) -> Sentences:
    worthless = (
        "{boxes}, “{text}”, is worth nothing: without it {same} of "
        "{games:game|games} ended the same way."
    )
    for box in adviser.worthless:
        text = Message(
            worthless,
            boxes=first_few(box.boxes.names, MAX_NAMES),
            text=Message(box.boxes.text),
            same=box.games - box.changed,
            games=box.games,
        )
        if mend := adviser.box_mends.get(box.boxes):
            text = Message(
                "{finding} To give it worth: {mend} ({health}% of the health).",
                finding=text,
                mend=mend[0],
                health=f"{mend[1]:+.0f}",
            )
        yield text


def _beginners(deck: Balance) -> Sentences:
    if not deck.run.careless:
        return
    by_monster = deck.careless_by_monster
    strong = [name for name, share in by_monster.items() if share.maximum < MOST_BEGINNERS]
    if len(strong) == len(by_monster):
        yield Message("Every monster beats most beginners.")
    else:
        yield from (Message("{monster} beats most beginners.", monster=name) for name in strong)
    yield Message(
        "A player who makes every other choice at random wins {careless:.0%}, a "
        "careful one {careful:.0%}.",
        careless=share_won(deck.run.careless).value,
        careful=deck.share.value,
    )


def _length(deck: Balance) -> Sentences:
    games = [game for one in deck.run.sensible for game in one.games]
    yield Message(
        "A game takes {turns:.0f} turns, about {minutes:.0f} minutes at {seconds} seconds a "
        "choice.",
        turns=median(game.turns for game in games),
        minutes=SET_UP_MINUTES + median(game.choices for game in games) * SECONDS_PER_CHOICE / 60,
        seconds=SECONDS_PER_CHOICE,
    )
    if left := [game.margin for game in games if game.won]:
        yield Message(
            "Half of the winners end with {left:.0%} of their health or less.", left=median(left)
        )
    if left := [-game.margin for game in games if not game.won]:
        yield Message(
            "In half of the lost games the monster ends with {left:.0%} of its health or less.",
            left=median(left),
        )


def _ticks(deck: Balance) -> Sentences:
    """Yield the boxes that were ticked first and never, and when the boxes run out."""
    steps_by_box = {
        f"{card['code']}.{number}": row.get("steps", 1)
        for card in deck.run.deck["cards"]
        for number, row in enumerate(card["boxes"], 1)
        if not card["stats"]
    }
    first = Counter[str]()
    at_end = Counter[str]()
    before_last_games = 0
    last = count_early_games(deck.games + 1)
    for one in deck.run.sensible:
        states = [
            [name for code in boxes for n in boxes[code] if (name := f"{code}.{n}") in steps_by_box]
            for boxes in (*(game.ticked for game in one.games), one.ticked)
        ]
        first.update(next(filter(None, states), []))
        at_end.update(states[-1])
        before_last_games += len(states[-1 - last])
    left = sum(steps_by_box.values()) - at_end.total() / deck.campaigns
    rate = (at_end.total() - before_last_games) / deck.campaigns / last
    if first:
        yield Message("Ticked first: {boxes}.", boxes=[name for name, _ in first.most_common(3)])
    if never := [name for name in steps_by_box if name not in at_end]:
        yield Message("Never ticked: {boxes}.", boxes=first_few(never, MAX_NAMES))
    if left < 1:
        yield Message("The boxes run out within {games:game|games}.", games=deck.games)
    elif rate > 0:
        game = deck.games + round(left / rate)
        yield Message("At this rate the boxes run out around game {game}.", game=game)


# --- tables ---


def list_sections(deck: Balance) -> Iterator[ReportSection]:
    yield ReportSection(Message("Won, by game"), list(_rows_by_game(deck)))
    yield ReportSection(Message("Won, by monster"), list(_rows_by_monster(deck)))
    if deck.adviser:
        title = (
            "Small changes, one by one: points added to the win rate in games 1 to "
            "{first}, and later"
        )
        yield ReportSection(
            Message(title, first=deck.first_games),
            list(_rows_of_changes(deck.adviser)),
            Message("In so few campaigns, no small change stands out from luck."),
        )
    yield ReportSection(
        Message("Used, as a share of the times when it could be"), list(_rows_of_use(deck))
    )
    boxes = sorted(measure_boxes(deck.run.replayed), key=lambda box: -box.worth.value)
    yield ReportSection(
        Message("Boxes: points that a tick adds to the win rate, and to the health left"),
        [_row_of_box(box, deck.campaigns) for box in boxes],
        Message("too few games to tell; --campaigns plays more"),
    )


def _rows_by_game(deck: Balance) -> Iterator[ReportRow]:
    careless = [share.value for share in shares_by_number(deck.run.careless)]
    for number, (share, other) in enumerate(zip_longest(deck.by_number, careless), 1):
        text = Message(
            "{value:.0%} ({least:.0%} to {most:.0%})",
            value=share.value,
            least=share.minimum,
            most=share.maximum,
        )
        if other is not None:
            text = Message("{careful}, without care {other:.0%}", careful=text, other=other)
        yield ReportRow(str(number), text, share.value)


def _rows_by_monster(deck: Balance) -> Iterator[ReportRow]:
    for monster, share in deck.shares_by_monster(deck.run.sensible, deck.games).items():
        text = Message("{share}%", share=f"{share:.0f}")
        if other := deck.careless_by_monster.get(monster):
            text = Message(
                "{careful}, without care {other:.0%} of games 1 to {first}",
                careful=text,
                other=other.value,
                first=deck.first_games,
            )
        yield ReportRow(monster, text)


def _rows_of_changes(adviser: DeckAdviser) -> Iterator[ReportRow]:
    """Yield the changes that are sure, the largest first."""
    for gain in sorted(
        adviser.gains, key=lambda gain: -max(abs(gain.first.value), abs(gain.rest.value))
    ):
        if gain.first.is_sure or gain.rest.is_sure:
            text = Message(
                "{first}, later {later}: {number}",
                first=f"{gain.first:+.0f}",
                later=f"{gain.rest:+.0f}",
                number=gain.number.name,
            )
            yield ReportRow(f"+{gain.number.step}", text)


def _rows_of_use(deck: Balance) -> Iterator[ReportRow]:
    for card, share in deck.use.items():
        text = f"{100 * share:3.0f}%"
        if share < SELDOM:
            text = Message("{first}  {second}", first=text, second=Message("hardly ever"))
        yield ReportRow(card, text)


def _row_of_box(box: WorthOfBox, campaigns: int) -> ReportRow:
    text = Message(
        "{worth}, health {health}: {text} ({names})",
        worth=f"{box.worth:+.0f}",
        health=f"{box.health:+.0f}",
        text=Message(box.boxes.text),
        names=first_few(box.boxes.names, MAX_NAMES_IN_ROW),
    )
    if box.is_nothing:
        text = Message("{finding} Worth nothing.", finding=text)
    elif not box.is_sure:
        text = Message(
            "{finding} This may be chance; {more:campaign|campaigns} would tell.",
            finding=text,
            more=box.campaigns_needed(campaigns),
        )
    return ReportRow("", text)


# --- the picture ---


def draw_shares(balances: Sequence[Balance], say: Language) -> Picture:
    """Return a picture of the share won, game by game, with its interval."""
    picture = white_picture(say("Won, by game"), *PICTURE_SIZE_MM)
    shapes = picture.shapes
    axes = Axes(left=16, top=14, width=156, height=66)
    for level in GRID_SHARES:
        left = axes.point(0, level)
        shapes.append(Stroke([left, axes.point(1, level)], "#dddddd", width=THIN))
        shapes.append(Words((left[0] - 8, left[1] + 1), f"{level:.0%}", SMALL))
    count = balances[0].games
    places = [number / max(1, count - 1) for number in range(count)]  # from left to right
    for number, place in enumerate(places, 1):
        x, y = axes.point(place, 0)
        shapes.append(Words((x, y + 5), str(number), SMALL))
    for deck, colour in zip(balances, COLOURS, strict=False):
        shares = [*zip(places, deck.by_number, strict=True)]
        for place, share in shares:
            ends = [axes.point(place, share.minimum), axes.point(place, share.maximum)]
            shapes.append(Stroke(ends, colour, width=THIN))
        shapes.append(Stroke([axes.point(place, share.value) for place, share in shares], colour))
        axes = axes._replace(left=axes.left + DECK_OFFSET_MM)
    names = [deck.name for deck in balances]
    if len(names) > 1:
        keys = ("{deck} (blue)", "{deck} (red)")
        names = [say(key, deck=name) for key, name in zip(keys, names, strict=True)]
    shapes.append(Words((90, 8), say("Won, by game: {decks}", decks=names), TEXT))
    shapes.append(Words((90, 93), say("game of the campaign"), SMALL))
    return picture
