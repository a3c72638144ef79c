"""Commands and failures: every sentence has a key, and the catalogues have every key with its facts."""

import ast
import pickle
from pathlib import Path

import pytest

from referee import errors
from referee.errors import Failure
from referee.rulekit.say import Say
from referee.texts.catalogues import catalogue
from referee.texts.phrases import Phrase
from tests.texts.words import placeholders

HOUSE = catalogue("house", "en")
CLASSES = {"Phrase"} | {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Failure)
}


def said(tree):
    """The failures and phrases that a module makes: their keys, where they stand as text, and their facts."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CLASSES:
            yield from ((key, call) for key in keys(call.args[0]))


def keys(given):
    if isinstance(given, ast.Constant):
        yield given.value
    elif isinstance(given, ast.IfExp):
        yield from (*keys(given.body), *keys(given.orelse))
    elif isinstance(given, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "*" for part in given.values)


@pytest.mark.parametrize("path", sorted(Path("referee").rglob("*.py")), ids=str)
def test_what_goes_wrong_is_a_key_of_the_catalogue_with_all_its_facts(path):
    for key, call in said(ast.parse(path.read_text("utf-8"))):
        own = [name for name in HOUSE if name == key or ("*" in key and Path(name).match(key))]
        assert own, f"{path}, line {call.lineno}: {key!r} is no key of the catalogue house"
        given = {word.arg for word in call.keywords}
        for name in own:
            assert None in given or set(placeholders(HOUSE[name])) <= given, f"{path}: {name}"


def test_a_failure_is_a_sentence_in_english_and_in_chinese():
    failure = errors.SaveFailed("file.unwritable", path=Path("a"), reason="No space left on device")
    assert str(failure) == "a cannot be written: No space left on device."
    assert Say("house", "zh").phrase(failure) == "a 无法写入：磁盘已满。"


def test_a_failure_comes_back_from_another_process_as_it_was():
    failure = errors.WrongUse(
        "option.takes", option="--x", allowed=Phrase("option.least", least=2), given="1"
    )
    again = pickle.loads(pickle.dumps(failure))  # noqa: S301 -- our own
    assert str(again) == str(failure) == "--x takes 2 or more, not '1'."
    assert Say("house", "zh").phrase(again) == "--x 应为 2 或更大，而不是“1”。"


def test_a_sentence_of_others_is_said_as_it_is():
    assert (
        str(Failure("It {failed}.")) == Say("house", "zh").phrase(Failure("It {failed}.")) == "It {failed}."
    )
