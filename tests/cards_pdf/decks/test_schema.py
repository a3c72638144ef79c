"""Content of decks, and errors of wrong ones: file, card, key, expectation, nearest name."""

import pytest

from cards_pdf.common.errors import DeckError, FileError, Whereabouts
from cards_pdf.common.units import millimetres
from cards_pdf.decks.campaign import find_unknown_effects
from cards_pdf.decks.load import load_deck

HEAD = '[deck]\ntitle = "T"\n'
CARD = '[[card]]\ncode = "C1"\nname = "One"\n'


@pytest.fixture
def deck(tmp_path):
    def write(text):
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return load_deck(path)

    return write


def refusal(deck, text):
    with pytest.raises(DeckError) as refused:
        deck(text)
    return str(refused.value)


def test_a_small_deck_needs_a_title_and_a_named_card(deck):
    made = deck(HEAD + CARD)
    assert [(card.code, card.number, card.name) for card in made.cards] == [("C1", 1, "One")]


def test_a_byte_order_mark_is_no_part_of_the_deck(deck):
    assert deck("\ufeff" + HEAD + CARD).title == "T"


def test_a_key_of_the_decks_own_holds_words(deck):
    said = refusal(deck, HEAD + CARD + "copis = []\n")
    assert 'mine.toml:6: card C1: key "copis" must be a text in quotes, not []' in said


def test_all_problems_are_told_at_once(deck):
    said = refusal(deck, '[deck]\ntitel = "T"\n[[card]]\nname = 3\nkind = "x"\n[kinds.y]\n')
    assert 'key "title" is missing' in said
    assert 'Did you mean "title"?' in said
    assert 'key "name" must be a text in quotes, not 3' in said
    assert 'card 1: key "kind" is "x"' in said


def test_what_is_wrong_in_many_places_is_told_once(deck):
    cards = "".join(f'[[card]]\nname = "x"\ncopies = {n % 2}.5\nkind = "a"\n' for n in range(40))
    said = refusal(deck, HEAD + "[stat]\n[kinds.a]\naccent = '#1'\n" + cards).splitlines()
    assert said[0] == 'mine.toml:3: key "stat" is not known here. Did you mean "stats"?'
    assert said[1].startswith('mine.toml:5: kinds.a: key "accent"')
    assert said[2].endswith("not 0.5. The same in 19 other places.")
    assert len(said) == 4


def test_a_text_is_a_template_over_exactly_its_own_numbers(deck):
    made = deck(
        HEAD
        + '[texts]\nheal = "Heal {amount} HP."\n'
        + CARD
        + 'boxes = [{effect = "heal", amount = 20}]\n'
    )
    assert made.cards[0].boxes[0].text == "Heal 20 HP."
    said = refusal(
        deck, HEAD + CARD + 'effects = [{effect = "heal", amount = 1, text = "{amuont}"}]\n'
    )
    assert 'card C1, effects 1: key "text" uses {amuont}' in said
    assert 'Did you mean "amount"?' in said


LINE_ENDS = ["\u2028", "\u2029", "\x85", r"\u000B", r"\u000C", r"\r", r"\r\n"]


@pytest.mark.parametrize("sign", LINE_ENDS, ids=ascii)
def test_words_on_two_lines_never_grow_together(deck, sign):
    assert deck(HEAD + CARD + f'body = "one{sign}two"\n').cards[0].body == "one\ntwo"


@pytest.mark.parametrize("text", ["{a}{a}", "{a.__class__}", "{a[0]}", "{0}", "%(a)s", "$a"])
def test_a_template_is_filled_once_and_reaches_nothing_but_numbers(deck, text):
    made = deck(
        HEAD + CARD + f'boxes = [{{effect = "x", a = "{{b}}", b = "no", text = "{text}"}}]\n'
    )
    assert made.cards[0].boxes[0].text == text.replace("{a}", "{b}")


def test_markup_and_control_characters_are_only_text(deck):
    made = deck(HEAD + CARD + 'body = "<img src=\\"/etc/passwd\\"/>\\u202e\\u0007<seq/>"\n')
    assert made.cards[0].body == '<img src="/etc/passwd"/><seq/>'


def test_a_symlink_out_of_the_folder_is_refused(deck, tmp_path):
    outside = tmp_path.parent / "outside.png"
    outside.write_bytes(b"x")
    (tmp_path / "link.png").symlink_to(outside)
    assert "outside the deck's folder" in refusal(deck, HEAD + CARD + 'art = "link.png"\n')


def test_an_enormous_file_is_refused_before_it_is_read(deck):
    assert "larger than 8 MB" in refusal(deck, HEAD + CARD + f'body = "{"x" * 10_000_000}"\n')


def test_a_long_text_is_refused(deck):
    assert "at most 4000 are allowed" in refusal(deck, HEAD + CARD + f'body = "{"x " * 5_000}"\n')


def test_a_million_cards_are_refused(deck):
    rows = "".join(f'[[card]]\ncode = "C{n}"\nname = "N"\ncopies = 999\n' for n in range(1001))
    assert "at most 5000 are allowed" in refusal(deck, HEAD + rows)
    lists = "".join(
        f'[[card]]\ncode = "C{n}"\nname = "x"\nbody = """{"- a|" * 99}"""\n' for n in range(160)
    )
    assert "at most 10000 are allowed" in refusal(deck, HEAD + lists)


def test_deeply_nested_toml_is_refused(deck):
    assert "not valid TOML" in refusal(deck, "a = " + "[" * 100_000)


def test_a_missing_file_is_a_failed_file_and_a_missing_deck_names_the_nearest(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        load_deck(tmp_path / "none.toml")
    with pytest.raises(DeckError, match='Did you mean "legacy"'):
        load_deck("legasy")


def test_effects_no_referee_knows_are_found_by_check(deck):
    made = deck(
        HEAD
        + CARD
        + 'boxes = [{effect = "damge", amount = 1, text = "x"}, {effect = "pay", text = "x"}]\n'
    )
    problems = find_unknown_effects(made)
    said = [problem.message for problem in problems]
    assert problems[0].whereabouts == Whereabouts("mine.toml", code="C1", column="boxes")
    assert said[0].startswith("mine.toml: card C1, boxes 1: ")
    assert 'the effect "damge" is not one the referee knows. Did you mean "damage"?' in said[0]
    assert any('needs a number "cost"' in line for line in said)


@pytest.mark.parametrize(
    ("text", "mm"), [("63mm", 63), ("2.5in", 63.5), ("72pt", 25.4), ("1 cm", 10)]
)
def test_lengths_carry_their_unit(text, mm):
    assert millimetres(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["63", "nan mm", "-inf mm", "1e9mm", "", 63, "9" * 400 + "mm"])
def test_a_length_without_sense_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        millimetres(text)
