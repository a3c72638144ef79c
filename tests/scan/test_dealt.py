"""Cards of a marked deck, told by a camera: which they are, in which order, and what is asked first."""

import numpy as np
import pytest

from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.marked_cards import ORDINARY, number_of, pencilled
from cards_pdf.scan.dealt import cards_in, draw_cards
from cards_pdf.scan.photo import load_photo
from referee import games
from referee.front_ends.protocol import Conversation
from referee.sessions.session import Session
from tests.scan.camera import SMALL, Setting, photograph
from tests.scan.conditions import JOBS, saved
from tests.scan.deals import LAYS, judged, photo
from tests.scan.hands import dealt, overlapping
from tests.scan.paper import cards


@pytest.fixture
def ask():
    """What a game of Scoundrel says to a request."""
    game = games.load("scoundrel")
    talk = Conversation(Session(game, game.settled({})), game.say())
    return lambda **request: next(one for one in talk.reply(request) if one["type"] != "event")


def test_every_deck_of_ordinary_cards_has_the_same_numbers():
    numbers = [
        ORDINARY.numbers[number_of(deck, card)] for deck in map(load_deck, DECKS) for card in deck.cards
    ]
    assert numbers == [card.code for deck in map(load_deck, DECKS) for card in deck.cards]
    assert len(ORDINARY.numbers) == len(CODES) == 54


DECKS = ("playing-cards", "scoundrel", "spade-poker")


@pytest.mark.sample(7)
@pytest.mark.parametrize("camera", ["3 MP", "dim, noisy", "tilted"])
@pytest.mark.parametrize("lay", LAYS)
def test_cards_are_named_and_in_order(lay, camera, stock, tmp_path):
    picture, codes = photo(lay, camera, 1, stock)
    found, left_out = cards_in(load_photo(saved(picture, tmp_path / "photo.jpg")), ORDINARY)
    counts = judged(found, codes)
    assert (counts["wrong"], counts["order"], counts["asked"], counts["missed"], left_out) == (0, 0, 0, 0, 0)


def test_a_card_upside_down_is_one_card(pictured):
    found, _ = cards_in(load_photo(pictured("QH", "2C")), ORDINARY)
    assert [card.code for card in found] == ["QH", "2C"]
    for card in found:
        width = np.hypot(*(card.corners[1] - card.corners[0]))
        assert width == pytest.approx(card.tall * 63 / 88, rel=0.1)


def test_the_picture_has_an_outline_round_every_card(pictured):
    photo = load_photo(pictured("QH", "2C"))
    found, _ = cards_in(photo, ORDINARY)
    green = (np.asarray(draw_cards(photo, found)) == (0, 170, 60)).all(axis=2)
    assert green.sum() > 1000


def test_the_legacy_cards_are_known_by_the_marks_they_have(tmp_path):
    rng, codes = np.random.default_rng(4), ["A1", "D3", "S2"]
    laid = dealt(cards(JOBS["colour"], *codes), codes, rng, either_way=False)
    path = saved(photograph(laid, Setting(size=SMALL), rng), tmp_path / "photo.jpg")
    found, _ = cards_in(load_photo(path), pencilled([card.code for card in load_deck("legacy").cards]))
    assert [card.code for card in found] == codes


def test_a_photo_answers_nothing_by_itself(ask, pictured):
    said = ask(do="cards", photo=str(pictured("JS", "8D", "6H", "4C")))
    assert (said["answer"], said["unsure"], said["text"]) == (["JS", "8D", "6H", "4C"], [], [])
    assert said["picture"].startswith("data:image/jpeg;base64,")
    assert ask(do="show")["n"] == 1


def test_what_cannot_come_up_or_is_too_much_is_asked(ask, pictured):
    said = ask(do="cards", photo=pictured("JS", "KH", "6H", "4C", "2S").read_bytes())
    assert said["unsure"] == [1]
    assert said["text"] == ["KH cannot come up here.", "5 cards are in sight; 4 are asked for."]


def test_a_card_that_lies_there_twice_is_asked(ask, pictured):
    assert ask(do="cards", photo=str(pictured("JS", "6H", "JS")))["unsure"] == [0, 2]


def test_the_table_is_compared_with_what_the_referee_believes(ask, pictured):
    ask(answer=["JS", "8D", "6H", "4C"])
    right = ask(do="cards", photo=str(pictured("4C", "8D", "6H", "JS")), table=True)
    assert (right["mistaken"], right["text"]) == ([], ["The table is as the referee has it."])
    wrong = ask(do="cards", photo=str(pictured("JS", "4S", "6H", "9D")), table=True)
    assert wrong["mistaken"] == [["8D", "9D"], ["4C", "4S"]]
    assert wrong["text"][0] == "You have the 9D; the referee has the 8D (in the room)."
    ask(do="rename", **{"from": "4C", "to": "4S"})
    less = ask(do="cards", photo=str(pictured("JS", "8D", "4S")), table=True)
    assert less["text"] == ["Not in sight: 6H (in the room)."]


@pytest.mark.parametrize("data", [b"no picture", b"", b"\xff\xd8\xff" + bytes(900)])
def test_what_is_no_photo_is_refused_in_a_sentence(ask, data):
    said = ask(do="cards", photo=data)
    assert (said["type"], said["code"]) == ("error", "no-photo")
    assert "The photo" in said["text"]


def test_a_legacy_card_is_no_playing_card(ask, tmp_path):
    rng = np.random.default_rng(3)
    plain = cards(JOBS["colour"], "A2")["A2"]  # whose mark names no playing card by chance
    laid = overlapping({"A2": plain}, ["A2"], rng)
    path = saved(photograph(laid, Setting(size=SMALL), rng), tmp_path / "photo.jpg")
    said = ask(do="cards", photo=str(path))
    assert not said["answer"] or said["unsure"]
    assert ask(do="cards")["code"] == ask(do="cards", photo=3)["code"] == "bad-request"
