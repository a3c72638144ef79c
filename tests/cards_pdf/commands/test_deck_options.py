"""Which cards `cards-pdf deck` prints, and options that are refused."""

import pytest

from tests.cards_pdf.commands.test_cli import files, run

BACKS = 'back = "b"\n[backs.b]\ntitle = "Mine"\n'


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_variants_have_names_of_their_own(tmp_path):
    words = [
        (), ("--marks", "lines"), ("--marks", "none"), ("--corners", "3mm"), ("--bleed", "1mm"),
        ("--bleed", "1mm", "--bleed-mode", "outer"), ("--margin", "7mm"), ("--small-type",),
        ("--low-ink",),
        ("--low-ink", "--small-type"), ("--large-print",), ("--fillable",),
        ("--backs", "long-edge"),
        ("--suits", "four-colour"), ("--border",),
    ]  # fmt: skip
    for options in words:
        assert run("deck", "scoundrel", "--cards", "2C", *options) == 0
    made = files(tmp_path / "output")
    assert len(made) == len(words)
    assert {"scoundrel-a4-poker-9-some.pdf", "scoundrel-a4-poker-9-bleed-1mm-outer-some.pdf"} <= {
        *made
    }


@pytest.mark.parametrize(("backs", "is_told"), [("", False), (BACKS, True)])
def test_backs_are_proposed_only_for_cards_that_have_them(tmp_path, capsys, backs, is_told):
    deck = f'[deck]\ntitle = "Mine"\n{backs}[[card]]\nname = "One"\n'
    (tmp_path / "mine.toml").write_text(deck, "utf-8")
    assert run("deck", "mine.toml") == 0
    assert ("Fronts only." in capsys.readouterr().err) == is_told
    assert run("deck", "mine.toml", "--backs", "long-edge") == (0 if is_told else 2)


def test_only_changed_needs_a_state_and_something_changed(tmp_path, capsys):
    assert run("deck", "legacy", "--only-changed") == 2
    state = tmp_path / "campaign.toml"
    state.write_text('[state.boxes]\nA1 = [1]\nA2 = [3]\n[state.elements]\n"A2.3" = "ice"\n')
    assert run("deck", "legacy", "--state", state, "--only-changed") == 0
    assert (tmp_path / "output" / "legacy-a4-poker-9-changed.pdf").exists()
    assert run("deck", "legacy", "--state", state, "--only-changed", "--since", state) == 2
    assert "nothing to print" in capsys.readouterr().err


@pytest.mark.parametrize("paper", [["--paper", "letter"], []])
def test_a_format_may_be_named_with_its_paper(tmp_path, paper):
    assert run("deck", "legacy", "--format", "letter-poker-8", *paper) == 0
    assert files(tmp_path / "output") == ["legacy-letter-poker-8.pdf"]


def test_a_code_is_found_as_it_is_typed_and_else_in_capitals(tmp_path):
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "{code}"\n' for code in ("A1", "a1", "B", "cc")
    )
    (tmp_path / "mine.toml").write_text(f'[deck]\ntitle = "T"\n{cards}')
    for typed, codes in (
        ("a1", ["a1"]),
        ("A1", ["A1"]),
        ("b", ["B"]),
        ("CC,a1..b", ["B", "a1", "cc"]),
    ):
        assert (
            run("deck", "mine.toml", "--single", "--png", 20, "--cards", typed, "--out", typed) == 0
        )
        assert files(tmp_path / typed) == [f"mine-card-poker-some-{code}.png" for code in codes]


@pytest.mark.slow
def test_boxes_and_checks_are_of_the_deck_in_a_language(tmp_path, capsys):
    assert run("box", "legacy", "--lang", "zh") == 0
    assert files(tmp_path / "output") == [
        f"legacy-zh-{kind}-a4.pdf" for kind in ("check-list", "tuck-box", "wallet")
    ]
    assert run("check", "scoundrel", "--lang", "zh") == 0
    assert "scoundrel.zh.toml: " in capsys.readouterr().out
    assert run("check", "playing-cards", "--lang", "zh") == 2
    assert 'The deck playing-cards does not exist in "zh"' in capsys.readouterr().err
