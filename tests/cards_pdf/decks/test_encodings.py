"""Tables that are no Unicode: their encoding is guessed by their letters, and reported."""

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.decks.tables.encodings import ENCODINGS, decode

TEXTS = {
    "windows-1250": [
        "Řeka", "Řeka,Voda teče", "Čarodějnice,Vezmi dvě karty a zahoď jednu.", "Żółw,Łap kartę",
        "Češnja,Šuma", "Tűz,Húzz egy kártyát, és őrizd", "Smrť,Ťahaj kartu, ľahko",
    ],
    "windows-1254": ["Güneş,İki kart çek ve ığdır", "Ateş"],
    "windows-1252": [
        "Café", "Épée,Prenez une carte à l’adversaire", "Straße,Käse für Möwen", "niño",
        "El Niño ¡ay!", "è",
        "São Paulo,ação", "perché è così", "Smørrebrød", "Räksmörgås", "Þór,Það", "naïve", "Brontë",
        "Pokémon – the “best”", "crème brûlée", "It’s", "5 €",
    ],
    "windows-1251": ["Река,Возьмите две карты", "Огонь"],
    "windows-1253": ["Φωτιά,Πάρε δύο κάρτες"],
    "mac-roman": ["Épée,Prenez une carte à l’adversaire", "Straße,Käse für Möwen", "niño, corazón"],
    "mac-central-europe": ["Čarodějnice,Vezmi dvě karty a zahoď jednu."],
    "shift-jis": ["名前,火の精霊はカードを引く", "ドラゴン"],
    "euc-jp": ["名前,火の精霊はカードを引く"],
    "euc-kr": ["불,카드를 두 장 뽑는다"],
    "gb18030": ["名称,火焰法师抽两张牌"],
    "big5": ["名稱,火焰法師抽兩張牌"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("encoding", "text"), [(name, text) for name in TEXTS for text in TEXTS[name]]
)
def test_letters_tell_how_they_were_saved(encoding, text):
    assert decode(text.encode(ENCODINGS[encoding])) == (text, encoding)


@pytest.mark.parametrize(
    "encoding", [name for name in TEXTS if not name.startswith(("mac", "euc"))]
)
def test_what_was_taken_is_said_and_a_deck_may_say_it_itself(tmp_path, encoding):
    name = TEXTS[encoding][-1].partition(",")[0]
    (tmp_path / "t.csv").write_bytes(f"name\n{name}\n".encode(ENCODINGS[encoding]))
    path = tmp_path / "mine.toml"
    path.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n')
    guessed = load_deck(path).notices
    assert any("t.csv: is not UTF-8; it was read as" in notice for notice in guessed)
    path.write_text(f'[deck]\ntitle = "T"\ncards = {{ file = "t.csv", encoding = "{encoding}" }}\n')
    deck = load_deck(path)
    assert (deck.cards[0].name, deck.notices) == (name, ())


def test_what_is_in_no_encoding_is_no_text():
    with pytest.raises(UnicodeDecodeError):
        decode(bytes(range(0xA0, 0xC0)))
