"""Spade Poker, rule by rule."""

import dataclasses

import pytest

from referee.errors import AlreadySeen, NoSuchCard, NotAnOption, NotExpected, NotInGame, WrongCount
from referee.games.spade_poker.plays import points
from referee.games.spade_poker.rules import GAME, turn
from referee.games.spade_poker.table import ENEMY, PLAYER
from referee.rulekit.ask import Event, Over
from referee.rulekit.cards import UNKNOWN, cards
from referee.rulekit.piles import Pile
from tests.table import begin, begin_game, last, play

HAND = "5H 6C 7D KH AC"


def turns(t, ask):
    while (outcome := turn(t, ask)) is None:
        pass
    return Over(outcome)


def at(hand="", *, pile=39, discard="", in_play="", enemy=None, **given):
    """A session at the beginning of a turn: `pile` cards of those that lie nowhere else, or these."""

    def setup(options):
        t = GAME.setup(options)
        t.hand, t.discard, t.in_play = cards(hand), cards(discard), cards(in_play)
        t.enemy_discard = [
            card for card in ENEMY if enemy is not None and card not in cards(f"{enemy} {in_play}")
        ]
        elsewhere = [*t.hand, *t.discard]
        rest = [card for card in PLAYER if card not in elsewhere]
        t.player = Pile("player", cards(pile) if isinstance(pile, str) else rest[:pile], also=PLAYER)
        t.enemy = Pile("enemy", [c for c in ENEMY if c not in t.in_play] if enemy is None else cards(enemy))
        return t

    return begin_game(dataclasses.replace(GAME, setup=setup, play=turns), given)


def state(session, *keys):
    found = session.state()
    return [found[key] for key in keys] if len(keys) > 1 else found[keys[0]]


def named(session):
    question = session.question
    told = question.told()
    return question.name, told.get("count"), told.get("pile")


def told(session):
    return [event.name for event in session.events()]


# Facts of the source


def test_the_twelve_normal_spades_total_90_attack():
    assert sum(card.order for card in ENEMY if card.rank != "A") == 90


@pytest.mark.parametrize(("suit", "count", "worth"), [("H", 12, 24), ("C", 12, 24), ("D", 12, 24)])
def test_each_suit_without_its_ace_has_12_cards_that_count_24_points(suit, count, worth):
    normal = [card for card in PLAYER if card.suit == suit and card.rank != "A"]
    assert len(normal) == count
    assert points(normal) == worth


def test_the_player_has_87_of_life_healing_and_blocking():
    normal = [card for card in PLAYER if card.suit in "HC" and card.rank != "A"]
    assert len(PLAYER) + points(normal) == 87


# Setup


def test_the_game_begins_with_five_cards_of_39_against_13_spades():
    session = begin("spade-poker")
    assert named(session) == ("hand", 5, "player")
    assert state(session, "turn", "level", "player_pile", "enemy_pile", "jokers") == [0, 1, 39, 13, []]
    play(session, HAND)
    assert state(session, "turn", "hand", "player_pile", "enemy_pile") == [1, HAND.split(), 34, 13]
    assert session.question.name == "play"


@pytest.mark.parametrize("card", ["5S", "AS", "RJ", "BJ"])
def test_spades_and_jokers_are_not_in_the_player_pile(card):
    with pytest.raises(NotInGame):
        play(begin("spade-poker", jokers=2), f"{card} 6C 7D KH AC")


def test_the_state_has_the_keys_of_the_protocol_in_order():
    expected = (
        "turn level hand played player_pile player_discard enemy_pile enemy_in_play enemy_discard jokers "
        "points damage"
    )
    assert list(begin("spade-poker").state()) == expected.split()


# Play


def test_play_offers_the_hand_then_the_jokers_aside():
    question = play(begin("spade-poker", jokers=2), HAND).question
    assert question.told() == {
        "kind": "pick",
        "options": [*HAND.split(), "RJ", "BJ"],
        "min": 1,
        "max": 3,
        "ordered": True,
    }


def test_one_joker_is_the_red_one_and_none_is_usual():
    assert state(begin("spade-poker", jokers=1), "jokers") == ["RJ"]
    assert state(begin("spade-poker"), "jokers") == []


def test_play_is_capped_at_as_many_cards_as_there_are():
    assert at("5H 6C").question.told()["max"] == 2


@pytest.mark.parametrize("combination", ["5H 6C", "AC", "5H 7D", "5H 6C KH", "KH 5H AC"])
def test_what_does_not_go_together_is_not_an_option(combination):
    session = play(begin("spade-poker"), HAND)
    with pytest.raises(NotAnOption):
        play(session, combination)
    with pytest.raises(WrongCount):
        play(session, "")


def test_straights_do_not_wrap_and_have_no_ace():
    session = at("QH KC AD 2D 3C")
    for refused in ("KC AD 2D", "QH KC 2D"):
        with pytest.raises(NotAnOption):
            play(session, refused)
    with pytest.raises(NotAnOption):
        play(at("2H 3C KD"), "KD 2H 3C")
    assert play(session, "AD 2D 3C").table.reading == cards("4D 2D 3C")


def test_order_within_a_straight_is_free():
    assert state(play(at("10H JC QD 2C"), "QD 10H JC"), "played") == ["QD", "10H", "JC"]


def test_ruling_r1_with_nothing_playable_the_turn_goes_on_without_a_card():
    session = at("AH", in_play="5S", discard="2C 3C", pile=20)
    assert named(session) == ("damage", 5, "player")
    assert "nothing-playable" in told(session)
    play(session, "? ? ? ? ?")
    assert named(session) == ("refill", 1, "player")
    assert state(session, "turn", "points", "damage", "enemy_pile", "enemy_in_play") == [1, 0, 5, 12, []]


def test_ruling_r1_an_empty_hand_goes_on_too():
    assert named(at("", in_play="5S", pile=9)) == ("damage", 5, "player")


def test_ruling_r1_with_a_joker_aside_naming_nothing_passes():
    session = at("AH", in_play="5S", pile=20, jokers=1)
    assert session.question.told()["min"] == 0
    with pytest.raises(NotAnOption):
        play(session, "AH")
    assert named(play(session, [])) == ("damage", 5, "player")
    assert state(session, "played", "jokers", "hand") == [[], ["RJ"], ["AH"]]


def test_with_something_playable_the_player_must_play_even_with_a_joker_aside():
    assert at("AH 2H", jokers=1).question.told()["min"] == 1
    assert at("AH AD", jokers=1).question.told()["min"] == 1


def test_the_only_play_is_made_by_itself():
    session = at("5H", in_play="4S")
    assert named(session) == ("damage", 4, "player")
    assert last(session.events(), "automatic").facts["answer"] == ["5H"]


def test_ruling_r4_nothing_can_change_any_more():
    session = at("AH", pile=0)
    assert session.over == Over("loss")
    assert state(session, "turn", "points", "damage", "hand") == [1, 0, 0, ["AH"]]


@pytest.mark.parametrize(
    "given", [{"jokers": 1}, {"in_play": "2S"}, {"pile": 1}, {"hand": "AH AD"}, {"hand": "2H 3H"}]
)
def test_ruling_r4_needs_all_of_its_conditions(given):
    session = at(**{"hand": "AH", "pile": 0} | given)
    assert "stuck" not in told(session)


def test_ruling_r4_does_not_hold_against_an_empty_enemy_pile():
    session = at("AH", pile=0, enemy="")
    assert session.over == Over("win")


# Effects


@pytest.mark.parametrize(
    ("rank", "worth"), [("2", 1), ("5", 1), ("6", 2), ("9", 2), ("10", 3), ("J", 3), ("Q", 3), ("K", 3)]
)
def test_points_by_rank(rank, worth):
    assert points(cards(f"{rank}C")) == worth
    assert state(play(at(f"{rank}C 2H", pile=5), f"{rank}C"), "points") == worth


def test_points_are_summed_and_an_ace_counts_as_the_rank_it_stands_for():
    assert state(play(at("KC AC 2H"), "KC AC"), "points") == 6
    assert state(play(at("9C 10C JC"), "9C 10C JC"), "points") == 8


def test_hearts_move_cards_from_the_bottom_of_the_discard_to_the_bottom_of_the_pile():
    session = play(at("6H 2C", discard="2H 3H 4H", pile=5), "6H")
    assert state(session, "player_discard", "player_pile") == [["4H"], 7]
    assert session.table.player.places == [None] * 5 + ["2H", "3H"]


def test_hearts_ignore_what_exceeds_the_discard_pile():
    session = play(at("KH 2C", discard="2H", pile=5), "KH")
    assert state(session, "player_discard", "player_pile", "points") == [[], 6, 3]


def test_diamonds_draw_as_many_cards_as_were_played():
    session = play(at("8D 8C 2H", pile=9), "8D 8C")
    assert named(session) == ("effect", 2, "player")
    assert session.question.told()["blind"] is False
    assert state(session, "points", "damage", "played") == [4, 0, ["8D", "8C"]]
    assert state(play(session, "2C 3C"), "hand") == ["2H", "2C", "3C"]


def test_diamonds_ignore_what_exceeds_the_pile():
    assert named(play(at("8D 8C 2H", pile=1), "8D 8C")) == ("effect", 1, "player")
    assert named(play(at("8D 8C 2H", pile=0), "8D 8C")) == ("enemy", 2, "enemy")


def test_hearts_come_before_diamonds_so_that_healed_cards_can_be_drawn():
    session = play(at("8D 8H 2C", pile=0, discard="2H 3H 4H"), "8D 8H")
    assert session.question.told()["expected"] == ["2H", "3H"]
    session.answer(None)
    assert state(session, "hand", "player_pile", "player_discard") == [["2C", "2H", "3H"], 1, []]


def test_all_suits_share_the_total():
    session = play(at("7H 7D 7C 2C", discard="2H 3H 4H 5H 6H 8H 9H", pile=20, in_play="KS"), "7H 7D 7C")
    assert named(session) == ("effect", 3, "player")
    assert state(session, "player_discard", "points") == [["9H"], 6]
    assert named(play(session, "2D 3D 4D")) == ("damage", 7, "player")


# Enemy attack


def test_no_attack_while_the_enemy_has_no_card_in_play():
    session = play(at("5C 6H"), "5C")
    assert named(session) == ("enemy", 1, "enemy")
    assert state(session, "damage") == 0


@pytest.mark.parametrize(
    ("in_play", "level", "damage"),
    [
        ("7S 9S", 1, 9),
        ("JS", 1, 11),
        ("QS KS 2S", 1, 13),
        ("AS 7S", 1, 14),
        ("AS 7S 2S", 2, 21),
        ("KS 3S", 12, 26),
    ],
)
def test_damage_is_attack_times_factor(in_play, level, damage):
    session = play(at("5H 6H", in_play=in_play, level=level), "6H")
    assert named(session) == ("damage", damage, "player")
    assert state(session, "damage") == damage


def test_when_all_that_is_left_is_special_the_highest_is_treated_as_normal():
    session = at("2D 6D", in_play="AS 2S 3S", level=3, enemy="", pile=30)
    play(session, "2D", "2C")
    assert named(session) == ("damage", 3 * 3, "player")
    session = at("2H 6D", in_play="AS", enemy="", pile=30)
    assert named(play(session, "2H")) == ("damage", 1, "player")


def test_clubs_block_their_points_down_to_nothing():
    session = at("6C 2H", in_play="5S", pile=9)
    assert named(play(session, "6C")) == ("damage", 3, "player")
    session = at("KC KH 2H", in_play="5S", pile=9)
    assert named(play(session, "KC KH")) == ("enemy", 2, "enemy")
    assert state(session, "damage", "enemy_discard", "enemy_in_play") == [0, ["5S"], []]


def test_fewer_cards_than_damage_is_a_loss_at_once_and_no_card_moves():
    session = play(at("2H 3H", in_play="9S", discard="2C 3C", pile=6), "2H")
    assert session.over == Over("loss")
    assert state(session, "player_pile", "player_discard", "enemy_in_play") == [7, ["3C"], ["9S"]]
    assert state(session, "damage", "points", "played") == [9, 1, ["2H"]]


def test_ruling_r5_exactly_emptied_is_not_a_loss():
    session = play(at("2C 3H", in_play="9S", pile=8), "2C", "? ? ? ? ? ? ? ?")
    assert state(session, "player_pile") == 0
    assert named(session) == ("enemy", 1, "enemy")


def test_discarded_cards_lie_in_the_order_in_which_they_came():
    session = play(at("2H 3H", in_play="3S", pile=9), "2H", "2C 4C 3C")
    assert state(session, "player_discard", "enemy_discard", "damage") == [["2C", "4C", "3C"], ["3S"], 3]


# Player attack


def test_an_empty_enemy_pile_after_the_attack_is_a_win():
    session = play(at("2C 3H", in_play="2S", enemy="", pile=9), "2C", "?")
    assert session.over == Over("win")
    assert state(session, "played", "points", "damage", "enemy_in_play") == [["2C"], 1, 1, []]


def test_a_loss_to_the_last_attack_is_a_loss():
    assert play(at("2H 3H", in_play="KS", enemy="", pile=9), "2H").over == Over("loss")


def test_as_many_enemy_cards_are_turned_as_were_played():
    session = play(at("2H 2C 2D 3D"), "2H 2C")
    assert named(session) == ("enemy", 2, "enemy")
    assert state(session, "played") == ["2H", "2C"]
    assert state(play(session, "5S 9S"), "enemy_in_play", "enemy_pile", "played") == [["5S", "9S"], 11, []]


def test_fewer_are_turned_where_the_pile_runs_out():
    assert named(play(at("2H 2C 3D", enemy="7S"), "2H 2C")) == ("enemy", 1, "enemy")


def test_while_only_specials_lie_in_play_one_more_is_turned():
    session = play(at("2H 3D", level=3), "2H", "AS")
    assert named(session) == ("enemy", 1, "enemy")
    assert state(session, "enemy_in_play", "played") == [["AS"], ["2H"]]
    play(session, "3S", "4S")
    assert state(session, "enemy_in_play", "enemy_pile") == [["AS", "3S", "4S"], 10]
    assert session.question.name == "refill"


def test_turning_ends_with_the_pile():
    session = play(at("2H 3D", enemy="AS 2S", level=2), "2H", "2S", "AS")
    assert named(session) == ("refill", 1, "player")
    assert state(session, "enemy_in_play", "enemy_pile") == [["2S", "AS"], 0]


@pytest.mark.parametrize(("level", "special"), [(1, "A"), (2, "A2"), (3, "A23"), (12, "A23456789JQ")])
def test_levels_make_the_ranks_up_to_theirs_special(level, special):
    table = GAME.setup({"level": level, "redraws": 0, "jokers": 0})
    ranks = [card.rank for card in ENEMY if table.is_special(card) and card.rank != "10"]
    assert "".join(ranks) == special


def test_ruling_r2_played_cards_go_to_the_discard_pile_in_the_order_of_entry():
    session = play(at("2H 3C 4D 9D", discard="9H 8H 7H 6H", pile=9), "4D 2H 3C", "5C 6C 7C", "5S 6S 7S")
    assert state(session, "player_discard") == ["6H", "4D", "2H", "3C"]


def test_used_jokers_leave_the_game():
    session = play(at("KH 3C", jokers=2), "RJ KH")
    assert state(session, "played", "jokers") == [["RJ", "KH"], ["BJ"]]
    play(session, "KC KH", "5S 6S")
    assert state(session, "player_discard", "jokers", "played") == [["KH"], ["BJ"], []]
    assert "RJ" in session.game.places(session.table)["gone"]


# Refill


def test_a_turn_ends_with_one_card_if_there_is_one():
    session = play(at("2H 3D", pile="2C"), "2H", "5S")
    assert named(session) == ("refill", 1, "player")
    assert named(play(at("2H 3D 4D", pile=0), "2H", "5S"))[0] == "play"
    play(session, "2C")
    assert state(session, "turn", "hand", "points", "damage") == [2, ["3D", "2C"], 0, 0]


# Redraws


def test_redraws_put_cards_under_the_pile_in_the_order_named():
    session = play(begin("spade-poker", redraws=2), HAND)
    told = session.question.told()
    assert [told[key] for key in ("kind", "options", "min", "max", "ordered")] == [
        "pick",
        HAND.split(),
        0,
        5,
        True,
    ]
    assert state(session, "turn") == 0
    play(session, "KH 6C")
    assert named(session) == ("hand", 2, "player")
    assert state(session, "hand", "player_pile") == [["5H", "7D", "AC"], 36]
    assert session.table.player.places[-2:] == ["KH", "6C"]
    play(session, "2C 3C")
    assert session.question.name == "redraw"
    assert state(session, "hand", "turn") == [["5H", "7D", "AC", "2C", "3C"], 0]


def test_naming_none_ends_the_redraws():
    session = play(begin("spade-poker", redraws=3), HAND, [])
    assert session.question.name == "play"
    assert state(session, "turn") == 1


def test_the_last_redraw_leads_to_the_first_play():
    assert play(begin("spade-poker", redraws=1), HAND, "5H", "2C").question.name == "play"


# Readings


def test_a_single_group_is_not_asked():
    assert play(at("KH AC 2D"), "KH AC").question.name == "enemy"


def test_reading_is_asked_between_groups_with_the_played_cards_on_the_table():
    session = play(at("10C JH AD"), "10C AD JH")
    assert session.question.name == "reading"
    assert session.question.told()["options"] == ["10C QD JH", "10C 9D JH"]
    assert state(session, "played", "points", "hand") == [["10C", "AD", "JH"], 0, []]
    assert state(play(session, "10c 9d jh"), "points") == 8


def test_a_joker_alone_stands_for_anything_of_the_three_suits():
    question = play(at("2H", jokers=1), "RJ").question
    assert question.options == ["KC", "KH", "KD", "9C", "9H", "9D", "5C", "5H", "5D"]


def test_a_joker_in_a_pair_may_stand_for_the_card_itself():
    question = play(at("KH 2H", jokers=1), "KH RJ").question
    assert question.options == ["KH KC", "KH KH", "KH KD"]


def test_aces_alone_form_pairs_threes_and_straights():
    assert play(at("AH AC 2D"), "AH AC").question.options == ["KH KC", "9H 9C", "5H 5C"]
    threes = play(at("AH AC AD"), "AH AC AD").question.options
    assert threes[0] == "KH KC KD"
    assert threes[-1] == "5H 5C 5D"
    assert "JH 10C 9D" in threes  # 8 points need a straight


# Knowledge


def test_cards_discarded_by_an_attack_may_stay_unnamed():
    session = play(at("2H 3H", in_play="3S", pile=9), "2H")
    assert session.question.told()["blind"] is True
    assert state(play(session, "? 4C ?"), "player_discard") == ["?", "4C", "?"]


@pytest.mark.parametrize("ask", ["hand", "effect", "enemy", "refill"])
def test_no_other_draw_takes_a_question_mark(ask):
    session = begin("spade-poker") if ask == "hand" else at("2D 3D", pile=9)
    answers = {"hand": [], "effect": ["2D"], "enemy": ["2D", "2C"], "refill": ["2D", "2C", "5S"]}[ask]
    play(session, *answers)
    assert session.question.name == ask
    with pytest.raises(NoSuchCard):
        session.answer(["?"] * session.question.count)


def healed_unknown():
    """`?` `4C` `?` discarded in one turn, healed in the next."""
    session = play(at("KH 2D 3H", in_play="3S", pile="2C 3C 4C 5C"), "2D", "5C", "? 4C ?")
    return play(session, "5S", "KH")


def test_healed_cards_keep_their_known_order_and_unknown_places():
    session = healed_unknown()
    assert state(session, "player_discard", "player_pile") == [["2D"], 3]
    assert session.table.player.places == [None, "4C", None]
    assert list(session.table.player.unseen) == cards("2C 3C")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_cards_that_nobody_named_are_healed_without_signs_for_them(lang):
    say = begin("spade-poker").game.say(lang)
    assert "?" not in say.event(Event("healed", {"count": 2, "cards": ["?", "?"], "about": "nameless"}))
    assert "4C" in say.event(Event("healed", {"count": 2, "cards": ["?", "4C"]}))


def test_healed_cards_are_forced_when_they_come_up():
    session = play(at("KH 2D 3H", in_play="3S", pile="2C 3C 4C 5C", discard="9H 8H"), "KH")
    assert session.table.player.places[-2:] == ["9H", "8H"]
    play(session, "? ? ?", "4S", "2C", "2D")
    assert session.question.told()["expected"] == ["9H"]
    with pytest.raises(NotExpected):
        play(session, "3C")
    assert state(play(session, "9H"), "hand")[-1] == "9H"


def test_a_question_mark_for_a_known_card_keeps_it_known():
    session = play(at("KH 3H", in_play="2S", pile=0, discard="9H 8H"), "KH")
    assert session.question.told()["expected"] == ["9H", "8H"]
    assert state(play(session, "? ?"), "player_discard") == ["9H", "8H"]


def test_redrawn_cards_are_known_too():
    session = play(begin("spade-poker", redraws=1), HAND, "KH", "2C")
    with pytest.raises(AlreadySeen):
        play(session, "2C", "5S", "KH")


def test_a_refusal_says_where_the_card_lies():
    session = play(at("2H 3D", pile=9), "2H", "5S")
    with pytest.raises(AlreadySeen) as refusal:
        session.answer(["2H"])
    assert refusal.value.facts["place"] == "discard"
    with pytest.raises(AlreadySeen) as refusal:
        session.answer(["3D"])
    assert refusal.value.facts["place"] == "hand"


def test_the_enemy_pile_holds_spades_only():
    session = play(at("2H 3D"), "2H")
    with pytest.raises(NotInGame):
        play(session, "5H")
    play(session, "5S", "2C", "3D", "4C", "? ? ? ? ?")
    with pytest.raises(AlreadySeen):
        play(session, "5S")


def test_an_unnamed_card_may_turn_up_again_by_its_name():
    session = play(at("2H KH KC 4D", in_play="2S", pile="2C 3C"), "2H", "? ?", "3S")
    assert state(session, "player_discard", "player_pile") == [["?", "?", "2H"], 0]
    play(session, "KH KC", "4S 5S")
    assert session.question.told()["expected"] == [None]
    assert state(play(session, "3C"), "hand") == ["4D", "3C"]


# Taking back


def events_of_undo(session):
    session.events()
    session.undo()
    return {event.name: event.facts for event in session.events()}


def test_undo_of_an_unnamed_discard_puts_all_of_it_back_at_once():
    session = play(at("2H 3H", in_play="3S", pile=9), "2H", "? 4C ?")
    events = events_of_undo(session)
    assert events["put-back"]["cards"] == ["?", "4C", "?"]
    assert events["lay-back"]["cards"] == ["3S"]
    assert "unnamed-back" not in events
    assert session.table.discard.count(UNKNOWN) == 0


def test_undo_of_healing_counts_the_unnamed_cards_that_go_back():
    events = events_of_undo(healed_unknown())
    assert events["unnamed-back"] == {"count": 2, "to": "discard"}
    assert events["lay-back"]["cards"] == ["4C"]
