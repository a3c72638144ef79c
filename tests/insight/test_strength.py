"""The measure of strength: its deck is a real one, and its referee a process of its own."""

from tests.labs import strength


def test_the_score_is_told_with_its_interval(capsys):
    strength.main(["solitaire-rpg", "--deals", "2", "--worlds", "1"])
    assert "of 2 won" in capsys.readouterr().out
