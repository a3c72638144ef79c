"""Cards read from a photo, for a question or for the whole table. Nobody's answer is given by it."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cards_pdf.common.desk.desk import verb
from referee.errors import BadRequest, NoPhoto, Refusal
from referee.front_ends.protocol.seat import Seat
from referee.front_ends.replies import Cards
from referee.rulekit.questions import Draw
from referee.rulekit.say import Say
from referee.sessions.session import Session

if TYPE_CHECKING:
    from cards_pdf.scan.reader_process import Dealt, Shown

POSTED = Path("The photo")  # what one that came without a file is called


class Photographed(NamedTuple):
    """A photo by its file; of the whole `table`, or of what is asked for."""

    photo: Any  # whoever has looked at one already brings what was seen, or why nothing was
    table: bool = False


@verb
def cards(seat: Seat, ask: Photographed) -> Cards:
    """Tell what a photo shows; with `table`, what lies otherwise than the referee believes."""
    from cards_pdf.scan.reader_process import Shown

    photo = look(seat.session, ask.photo) if isinstance(ask.photo, str | bytes) else ask.photo
    if isinstance(photo, Exception):
        raise photo
    if not isinstance(photo, Shown):
        raise BadRequest
    tell = _whole_table if ask.table else _for_question
    found = tell(seat.session, photo.seen, seat.say)
    return found._replace(picture=f"data:image/jpeg;base64,{b64encode(photo.picture).decode()}")


def look(session: Session, photo: str | bytes) -> Shown[Dealt]:
    """Read the picture, in a process of its own."""
    from cards_pdf.common.errors import CardsError
    from cards_pdf.scan.reader_process import DealtTask, PhotoReader

    try:
        with PhotoReader(DealtTask(session.game.marked_cards(session.table))) as reader:
            return reader.read(Path(photo)) if isinstance(photo, str) else reader.read(POSTED, photo)
    except CardsError as wrong:
        raise NoPhoto("said", said=wrong.said) from None


def look_or_refuse(session: Session, photo: bytes) -> Shown[Dealt] | Refusal:
    """A photo looked at by whoever will say only later what came of it."""
    try:
        return look(session, photo)
    except Refusal as refused:
        return refused


def _for_question(session: Session, dealt: Dealt, say: Say) -> Cards:
    """The cards as an answer, and what is unsure about it, which the question knows best."""
    question = session.question
    possible: Container[str] = question.possible if isinstance(question, Draw) else dealt.codes
    doubts = list(_doubts(dealt, possible))
    text = [say(key, card=dealt.codes[place]) for place, key in doubts]
    if isinstance(question, Draw) and dealt.codes and len(dealt.codes) != question.count:
        text.append(say("photo.count", seen=len(dealt.codes), wanted=question.count))
    return Cards(list(dealt.codes), sorted({place for place, _ in doubts}), [*text, *_limits(dealt, say)], "")


def _doubts(dealt: Dealt, possible: Container[str]) -> Iterator[tuple[int, str]]:
    """Each place that is unsure, and why."""
    times = Counter(dealt.codes)
    for place, code in enumerate(dealt.codes):
        if times[code] > 1:
            yield place, "photo.twice"
        elif code not in possible:
            yield place, "photo.impossible"
        elif place in dealt.unsure:
            yield place, "photo.unclear"


def _limits(dealt: Dealt, say: Say) -> Iterator[str]:
    if not dealt.codes:
        yield say("photo.none")
    if dealt.skipped:
        yield say("photo.skipped", count=dealt.skipped)


def _whole_table(session: Session, dealt: Dealt, say: Say) -> Cards:
    """What lies face up on the real table, against what the referee believes there."""
    places = session.game.places(session.table)
    believed = {str(card): name for name, lying in places.items() for card in lying}
    missing = [card for card in believed if card not in dealt.codes]
    more = [card for card in dict.fromkeys(dealt.codes) if card not in believed]
    mistaken = list(_misread(missing, more))
    text = [say("photo.instead", thought=one, seen=two, place=believed[one]) for one, two in mistaken]
    told = {card for pair in mistaken for card in pair}
    text += [say("photo.missing", card=one, place=believed[one]) for one in missing if one not in told]
    text += [say("photo.more", card=one) for one in more if one not in told]
    text += _limits(dealt, say)
    return Cards(list(dealt.codes), list(dealt.unsure), text or [say("photo.right")], "", mistaken)


def _misread(missing: Sequence[str], more: Sequence[str]) -> Iterator[list[str]]:
    """A card that is not there and one that should not be: of one rank, of one suit, or the only two."""
    left = list(more)
    for thought in missing:
        alike = [card for card in left if card[:-1] == thought[:-1] or card[-1] == thought[-1]]
        likely = alike or (left if len(missing) == len(more) == 1 else [])
        if likely:
            left.remove(likely[0])
            yield [thought, likely[0]]
