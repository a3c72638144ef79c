"""A sentence: English with its facts, and whatever a language makes of it. None of it can fail."""

import pickle
from pathlib import Path

import pytest

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.languages import Language
from cards_pdf.common.messages import LocalNumber, Message, Numbers, format_template, lines, short
from cards_pdf.decks.campaign import find_state_mistake
from referee import errors
from referee.errors import GameError
from referee.texts import language
from tests.texts.words import FOREIGN, OWN_LETTERS

LIMIT = "{option} takes {least:number|numbers} or more."


def test_a_sentence_is_its_english_and_keeps_its_facts():
    wrong = DeckError('{called} "{key}" {said}', called="key", key="x", said=Message("is missing."))
    assert str(wrong) == 'key "x" is missing.'
    assert str(CardsError("100 % {of} it")) == "100 % {of} it"
    assert lines([Message("is empty."), "{as it is}"]) == "is empty.\n{as it is}"
    assert nearest("colr", ["colour"]) == ' Did you mean "colour"?'
    assert nearest("cost", ["copies"]) == ""


def test_what_is_quoted_is_cut_and_cannot_move_a_cursor():
    assert short("x" * 100) == "x" * 59 + "…"
    assert short("a\x1b[2Jb") == "a\N{REPLACEMENT CHARACTER}[2Jb"


def test_numbers_know_their_plural_and_their_minus():
    assert f"{LocalNumber(1):card|cards}, {LocalNumber(2):card|cards}" == "1 card, 2 cards"
    assert f"{LocalNumber(-3)} {Numbers((7, -3)):+}" == "−3 +7 −3"


@pytest.mark.parametrize(
    "wrong",
    [
        "{optoin}: {least}", "{option}", "{option} {least} {more}", "{option:zz} {least}",
        "{option} {least:+|}{", "{option.x} {least}", "{option[0]} {least}", "{} {least}",
        "{option!z} {least}", "",
    ],
)  # fmt: skip
def test_a_translation_with_other_placeholders_is_not_used(wrong):
    message = Message(LIMIT, option="--x", least=2)
    assert Language("de", {LIMIT: wrong})(message) == "--x takes 2 numbers or more."
    assert Language("de", {LIMIT: "{least} für {option}"})(message) == "2 für --x"


def test_a_template_that_cannot_be_filled_is_shown_as_it_stands():
    assert format_template("{nobody} knows", {"a": 1}) == "{nobody} knows"
    assert (
        str(GameError("It {failed}."))
        == language("xx")(GameError("It {failed}."))
        == "It {failed}."
    )


@pytest.mark.parametrize("lang", OWN_LETTERS)
def test_a_failure_and_what_is_in_it_is_said_in_one_language(lang):
    outer = DeckError("{file}: {wrong}.", file="d.toml", wrong=DeckError("is not an ordinary file"))
    assert str(outer) == "d.toml: is not an ordinary file."
    reason = Message("No space left on device")
    failure = errors.SaveError("{path} cannot be written: {reason}.", path=Path("a"), reason=reason)
    assert str(failure) == "a cannot be written: No space left on device."
    for said in (outer, failure, find_state_mistake({}, {"games": 1, "wins": 0})):
        assert FOREIGN.search(language(lang)(said))
        assert "is" not in language(lang)(said).split()


@pytest.mark.parametrize("lang", OWN_LETTERS)
def test_a_failure_comes_back_from_another_process_as_it_was(lang):
    allowed = Message("{least} or more", least=2)
    failure = errors.UsageError(
        '{option} takes {allowed}, not "{given}".', option="--x", allowed=allowed, given="1"
    )
    again = pickle.loads(pickle.dumps(failure))  # noqa: S301 -- our own
    assert str(again) == str(failure) == '--x takes 2 or more, not "1".'
    assert language(lang)(again) == language(lang)(failure) != str(again)
