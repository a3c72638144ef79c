"""A stranger's deck, and what it is refused with."""

from cards_pdf.__main__ import run

HEAD = '[deck]\ntitle = "Mine"\n[kinds.plain]\naccent = "#333333"\nlabel = "Card"\n'
CARD = '[[card]]\nname = "One"\nbody = "Some text."\n'


def deck(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return str(path)


def get_error(tmp_path, capsys, text, *options):
    """Return the message that rejects a deck, and check that nothing was written."""
    out = tmp_path / "out"
    code = run(["deck", deck(tmp_path, text), "--out", str(out), *options])
    assert code == 2
    assert not list(out.rglob("*")) if out.exists() else True
    return capsys.readouterr().err
