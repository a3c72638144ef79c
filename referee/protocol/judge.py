"""Cards that a camera saw, compared with what the game knows.

The camera's eye tells which cards are there and knows no game. The game has the last word: what is
impossible is told and asked about, never changed into something possible. Nothing is answered here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.marked_cards import ORDINARY
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


@dataclass(frozen=True, kw_only=True)
class Doubt:
    """A card that a person has to look at."""

    place: int
    text: str
    before: bool = False  # it was seen before as well: one of the two was misread


@dataclass(frozen=True, kw_only=True)
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
    type: Literal["judge"] = "judge"


class Seen(NamedTuple):
    """The cards in their places, and the `unsure` places; for the question or the whole `table`."""

    cards: Sequence[Code]
    unsure: Sequence[Place] = ()
    table: bool = False


@dataclass(frozen=True, kw_only=True)
class MarksOn:
    """The marks by which a camera knows cards, and where on a card they are, in mm."""

    numbers: Mapping[str, str]  # a card's code, by the number of its mark
    size: Sequence[float]
    corner: Sequence[float] | None  # the left top of a mark; None if it may be anywhere


@dataclass(frozen=True, kw_only=True)
class Marks:
    """The marks of a game's cards, or of ordinary cards."""

    marks: MarksOn
    cards: Cards  # their printed faces, if no game tells them
    type: Literal["marks"] = "marks"


def marks(session: Session | None, lang: str) -> Marks:
    """Return the marks of the game, which writing on cards may change, or of an ordinary deck."""
    known = session.game.marked_cards(session.table) if session else ORDINARY
    faces = {} if session else standard(Say(lang=lang), (*STANDARD, *JOKERS))
    numbers = {str(number): code for number, code in known.numbers.items()}
    found = MarksOn(numbers=numbers, size=known.size, corner=known.corner)
    return Marks(marks=found, cards=faces)


@verb
def judge(talk: Conversation, ask: Seen) -> Judged:
    """Tell the answer that these cards make, and what is in doubt; or how the `table` differs."""
    question = talk.session.question
    if isinstance(question, Draw) and not ask.table:
        return _for_question(talk.session, question, ask, talk.say)
    return _whole_table(talk.session, ask, talk.say)


def _for_question(session: Session, question: Draw, seen: Seen, say: Say) -> Judged:
    """Judge the answer. Cards that were there before are left out if the others are enough."""
    there = {str(card) for lying in session.game.places(session.table).values() for card in lying}
    beside = [
        place for place, card in enumerate(seen.cards) if card in there and place not in seen.unsure
    ]
    if len(seen.cards) - len(beside) != question.count:
        beside = []
    counted = [place for place in range(len(seen.cards)) if place not in beside]
    answer = [seen.cards[place] for place in counted]
    text = []
    if len(answer) != question.count:
        text = [say("seen.count", seen=len(answer), wanted=question.count)]
    doubts = [*_doubts(session, question, seen, counted, say)]
    return Judged(answer=answer, doubts=doubts, text=text, beside=beside)


def _doubts(
    session: Session, question: Draw, seen: Seen, counted: Sequence[int], say: Say
) -> Iterator[Doubt]:  # fmt: skip
    """Yield each place that is in doubt, with the error if these cards were the answer."""
    before: list[str] = []
    for place in counted[: question.count]:
        card = seen.cards[place]
        some = Draw(
            question.name, question.about, question.facts, question.pile, len(before) + 1,
            blind=True
        )  # fmt: skip
        try:
            some.check([*before, card], session.reader)
        except RequestError as error:
            if error.code == "repeated":
                first = next(
                    n
                    for n in counted
                    if session.reader.one(seen.cards[n]) == session.reader.one(card)
                )
                yield from (
                    Doubt(place=n, text=say("seen.twice", card=card)) for n in (first, place)
                )
            else:
                text = say.error(session.explain(error))
                yield Doubt(place=place, text=text, before=error.code == "already-seen")
            card = UNKNOWN
        else:
            if place in seen.unsure:
                yield Doubt(place=place, text=say("seen.unclear", card=card))
        before.append(card)


def _whole_table(session: Session, seen: Seen, say: Say) -> Judged:
    """Compare the face-up cards of the real table with what the referee expects."""
    places = session.game.places(session.table)
    believed = {str(card): name for name, lying in places.items() for card in lying}
    sure = [card for place, card in enumerate(seen.cards) if place not in seen.unsure]
    doubts = [
        Doubt(place=place, text=say("seen.unclear", card=seen.cards[place]))
        for place in seen.unsure
    ]
    missing = [card for card in believed if card not in seen.cards]
    more = [card for card in dict.fromkeys(sure) if card not in believed]
    mistaken = list(_misread(missing, more))
    text = [
        say("seen.instead", thought=one, seen=two, place=believed[one]) for one, two in mistaken
    ]
    told = {card for pair in mistaken for card in pair}
    text += [say("seen.more", card=one) for one in more if one not in told]
    if not text and not doubts:
        text = [say("seen.right")]
    for name in places:
        if some := [card for card in missing if believed[card] == name and card not in told]:
            text.append(say("seen.missing", cards=some, place=name))
    return Judged(answer=list(seen.cards), doubts=doubts, text=text, mistaken=mistaken)


def _misread(missing: Sequence[str], more: Sequence[str]) -> Iterator[list[str]]:
    """Yield pairs of a missing and an unexpected card: of one rank or suit, or the only two."""
    left = list(more)
    for thought in missing:
        alike = [card for card in left if card[:-1] == thought[:-1] or card[-1] == thought[-1]]
        likely = alike or (left if len(missing) == len(more) == 1 else [])
        if likely:
            left.remove(likely[0])
            yield [thought, likely[0]]
