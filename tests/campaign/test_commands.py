"""`referee legacy` in a campaign: its count in the protocol, a deck of one's own, its name."""

from cards_pdf.common.data_files import card_data
from tests.commands.lines import output_of
from tests.program import referee


def test_a_deck_of_ones_own_is_played_and_printed(tmp_path):
    deck, home = tmp_path / "my.toml", tmp_path / "home"
    text = card_data("legacy.toml").read_text()
    attack = '{ effect = "attack", amount = 20 }'
    deck.write_text(text.replace(attack, attack.replace("20", "75"), 1))
    referee("campaign", "new", "mine", "--deck", str(deck), home=home)
    lines = "em\na1 a2 a3 a4 a5\na1\n"
    assert "War Banner deals 65" in output_of(referee("legacy", lines=lines, home=home))
    exported = referee("campaign", "export", "--out", str(tmp_path / "out"), home=home)
    assert "mine-my-a4-poker-9-state.pdf" in output_of(exported)
