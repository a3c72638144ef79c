"""Messages about a wrong file, in every language."""

import re

import pytest

from referee.__main__ import run
from tests.texts.words import FOREIGN, OWN_LETTERS

DECK = '[deck]\ntitle = "T"\n[[card]]\nname = "N"\n'
WRONG = {  # what a deck says, and what of it is shown again
    "not TOML": "[deck\n",
    "cut off": '[deck]\ntitle = "',
    "no title": '[[card]]\nname = "N"\n',
    "an unknown key": DECK + "colr = 3\n",
    "a number for a text": "[deck]\ntitle = 7\n",
    "a text for a number": DECK + 'number = "x"\n',
    "an unknown kind": DECK + 'kind = "attac"\n[kinds.attack]\n',
    "no cards": '[deck]\ntitle = "T"\n',
    "the same code twice": DECK + 'code = "A"\n[[card]]\nname = "N"\ncode = "A"\n',
    "a pale colour": DECK + '[kinds.k]\naccent = "#ffff00"\n',
    "no colour": DECK + '[kinds.k]\naccent = "red"\n',
    "a size": '[deck]\ntitle = "T"\nsize = "70 x 120"\n[[card]]\nname = "N"\n',
    "a lost picture": DECK + 'art = "lost.png"\n',
    "a picture elsewhere": DECK + 'art = "../lost.png"\n',
    "an effect without a number": DECK + '[[card.effects]]\ntext = "x"\neffect = "hit"\n',
    "a number of nothing": DECK + '[[card.effects]]\ntext = "{x}"\n',
    "a list": "card = 3\n[deck]\ntitle = 'T'\n",
    "an icon": DECK + '[icons]\nsun = "M 0 0 L"\n',
}
KEYS = set("atk def mag csv deck card cards title kind art stats play toml TOML UTF".split())


def own_words(text):
    """Words of the deck, and of decks."""
    return KEYS | set(re.findall(r"[A-Za-z]{3,}", text))


@pytest.mark.parametrize("lang", OWN_LETTERS)
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_deck_is_refused_in_every_language(case, lang, tmp_path, capsys):
    deck = tmp_path / "d.toml"
    deck.write_text(WRONG[case], "utf-8")
    assert run(["campaign", "new", "c", "--deck", str(deck), "--lang", lang]) != 0
    output = capsys.readouterr().err
    assert FOREIGN.search(output)
    known = own_words(WRONG[case]) | own_words(str(deck))
    assert not [word for word in re.findall(r"[A-Za-z]{3,}", output) if word not in known], output
