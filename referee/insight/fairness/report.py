"""What `referee balance` reports about decks, as sentences and tables.

Faults and what mends them come before how a deck plays. The text and the HTML page (`pages`) show
the same sentences and tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cards_pdf.common.messages import Message, first_few, join_words
from referee.insight.fairness.advising import CAMPAIGN, DeckAdvice, Mend
from referee.insight.fairness.balance import Balance
from referee.insight.fairness.boxes import WorthOfBox
from referee.insight.fairness.campaigns import count_early_games, share_won
from referee.insight.intervals import Estimate, estimate_ratio

EASY = 0.95  # of the games are won
SMALL_CHANGE = 0.1  # of the share won, between the first game and the last
MOST_BEGINNERS = 0.5
# times as often used
NOTABLE = 1.4
ABOUT_TWICE = 1.75
SEVERAL_TIMES = 2.5
SECONDS_PER_CHOICE = 12  # a guess, like the next one
SET_UP_MINUTES = 2
MAX_NAMES, MAX_NAMES_IN_ROW = 6, 5  # of boxes with equal text
SELDOM = 0.05  # of the times a card could be used
BAR_WIDTH = 30  # characters
MAX_NAME_WIDTH = 10


@dataclass(frozen=True)
class Row:
    """A name, a text, and a share that is drawn as a bar."""

    name: str
    text: str
    share: float | None = None

    def to_line(self, name_width: int) -> Message:
        start = f"  {self.name:>{name_width}}"
        if self.share is not None:
            bar = "█" * round(self.share * BAR_WIDTH)
            start = f"{self.name:>4}  {bar:·<{BAR_WIDTH}}"
        return Message("{first}  {second}", first=start, second=self.text)


@dataclass(frozen=True)
class Section:
    """Rows with a title, and the text in their place if there are none."""

    title: Message
    rows: list[Row]
    text_without_rows: str = ""


@dataclass(frozen=True)
class Report:
    """Decks that were played with the same seeds, and advice for the first of them."""

    decks: list[Balance]
    advice: DeckAdvice | None = None

    def sentences(self) -> Iterator[Message]:
        if len(self.decks) > 1:
            yield comparison(*self.decks)
        for number, deck in enumerate(self.decks):
            yield from summary(deck, None if number else self.advice)

    def chapters(self) -> Iterator[tuple[Message, list[Section]]]:
        """Yield the heading and the sections of each deck."""
        for number, deck in enumerate(self.decks):
            heading = Message(
                "{deck}: {campaigns:campaign|campaigns} of {games:game|games}",
                deck=deck.name,
                campaigns=deck.campaigns,
                games=deck.games,
            )
            yield heading, list(list_sections(deck, None if number else self.advice))

    def lines(self) -> Iterator[str]:
        """Yield the sections as lines of text."""
        for heading, sections in self.chapters():
            yield from ("", heading)
            for section in sections:
                yield from ("", section.title)
                if not section.rows:
                    yield Message("  {told}", told=section.text_without_rows)
                longest = max((len(row.name) for row in section.rows), default=0)
                name_width = min(MAX_NAME_WIDTH, longest)
                yield from (row.to_line(name_width) for row in section.rows)


def summary(deck: Balance, advice: DeckAdvice | None = None) -> Iterator[Message]:
    """Yield sentences about a deck: first its faults and their mends, then how it plays."""
    yield verdict(deck)
    if deck.solved_from is not None:
        yield Message(
            "Solved from game {game}: hardly one is lost from there on.", game=deck.solved_from
        )
    if advice:
        yield from _unlike_monsters(deck, advice)
        yield from _difficulty(advice)
        yield from _worthless_boxes(advice)
        if advice.mended:
            yield Message(
                "With the first of these for each, {share} % are won.", share=f"{advice.mended:.0f}"
            )
        elif advice.is_complete and not (advice.is_off or advice.monsters or advice.worthless):
            yield Message(
                "It is fair: no monster and no box stands out, and it is neither solved "
                "nor hopeless."
            )
    yield from _beginners(deck)
    yield from _uneven_use(deck)
    yield from _length(deck)
    yield from _ticks(deck)


def verdict(deck: Balance) -> Message:
    """Return how often the deck is won, and whether it grows harder."""
    played = {"deck": deck.name, "played": deck.played}
    if deck.is_hopeless:
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
    sentence = Message(
        "{deck}: a sensible player wins {won} % of the games; {trend}.",
        deck=deck.name,
        won=f"{deck.share}",
        trend=_trend(deck.change),
    )
    return (
        Message("{verdict} It is hardly ever lost.", verdict=sentence)
        if deck.share.minimum > EASY
        else sentence
    )


def _trend(change: Estimate) -> Message:
    """Return whether later games are harder or easier, if that is certain."""
    if change.is_sure and change.value > SMALL_CHANGE:
        return Message("the campaign grows easier as it goes on")
    if change.is_sure and -change.value > SMALL_CHANGE:
        return Message("the campaign grows harder as it goes on")
    if max(abs(change.value), change.error) <= SMALL_CHANGE:
        return Message("the campaign stays as hard as it goes on")
    return Message(
        "it takes more campaigns to tell whether it grows easier or harder (--campaigns)"
    )


def comparison(one: Balance, other: Balance) -> Message:
    """Return which of two decks is easier, by the differences between campaigns of one seed."""
    # The second deck has fewer campaigns if the run was stopped.
    pairs = zip(one.run.sensible, other.run.sensible, strict=False)
    gain = estimate_ratio([(mine.wins - its.wins, len(mine.games)) for mine, its in pairs])
    if not gain.is_sure:
        return Message(
            "No difference between {one} and {other} can be told: {gain} points.",
            one=one.name,
            other=other.name,
            gain=f"{gain:+.1f}",
        )
    easier, harder = (one, other) if gain.value > 0 else (other, one)
    return Message(
        "{easier} is easier than {harder}: {more} points more are won.",
        easier=easier.name,
        harder=harder.name,
        more=f"{Estimate(abs(gain.value), gain.error)}",
    )


def _unlike_monsters(deck: Balance, advice: DeckAdvice) -> Iterator[Message]:
    for code, gap in advice.monsters.items():
        text = Message(
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
            Message("{told} Like them: {mend}.", told=text, mend=_describe_mend(mends[0]))
            if mends
            else text
        )


def _difficulty(advice: DeckAdvice) -> Iterator[Message]:
    ways = [
        Message(
            "{way} ({share} %)", way=_describe_mend(mend), share=f"{share_won(mend.played):.0f}"
        )
        for mend in advice.mends.get(CAMPAIGN, ())
    ]
    if advice.aim:
        aim = {"least": advice.aim.minimum, "most": advice.aim.maximum}
        if ways:
            yield Message(
                "For {least:.0%} to {most:.0%}, any one of these: {ways}.", ways=ways, **aim
            )
        elif advice.is_off:
            yield Message("No number alone brings it to {least:.0%} to {most:.0%}.", **aim)
        elif advice.is_complete:
            yield Message("That is what you aim at: {least:.0%} to {most:.0%}.", **aim)
    elif ways:
        yield Message("Neither solved nor hopeless, with any one of these: {ways}.", ways=ways)
    elif advice.is_off:
        yield Message("No number alone keeps it from being solved or hopeless.")


def _describe_mend(mend: Mend) -> Message:
    number, value = mend.number, mend.value
    if len(number.places) > 1:
        return Message("{number} {change:+}", number=number.name, change=value - number.value)
    return Message(
        "{number} {new} instead of {old}", number=number.name, new=value, old=number.value
    )


def _worthless_boxes(advice: DeckAdvice) -> Iterator[Message]:
    mends = {mend.box.name: mend for mend in advice.boxes}
    for box in advice.worthless:
        text = Message(
            (
                "{boxes}, “{text}”, is worth nothing: without it {same} of {games:game|games} "
                "went the same way."
            ),
            boxes=first_few(box.name.split(), MAX_NAMES),
            text=Message(box.text),
            same=box.games - box.changed,
            games=box.games,
        )
        mend = mends.get(box.name)
        if mend:
            worth = {"health": f"{mend.worth.health:+.0f}", "mend": mend.change}
            text = Message(
                "{told} Worth something: {mend} ({health} % of the health).", told=text, **worth
            )
        yield text


def _beginners(deck: Balance) -> Iterator[Message]:
    if deck.careless is None:
        return
    by_monster = deck.careless_by_monster
    strong = [name for name, share in by_monster.items() if share.maximum < MOST_BEGINNERS]
    if len(strong) == len(by_monster):
        yield Message("Every monster beats most beginners.")
    else:
        yield from (Message("{monster} beats most beginners.", monster=name) for name in strong)
    sentence = (
        "Who makes every other choice by chance wins {careless:.0%}, who takes care {careful:.0%}."
    )
    yield Message(sentence, careless=deck.careless.value, careful=deck.share.value)


def _uneven_use(deck: Balance) -> Iterator[Message]:
    uneven = deck.uneven
    if not uneven or uneven.times < NOTABLE:
        return
    cards = {
        "often": join_words(uneven.often),
        "seldom": join_words(uneven.seldom),
        "times": round(uneven.times),
    }
    if uneven.times >= SEVERAL_TIMES:
        yield Message(
            "{often}: used {times} times as often as {seldom}, with the same print.", **cards
        )
    elif uneven.times >= ABOUT_TWICE:
        yield Message("{often}: used twice as often as {seldom}, with the same print.", **cards)
    else:
        yield Message(
            "{often}: used half again as often as {seldom}, with the same print.", **cards
        )


def _length(deck: Balance) -> Iterator[Message]:
    sentence = (
        "A game takes {turns:.0f} turns, about {minutes:.0f} minutes at {seconds} seconds a choice."
    )
    yield Message(
        sentence,
        turns=deck.turns,
        minutes=SET_UP_MINUTES + deck.choices * SECONDS_PER_CHOICE / 60,
        seconds=SECONDS_PER_CHOICE,
    )
    if deck.health_left is not None:
        yield Message(
            "Half of the winners have {left:.0%} of their health left, or less.",
            left=deck.health_left,
        )
    if deck.monster_health_left is not None:
        left = deck.monster_health_left
        yield Message("Half of the games lost leave the monster {left:.0%} or less.", left=left)
    if deck.deciding_turn is not None:
        yield Message("Half of the games are decided by turn {turn:.0f}.", turn=deck.deciding_turn)


def _ticks(deck: Balance) -> Iterator[Message]:
    ticks = deck.ticks
    if ticks.first:
        yield Message("Ticked first: {boxes}.", boxes=ticks.first)
    if ticks.never:
        yield Message("Never ticked: {boxes}.", boxes=first_few(ticks.never, MAX_NAMES))
    if ticks.steps - ticks.ticked < 1:
        yield Message("The boxes run out within {games:game|games}.", games=deck.games)
    elif ticks.games_left is not None:
        yield Message(
            "At this rate the boxes run out about game {game}.", game=deck.games + ticks.games_left
        )


def list_sections(deck: Balance, advice: DeckAdvice | None) -> Iterator[Section]:
    yield Section(Message("Won, by game"), list(_rows_by_game(deck)))
    yield Section(Message("Won, by monster"), list(_rows_by_monster(deck)))
    if advice:
        title = "Small changes, one by one: points more won in games 1 to {first}, and later"
        yield Section(
            Message(title, first=count_early_games(deck.games)),
            list(_rows_of_changes(advice)),
            Message("No small change can be told from luck in so few campaigns."),
        )
    yield Section(Message("Used, of the times it could be"), list(_rows_of_use(deck)))
    yield Section(
        Message("Boxes: points that a tick adds to the chance of a game, and to the health left"),
        [_row_of_box(box, deck.campaigns) for box in deck.boxes],
        Message("too few games to say; --campaigns takes more"),
    )


def _rows_by_game(deck: Balance) -> Iterator[Row]:
    for number, share in enumerate(deck.by_number, 1):
        text = Message(
            "{value:.0%} ({least:.0%} to {most:.0%})",
            value=share.value,
            least=share.minimum,
            most=share.maximum,
        )
        if number <= len(deck.careless_by_number):
            other = deck.careless_by_number[number - 1].value
            text = Message("{careful}, without care {other:.0%}", careful=text, other=other)
        yield Row(str(number), text, share.value)


def _rows_by_monster(deck: Balance) -> Iterator[Row]:
    for monster, share in deck.by_monster.items():
        text = Message("{share} %", share=f"{share:.0f}")
        other = deck.careless_by_monster.get(monster)
        if other:
            facts = {"careful": text, "other": other.value, "first": count_early_games(deck.games)}
            text = Message("{careful}, without care {other:.0%} of games 1 to {first}", **facts)
        yield Row(monster, text)


def _rows_of_changes(advice: DeckAdvice) -> Iterator[Row]:
    """Yield the changes that are sure, the largest first."""
    for gain in sorted(
        advice.gains, key=lambda gain: -max(abs(gain.first.value), abs(gain.later.value))
    ):
        if gain.first.is_sure or gain.later.is_sure:
            points = {"first": f"{gain.first:+.0f}", "later": f"{gain.later:+.0f}"}
            text = Message("{first}, later {later}: {number}", number=gain.number.name, **points)
            yield Row(f"+{gain.number.step}", text)


def _rows_of_use(deck: Balance) -> Iterator[Row]:
    for card, share in deck.use.items():
        text = f"{100 * share:3.0f} %"
        if share < SELDOM:
            text = Message("{first}  {second}", first=text, second=Message("hardly ever"))
        yield Row(card, text)


def _row_of_box(box: WorthOfBox, campaigns: int) -> Row:
    text = Message(
        "{worth}, health {health}: {text} ({names})",
        worth=f"{box.worth:+.0f}",
        health=f"{box.health:+.0f}",
        text=Message(box.text),
        names=first_few(box.name.split(), MAX_NAMES_IN_ROW),
    )
    if box.is_nothing:
        text = Message("{told} Worth nothing.", told=text)
    elif not box.is_sure:
        more = box.campaigns_needed(campaigns)
        text = Message(
            "{told} May be nothing; {more:campaign|campaigns} would tell.", told=text, more=more
        )
    return Row("", text)
