"""The rules of Scoundrel by example."""

from tests.games.examples import check_example, examples_beside
from tests.games.scoundrel.arranged import arrange


@examples_beside(__file__)
def test_a_rule_holds(example):
    check_example(arrange, example)
