"""Hands are told of each card that moves, and of no other, in every game of the house."""

from random import Random

import pytest

from referee import games
from referee.rulekit.game import piles_on
from referee.testing.play import random_answer, start_game
from tests.table import CASES, id_of

SHUFFLING = {
    "monster-upgrade", "reshuffle", "shuffle-in", "shuffle", "shuffle-without", "shuffle-between",
}  # fmt: skip
UNMOVED = {"flip-down", "flip-up", "played-as", "healed", "ticked"}  # these cards stay in their row


def lying(session):
    places = session.game.places(session.table)
    found = {card: place for place, held in places.items() for card in held}
    return found | {card: pile.name for pile in piles_on(session.table) for card in pile.known()}


def cards_in(value):
    if isinstance(value, list | tuple):
        return {card for one in value for card in cards_in(one)}
    return {value, *value.split()} if isinstance(value, str) else set()


@pytest.mark.parametrize(("name", "options"), CASES, ids=id_of)
def test_a_card_lies_elsewhere_exactly_if_hands_were_told(name, options, depth):
    for seed in range(depth(16)):
        follow(name, options, seed)


def follow(name, options, seed):
    session, rng = start_game(games.load(name), options), Random(seed)
    session.events()
    while session.question and session.number < 120:
        before, question = lying(session), session.question
        answer = random_answer(question, rng)
        session.answer(answer)
        events, after = session.events(), lying(session)
        moved = {card for card in before | after if before.get(card) != after.get(card)}
        named = cards_in(answer) | cards_in(question.about)
        named |= cards_in([fact for event in events for fact in event.facts.values()])
        asked = [session.question.name] if session.question else []
        if SHUFFLING & {*asked, *(event.name for event in events)}:
            moved &= after.keys()  # what is shuffled in need not be named
        assert moved <= named, question.name
        for event in events:
            if event.name in session.game.hand_events - UNMOVED:
                facts = [event.facts.get(key) for key in ("card", "cards", "others")]
                assert cards_in(facts) <= moved | (before.keys() - after.keys()), event.name
