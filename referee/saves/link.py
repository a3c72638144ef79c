"""A game as a link: all of it is in the text behind the `#` of a page's address.

Guarantee
    A link holds a game whole: its options, the order of its cards as far as it is known, and all
    answers. Reading it runs the rules on legal answers alone. A link that was cut off, changed or
    made up is a UserError; its length, its counts and the time to read it are limited. A link of
    format 1 opens for ever.

How it works
    The text is `game=NAME.FORMAT.PAYLOAD`. The payload is one large number and four bytes of
    checksum, in the letters of base64 for addresses. The number is written in a mixed radix: each
    answer is a digit, its place among all legal answers, and their count is its radix. The rules
    tell these counts when they run (`Replay`), so nothing but the places is kept: a choice between
    two takes one bit, and a whole deck as many bits as it has orders. `Digits` serve both ways:
    they take the places of answers, or find answers by their places.

    ==================  ==========================================================================
    digits, in order    meaning
    ==================  ==========================================================================
    rules               the version of the game's rules
    dealt, seed         1 and the seed, or 0 and 0 if the cards are among the answers
    answers             how many there are, with a concession
    conceded            after how many answers the game was conceded, or all of them
    fingerprint         the checksum of all questions, answers and dealt cards, and of the end
    options             those that differ from the default: JSON, packed by zlib
    places              of the answers
    ==================  ==========================================================================

    A game with real cards becomes a game that is dealt: each card lies where it was drawn
    (`KnownOrder`). Cards that were never drawn have the places that the checksum gives them, the
    same for everybody.

What is delicate
    *Changed rules.* The fingerprint shows whether the rules still do what they did. If not, the
    answers mean nothing any more. A deal with a seed can still be dealt.

    *Options from outside.* An option of any text can name a file, so a link never holds one, and
    no deck. Of a campaign it holds the cards and not the name, so that no campaign counts the game.

    *Looking.* Each turn of a `SharedGame` is a session of its own, in no file.

    *Cards that were not named* ("?"). The dealer gives their places to other cards. If the game
    cannot take the same course with these, it stays a game with real cards, which can be looked at.

Example
    >>> from referee.games import load
    >>> from referee.sessions.session import Session
    >>> game = load("scoundrel")
    >>> session = Session(game, game.resolve_options({}), 7)
    >>> session.answer("8C")
    >>> read_link(make_link(session)).history.entries[0].answer
    '8C'
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from referee import games
from referee.errors import DamagedError, RequestError, UsageError, VersionError
from referee.rulekit.ask import CONCEDED
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import AnyGame, Options, check_options
from referee.rulekit.piles import SlotId
from referee.rulekit.questions import MAX_COMBINATIONS, Choose, Draw, Number, Pick, Question, Roll
from referee.saves.opening import (
    CAMPAIGN,
    OpenRequest,
    Save,
    check_can_be_dealt,
    resume_game,
    start_requested,
)
from referee.sessions.dealers import KnownOrder, Seed
from referee.sessions.history import Entry, History
from referee.sessions.replay import Replay
from referee.sessions.session import Script, Session

FORMAT = 1
MAX_CHARACTERS = 1_800  # a code to scan holds 2,331, with the address of a page
MAX_ANSWERS = 4_000
MAX_OPTIONS_BYTES = 100_000  # as JSON
MAX_SECONDS = 15
SUM_BYTES = 4
MAX_BITS = 62  # of one number
MAX_ADDRESS = 500  # characters before a link
MAX_BRACKETS = 5_000
_LINK = re.compile(
    r"(?:.*[#/])?game=(?P<name>[a-z][a-z0-9-]{0,60})\.(?P<format>\d{1,4})\.(?P<payload>[\w-]+)",
    re.ASCII,
)
DAMAGED = "This link is damaged: it was cut off or changed on its way."

# The dictionary of zlib for options. It belongs to the format, and never changes.
WORDS = (
    b'{"upgrade-discards":"upgraded","campaign":{"name":"","id":"","state":{"games":10,"wins":'
    b'10,"losses":10,"boxes":{"FM":[1,2,3],"IM":[1,2,3],"EM":[1,2,3],"A1":[1,2,3,4],"A2":[1,2,'
    b'3,4],"A3":[1,2,3,4],"A4":[1,2,3,4],"A5":[1,2,3,4],"D1":[1,2,3,4],"D2":[1,2,3,4],"D3":[1,'
    b'2,3,4],"D4":[1,2,3,4],"D5":[1,2,3,4],"S1":[1,2,3,4],"S2":[1,2,3,4],"S3":[1,2,3,4],"S4":['
    b'1,2,3,4]},"elements":{"A1.3":"ice","A2.3":"electric","A3.4":"fire"},"crossed_out":[],"mo'
    b'nsters":{"FM":{"hp":180,"atk":80,"def":50,"mag":60},"IM":{"hp":180,"atk":60,"def":50,"ma'
    b'g":50},"EM":{"hp":100,"atk":40,"def":10,"mag":10}}}}}'
)


class Digits:
    """The digits of a link that is made, or of one that is read from a number.

    Each method writes a value as its place among options, or reads the place. What is read has no
    value.
    """

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.written: list[tuple[int, int]] = []  # each with its radix

    def code(self, options: Sequence[Any], value: Any) -> Any:
        if self.number is None:
            place = options.index(value)
            self.written.append((place, len(options)))
        else:
            self.number, place = divmod(self.number, len(options))
        return options[place]

    def code_whole(self, value: int = 0) -> int:
        """Code a whole number, a small one in a few bits."""
        bits = self.code(range(MAX_BITS + 1), value.bit_length())
        # In pieces, because Python in a browser counts no more than 2**31 options.
        pieces = range(0, bits, 16)
        return sum(
            self.code(range(1 << min(16, bits - low)), value >> low & 0xFFFF) << low
            for low in pieces
        )

    def code_bytes(self, data: bytes = b"") -> bytes:
        length = min(self.code_whole(len(data)), MAX_CHARACTERS)
        return bytes(self.code(range(256), byte) for byte in data or bytes(length))

    def code_answer(self, question: Question, value: Any) -> Any:
        match question:
            case Draw():
                left = [card for card in question.possible if card not in question.expected]
                left += [UNKNOWN] if question.blind else []
                return self._code_each(left, question.expected, value)
            case Roll():
                sides = range(1, question.sides + 1)
                return [self.code(sides, side) for side in value or question.dice * [None]]
            case Number():
                return int(self.code(question.options, str(value)))
            case Choose():
                return self.code(question.options, value)
            case Pick():
                if few := question.few_answers(MAX_COMBINATIONS):
                    return self.code(few, value)
                counts = range(question.minimum, question.maximum + 1)
                count = self.code(counts, len(value or ()))
                return self._code_each([*question.options], count * [None], value)
            case _:
                raise TypeError(question)

    def _code_each(self, left: list[Any], slots: Sequence[Any], value: Any) -> list[Any]:
        """Code what fills the slots: each one is known, or one of those that are left."""
        found = []
        for known, one in zip(slots, value or len(slots) * [None], strict=True):
            found.append(known or self.code(left, one))
            if known is None and found[-1] != UNKNOWN:
                left.remove(found[-1])
        return found


class Transcript:
    """The course of a game that is written or read, as the `next_answer` of its replay."""

    def __init__(
        self, digits: Digits, count: int, conceded: int, values: Sequence[Any] = ()
    ) -> None:
        self.asks: list[str] = []
        self.history = History(conceded=conceded < count)
        self.decisions = History(conceded=conceded < count)  # without cards and dice
        self.cards: dict[SlotId, Card] = {}  # that were drawn
        self.dice: dict[str, list[int]] = {}
        self._digits = digits
        self._count = count
        self._conceded = conceded
        self._values = values
        self.deadline = monotonic() + MAX_SECONDS
        self._unnamed: list[SlotId] = []  # slots whose card was not named
        self._shuffled: dict[object, int] = {}  # how many slots a shuffle has

    def __call__(self, replay: Replay) -> Any:
        n = len(self.asks)
        question = replay.question
        if n == self._count or question is None or monotonic() > self.deadline:
            return None
        self.asks.append(question.name)
        if n == self._conceded:
            return CONCEDED
        # What the rules do not offer, or cards that cannot be drawn together
        with suppress(ValueError, ZeroDivisionError, RequestError):
            value = self._digits.code_answer(question, self._values[n] if self._values else None)
            answer = replay.check(value)
            entry = Entry(question.name, value, n > self._conceded)
            self.history.entries.append(entry)
            if isinstance(question, Draw):
                self._note_cards(question, value)
            elif isinstance(question, Roll):
                self.dice[f"{question.name} {self.asks.count(question.name)}"] = value
            else:
                self.decisions.entries.append(entry)
            return answer
        return None

    def _note_cards(self, draw: Draw, cards: list[Card]) -> None:
        """Note in which slots the drawn cards have lain."""
        pile = draw.pile
        slot_of_card = {card: pile.pool.told_slots[card] for card in pile.pool.find_told()}
        slots = getattr(draw, "slot_ids", pile.slot_ids)  # a secret has its own
        free = iter([slot_id for slot_id in slots if slot_id not in slot_of_card.values()])
        for card, known in zip(cards, draw.expected, strict=True):
            if known or card in slot_of_card or card in pile.known():
                continue
            slot_id = next(free)
            shuffled = self._shuffled.setdefault(slot_id[:2], pile.next_serial)
            if slot_id[2] >= shuffled and self._unnamed:
                # An unnamed card was put back here: as a rule the one that was drawn first.
                slot_id = self._unnamed.pop(0)
            if card == UNKNOWN:
                self._unnamed.append(slot_id)
            else:
                self.cards[slot_id] = card

    def fingerprint(self, replay: Replay) -> int:
        """Return the checksum of what was played."""
        end = replay.over and (replay.over.outcome, replay.over.score)
        return zlib.crc32(json.dumps([self.asks, replay.values, end]).encode())


# --- making a link ---


def make_link(session: Session) -> str:
    """Return the link of a game. Raise UsageError if no link can hold it."""
    game = session.game
    chosen = game.shortest_options(_without_campaign(session.options))
    short = {name: value for name, value in chosen.items() if _is_linkable(game, name, value)}
    options = game.resolve_options(short)
    values, seed = _list_values(session)
    conceded = values.index(CONCEDED) if CONCEDED in values else len(values)
    places = Digits()
    transcript = Transcript(places, len(values), conceded, values=values)
    replay = Replay(game, options, seed, next_answer=transcript)
    # A deck that differs in its words alone plays the same game, and is left out.
    if len(transcript.asks) < len(values) or replay.over != session.over:
        raise UsageError("A link cannot hold these options: {options}.", options=[*chosen])
    start = Digits()
    is_dealt = int(seed is not None)
    fingerprint = transcript.fingerprint(replay)
    for part in (game.rules, is_dealt, seed or 0, len(values), conceded, fingerprint):
        start.code_whole(part)
    start.code_bytes(_pack_options(short))
    number = 0
    for place, radix in reversed(start.written + places.written):
        number = number * radix + place
    data = number.to_bytes((number.bit_length() + 7) // 8)
    payload = urlsafe_b64encode(data + _checksum(game.name, data)).decode().rstrip("=")
    link = f"game={game.name}.{FORMAT}.{payload}"
    if len(link) > MAX_CHARACTERS or len(values) > MAX_ANSWERS:
        raise UsageError(
            "This game is too long for a link: {size} characters, and {most} are the limit. Its "
            "save can be sent as a file.",
            size=len(link),
            most=MAX_CHARACTERS,
        )
    return link


def _checksum(game: str, data: bytes) -> bytes:
    return zlib.crc32(data, zlib.crc32(f"{game}.{FORMAT}".encode())).to_bytes(SUM_BYTES)


def _list_values(session: Session) -> tuple[list[Any], int | None]:
    """Return the answers of a game, and the seed that deals its cards.

    In a deal with known cards, the cards are among the answers, as in a game with real cards.
    """
    known = Script(session.history.script)
    replay = Replay(session.game, session.options, session.seed, next_answer=known)
    if not isinstance(session.seed, KnownOrder):
        return replay.answers, session.seed
    before: list[Any] = []
    if CONCEDED in replay.answers:
        upto = replay.answers.index(CONCEDED)
        before = [*replay.with_answers(replay.answers[:upto]).values, CONCEDED]
    return [*before, *replay.values], None


def _without_campaign(options: Options) -> Options:
    """Return options that no campaign counts: only the cards of the campaign stay."""
    campaign = options.get(CAMPAIGN)
    if not isinstance(campaign, dict):
        return options
    return options | {CAMPAIGN: {"name": "", "id": "", "state": campaign.get("state")}}


def _is_linkable(game: AnyGame, name: str, value: Any) -> bool:
    """Return True if a link can hold an option. Any text might name a file."""
    option = game.option(name)
    is_text = option is None or option.any_text is not None
    return isinstance(value, dict) if name == CAMPAIGN else not is_text


def _pack_options(short: Options) -> bytes:
    if not short:
        return b""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=WORDS)
    text = json.dumps(short, ensure_ascii=False, separators=(",", ":"))
    return packer.compress(text.encode()) + packer.flush()


# --- reading a link ---


def read_link(text: str) -> Session:
    """Return the game in a link, or in the address of a page that ends in one.

    If the rules have changed it is the deal before its first answer, with an event that says so.
    """
    found = _LINK.fullmatch(text.strip()) if len(text) <= MAX_CHARACTERS + MAX_ADDRESS else None
    if found is None:
        raise UsageError("This is no link to a game: it does not end in #game=NAME.FORMAT.TEXT.")
    name = found["name"]
    if int(found["format"]) != FORMAT:
        raise VersionError(
            "This link has the format {format}; this referee reads format {newest}.",
            format=found["format"],
            newest=FORMAT,
        )
    if not games.is_known(name):
        raise VersionError('This is a game of "{game}", which is not installed here.', game=name)
    whole = b""
    with suppress(ValueError):  # it has a letter too many
        whole = urlsafe_b64decode(found["payload"] + "=" * (-len(found["payload"]) % 4))
    data = whole[:-SUM_BYTES]
    if whole != data + _checksum(name, data):
        raise DamagedError(DAMAGED)
    return _read_game(games.load(name), data)


def _read_game(game: AnyGame, data: bytes) -> Session:
    digits = Digits(int.from_bytes(data))
    rules = digits.code_whole()
    is_dealt = digits.code_whole()
    seed = digits.code_whole()
    count = digits.code_whole()
    conceded = digits.code_whole()
    fingerprint = digits.code_whole()
    packed = digits.code_bytes()
    if rules > game.rules:
        raise VersionError(
            "This game was played by version {rules} of its rules; here is version {newest}.",
            rules=rules,
            newest=game.rules,
        )
    transcript = Transcript(digits, min(count, MAX_ANSWERS), conceded)
    try:
        options = _unpack_options(game, packed)
        replay = Replay(game, options, seed if is_dealt else None, next_answer=transcript)
    except (UsageError, DamagedError):  # the options, or the cards of a campaign, make no sense
        raise DamagedError(DAMAGED) from None
    if monotonic() > transcript.deadline:
        raise DamagedError(
            "This link takes too long to read: more than {most} seconds.", most=MAX_SECONDS
        )
    if digits.number or transcript.fingerprint(replay) != fingerprint:
        return _deal_by_other_rules(game, options, replay.seed)
    if not is_dealt:
        with suppress(RequestError):
            order = KnownOrder(cards=transcript.cards, seed=zlib.crc32(data), dice=transcript.dice)
            dealt = Session(game, options, order, history=transcript.decisions)
            pairs = zip(dealt.values, replay.values, strict=False)
            is_same = all(one == drawn or UNKNOWN in str(drawn) for one, drawn in pairs)
            if is_same and replay.over in {None, dealt.over}:
                return dealt
    return Session(game, options, replay.seed, history=transcript.history)


def _deal_by_other_rules(game: AnyGame, options: Options, seed: Seed | None) -> Session:
    if seed is None:
        raise VersionError(
            "The rules of {game} have changed since, so this game cannot be shown any more.",
            game=game.title,
        )
    session = Session(game, options, seed)
    session.tell("link-rules", n=1, turns=0)
    return session


def _unpack_options(game: AnyGame, packed: bytes) -> Options:
    """Return the options of a link. Raise DamagedError or UsageError if they make no sense."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=WORDS)
    try:
        text = unpacker.decompress(packed, MAX_OPTIONS_BYTES) if packed else b"{}"
        is_deep = text.count(b"[") + text.count(b"{") > MAX_BRACKETS
        short = dict(json.loads(b"" if is_deep else text))
    except (zlib.error, TypeError, ValueError, RecursionError):
        raise DamagedError(DAMAGED) from None
    check_options(game.title, game.options, short)
    if not all(_is_linkable(game, name, value) for name, value in short.items()):
        raise DamagedError(DAMAGED)
    return game.resolve_options(_without_campaign(short))


# --- looking at the game in a link ---


class SharedGame:
    """The game in a link. `last_turn` is its end."""

    def __init__(self, link: str) -> None:
        self.session = read_link(link)
        self._entries = self.session.history.entries
        self.last_turn = len(self._entries) + 1
        self._n = 0
        self._rev = zlib.crc32(link.encode())  # differs between links, and then between turns

    def open_turn(self, n: int) -> Save:
        """Return the game before answer `n`, or at its end."""
        shared = self.session
        n = max(1, min(n, self.last_turn))
        self._rev += n != self._n
        self._n = n
        is_end = n == self.last_turn
        history = History(
            entries=self._entries[: n - 1],
            redo_steps=[*reversed(self._entries[n - 1 :])],
            conceded=shared.history.conceded if is_end else self._entries[n - 1].conceded,
            moves=self._rev,
        )
        session = Session(shared.game, shared.options, shared.seed, history=history)
        if n > 1:
            session.unread += [*session.steps()][-1][2]
        if not self._entries:
            session.unread = [*shared.unread]  # why there are none
        elif is_end:
            session.tell("link-end", n=n, turns=n - 1)
        else:
            answer = self._entries[n - 1].answer
            session.tell("link-turn", n=n, turns=self.last_turn - 1, answer=answer)
        return Save(session, Path())

    def try_deal(self, n: int) -> Save:
        """Start a game with these cards, and with the answers before `n`."""
        game = self.session.game
        options = self.session.options
        seed = self.session.seed
        check_can_be_dealt(game, options)
        if seed is None:
            raise RequestError("not-dealt-again")
        entries = [entry for entry in self._entries if not entry.conceded]
        request = OpenRequest(deal="digital", seed=seed, is_program=True)
        save = start_requested(game, options, request)
        # a game that is over is not played on
        for entry in entries[: max(1, min(n, len(entries))) - 1]:
            save.session.journal.append({"ask": entry.ask, "answer": entry.answer})
        save.close()
        save = resume_game(game, save.path)
        if isinstance(seed, KnownOrder):
            save.session.tell("unseen-dealt")
        return save
