"""Regions are added, removed, renamed and reordered; nothing else in the file changes."""

import random
import re
from functools import partial

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.studio.open_deck import Gallery
from tests.studio.decks import DECK, LAYOUT, tab


def count(page, file, what):
    return page.studio.open.read_text(file).count(what)


def of_a_region(page, some):
    """Change one region at random, as the inspector and the layers do."""
    code = page.look()["cards"][0]["code"]
    seen = page.ask("regions", code=code)
    names = [layer["name"] for layer in seen["layers"]]
    name, other = some.choice(names), some.choice(names)
    keys = {
        "text": some.choice(["{name}", "Two\nlines", '"quoted" \\ {cost}', None]),
        "size": some.choice(["8pt", "12pt", None]),
        "colour": some.choice(["red", "soft", "#203040", None]),
        "fill": some.choice([["tint", "#ffffff"], "pale", None]),
        "when": some.choice(["cost > 2", None]),
        "left": some.choice(["4mm", "10%", "nonsense"]), "lines": some.choice([1, 3, None]),
        "marks": some.choice([True, False, None]), "towards": some.choice(["right", None]),
        "group": some.choice(["head", None]),
    }  # fmt: skip
    area = [some.randrange(20), some.randrange(20), some.randrange(30, 60), some.randrange(30, 80)]
    placed = {one["name"]: one["area"] for one in seen["regions"]}
    ways = [
        partial(
            page.ask,
            "set-keys",
            table=["regions", name],
            keys=dict(some.sample([*keys.items()], 2)),
        ),
        partial(page.ask, "rename-region", region=name, to=some.choice(["a", "b-1", "name", "9x"])),
        partial(page.ask, "order-region", region=name, before=some.choice([other, ""])),
    ]
    if count(page, "mine.toml", "[regions.") < 20:
        new = {"name": some.choice(["words", name]), "keys": {"fill": "tint"}, "area": area}
        ways.append(partial(page.ask, "add-regions", code=code, regions=[new]))
    if count(page, "mine.toml", "[regions.") > 2:
        ways.append(partial(page.ask, "remove-regions", code=code, regions=[name]))
    if name in placed:
        move = {"region": name, "from": placed[name], "to": area}
        ways.append(partial(page.ask, "move-regions", code=code, moves=[move]))
    return partial(some.choice(ways), file="mine.toml")


def of_the_deck(page, some):
    """Change the deck at random, as its tab and its table do."""
    kind, back = (some.choice(names) for names in (["stone", "b c"], ["moss", "fern"]))
    title = some.choice(["Moss", 'A "deck"', "Two\nlines"])
    text = some.choice(["Guard.", 'It says: \\ "so"\nand on', ""])
    ways = [
        partial(
            page.ask, "set-keys", table=["deck"], keys={"title": title, "foot_title": text or None}
        ),
        partial(
            page.ask,
            "set-keys",
            table=["kinds", kind],
            keys={"accent": some.choice(["#444444", None])},
        ),
        partial(
            page.ask, "set-keys", table=["backs", back], keys={"title": title, "text": text or None}
        ),
        partial(page.ask, "remove-table", sort="kinds", name=kind),
        partial(page.ask, "remove-table", sort="backs", name=back),
        partial(
            page.ask,
            "cells",
            cells=[[some.randrange(2), some.choice(["name", "body", "note"]), text]],
        ),
        partial(page.ask, "sort", column="name", down=some.choice([True, False])),
        partial(page.ask, "move", row=0, to=1),
    ]
    ways += [
        partial(page.ask, "copy" if count(page, "deck.toml", "[[card]]") < 5 else "remove", row=0)
    ] * 2
    return partial(some.choice(ways), file="deck.toml")


def mended(page, some, faults):
    """Mostly a key's fault is mended next; otherwise it stays wrong while other things happen."""
    wrong = next((one for one in faults if one.get("region")), {})
    if wrong and some.random() < 0.7:
        name, key = wrong["region"], wrong.get("column", "")
        if not key:
            code = page.look()["cards"][0]["code"]
            return partial(page.ask, "remove-regions", file="mine.toml", code=code, regions=[name])
        keys = {key: "4mm" if key == "left" else None}
        return partial(page.ask, "set-keys", file="mine.toml", table=["regions", name], keys=keys)
    return (of_a_region if some.random() < 0.8 else of_the_deck)(page, some)


ENDLESS = LAYOUT + "\n# The end, without a line break"
COMMENTS = [one.encode() for one in re.findall("# .*", DECK + ENDLESS)]
LOSES_NOTHING = (
    "order-region", "rename-region", "add-regions", "move-regions", "sort", "move", "copy",
)  # fmt: skip


@pytest.mark.parametrize("edits", [160, pytest.param(10_000, marks=pytest.mark.deep)])
def test_random_edits_are_undone_and_done_again_to_the_byte(tmp_path, edits, depth, monkeypatch):
    """Whatever is done, comments stay, and the files come back as they were. Only edits that change
    a file count; no picture is drawn, which would take most of the time and change no file.
    """
    monkeypatch.setattr(Gallery, "draw", lambda *_: True)
    some, page = random.Random(edits), tab(tmp_path, layout=ENDLESS.replace("\n", "\r\n"))
    files = [tmp_path / name for name in ("mine.toml", "deck.toml")]
    begun = before = [file.read_bytes() for file in files]
    done, faults = 0, []
    while done < (depth(edits) if edits < 10_000 else edits):
        act = mended(page, some, faults)
        answer = act(deed=f"d{some.randrange(3)}")
        faults = answer.get("faults", faults)
        now = [file.read_bytes() for file in files]
        assert "refused" not in answer or now == before
        if act.args[0] in LOSES_NOTHING:
            assert all(b"".join(now).count(one) >= b"".join(before).count(one) for one in COMMENTS)
        done, before = done + (now != before), now
    ended = [file.read_bytes() for file in files]
    assert b"# The end, without a line break" in ended[0]
    assert b"# My own deck." in ended[1]
    while page.ask("undo").get("undo", {}).get("undo"):
        pass
    assert [file.read_bytes() for file in files] == begun
    while page.ask("redo").get("undo", {}).get("redo"):
        pass
    assert [file.read_bytes() for file in files] == ended


@pytest.mark.browser
def test_a_region_lies_where_it_was_let_go_though_an_answer_is_late(visit):
    page, held = visit(), []
    page.locator('[data-view="layout"]').click()
    region = page.locator('[data-region="rules"]')
    region.click()
    before = region.bounding_box()

    def late(route):
        if not held and "move-regions" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/*", late)
    x, y = (before[at] + before[side] / 2 for at, side in (("x", "width"), ("y", "height")))
    page.mouse.move(x, y)
    page.mouse.down()
    page.keyboard.down("Alt")  # snaps to nothing
    page.mouse.move(x + 10, y)
    while not held:
        page.wait_for_timeout(20)
    page.mouse.move(x + 20, y)
    page.mouse.up()
    held[0].continue_()
    page.keyboard.up("Alt")
    page.wait_for_timeout(500)
    assert region.bounding_box()["x"] - before["x"] == pytest.approx(20, abs=1)


def test_a_layout_of_another_kind_takes_what_was_copied(tmp_path):
    deck = DECK.replace("[kinds.beast]", '[kinds.beast]\nlayout = "beast.toml"')
    page = tab(tmp_path, deck=deck, beast_toml=LAYOUT)
    keys = page.ask("keys", file="mine.toml", table=["regions", "cost"], code="A2")["own"]
    new = {"name": "price", "like": "price", "keys": keys}
    page.ask("add-regions", file="beast.toml", code="A1", regions=[new])
    deck = load_deck(tmp_path / "deck.toml")
    assert deck.layout_of(deck.cards[0]).regions[-1].name == "price"
