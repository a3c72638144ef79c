"""The legacy game's deck, decks of one's own, and its command `card`."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from cards_pdf.decks.campaign import EFFECTS
from cards_pdf.decks.load import load_deck
from referee import games
from referee.errors import DamagedError, RequestError, UsageError
from referee.games.legacy import GAME
from referee.games.legacy.deck import MONSTERS_OWN
from referee.games.legacy.rules import VERBS
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing.play import random_answer
from tests.games.legacy.fights import HAND, arrange, fight
from tests.table import laid_out, play, screen_lines

# The deck

COUNTED_IN_A_SUM = {"attack", "damage", "element", "damage-per-held", "double-reduction"}


def test_every_box_has_a_text_and_an_effect_that_a_verb_resolves():
    deck = load_deck("legacy")
    assert len(deck.cards) == 18
    for card in deck.cards:
        for box in (*card.effects, *card.boxes):
            assert box.text
            assert box.name in {*VERBS, *MONSTERS_OWN, *COUNTED_IN_A_SUM}
        assert all(foot.text and foot.name in EFFECTS for foot in card.foot)
    assert [len(card.boxes) for card in deck.cards] == [3, 3, 3, 0, *[4] * 14]


# Decks of one's own


def test_another_number_in_the_deck_changes_the_game(tmp_path):
    text = TOML.replace(
        '{ effect = "attack", amount = 20 }', '{ effect = "attack", amount = 35 }', 1
    )
    text = text.replace("hand_size = 5", "hand_size = 4").replace(
        "player_hp = 100", "player_hp = 80"
    )
    session = own(tmp_path, text)
    play(session, ["EM"], "A1 A2 A3 A4", "A1")
    state = session.state()
    assert (state["monster"]["hp"], state["hp"]) == (75, 80)
    assert "35 damage" in session.table.deck.rows["A1"].effects[0].text


def test_icons_and_bold_words_are_plain_words_at_the_table(tmp_path):
    text = TOML.replace("Deal *{amount} damage*", "Deal :sword: *{amount}*")
    session = play(own(tmp_path, text), ["EM"], "A1 A2 A3 A4 A5")
    card = laid_out(
        session.game.command("card").run(session.table, Say("referee.games.legacy"), ["A1"]), 80
    )
    lines = "\n".join([*screen_lines(session), *card])
    assert "Deal sword 20" in lines
    assert not re.search(r":[a-z]+:|[*]", lines)


def test_a_deck_of_another_sort_is_told_so():
    with pytest.raises(
        UsageError, match="is not a deck of the legacy game, whose monsters have hp, atk, def, mag"
    ):
        games.load("legacy").resolve_options({"deck": str(Path("docs/design_a_deck/harbour.toml"))})


TOML = Path(load_deck("legacy").source).read_text()


def own(folder, text):
    path = folder / "my.toml"
    path.write_text(text)
    game = games.load("legacy")
    return Session(game, game.resolve_options({"deck": str(path)}))


def cards_of(text):
    head, *cards = text.split("[[card]]")
    return head, cards


def some_cards(count):
    """A deck of 12 or 30 cards made of the rows of the 18: renamed copies, or fewer."""
    head, cards = cards_of(TOML)
    more = []
    for n in range(18, count):
        copy = re.sub(r'code = "(\w+)"', rf'code = "X\g<1>{n}"', cards[3 + n % 15])
        more.append(re.sub(r"number = \d+", f"number = {n + 1}", copy))
    return "[[card]]".join([head, *cards[: min(count, 18)], *more])


@pytest.mark.parametrize("count", [12, 30])
def test_decks_of_12_and_30_cards_are_played_through(count, tmp_path):
    outcomes = set()
    for seed in range(30):
        session = own(tmp_path, some_cards(count))
        assert session.state()["draw"] == count - 3
        rng, dealer = Random(seed), Dealer(seed)
        while session.question and session.number < 300:
            session.answer(random_answer(session.question, rng, dealer))
        if session.over:
            outcomes.add(session.over.outcome)
            assert session.state()["campaign"]["games"] == 1
    assert outcomes


def test_a_save_keeps_its_deck_when_the_file_changes(tmp_path):
    session = own(tmp_path, TOML)
    header = json.loads(json.dumps(session.options))
    (tmp_path / "my.toml").unlink()
    again = Session(session.game, header)
    assert play(again, ["FM"], HAND).state() == play(session, ["FM"], HAND).state()


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('effect = "heal"', 'effect = "heel"', "heel"),
        ('code = "A2"', 'code = "A1"', "code"),
        ("hand_size = 5", "hand_size = 0", "hand_size"),
        ('kind = "upgrade"', 'kind = "upgrade"\ncopies = 2', "UP has 2 copies"),
        ('{ effect = "heal-monster", amount = 2 }', '{ effect = "heal", amount = 2 }',
         'EM: .*"heal"'),
        ('{ effect = "silence" }', '{ effect = "standing-atk", factor = 1 }',
         'S1: .*"standing-atk"'),
        ('foot = [{ effect = "tick", box = 1 }]', 'foot = [{ effect = "silence" }]',
         'UP: .*"silence"'),
        ('upgrade_discards = "upgraded"', 'upgrade_discards = "both"', "upgrade_discards"),
        ("stats.atk = { value = 40, step = 10, boxes = 5 }\n", "", "FM: atk is missing"),
        ('choices = ["fire", "ice"]', "choices = []", "choices"),
    ],
)  # fmt: skip
def test_a_deck_that_cannot_be_played_is_refused_with_what_is_wrong(old, new, named, tmp_path):
    assert old in TOML
    with pytest.raises(UsageError, match=named):
        own(tmp_path, TOML.replace(old, new, 1))


def test_a_deck_without_monsters_or_with_monsters_alone_is_refused(tmp_path):
    head, cards = cards_of(TOML)
    for kept in (cards[3:], cards[:3]):
        with pytest.raises(UsageError, match="monster"):
            own(tmp_path, "[[card]]".join([head, *kept]))


def test_the_command_card_shows_open_and_ticked_boxes():
    session = fight("FM", "UP A1 A2 A3 A4", "A1.3 ice")
    show = session.game.command("card").run
    lines = laid_out(show(session.table, Say("referee.games.legacy"), ["5"]), 80)
    assert lines[0].startswith("A1")
    assert any("[x] A1.3 ice" in line for line in lines)
    assert any("[ ] A1.4 fire/ice" in line for line in lines)
    chinese = laid_out(show(session.table, Say("referee.games.legacy", lang="zh"), ["5"]), 80)
    assert any("[ ] A1.4 火/冰" in line for line in chinese)
    assert len(show(session.table, Say("referee.games.legacy"), [])) > 60
    with pytest.raises(RequestError, match="no-such-card"):
        show(session.table, Say("referee.games.legacy"), ["zz"])


@pytest.mark.parametrize(
    "change", [{"deck": 5}, {"deck": {}}, {"campaign": []}, {"campaign": {"name": "x"}}]
)
def test_a_damaged_header_is_reported(change):
    session = arrange({}, {})
    with pytest.raises(DamagedError):
        Session(session.game, session.options | change)


def test_a_monsters_box_with_a_choice_is_refused(tmp_path):
    text = re.sub(r"boxes = \[\s*\{ ", 'boxes = [{ choices = ["fire", "ice"], ', TOML, count=1)
    assert text != TOML
    with pytest.raises(UsageError, match="FM: a monster's box cannot offer choices"):
        own(tmp_path, text)


def test_a_foot_that_names_no_box_or_too_low_a_number_ends_the_game_all_the_same(tmp_path):
    text = re.sub(r'\{ effect = "tick", box = \d+', '{ effect = "tick", box = 0', TOML)
    text = re.sub(r'(effect = "monster-hp", amount = )\d+', r"\g<1>-1000", text)
    assert "box = 0" in text
    assert "-1000" in text
    for seed in range(12):
        session = own(tmp_path, text)
        session.answer(["FM"])
        session.concede()
        while session.question:
            session.answer(random_answer(session.question, Random(seed)))
        assert session.state()["campaign"]["monsters"]["FM"]["hp"] in {1, 100}


@pytest.mark.parametrize(
    ("lang", "tapped", "choice"),
    [("en", False, "A1.3 ice: "), ("zh", False, "A1.3 ice 冰: "), ("zh", True, "A1.3 冰: ")],
)
def test_a_choice_of_a_box_stands_as_it_is_called_and_for_who_types_as_it_is_typed(
    lang, tapped, choice
):
    say = Say("referee.games.legacy", lang, tapped=tapped)
    assert GAME.names(arrange({}, {}).table, say)["A1.3 ice"].startswith(choice)
