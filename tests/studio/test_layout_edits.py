"""A region that is dragged changes its own lines and no others."""

import pytest

from cards_pdf.decks.load import load_deck
from tests.studio.decks import LAYOUT, tab


def drag(page, region, left=0.0, top=0.0, right=0.0, bottom=0.0):
    regions = page.ask("regions", code="A1")["regions"]
    (area,) = [one["area"] for one in regions if one["name"] == region]
    to = [area[0] + left, area[1] + top, area[2] + right, area[3] + bottom]
    answer = page.ask(
        "move-regions",
        file="mine.toml",
        code="A1",
        moves=[{"region": region, "from": area, "to": to}],
    )
    assert "refused" not in answer, answer
    return area, to


@pytest.mark.parametrize(
    ("region", "by", "changed"),
    [
        (
            "name",
            {"left": 2, "right": 2},
            [('"4mm"   ', '"6mm"   '), ('right = "4mm"', 'right = "2mm"')],
        ),
        ("name", {"top": 1, "bottom": 1}, [('top = "5mm"', 'top = "6mm"')]),
        ("name", {"bottom": -2}, [('height = "9mm"', 'height = "7mm"')]),
        ("rules", {"top": 1}, [('["name.bottom + 2mm", "6mm"]', '["name.bottom + 3mm", "7mm"]')]),
        ("rules", {"top": -2}, [('["name.bottom + 2mm", "6mm"]', '["name.bottom", "4mm"]')]),
        ("rules", {"left": 6.3, "right": 6.3}, [('"10%"', '"20%"')]),
        ("cost", {"left": -3, "right": -3}, [('right = "4mm"', 'right = "7mm"')]),
        ("cost", {"top": -3, "bottom": -3}, [('bottom = "4mm"', 'bottom = "7mm"')]),
    ],
)
def test_an_edge_is_written_as_it_was(tmp_path, region, by, changed):
    page = tab(tmp_path)
    _, to = drag(page, region, **by)
    wanted = LAYOUT
    for old, new in changed:
        at = wanted.index(f"[regions.{region}]")
        wanted = wanted[:at] + wanted[at:].replace(old, new, 1)
    assert (tmp_path / "mine.toml").read_text("utf-8") == wanted
    (now,) = [
        one["area"] for one in page.ask("regions", code="A1")["regions"] if one["name"] == region
    ]
    assert now == pytest.approx(to, abs=0.02)


def test_a_theme_is_laid_over_and_not_changed(tmp_path):
    deck = '# mine\n[deck]\ntitle = "T"\ntheme = "plain"  # for now\n\n[[card]]\nname = "A"\n'
    page = tab(tmp_path, deck=deck)
    answer = page.ask("own-layout", file="deck.toml", code="1")
    assert answer["layout"] == "my-plain.toml"
    text = (tmp_path / "deck.toml").read_text("utf-8")
    assert 'layout = "my-plain.toml"' in text
    assert "theme" not in text
    assert text.startswith("# mine\n")
    (region, *_) = [
        one for one in page.ask("regions", code="1")["regions"] if one["sort"] == "words"
    ]
    left, top, right, bottom = region["area"]
    to = [left, top + 1, right, bottom + 1]
    move = {"region": region["name"], "from": region["area"], "to": to}
    page.ask("move-regions", file="my-plain.toml", code="1", moves=[move])
    assert f"\n{region['name']} = {{" in (tmp_path / "my-plain.toml").read_text("utf-8")
    assert load_deck(tmp_path / "deck.toml").layout.own


def test_a_layout_that_is_scaled_is_moved_by_what_is_seen(tmp_path):
    layout = '[layout]\ndrawn_for = "tarot"\n\n' + LAYOUT
    page = tab(tmp_path, layout=layout)
    area, to = drag(page, "name", top=1, bottom=1)
    (now,) = [
        one["area"] for one in page.ask("regions", code="A1")["regions"] if one["name"] == "name"
    ]
    assert area[1] > 3
    assert now == pytest.approx(to, abs=0.02)
