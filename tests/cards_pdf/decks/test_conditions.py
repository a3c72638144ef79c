"""Conditions over columns: what they say, and what they are refused with."""

import pytest

from cards_pdf.common.messages import Message
from cards_pdf.common.records.problems import InvalidValue
from cards_pdf.decks.conditions import Condition

CARD = {
    "kind": "Spell", "cost": "4", "rarity": "very rare", "weight": "2,5", "no": "3",
    "range": "4-6", "foil": "FALSE",
}  # fmt: skip


def get_value(name):
    return CARD.get(name, "")


@pytest.mark.parametrize(
    "condition",
    [
        "", "kind", "kind == spell", 'Kind = "SPELL"', "kind != creature", "cost > 3",
        "cost >= 4.0 and cost < 10", "weight == 2.5", "rarity in epic, very rare",
        "rarity not in epic, common", "not art", "no art", "no > 2", "no == 3",
        "not (art or kind == creature)", "art or cost > 3 and kind", "not art and not subtitle",
        'range == "4-6"', "not range > 3", "  COST\t==  4 ",
    ],
)  # fmt: skip
def test_what_is_so(condition):
    assert Condition(condition).holds(get_value)


@pytest.mark.parametrize(
    "condition",
    [
        "art", "kind == spel", "cost > 4", "kind > 3", "cost < many", "rarity in very, rare",
        "(art or kind) and art", "art and kind or art", "no kind", "not not art", "²", "foil",
    ],
)  # fmt: skip
def test_what_is_not_so(condition):
    assert not Condition(condition).holds(get_value)


def test_it_names_what_it_asks_for():
    assert Condition("cost > 3 and (no Card Text or 'in play' in a, b)").names == {
        "cost",
        "card text",
        "in play",
    }


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("kind ==", "ends where a name or a word is missing."),
        ("== 3", 'lacks a name or a word before "==".'),
        ("and", 'lacks a name or a word before "and".'),
        ("rarity in", "ends where a name or a word is missing."),
        ("(art", "opens a bracket that is not closed."),
        ("art)", 'cannot be read from ")" on.'),
        ("art ! kind", 'cannot be read from "!" on.'),
        ("kind == a == b", 'cannot be read from "==" on.'),
        ('kind == "spell', 'lacks a name or a word before """.'),
        ("(" * 100 + "art", "is nested too deeply."),
        ("not " * 100 + "art", "is nested too deeply."),
        ("__import__('os').system('x')", 'cannot be read from "(" on.'),
    ],
)
def test_what_cannot_be_read_is_said(condition, message):
    with pytest.raises(InvalidValue) as error:
        Condition(condition)
    assert Message(error.value.template, **error.value.facts) == message
