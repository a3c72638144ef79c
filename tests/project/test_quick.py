"""`make quick` finds the tests of what was changed."""

import pytest

from tools import quick


@pytest.mark.parametrize(
    ("changed", "room"),
    [
        ("referee/games/days/rules.py", "games/days"),
        ("referee/terminal/layout.py", "terminal"),
        ("referee/web/static/table.js", "page"),
        ("referee/insight/balance.py", "insight"),
        ("cards_pdf/papers/example_pictures.py", "cards_pdf/papers"),
        ("cards_pdf/printing.py", "cards_pdf"),
        ("card_data/rules/days.zh.toml", "cards_pdf/rulebooks"),
        ("card_data/layouts/plain.toml", "cards_pdf/decks"),
        ("tests/saves/power.py", "saves"),
        ("README.md", "project"),
    ],
)
def test_a_changed_file_is_tried_by_the_tests_of_its_room(changed, room):
    found = {path.parent.relative_to(quick.TESTS).as_posix() for path in quick.tests_of(changed)}
    assert found == {room}


def test_a_changed_test_is_tried_alone_and_a_deleted_one_not_at_all():
    assert quick.tests_of("tests/project/test_quick.py") == [
        quick.TESTS / "project" / "test_quick.py"
    ]
    assert quick.tests_of("tests/project/test_of_old.py") == []


def test_every_room_that_is_named_has_tests():
    assert [
        room for room in quick.ELSEWHERE.values() if not any((quick.TESTS / room).glob("test_*.py"))
    ] == []
    assert [name for name in quick.ELSEWHERE if not (quick.ROOT / name).exists()] == []


def test_no_package_has_a_room_whose_tests_are_not_found():
    """Files that belong to the documents' tests stand at the top of a package."""
    modules = [
        path.relative_to(quick.ROOT)
        for name in ("referee", "cards_pdf")
        for path in (quick.ROOT / name).rglob("*.py")
    ]
    lost = {module for module in modules if quick.room_of(module) == quick.TESTS / "project"}
    assert {len(module.parts) for module in lost} == {2}
