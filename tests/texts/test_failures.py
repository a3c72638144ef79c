"""Commands and failures: every sentence has a key, and the catalogues have every key with its facts."""

import ast
import pickle
from pathlib import Path

import pytest

from cards_pdf.common.sentences import Sentence
from referee import errors
from referee.errors import Failure
from referee.languages import language
from referee.texts.catalogues import catalogue
from tests.texts.words import placeholders

HOUSE = catalogue("house", "en")
CLASSES = {"Sentence"} | {
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
        given = {word.arg for word in call.keywords}
        if " " in key or "{" in key:  # English
            assert None in given or set(placeholders(key)) <= given, f"{path}: {key}"
            continue
        own = [name for name in HOUSE if name == key or ("*" in key and Path(name).match(key))]
        assert own, f"{path}, line {call.lineno}: {key!r} is no key of the catalogue house"
        for name in own:
            assert None in given or set(placeholders(HOUSE[name])) <= given, f"{path}: {name}"


def test_a_failure_is_a_sentence_in_english_and_in_chinese():
    failure = errors.SaveFailed(
        "{path} cannot be written: {reason}.", path=Path("a"), reason=Sentence("No space left on device")
    )
    assert str(failure) == "a cannot be written: No space left on device."
    assert language("zh")(failure) == "a 无法写入：磁盘已满。"


def test_a_failure_comes_back_from_another_process_as_it_was():
    failure = errors.WrongUse(
        "{option} takes {allowed}, not {given!r}.",
        option="--x",
        allowed=Sentence("{least} or more", least=2),
        given="1",
    )
    again = pickle.loads(pickle.dumps(failure))  # noqa: S301 -- our own
    assert str(again) == str(failure) == "--x takes 2 or more, not '1'."
    assert language("zh")(again) == "--x 应为 2 或更大，而不是“1”。"


def test_a_sentence_of_others_is_said_as_it_is():
    assert str(Failure("It {failed}.")) == language("zh")(Failure("It {failed}.")) == "It {failed}."
