"""A misread card is followed; old changes are undone; dropped answers are asked again.

A row of `rename.toml` is a game of these `answers`, in which a card is renamed `from` one `to`
another. It is `refused` with a code, or the answers are `now` others, those with these numbers
`changed` and these `lost`; those that still fit may be `redone`.
"""

import tomllib
from pathlib import Path

import pytest

from referee.errors import RequestError
from tests.table import begin, last, play

ROWS = tomllib.loads(Path(__file__).with_name("rename.toml").read_text("utf-8"))["rename"]
TEN = ROWS[0]["answers"]


def answers(session):
    return [entry.answer for entry in session.history.entries]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_a_misread_card_is_followed(row):
    session = play(begin(row.get("game", "scoundrel"), **row.get("options", {})), *row["answers"])
    if "refused" in row:
        with pytest.raises(RequestError, match=row["refused"]):
            session.rename(row["from"], row["to"])
        return
    session.rename(row["from"], row["to"], cut=row.get("cut", False))
    assert answers(session) == row["now"]
    events = {event.name: event.facts for event in session.events()}
    if "changed" in row:
        assert [answer["n"] for answer in events["changed"]["answers"]] == row["changed"]
    if "lost" in row:
        assert [one["answer"] for one in events["changed-cut"]["lost"]] == row["lost"]
    while len(answers(session)) < len(row.get("redone", ())):
        session.redo()
    assert answers(session) == row.get("redone", row["now"])


def test_a_cut_before_the_first_misread_answer_says_that_none_is_changed():
    session = play(begin("scoundrel"), *TEN)
    session.rename("9C", "8D", cut=True)
    (event,) = [event for event in session.events() if event.name == "cut"]
    sentence = session.game.say().event(event)
    assert len(answers(session)) == 6
    assert sentence.startswith(
        "No answer is changed. 4 answers do not fit and are dropped: 7 room 8D 2H 5D; "
    )
    session.undo()
    assert last(session.events(), "undo-cut").facts == {"answers": []}
    assert answers(session)[6] == ["9C", "2H", "5D"]
