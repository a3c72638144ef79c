"""Text without room or letters: the message names the deck, the card and the field."""

import pytest

from cards_pdf.__main__ import run

RULES = """
[deck]
title = "TITLE"
foot_title = "FOOT"
designer = "DESIGNER"
back = "b"
[backs.b]
title = "BACK"
[kinds.k]
label = "KIND"
[[card]]
code = "2D"
name = "NAME"
kind = "k"
foot = [{ text = "LAST" }]
"""
PLAYING = """
[deck]
title = "TITLE"
theme = "playing"
[kinds.k]
label = "KIND"
figure = "bat"
[[card]]
code = "2D"
rank = "2"
suit = "diamonds"
name = "NAME"
kind = "k"
"""
WIDE = "W" * 30


def get_error(tmp_path, capsys, deck, word, wrong, command="deck"):
    (tmp_path / "mine.toml").write_text(deck.replace(word, wrong, 1), "utf-8")
    more = ["--backs", "long-edge"] if command == "deck" and "[backs" in deck else []
    assert run([command, str(tmp_path / "mine.toml"), "--out", str(tmp_path), *more]) == 2
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    ("deck", "word", "place"),
    [
        (RULES, "FOOT", "mine.toml: foot_title: "),
        (RULES, "BACK", "mine.toml: back b: title: "),
        (RULES, "NAME", "mine.toml: card 2D: name: "),
        (RULES, "LAST", "mine.toml: card 2D: foot: "),
        (PLAYING, "KIND", "mine.toml: card 2D: label of the kind k: "),
    ],
)
@pytest.mark.parametrize("wrong", [":open:", "\u0e01"])
def test_on_a_sheet(tmp_path, capsys, deck, word, place, wrong):
    sentence = get_error(tmp_path, capsys, deck, word, wrong)
    assert place in sentence
    assert sentence.endswith(".")
    assert not sentence.endswith("..")


@pytest.mark.parametrize(
    ("word", "wrong", "place"),
    [
        ("TITLE", ":open:", "mine.toml: title: "),
        ("TITLE", WIDE, "mine.toml: title: "),
        ("BACK", ":open:", "mine.toml: back b: title: "),
        ("DESIGNER", ":open:", "mine.toml: designer: "),
    ],
)
def test_on_a_box(tmp_path, capsys, word, wrong, place):
    sentence = get_error(tmp_path, capsys, RULES, word, wrong, "box")
    assert place in sentence
    assert sentence.endswith(".")


def test_a_wide_foot_title_is_told_itself(tmp_path, capsys):
    assert "foot_title: is " in get_error(tmp_path, capsys, RULES, "FOOT", WIDE)


@pytest.mark.parametrize(("language", "fits"), [("de", True), ("en", False)])
@pytest.mark.parametrize("theme", ["ribbon", "plain"])
def test_a_name_is_hyphenated_before_it_is_refused(tmp_path, capsys, theme, language, fits):
    name = "Straßenbahnhaltestellenbeschilderung"
    head = f'[deck]\ntitle = "T"\ntheme = "{theme}"\nlanguage = "{language}"\n'
    (tmp_path / "mine.toml").write_text(f'{head}[[card]]\nname = "{name}"\n', "utf-8")
    assert run(["check", str(tmp_path / "mine.toml")]) == (0 if fits else 2)
    assert ("name: has the word" in capsys.readouterr().err) is not fits
