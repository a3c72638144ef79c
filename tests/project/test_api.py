"""`import referee` gives a user everything, and costs nothing until it is used."""

import ast
import inspect
import subprocess
import sys

import pytest

import referee
from referee.errors import UsageError


def test_every_public_name_is_there_and_typed():
    tree = ast.parse(inspect.getsource(referee))
    typed = next(node for node in tree.body if isinstance(node, ast.If))
    declared = [alias.name for line in typed.body for alias in line.names]
    assert sorted(declared) == sorted(referee.__all__)
    for name in referee.__all__:
        assert getattr(referee, name) is not None
        assert name in dir(referee)


def test_a_name_that_is_not_there_is_refused_as_usual():
    with pytest.raises(AttributeError, match="module 'referee' has no attribute 'dice'"):
        _ = referee.dice


def test_importing_it_loads_no_room():
    code = (
        "import referee, sys; print(*(name for name in sys.modules if name.startswith('referee.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_begin_takes_a_name_or_a_game_and_options_as_python_spells_them():
    game = referee.games.load("scoundrel")
    assert referee.begin(game).options == referee.begin("scoundrel").options
    assert referee.begin("scoundrel", health_cap=30, variant="classic").options["health-cap"] == 30


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"fog": True}, "Scoundrel has no option fog."),
        ({"variant": "clasic"}, 'variant takes standard or classic, not "clasic".'),
        ({"health_cap": 0}, 'health-cap takes 1 or more, or none, not "0".'),
    ],
)
def test_begin_refuses_what_the_command_line_would_refuse(options, sentence):
    with pytest.raises(UsageError) as refused:
        referee.begin("scoundrel", **options)
    assert str(refused.value) == sentence
    with pytest.raises(UsageError, match="There is no game chess"):
        referee.begin("chess")
