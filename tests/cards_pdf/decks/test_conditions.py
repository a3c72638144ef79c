"""Conditions over columns: what they say, and what they are refused with."""

import pytest

from cards_pdf.common.messages import Message
from cards_pdf.common.records.problems import InvalidValue
from cards_pdf.decks.conditions import Condition
from tests.cards_pdf.files import read_table, unfold

RULES = read_table("conditions.toml")


def holds(condition):
    return Condition(condition).holds(lambda name: RULES["card"].get(name, ""))


@pytest.mark.parametrize("condition", RULES["holds"])
def test_what_is_so(condition):
    assert holds(condition)


@pytest.mark.parametrize("condition", RULES["fails"])
def test_what_is_not_so(condition):
    assert not holds(condition)


def test_it_names_what_it_asks_for():
    assert Condition("cost > 3 and (no Card Text or 'in play' in a, b)").names == {
        "cost",
        "card text",
        "in play",
    }


@pytest.mark.parametrize("condition", RULES["messages"])
def test_what_cannot_be_read_is_said(condition):
    with pytest.raises(InvalidValue) as error:
        Condition(unfold(condition))
    message = Message(error.value.template, **error.value.facts)
    assert message == RULES["messages"][condition]
