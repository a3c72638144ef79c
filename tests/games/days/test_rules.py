"""The rules of as days go by by example."""

from tests.games.days.arranged import arrange
from tests.games.examples import check_example, examples_beside


@examples_beside(__file__)
def test_a_rule_holds(example):
    check_example(arrange, example)
