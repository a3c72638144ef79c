"""`referee balance`: plays, looks for what is wrong, and tells it in sentences and tables, as text
or a page.

What is wrong and what mends it comes before how the deck plays. Text and page show the same
sentences and the same tables; only the page has the picture.
"""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from cards_pdf.common.command_line.terminal import complain
from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.messages import Message, first_few, join_words
from referee import games
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import SavedDeck
from referee.insight import outputs
from referee.insight.fairness.advising import CAMPAIGN, DeckAdvice, DeckAdviser, Mend
from referee.insight.fairness.balance import Balance
from referee.insight.fairness.boxes import WorthOfBox
from referee.insight.fairness.campaigns import early, share_won
from referee.insight.fairness.numbers import ROWS
from referee.insight.fairness.playing import Experiment, Trial, crew_of, play_trials
from referee.insight.intervals import Estimate, estimate_ratio
from referee.insight.outputs import INK, RED, SMALL, TEXT, Axes, write_picture
from referee.insight.workers import UntilStopped
from referee.rulekit.picture import THIN, Picture, Polygon, Stroke, Words

EASY = 0.95
AS_HARD = 0.1  # between the first game and the last
MOST = 0.5
TWICE, OFTEN = 1.75, 2.5  # times as often
UNEVEN = 1.4
SECONDS, SET_UP = 12, 2  # of a choice, and minutes before the first: a guess
NAMED, NAMED_IN_ROWS = 6, 5  # boxes of equal text
SELDOM = 0.05  # of the times a card could be used
WIDTH = 30  # of a bar
COLOURS = (INK, RED)
ASIDE = 1.5  # mm, so that the intervals of the second deck do not hide those of the first
STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse }
td, th { padding: .15rem .8rem; text-align: left; border-bottom: 1px solid #ddd }
svg { width: 100%; height: auto } .faint { color: #777 }"""


class Row(NamedTuple):
    """A name, what is told of it, and a share that is drawn as a bar."""

    name: str
    told: str
    share: float | None = None

    def as_text(self, wide: int) -> Message:
        start = f"  {self.name:>{wide}}"
        if self.share is not None:
            start = f"{self.name:>4}  {'█' * round(self.share * WIDTH):·<{WIDTH}}"
        return Message("{first}  {second}", first=start, second=self.told)


class Table(NamedTuple):
    """Rows with their title, and what is said where there are none."""

    title: Message
    rows: list[Row]
    otherwise: str = ""


class Report(NamedTuple):
    """Decks on the same seeds, and what is advised for the first of them."""

    decks: list[Balance]
    advice: DeckAdvice | None = None

    def sentences(self) -> Iterator[Message]:
        if len(self.decks) > 1:
            yield comparison(*self.decks)
        for number, deck in enumerate(self.decks):
            yield from summary(deck, None if number else self.advice)

    def sections(self) -> Iterator[tuple[Message, list[Table]]]:
        """Each deck's heading and its tables."""
        for number, deck in enumerate(self.decks):
            heading = Message(
                "{deck}: {campaigns:campaign|campaigns} of {games:game|games}",
                deck=deck.name,
                campaigns=deck.campaigns,
                games=deck.games,
            )
            yield heading, list(_tables(deck, None if number else self.advice))

    def lines(self) -> Iterator[str]:
        """The tables as text."""
        for heading, tables in self.sections():
            yield from ("", heading)
            for table in tables:
                yield from ("", table.title)
                if not table.rows:
                    yield Message("  {told}", told=table.otherwise)
                wide = min(10, max((len(row.name) for row in table.rows), default=0))
                yield from (row.as_text(wide) for row in table.rows)

    def page(self, say: Language) -> str:
        """All of it as HTML."""

        def told(sentence: str) -> str:
            return escape(say(sentence))

        title = told(Message("Balance: {decks}", decks=[deck.name for deck in self.decks]))
        items = "".join(f"<li>{told(line)}</li>" for line in self.sentences())
        body = f"<h1>{title}</h1><ul>{items}</ul>{self.picture(say).svg().decode()}"
        for heading, tables in self.sections():
            body += f"<h2>{told(heading)}</h2>"
            for table in tables:
                cells = (
                    f"<td>{escape(row.name)}</td><td>{told(row.told)}</td>" for row in table.rows
                )
                rows = "".join(f"<tr>{row}</tr>" for row in cells)
                shown = f"<table>{rows}</table>" if rows else f"<p>{told(table.otherwise)}</p>"
                body += f"<h3>{told(table.title)}</h3>{shown}"
        head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
        return (
            "<!doctype html><html "
            f'lang="{say.code}"><head>{head}</head><body>{body}</body></html>\n'
        )

    def picture(self, say: Language) -> Picture:
        """The share that is won, game by game, with its interval."""
        drawn = Picture(say("Won, by game"), 180.0, 100.0)
        axes = Axes(16, 14, 156, 66)
        drawn.shapes.append(Polygon([(0, 0), (180, 0), (180, 100), (0, 100)], "#ffffff"))
        for height in (0.0, 0.25, 0.5, 0.75, 1.0):
            left, right = axes.point(0, height), axes.point(1, height)
            drawn.shapes += [
                Stroke([left, right], "#dddddd", width=THIN),
                Words((left[0] - 8, left[1] + 1), f"{height:.0%}", SMALL),
            ]
        games = self.decks[0].games
        places = [
            number / max(1, games - 1) for number in range(games)
        ]  # from the left to the right
        for number, place in enumerate(places, 1):
            x, y = axes.point(place, 0)
            drawn.shapes.append(Words((x, y + 5), str(number), SMALL))
        for n, (deck, colour) in enumerate(zip(self.decks, COLOURS, strict=False)):
            beside = axes._replace(left=axes.left + n * ASIDE)
            for place, share in zip(places, deck.by_number, strict=True):
                ends = [beside.point(place, share.minimum), beside.point(place, share.maximum)]
                drawn.shapes.append(Stroke(ends, colour, width=THIN))
            curve = [
                beside.point(x, share.value)
                for x, share in zip(places, deck.by_number, strict=True)
            ]
            drawn.shapes.append(Stroke(curve, colour))
        names = [deck.name for deck in self.decks]
        if len(names) > 1:
            keys = ("{deck} (blue)", "{deck} (red)")
            names = [say(key, deck=name) for key, name in zip(keys, names, strict=True)]
        drawn.shapes += [
            Words((90, 8), say("Won, by game: {decks}", decks=names), TEXT),
            Words((90, 93), say("game of the campaign"), SMALL),
        ]
        return drawn


def summary(deck: Balance, advice: DeckAdvice | None = None) -> Iterator[Message]:
    """One deck in sentences: first what is wrong and what mends it, then how it plays."""
    yield verdict(deck)
    if deck.solved_from is not None:
        yield Message(
            "Solved from game {game}: hardly one is lost from there on.", game=deck.solved_from
        )
    if advice:
        yield from _monsters(deck, advice)
        yield from _difficulty(advice)
        yield from _dead(advice)
        if advice.mended:
            yield Message(
                "With the first of these for each, {share} % are won.", share=f"{advice.mended:.0f}"
            )
        elif advice.is_whole and not (advice.is_off or advice.monsters or advice.dead):
            yield Message(
                "It is fair: no monster and no box stands out, and it is neither solved "
                "nor hopeless."
            )
    yield from _beginners(deck)
    yield from _use(deck)
    yield from _course(deck)
    yield from _ticks(deck)


def verdict(deck: Balance) -> Message:
    """What the numbers say about one deck, in words."""
    played = {"deck": deck.name, "played": deck.played}
    if deck.cannot_be_won:
        return Message(
            "{deck}: this campaign cannot be won. Of {played} games {wins} were won, so it is "
            "at most "
            "{most:.1%}.",
            wins=round(deck.share.value * deck.played),
            most=deck.share.maximum,
            **played,
        )
    if not deck.share.value:
        return Message(
            "{deck}: of {played} games a sensible player won none. A deck that can be won may "
            "show it in "
            "more campaigns (--campaigns).",
            **played,
        )
    told = Message(
        "{deck}: a sensible player wins {won} % of the games; {trend}.",
        deck=deck.name,
        won=f"{deck.share}",
        trend=_trend(deck.change),
    )
    return (
        Message("{verdict} It is hardly ever lost.", verdict=told)
        if deck.share.minimum > EASY
        else told
    )


def _trend(change: Estimate) -> Message:
    """Whether later games are harder or easier, if that is certain."""
    if change.is_sure and change.value > AS_HARD:
        return Message("the campaign grows easier as it goes on")
    if change.is_sure and -change.value > AS_HARD:
        return Message("the campaign grows harder as it goes on")
    if max(abs(change.value), change.error) <= AS_HARD:
        return Message("the campaign stays as hard as it goes on")
    return Message(
        "it takes more campaigns to tell whether it grows easier or harder (--campaigns)"
    )


def comparison(one: Balance, other: Balance) -> Message:
    """Two decks on the same seeds: the differences, campaign by campaign, are what counts."""
    pairs = zip(
        one.trial.sensible, other.trial.sensible, strict=False
    )  # the second has fewer if stopped
    gain = estimate_ratio([(mine.wins - its.wins, len(mine.games)) for mine, its in pairs])
    if not gain.is_sure:
        told = {"one": one.name, "other": other.name, "gain": f"{gain:+.1f}"}
        return Message(
            "No difference between {one} and {other} can be told: {gain} points.", **told
        )
    easier, harder = (one, other) if gain.value > 0 else (other, one)
    return Message(
        "{easier} is easier than {harder}: {more} points more are won.",
        easier=easier.name,
        harder=harder.name,
        more=f"{Estimate(abs(gain.value), gain.error)}",
    )


def _monsters(deck: Balance, advice: DeckAdvice) -> Iterator[Message]:
    for code, gap in advice.monsters.items():
        told = Message(
            (
                "{monster} is too strong: {points} points less are won against it than against "
                "the others."
            )
            if gap.value < 0
            else (
                "{monster} is too weak: {points} points more are won against it than against "
                "the others."
            ),
            monster=deck.monsters[code],
            points=f"{Estimate(abs(gap.value), gap.error):.0f}",
        )
        mends = advice.mends.get(code)
        yield (
            Message("{told} Like them: {mend}.", told=told, mend=_way(mends[0])) if mends else told
        )


def _difficulty(advice: DeckAdvice) -> Iterator[Message]:
    ways = [
        Message("{way} ({share} %)", way=_way(mend), share=f"{share_won(mend.played):.0f}")
        for mend in advice.mends.get(CAMPAIGN, ())
    ]
    if advice.aim:
        aim = advice.aim._asdict()
        if ways:
            yield Message(
                "For {least:.0%} to {most:.0%}, any one of these: {ways}.", ways=ways, **aim
            )
        elif advice.is_off:
            yield Message("No number alone brings it to {least:.0%} to {most:.0%}.", **aim)
        elif advice.is_whole:
            yield Message("That is what you aim at: {least:.0%} to {most:.0%}.", **aim)
    elif ways:
        yield Message("Neither solved nor hopeless, with any one of these: {ways}.", ways=ways)
    elif advice.is_off:
        yield Message("No number alone keeps it from being solved or hopeless.")


def _way(mend: Mend) -> Message:
    number, value = mend.number, mend.value
    if len(number.places) > 1:
        return Message("{number} {change:+}", number=number.name, change=value - number.value)
    return Message(
        "{number} {new} instead of {old}", number=number.name, new=value, old=number.value
    )


def _dead(advice: DeckAdvice) -> Iterator[Message]:
    mends = {mend.box.name: mend for mend in advice.boxes}
    for box in advice.dead:
        told = Message(
            (
                "{boxes}, “{text}”, is worth nothing: without it {same} of {games:game|games} "
                "went the same way."
            ),
            boxes=first_few(box.name.split(), NAMED),
            text=Message(box.text),
            same=box.games - box.changed,
            games=box.games,
        )
        mend = mends.get(box.name)
        if mend:
            worth = {"health": f"{mend.worth.health:+.0f}", "mend": mend.told}
            told = Message(
                "{told} Worth something: {mend} ({health} % of the health).", told=told, **worth
            )
        yield told


def _beginners(deck: Balance) -> Iterator[Message]:
    if deck.careless is None:
        return
    by_monster = deck.careless_by_monster
    strong = [name for name, share in by_monster.items() if share.maximum < MOST]
    if len(strong) == len(by_monster):
        yield Message("Every monster beats most beginners.")
    else:
        yield from (Message("{monster} beats most beginners.", monster=name) for name in strong)
    said = (
        "Who makes every other choice by chance wins {careless:.0%}, who takes care {careful:.0%}."
    )
    yield Message(said, careless=deck.careless.value, careful=deck.share.value)


def _use(deck: Balance) -> Iterator[Message]:
    uneven = deck.uneven
    if not uneven or uneven.times < UNEVEN:
        return
    cards = {
        "often": join_words(uneven.often),
        "seldom": join_words(uneven.seldom),
        "times": round(uneven.times),
    }
    if uneven.times >= OFTEN:
        yield Message(
            "{often}: used {times} times as often as {seldom}, with the same print.", **cards
        )
    elif uneven.times >= TWICE:
        yield Message("{often}: used twice as often as {seldom}, with the same print.", **cards)
    else:
        yield Message(
            "{often}: used half again as often as {seldom}, with the same print.", **cards
        )


def _course(deck: Balance) -> Iterator[Message]:
    said = (
        "A game takes {turns:.0f} turns, about {minutes:.0f} minutes at {seconds} seconds a choice."
    )
    yield Message(
        said, turns=deck.turns, minutes=SET_UP + deck.choices * SECONDS / 60, seconds=SECONDS
    )
    if deck.left is not None:
        yield Message(
            "Half of the winners have {left:.0%} of their health left, or less.", left=deck.left
        )
    if deck.left_to_monsters is not None:
        left = deck.left_to_monsters
        yield Message("Half of the games lost leave the monster {left:.0%} or less.", left=left)
    if deck.decided is not None:
        yield Message("Half of the games are decided by turn {turn:.0f}.", turn=deck.decided)


def _ticks(deck: Balance) -> Iterator[Message]:
    ticks = deck.ticks
    if ticks.first:
        yield Message("Ticked first: {boxes}.", boxes=ticks.first)
    if ticks.never:
        yield Message("Never ticked: {boxes}.", boxes=first_few(ticks.never, NAMED))
    if ticks.every - ticks.ticked < 1:
        yield Message("The boxes run out within {games:game|games}.", games=deck.games)
    elif ticks.out_by is not None:
        yield Message(
            "At this rate the boxes run out about game {game}.", game=deck.games + ticks.out_by
        )


def _tables(deck: Balance, advice: DeckAdvice | None) -> Iterator[Table]:
    yield Table(Message("Won, by game"), list(_by_game(deck)))
    yield Table(Message("Won, by monster"), list(_by_monster(deck)))
    if advice:
        title = "Small changes, one by one: points more won in games 1 to {first}, and later"
        yield Table(
            Message(title, first=early(deck.games)),
            list(_changes(advice)),
            Message("No small change can be told from luck in so few campaigns."),
        )
    yield Table(Message("Used, of the times it could be"), list(_used(deck)))
    yield Table(
        Message("Boxes: points that a tick adds to the chance of a game, and to the health left"),
        [_box(box, deck.campaigns) for box in deck.boxes],
        Message("too few games to say; --campaigns takes more"),
    )


def _by_game(deck: Balance) -> Iterator[Row]:
    for number, share in enumerate(deck.by_number, 1):
        told = Message(
            "{value:.0%} ({least:.0%} to {most:.0%})",
            value=share.value,
            least=share.minimum,
            most=share.maximum,
        )
        if number <= len(deck.careless_by_number):
            other = deck.careless_by_number[number - 1].value
            told = Message("{careful}, without care {other:.0%}", careful=told, other=other)
        yield Row(str(number), told, share.value)


def _by_monster(deck: Balance) -> Iterator[Row]:
    for monster, share in deck.by_monster.items():
        told = Message("{share} %", share=f"{share:.0f}")
        other = deck.careless_by_monster.get(monster)
        if other:
            facts = {"careful": told, "other": other.value, "first": early(deck.games)}
            told = Message("{careful}, without care {other:.0%} of games 1 to {first}", **facts)
        yield Row(monster, told)


def _changes(advice: DeckAdvice) -> Iterator[Row]:
    """Those that are sure, the greatest first."""
    for gain in sorted(
        advice.gains, key=lambda gain: -max(abs(gain.first.value), abs(gain.later.value))
    ):
        if gain.first.is_sure or gain.later.is_sure:
            points = {"first": f"{gain.first:+.0f}", "later": f"{gain.later:+.0f}"}
            told = Message("{first}, later {later}: {number}", number=gain.number.name, **points)
            yield Row(f"+{gain.number.step}", told)


def _used(deck: Balance) -> Iterator[Row]:
    for card, share in deck.use.items():
        told = f"{100 * share:3.0f} %"
        if share < SELDOM:
            told = Message("{first}  {second}", first=told, second=Message("hardly ever"))
        yield Row(card, told)


def _box(box: WorthOfBox, campaigns: int) -> Row:
    told = Message(
        "{worth}, health {health}: {text} ({names})",
        worth=f"{box.worth:+.0f}",
        health=f"{box.health:+.0f}",
        text=Message(box.text),
        names=first_few(box.name.split(), NAMED_IN_ROWS),
    )
    if box.is_nothing:
        told = Message("{told} Worth nothing.", told=told)
    elif not box.is_sure:
        more = box.settled_by(campaigns)
        told = Message(
            "{told} May be nothing; {more:campaign|campaigns} would tell.", told=told, more=more
        )
    return Row("", told)


def balance(
    experiment: Experiment,
    html: Path | None = None,
    png: Path | None = None,
    say: Language = ENGLISH,
) -> int:
    outputs.check_writable(html)
    outputs.check_picture_path(png)
    names = [name for name in (experiment.deck, experiment.against) if name]
    trials = [Trial(name, translate_deck(decks.load_deck(name), say.code)) for name in names]
    advice, begun = DeckAdvice(experiment.aim), monotonic()
    with UntilStopped(say) as until, crew_of(experiment.workers) as crew:
        play_trials(experiment, trials, crew)
        DeckAdviser(experiment, trials[0], advice, crew).advise()
    tried = [trial for trial in trials if trial.sensible]
    if not tried:
        print(say("Nothing was played."), file=sys.stderr)
        return 1
    titles, typed = [trial.plain["title"] for trial in tried], [trial.deck for trial in tried]
    for names in (titles, [Path(file).name for file in typed], typed):
        if len(set(names)) == len(names):  # they tell the decks apart
            break
    report = Report(
        [Balance(name, trial) for name, trial in zip(names, tried, strict=True)], advice
    )
    outputs.print_lines([*report.sentences(), *report.lines()], say)
    complain(say("That took {seconds:second|seconds}.", seconds=round(monotonic() - begun)))
    if html:
        outputs.write_output(html, report.page(say).encode())
        complain(say("Written: {path}.", path=html))
    if png:
        write_picture(report.picture(say), png)
        complain(say("Written: {path}.", path=png))
    return until.exit_code


def translate_deck(deck: SavedDeck, lang: str) -> SavedDeck:
    """Return the deck with the names and texts of the shipped deck in a language."""
    game = games.load("legacy")
    game_say = game.say(lang)
    word = game_say.word
    title = deck["title"]
    return deck | {
        "title": game.title_in(game_say) if title == game.title else word(title),
        "cards": [
            card
            | {"name": word(card["name"])}
            | {rows: [row | {"text": word(row["text"])} for row in card[rows]] for rows in ROWS}
            for card in deck["cards"]
        ],
    }
