"""Messages about a wrong file, in every language."""

import re
import tomllib
from pathlib import Path

import pytest

from referee.__main__ import run
from tests.texts.words import FOREIGN, OWN_LETTERS

WRONG = tomllib.loads(Path(__file__).with_name("wrong_decks.toml").read_text("utf-8"))
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
