"""A back is laid out as a front, with the card turned."""

import pytest

from tests.studio.decks import DECK, tab

BACK = '\n[backs.moss]\ntitle = "Moss"\ntext = "Under {name}"\naccent = "#27513a"\n'


def test_regions_of_a_back_are_moved_added_dressed_and_taken_away(tmp_path):
    named = DECK.replace('layout = "mine.toml"\n', 'layout = "mine.toml"\nback = "moss"\n')
    page = tab(tmp_path, deck=named + BACK)
    front = (tmp_path / "mine.toml").read_text("utf-8")

    def ask(do, **more):
        answer = page.ask(do, view={"backs": True}, **more)
        assert "refused" not in answer, answer
        return answer

    def areas():
        return {one["name"]: one["area"] for one in ask("regions", code="A1")["regions"]}

    ask("own-layout", back="moss")
    before = areas()
    assert before["ground"] == [0, 0, 63, 88]
    to = [side + 5 for side in before["title"]]
    moves = [{"region": "title", "from": before["title"], "to": to}]
    where = {"file": "my-moss.toml", "code": "A1"}
    ask("move-regions", **where, moves=moves)
    new = {"name": "words", "keys": {"text": "{code}"}, "area": [10, 70, 50, 80]}
    ask("add-regions", **where, regions=[new])
    ask("remove-regions", **where, regions=["text"])
    after = areas()
    assert after["words"] == [10, 70, 50, 80]
    assert after["title"] == pytest.approx(to, abs=0.02)
    assert "text" not in after
    keys = ask("keys", **where, table=["regions", "words"])
    assert keys["own"]["text"] == "{code}"
    assert keys["contrast"] is None  # on a pattern nobody can tell
    assert (tmp_path / "mine.toml").read_text("utf-8") == front
