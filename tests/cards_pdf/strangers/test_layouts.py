"""Layouts from strangers: none without end, none from elsewhere."""

import pytest

from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, get_error

NAME = 'text = "{name}"\nleft = "1mm"\nright = "1mm"\nbaseline = "9mm"\n'
ROUND = 'fill = "paper"\nleft = "0mm"\nwidth = "1mm"\nheight = "1mm"\n'
LAYOUTS = {
    "has 100000 entries; at most 60 are allowed": "".join(
        f"[regions.r{n}]\n" for n in range(100_000)
    ),
    "has 50000 entries; at most 8 are allowed": f"[regions.n]\n{NAME}" + "[[instead]]\n" * 50_000,
    "has 90000 entries; at most 6 are allowed": f"[regions.n]\n{NAME}top = ["
    + '"1mm",' * 90_000
    + "]\n",
    "nested too deeply": "regions = " + "{ a = " * 4_000,
    'has a "{" without "}"': f"[regions.n]\n{NAME.replace('{name}', '{' * 300)}",
    "is larger than 8 MB": "#" * 8_000_001,
    "lower-case letters": f'[regions."{"x" * 100_000}"]\n{NAME}',
    "depend on each other": "".join(
        f'[regions.r{n}]\n{ROUND}top = "r{(n + 1) % 60}.bottom"\n' for n in range(60)
    ),
    "not inf": f"[regions.n]\n{NAME}lines = inf\n",
}


@pytest.mark.parametrize("message", LAYOUTS)
@pytest.mark.slow
def test_a_hostile_layout_is_refused(tmp_path, capsys, message):
    (tmp_path / "l.toml").write_text(LAYOUTS[message], "utf-8")
    own = HEAD.replace("[kinds", 'layout = "l.toml"\n[kinds', 1) + CARD
    assert message in get_error(tmp_path, capsys, own)
