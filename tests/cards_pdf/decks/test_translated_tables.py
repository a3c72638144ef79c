"""A table in another language lies over the one it translates, by code: cards cannot disagree."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck, translation_of
from tests.cards_pdf.decks.test_columns import words as words_on

HEAD = '[deck]\ntitle = "T"\ncards = "t.csv"\n[kinds.spell]\n'
TABLE = "code,name,body,copies\nC1,Fire,Burns.,3\nC2,Ice,Cools.,2\n"
GERMAN = "code,name,body\nC1,Feuer,Brennt.\nC2,Eis,Kühlt.\n"


def written(folder, **files):
    for name, text in {"mine.toml": HEAD, "t.csv": TABLE, **files}.items():
        (folder / name.replace("__", ".")).write_text(text, "utf-8")
    return folder / "mine.toml"


def words(deck):
    return [(card.name, card.body, card.copies) for card in deck.cards]


def test_a_table_beside_it_says_it_again(tmp_path):
    made = load_deck(written(tmp_path, t__de__csv=GERMAN), "de")
    assert words(made) == [("Feuer", "Brennt.", 3), ("Eis", "Kühlt.", 2)]
    assert (made.language, made.stem, len(made.printed_cards), made.notices) == (
        "de",
        "mine-de",
        5,
        (),
    )
    assert words(load_deck(tmp_path / "mine.toml"))[0] == ("Fire", "Burns.", 3)


def test_so_do_columns_with_the_language_behind_their_names(tmp_path):
    table = "code,name,name_de,type,type_de\nC1,Fire,Feuer,a,b\nC2,Ice,,a,\n"
    path = written(tmp_path, t__csv=table)
    made = load_deck(path, "de")
    assert [(card.name, card.fields["type"]) for card in made.cards] == [
        ("Feuer", "b"),
        ("Ice", "a"),
    ]
    assert "mine.toml: nothing on the cards uses type." in load_deck(path).notices
    assert 't.csv: "name" is not translated for C2.' in made.notices


def test_what_is_missing_is_listed(tmp_path, capsys):
    path = written(tmp_path, t__de__csv="code,name,body\nC1,Feuer,\n")
    assert run(["check", str(path), "--lang", "de"]) == 0
    said = capsys.readouterr().err
    assert 't.de.csv: "name" is not translated for C2.' in said
    assert 't.de.csv: "body" is not translated for C1, C2.' in said


def test_a_translations_own_table_loses_no_copies(tmp_path):
    again = (
        '[deck]\ntranslates = "mine.toml"\ncards = "worte.csv"\ntitle = "Ü"\n[cards]\nC2.body '
        '= "Kalt."\n'
    )
    written(tmp_path, mine__de__toml=again, worte__csv="code,name\nC1,Feuer\nC2,Eis\n")
    made = load_deck(tmp_path / "mine.de.toml")
    assert words(made) == [("Feuer", "Burns.", 3), ("Eis", "Kalt.", 2)]
    assert (made.title, made.language, made.stem) == ("Ü", "de", "mine-de")


@pytest.mark.parametrize("has_own_file", [True, False])
def test_conditions_ask_for_the_words_of_the_deck_itself(tmp_path, has_own_file):
    edges = 'left = "4mm"\nright = "4mm"\ntop = "4mm"\n'
    layout = f'[regions.a]\ntext = "{{rarity}}"\nwhen = "rarity == rare"\n{edges}'
    table = "code,rarity,rarity_de\nC1,rare,selten\nC2,common,normal\n"
    files = {"t__csv": table} if not has_own_file else {
        "t__csv": "code,rarity\nC1,rare\nC2,common\n",
        "t__de__csv": "code,rarity\nC1,selten\nC2,normal\n",
    }  # fmt: skip
    head = HEAD.replace(
        '"t.csv"', '[{ file = "t.csv", when = "rarity in rare, common" }]\nlayout = "l.toml"'
    )
    deck = load_deck(written(tmp_path, mine__toml=head, l__toml=layout, **files), "de")
    assert list(words_on(deck)) == [{"a": "selten"}, {}]


@pytest.mark.parametrize("name", ["mine.toml", "mine.de.toml"])
def test_the_decks_words_and_its_tables_are_translated_together(tmp_path, name):
    again = '[deck]\ntranslates = "mine.toml"\n[kinds]\nspell.label = "Zauber"\n'
    written(tmp_path, mine__de__toml=again, t__de__csv=GERMAN)
    made = load_deck(tmp_path / name, "de" if name == "mine.toml" else "")
    assert (made.kinds["spell"].label, made.cards[0].name, made.stem) == (
        "Zauber",
        "Feuer",
        "mine-de",
    )


def test_a_decks_own_file_says_more_of_rows(tmp_path):
    boxes = '[cards.C2]\nboxes = [{ text = "Once.", steps = 3 }]\n'
    made = load_deck(written(tmp_path, mine__toml=HEAD + boxes))
    assert [len(card.boxes) for card in made.cards] == [0, 1]
    assert made.cards[1].boxes[0].steps == 3


def test_cards_without_codes_are_known_by_their_number(tmp_path):
    made = load_deck(
        written(tmp_path, t__csv="name\nFire\nIce\n", t__de__csv="code,name\n2,Eis\n"), "de"
    )
    assert [card.name for card in made.cards] == ["Fire", "Eis"]


def test_the_referee_finds_it_as_well(tmp_path):
    deck = load_deck(written(tmp_path, t__de__csv=GERMAN))
    assert translation_of(deck, "de").cards[0].name == "Feuer"
    assert translation_of(deck, "fr") is None
