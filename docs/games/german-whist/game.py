"""German Whist against a bot whose hand nobody sees.

At a real table the player looks into the bot's hand, applies its rule, and types one card a trick.
"""

from dataclasses import dataclass, field
from functools import partial

from referee import STANDARD, Ask, Card, Game, Invitation, Options, Over, Pile, Row, Say, by_suit

HAND = 13
RANKS = {card: card.order if card.rank != "A" else 14 for card in STANDARD}  # aces are high
YOU, BOT = "you", "bot"


@dataclass
class Table:
    stock: Pile = field(default_factory=lambda: Pile("stock", STANDARD))
    bot_hand: Pile = field(default_factory=lambda: Pile("bot-hand"))
    hand: list[Card] = field(default_factory=list)
    prize: list[Card] = field(default_factory=list)
    trick: list[Card] = field(default_factory=list)
    won: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    trumps: str = ""
    leader: str = YOU
    your_tricks: int = 0
    bot_tricks: int = 0


def beats(t: Table, card: Card, led: Card) -> bool:
    if card.suit == led.suit:
        return RANKS[card] > RANKS[led]
    return card.suit == t.trumps


def bot_follows(t: Table, led: Card, hand: list[Card]) -> Card:
    """Return the lowest card that wins the trick, else the lowest card. Trumps count last."""
    legal = [card for card in hand if card.suit == led.suit] or hand
    winning = [card for card in legal if beats(t, card, led)]
    return min(winning or legal, key=lambda card: (card.suit == t.trumps, RANKS[card], card.suit))


def bot_leads(hand: list[Card]) -> Card:
    return max(hand, key=lambda card: (RANKS[card], card.suit))


def play_trick(t: Table, ask: Ask) -> None:
    if t.leader == YOU:
        mine = ask.choose("lead", by_suit(t.hand))
        t.hand.remove(mine)
        t.trick.append(mine)
        rule = partial(bot_follows, t, mine)
        theirs = ask.automa("bot-follows", t.bot_hand, rule, led=mine)
        t.trick.append(theirs)
        winner = BOT if beats(t, theirs, mine) else YOU
    else:
        theirs = ask.automa("bot-leads", t.bot_hand, bot_leads)
        t.trick.append(theirs)
        ask.tell("bot-led", card=theirs)
        legal = [card for card in t.hand if card.suit == theirs.suit] or t.hand
        mine = ask.choose("follow", by_suit(legal), led=theirs)
        t.hand.remove(mine)
        t.trick.append(mine)
        winner = YOU if beats(t, mine, theirs) else BOT
    ask.tell("trick", about=winner, cards=t.trick.copy())
    (t.won if winner == YOU else t.lost).extend(t.trick)
    t.trick.clear()
    t.leader = winner


class GermanWhist(Game[Table]):
    name = "german-whist"
    invitation = Invitation(minutes=15, hue=20)
    hand_events = frozenset({"deal", "bot-draws", "bot-takes"})
    unordered_places = frozenset({"hand", "won", "lost"})

    def setup(self, _options: Options) -> Table:
        return Table()

    def play(self, t: Table, ask: Ask) -> Over:
        t.stock.deal(t.bot_hand, HAND)
        ask.tell("deal")
        t.hand += ask.draw("hand", t.stock, HAND)
        while len(t.stock):
            t.prize += ask.draw("prize", t.stock, 1)
            t.trumps = t.trumps or t.prize[0].suit
            play_trick(t, ask)
            prize = t.prize.pop()
            if t.leader == YOU:
                t.hand.append(prize)
                t.stock.deal(t.bot_hand, 1)
                ask.tell("bot-draws")
            else:
                t.bot_hand.add(prize)
                ask.tell("bot-takes", card=prize)
                t.hand += ask.draw("stock-card", t.stock, 1)
        ask.tell("second-half")
        for _ in range(HAND):
            play_trick(t, ask)
            if t.leader == YOU:
                t.your_tricks += 1
            else:
                t.bot_tricks += 1
        return Over("win" if t.your_tricks > t.bot_tricks else "loss", t.your_tricks)

    def view(self, t: Table, say: Say) -> list[Row]:
        return [
            Row.number("your-tricks", t.your_tricks, HAND, "up"),
            Row.number("bot-tricks", t.bot_tricks, HAND, "down"),
            Row(say("label.trumps"), say.word(t.trumps) or say("view.none")),
            Row(say("label.bot-hand"), say("view.cards", count=len(t.bot_hand))),
            Row(place="prize", cards=t.prize),
            Row(place="trick", cards=t.trick),
            Row(place="hand", cards=by_suit(t.hand)),
            Row(place="won", cards=t.won),
            Row(place="lost", cards=t.lost),
        ]


GAME = GermanWhist()
