"""There is one order of print: no other class says on which paper, in which edition and so on."""

import ast
from pathlib import Path

import pytest

from cards_pdf.common.records.reader import first_wrong
from cards_pdf.order import EDITIONS, Order, check_together

ROOT = Path(__file__).parents[2]
# fields that a class may share with an order by chance: a sheet's format has a paper and a size
MOST = 3
REGION = "cards_pdf/decks/layouts/region.py: Region"  # has marks, an inset, a border and low ink


def shared_with_an_order(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            said = {line.target.id for line in node.body if isinstance(line, ast.AnnAssign)}
            yield f"{path.relative_to(ROOT)}: {node.name}", said & {*Order._fields}


def test_there_is_no_second_one():
    files = [
        path for package in ("cards_pdf", "referee") for path in (ROOT / package).rglob("*.py")
    ]
    found = [one for path in files for one in shared_with_an_order(path)]
    others = {name for name, fields in found if len(fields) > MOST}
    assert others == {"cards_pdf/order.py: Order", REGION}


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_in_one_edition_at_a_time(edition):
    assert Order(low_ink=True, fillable=True).in_edition(edition).edition_name == edition


def test_a_request_fills_it_in_within_its_limits():
    assert first_wrong(Order, {"paper": "letter", "bleed": "3mm", "low_ink": True}, "order") is None
    assert "must lie between" in first_wrong(Order, {"bleed": "-3mm"}, "order")
    assert 'is "sideways"' in first_wrong(Order, {"backs": "sideways"}, "order")


@pytest.mark.parametrize("field", ["what", "state", "since", "format"])
def test_no_request_names_a_file(field):
    """A format may be somebody's file, and a state is one."""
    assert "is not known here" in first_wrong(Order, {field: "/etc/passwd"}, "order")


def test_an_order_as_it_comes_asks_for_nothing_in_vain():
    check_together(Order())
