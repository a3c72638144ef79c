"""Cards that a camera saw, compared with what the game knows.

The camera's eye tells which cards are there and knows no game. The game has the last word: what is
impossible is told and asked about, never changed into something possible. Nothing is answered here.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Annotated

from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.records.record import record
from cards_pdf.common.web.dispatcher import message, verb
from cards_pdf.decks.deck import ORDINARY
from referee.errors import RequestError
from referee.protocol.conversation import Conversation
from referee.rulekit.cards import JOKERS, STANDARD, UNKNOWN
from referee.rulekit.questions import Draw
from referee.rulekit.rows import Cards, standard
from referee.rulekit.say import Say
from referee.sessions.session import Session

MAX_CARDS = 200  # of one photo

Code = Annotated[str, Text(20)]
Place = Annotated[int, Int(0, MAX_CARDS)]


@record
class Doubt:
    """A card that a person has to look at."""

    place: int
    text: str
    before: bool = False  # it was seen before as well: one of the two was misread


@message("judge")
class Judged:
    """The answer that the seen cards make. It is not given.

    A person has to look at the `doubts` and at all of `text` first. The places `beside` had cards
    before. Of a whole table, `mistaken` pairs each card that the referee expects with the one that
    is there.
    """

    answer: list[str]
    doubts: list[Doubt]
    text: list[str]
    beside: Sequence[int] = ()
    mistaken: Sequence[list[str]] = ()


@record
class MarksOn:
    """The marks by which a camera knows cards, and where on a card they are, in mm."""

    numbers: Mapping[str, str]  # a card's code, by the number of its mark
    size: Sequence[float]
    corner: Sequence[float] | None  # the left top of a mark; None if it may be anywhere


@message("marks")
class Marks:
    """The marks of a game's cards, or of ordinary cards."""

    marks: MarksOn
    cards: Cards  # their printed faces, if no game tells them


def marks(session: Session | None, lang: str) -> Marks:
    """Return the marks of the game, which writing on cards may change, or of an ordinary deck."""
    known = session.game.marked_cards(session.table) if session else ORDINARY
    faces = {} if session else standard(Say(lang=lang), (*STANDARD, *JOKERS))
    numbers = {str(number): code for number, code in known.numbers.items()}
    return Marks(marks=MarksOn(numbers=numbers, size=known.size, corner=known.corner), cards=faces)


@verb
def judge(
    talk: Conversation, cards: Sequence[Code], unsure: Sequence[Place] = (), table: bool = False
) -> Judged:
    """Return the answer that these cards make, and doubts; or how the `table` differs.

    `unsure` are the places of uncertain cards.
    """
    session = talk.session
    draw = session.question
    if table or not isinstance(draw, Draw):
        return _judge_table(talk, cards, unsure)
    there = {str(card) for lying in session.game.places(session.table).values() for card in lying}
    beside = [place for place, card in enumerate(cards) if card in there and place not in unsure]
    # they are left out if the others are enough
    if len(cards) - len(beside) != draw.count:
        beside = []
    answer = {place: card for place, card in enumerate(cards) if place not in beside}
    text = []
    if len(answer) != draw.count:
        text = [talk.say("seen.count", seen=len(answer), wanted=draw.count)]
    doubts = [*_find_doubts(talk, draw, answer, unsure=unsure)]
    return Judged(answer=list(answer.values()), doubts=doubts, text=text, beside=beside)


def _find_doubts(
    talk: Conversation, draw: Draw, answer: Mapping[int, str], unsure: Sequence[int]
) -> Iterator[Doubt]:
    """Yield each place that is in doubt, with the error if these cards were the answer."""
    session = talk.session
    say = talk.say
    # Each card is checked as the last one of a part of the answer, so that an error is about it.
    before: list[str] = []
    for place, card in list(answer.items())[: draw.count]:
        part = copy(draw)
        part.count = len(before) + 1
        part.blind = True  # an unknown card stands for each that is in doubt
        try:
            part.check([*before, card], session.reader)
        except RequestError as error:
            if error.code == "repeated":
                one = session.reader.one
                first = next(n for n, other in answer.items() if one(other) == one(card))
                text = say("seen.twice", card=card)
                yield from (Doubt(place=n, text=text) for n in (first, place))
            else:
                text = say.error(session.explain(error))
                yield Doubt(place=place, text=text, before=error.code == "already-seen")
            before.append(UNKNOWN)
        else:
            if place in unsure:
                yield Doubt(place=place, text=say("seen.unclear", card=card))
            before.append(card)


def _judge_table(talk: Conversation, cards: Sequence[str], unsure: Sequence[int]) -> Judged:
    """Compare the face-up cards of the real table with what the referee expects."""
    say = talk.say
    places = talk.session.game.places(talk.session.table)
    believed = {str(card): name for name, lying in places.items() for card in lying}
    sure = [card for place, card in enumerate(cards) if place not in unsure]
    doubts = [Doubt(place=place, text=say("seen.unclear", card=cards[place])) for place in unsure]
    missing = [card for card in believed if card not in cards]
    more = [card for card in dict.fromkeys(sure) if card not in believed]
    # A missing and an unexpected card belong together: of one rank or suit, or the only two.
    mistaken = []
    left = list(more)
    for thought in missing:
        alike = [card for card in left if card[:-1] == thought[:-1] or card[-1] == thought[-1]]
        likely = alike or (left if len(missing) == len(more) == 1 else [])
        if likely:
            mistaken.append([thought, likely[0]])
            left.remove(likely[0])
    text = [
        say("seen.instead", thought=thought, seen=card, place=believed[thought])
        for thought, card in mistaken
    ]
    explained = {card for pair in mistaken for card in pair}
    text += [say("seen.more", card=card) for card in more if card not in explained]
    if not text and not doubts:
        text = [say("seen.right")]
    for name in places:
        gone = [card for card in missing if believed[card] == name and card not in explained]
        if gone:
            text.append(say("seen.missing", cards=gone, place=name))
    return Judged(answer=list(cards), doubts=doubts, text=text, mistaken=mistaken)
