"""Links that hold a game: what was played comes back, and what is made up is refused."""

import json
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random

import pytest

from cards_pdf.common.messages import UserError
from referee import games
from referee.errors import DamagedError, UsageError, VersionError
from referee.rulekit.questions import Draw
from referee.saves import link, opening
from referee.saves.journal import Chain
from referee.saves.link import Digits, make_link, read_link
from referee.sessions.dealers import Dealer, KnownOrder
from referee.sessions.session import Session
from tests.games import fair
from tests.rows import each_row
from tests.table import EVERY, answer_with_dealer, begin_game, changed


@pytest.fixture(autouse=True)
def with_a_third_party_game(monkeypatch):
    monkeypatch.setitem(games.BUILT_IN, fair.GAME.name, fair.__name__)


def played(name, seed, *, is_dealt=False, gives_up=False, is_named=True, **options):
    """Return a game that was played at random, with real cards or dealt."""
    session = begin_game(games.load(name), options)
    if is_dealt:
        session = Session(session.game, session.options, seed)
    rng = Random(seed)
    dealer = Dealer(seed)
    while (question := session.question) and session.number <= 60:
        if gives_up and session.number == 9 and not session.history.conceded:
            session.concede()
            continue
        answer = answer_with_dealer(question, rng, dealer)
        if isinstance(question, Draw) and question.blind and not is_named:
            answer = [known or "?" for known in question.expected]
        session.answer(answer)
    return session


def facts(session):
    entries = [(entry.ask, entry.answer) for entry in session.history.entries]
    return entries, session.over, session.options, session.state()


def craft(name, options=b"", **numbers):
    """Return a link with any content and a right checksum."""
    start = Digits()
    for part in ("rules", "dealt", "seed", "answers", "conceded", "fingerprint"):
        start.code_whole(({"rules": 1} | numbers).get(part, 0))
    start.code_bytes(options)
    number = 0
    for place, radix in reversed(start.written):
        number = number * radix + place
    return seal(name, number.to_bytes((number.bit_length() + 7) // 8))


def test_every_digit_is_within_what_a_browser_counts():
    writer = Digits()
    assert writer.code_whole(2**62 - 1) == 2**62 - 1
    assert all(radix < 2**31 for _, radix in writer.written)


def seal(name, data):
    whole = data + link._checksum(name, data)
    return f"game={name}.1.{urlsafe_b64encode(whole).decode().rstrip('=')}"


def pack(data):
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=link.WORDS)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("gives_up", [False, True])
@pytest.mark.parametrize("name", EVERY)
def test_a_dealt_game_comes_back_answer_for_answer(name, gives_up):
    for seed in range(4):
        session = played(name, seed, is_dealt=True, gives_up=gives_up)
        again = read_link(make_link(session))
        assert again.seed == seed
        assert facts(again) == facts(session)


@pytest.mark.parametrize("gives_up", [False, True])
@pytest.mark.parametrize("is_named", [False, True])
@pytest.mark.parametrize("name", EVERY)
def test_a_game_with_real_cards_comes_back_as_a_deal_of_the_cards_that_were_drawn(
    name, is_named, gives_up
):
    for seed in range(4):
        session = played(name, seed, gives_up=gives_up, is_named=is_named)
        text = make_link(session)
        assert len(text) < 300
        again = read_link(text)
        assert isinstance(again.seed, KnownOrder)
        assert again.options == session.options
        assert session.over in {None, again.over}
        decided = [
            (entry.ask, entry.answer)
            for n, entry in enumerate(session.history.entries, 1)
            if gives_up or session.question_at(n).is_decided
        ]
        assert gives_up or facts(again)[0] == decided
        if is_named and session.over and not gives_up:
            assert again.values == session.values
            assert make_link(again) == text  # it is shared on as it came


def test_another_choice_meets_the_same_cards_and_those_that_nobody_drew_are_fixed():
    session = played("scoundrel", 1)
    first = session.values[0]
    again = read_link(make_link(session))
    others = [Session(again.game, again.options, again.seed) for _ in range(2)]
    for other in others:
        other.answer("skip")  # its room was not played by the player who shared it
        while other.question:
            other.answer(other.question.options[-1])
    assert others[0].values[0] == first
    assert others[0].values == others[1].values
    seen = {card for value in session.values if isinstance(value, list) for card in value}
    assert {card for value in others[0].values if isinstance(value, list) for card in value} - seen


def test_what_lies_around_a_link_is_left_out():
    text = make_link(played("scoundrel", 1))
    for address in (f"https://example.org/app/#{text}", f"http://10.0.0.2:8018/#secret/{text} "):
        assert make_link(read_link(address)) == text


def test_options_travel_but_no_campaign_counts_the_game():
    session = played("scoundrel", 1, variant="classic")
    assert read_link(make_link(session)).options["variant"] == "classic"
    plain = begin_game(games.load("legacy"), {}).options
    campaign = plain["campaign"] | {"name": "first", "id": "5e26", "of": "8f", "after": "0"}
    campaign["state"] = campaign["state"] | {"games": 3, "wins": 2, "losses": 1}
    session = played("legacy", 1, campaign=campaign)
    again = read_link(make_link(session))
    assert again.options["campaign"] == {"name": "", "id": "", "state": campaign["state"]}
    assert again.over == session.over


def test_a_deck_with_other_words_is_left_out_and_another_game_is_refused():
    session = played("legacy", 1)
    options = session.options
    deck = options["deck"] | {"title": "Mine"}
    renamed = Session(session.game, options | {"deck": deck}, history=session.history)
    assert make_link(renamed) == make_link(session)
    deck["play"] = deck["play"] | {"player_hp": 1}
    other = Session(session.game, options | {"deck": deck}, 1)
    while other.question:
        other.answer(other.question.options[0])
    with pytest.raises(UsageError, match="cannot hold these options: deck"):
        make_link(other)


def test_one_number_too_many_answers_is_told_before_it_is_sent(monkeypatch):
    monkeypatch.setattr(link, "MAX_CHARACTERS", 30)
    with pytest.raises(UsageError, match="too long"):
        make_link(played("scoundrel", 1))


@each_row(__file__, "links.toml", "refused")
def test_what_is_no_link_is_refused(row):
    with pytest.raises(UserError, match=row["why"]):
        read_link(row["text"].ljust(row.get("length", 0), "A"))


def test_one_letter_that_changed_is_found():
    text = make_link(played("scoundrel", 1))
    start = text.rindex(".") + 1
    for place in range(start, len(text)):
        wrong = text[:place] + ("B" if text[place] == "A" else "A") + text[place + 1 :]
        with pytest.raises(DamagedError, match=r"damaged|too"):
            read_link(wrong)
    with pytest.raises(DamagedError):
        read_link(text[:-4])


@pytest.mark.parametrize("name", EVERY)
def test_noise_with_a_right_checksum_is_refused_or_shows_a_deal(name, depth):
    rng = Random(name)
    for _ in range(depth(60)):
        with suppress(UserError):
            session = read_link(seal(name, rng.randbytes(rng.randint(0, 60))))
            assert session.over or session.question


@each_row(__file__, "links.toml", "options")
def test_options_that_make_no_sense_are_refused(row):
    with pytest.raises(DamagedError, match="damaged"):
        read_link(craft("legacy", options=pack(json.dumps(row["options"]).encode())))


def test_what_unfolds_to_very_much_is_refused():
    for text in (b" " * 10**5 + b"{}", b'{"campaign":' * 10**5):
        with pytest.raises(DamagedError):
            read_link(craft("legacy", options=pack(text)[:1200]))


def test_numbers_out_of_all_bounds_are_refused():
    for number in (2**62 - 1, 10**6):
        with pytest.raises(VersionError, match=f"version {number} of"):
            read_link(craft("scoundrel", rules=number))
        with pytest.raises(VersionError, match="rules"):
            read_link(craft("scoundrel", answers=number, conceded=number))


def test_a_link_that_takes_too_long_is_refused(monkeypatch):
    text = make_link(played("scoundrel", 1))
    monkeypatch.setattr(link, "MAX_SECONDS", -1)
    with pytest.raises(DamagedError, match="too long"):
        read_link(text)


def test_by_other_rules_a_seed_still_deals_and_real_cards_are_refused(monkeypatch):
    dealt = make_link(played("scoundrel", 1, is_dealt=True))
    real = make_link(played("scoundrel", 1))
    game = games.load("scoundrel")

    def play(table, ask):
        ask.choose("something-new", ["yes", "no"])
        return game.play(table, ask)

    monkeypatch.setattr(games, "load", lambda _: changed(game, play=play))
    session = read_link(dealt)
    assert (session.seed, session.number) == (1, 1)
    assert session.events()[-1].name == "link-rules"
    with pytest.raises(VersionError, match="rules of Scoundrel have changed"):
        read_link(real)


def test_a_deal_with_known_cards_is_saved_with_them(tmp_path):
    session = read_link(make_link(played("spade-poker", 2, is_named=False)))
    path = tmp_path / "tried.jsonl"
    save = opening.start_game(session.game, session.options, path, session.seed)
    for entry in session.history.entries[:3]:
        save.session.answer(entry.answer)
    save.close()
    resumed = opening.read_session(path)
    assert resumed.seed == session.seed
    assert resumed.values == session.copy_before(4).values


@each_row(__file__, "links.toml", "order")
def test_an_order_that_makes_no_sense_is_refused_or_deals_nothing(row, tmp_path):
    game = games.load("spade-poker")
    path = tmp_path / "tried.jsonl"
    deal = KnownOrder(cards={("player", 0, 0): "2S"}, seed=1)
    opening.start_game(game, game.resolve_options({}), path, deal).close()
    content = json.loads(path.read_text())
    del content["line"], content["sum"]
    path.write_bytes(Chain(path).format_line(content | {"order": row["order"]}))
    plain = Session(game, content["options"], KnownOrder(cards={}, seed=1))
    with suppress(DamagedError):
        assert opening.read_session(path).values == plain.values
