"""The order of print: one edition at a time, and what a request may fill in."""

import pytest

from cards_pdf.common.records.reader import first_wrong
from cards_pdf.order import EDITIONS, Order, check_together


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
