"""The desk behind the page: the list of games, and one game at a time.

A row of `exchanges.toml` is what commands did `before`, and `requests` that are sent one after the
other. Each is rejected with one of the `codes`, or taken where that is "". The `first` and the
`last` message of the last reply have these keys; the first one `says` this.
"""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.common.web.server import json_bytes
from referee import games
from referee.campaign import actions, file
from referee.rulekit.ask import Over
from referee.sessions.session import Session
from referee.web.printing import PrintRoom
from tests.cards_pdf.reading import reader
from tests.program import referee

ROWS = tomllib.loads(Path(__file__).with_name("exchanges.toml").read_text("utf-8"))["exchange"]
DECIMAL = "1" * 5000
LONG = "x" * 5000


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_requests_are_answered(row, desk, tmp_path):
    for command in row.get("before", ()):
        assert referee(*command.split(), home=tmp_path).returncode == 0
    for request, code in zip(row["requests"], row["codes"], strict=True):
        messages = desk.reply(request)
        assert messages[0].get("code", "") == code, messages[0]
        assert "root:" not in str(messages)
    for name, message in (("first", messages[0]), ("last", messages[-1])):
        wanted = row.get(name, {})
        assert {key: message.get(key) for key in wanted} == wanted
    assert row.get("says", "") in str(messages[0].get("text"))


def test_other_cards_are_dealt_before_anything_was_answered(desk):
    wish = {"do": "open", "game": "days", "new": True, "deal": "digital", "seed": 7}
    first = desk.reply(wish)[0]
    assert desk.reply({"do": "again", "next": True})[0]["code"] == "bad-request"
    assert desk.reply({"do": "again"})[0]["deal"] == "digital"
    assert desk.save.session.seed != 7
    assert desk.label == first["save"]  # nobody misses the other: its name is free


def test_the_next_level_follows_a_win(desk, monkeypatch):
    desk.reply({"do": "open", "game": "spade-poker"})
    desk.reply({"do": "concede"})
    monkeypatch.setattr(Session, "over", Over("win"))
    hello = desk.reply({"do": "again", "next": True})[0]
    assert hello["options"]["level"] == 2


def test_the_language_can_change_in_the_middle(desk):
    desk.reply({"do": "open", "game": "spade-poker", "new": True, "deal": "digital"})
    messages = desk.reply({"do": "speak", "lang": "zh-CN"})
    assert messages[1]["lang"] == "zh"
    assert messages[-1]["labels"] != desk.reply({"do": "speak", "lang": "en"})[-1]["labels"]


def test_others_hear_the_whole_question_whatever_was_wanted_of_it(desk):
    heard = []
    desk.reply({"do": "open", "game": "scoundrel"})
    desk.listeners["other"] = heard.append
    lean = desk.reply({"answer": ["JS", "8D", "6H", "4C"], "want": []}, "me")[-1]
    assert "rows" not in lean
    assert heard[-1][-1] == desk.talk.present()
    desk.reply({"do": "leave", "want": []}, "me")
    assert [message["type"] for message in heard[-1]] == ["lobby"]


def test_before_the_first_answer_every_device_hears_how_the_cards_are_laid_out(desk):
    desk.reply({"do": "open", "game": "scoundrel"})
    setup = "Take the jokers"
    assert any(message.get("text", "").startswith(setup) for message in desk.opening())
    desk.reply({"answer": ["JS", "8D", "6H", "4C"]})
    assert not any(message.get("text", "").startswith(setup) for message in desk.opening())


@pytest.mark.parametrize(
    ("card", "box", "word", "step", "line"),
    [
        ("A1", "1", "", 0, "A1.1"),
        ("A1", "3", "ice", 0, "A1.3 ice"),
        ("FM", "hp", "", 2, "FM hp +80"),
        ("S2", "crossed_out", "", 0, "S2 crossed out"),
    ],
)
def test_a_square_is_tapped_on_and_off(desk, card, box, word, step, line):
    actions.create("first", None, None)
    tap = {"do": "square", "name": "first", "card": card, "box": box, "word": word, "step": step}

    def ticked():
        (shown,) = desk.reply({"do": "wall", "name": "first", "only": card})[0]["cards"]
        return [(one["box"], one["word"], one["step"]) for one in shown["squares"] if one["ticked"]]

    assert desk.reply(tap | {"on": True})[0]["lines"] == [f"written: {line}"]
    assert ticked()[-1] == (box, word, step)
    desk.reply(tap | {"on": False})
    assert (box, word, step) not in ticked()


@pytest.mark.parametrize("was_written", [True, False])
def test_after_a_kill_the_same_answer_again_counts_once(desk, was_written):
    desk.reply({"do": "open", "game": "scoundrel"})
    messages = desk.reply({"answer": ["JS", "8D", "6H", "4C"]})
    request = {"answer": "8D", "save": "scoundrel-1", "rev": messages[-1]["rev"]}
    if was_written:
        desk.reply(request)
    desk.close()
    hello, *messages, ask = desk.reply(request)
    assert (hello["type"], hello["save"], ask["n"]) == ("hello", "scoundrel-1", 3)
    codes = [message["code"] for message in messages if message["type"] == "error"]
    assert codes == ["stale"] * was_written


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_options_are_offered_in_words_of_the_language(desk, lang):
    desk.reply({"do": "speak", "lang": lang})
    for game in desk.list_games()["games"]:
        texts = games.load(game["game"]).texts(lang)
        for option in game["options"]:
            assert option["label"] == texts[f"option.{option['name']}"]
            words = [texts[f"choice.{word}"] for word in option.get("choices", ())]
            assert option["words"] == words


def test_a_game_is_shown_before_it_is_begun_and_counted_once_it_is_over(desk):
    assert desk.reply({"do": "cover", "game": "days"})[0]["svg"].startswith("<svg")
    assert desk.reply({"do": "sheet", "game": "days"})[0]["sections"][0]["lines"]
    about = desk.opening()[0]["games"][0]
    assert about["about"]["minutes"] == 15
    assert about["record"] == {"games": 0, "wins": 0}
    desk.reply({"do": "open", "game": "scoundrel"})
    desk.reply({"do": "concede"})
    about = desk.reply({"do": "leave"})[-1]["games"][0]
    assert about["record"] == {"games": 1, "wins": 0}
    assert about["unfinished"] == []


def test_a_whole_game_is_printed_in_a_language(desk):
    desk.join(PrintRoom(str))
    wanted = {"do": "make", "of": "days", "kind": "kit", "paper": "letter", "language": "zh"}
    (file,) = desk.guard(desk.run_verb, wanted)[0]["files"]
    pdf = reader(Path(file["path"]).read_bytes())
    assert pdf.metadata.title.endswith("Letter")
    assert pdf.trailer["/Root"]["/Lang"].startswith("zh")
    assert len(pdf.outline) >= 6
    assert desk.guard(desk.run_verb, {**wanted, "paper": "/etc"})[0]["code"] == "bad-request"


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_part_of_a_kit_has_a_name_on_the_page(desk, game):
    desk.join(PrintRoom(str))
    works = desk.guard(desk.run_verb, {"do": "works", "of": game})[0]["works"]
    names = {f"page.press-kind-{part['kind']}" for part in works} - {"page.press-kind-kit"}
    assert names <= set(desk.opening()[0]["texts"])


def test_a_damaged_campaign_hides_none_of_the_others(desk):
    for name in ("first", "second"):
        actions.create(name, None, None)
    (file.folder_of("first") / file.CAMPAIGN_FILE).write_text("x")
    first, second = desk.reply({"do": "campaigns"})[0]["campaigns"]
    assert "is not valid TOML" in first["lines"][0]
    assert second["lines"][0].startswith("Campaign second")


def test_half_a_character_is_answered(desk):
    reply = json_bytes(desk.reply({"do": "go-on", "name": "\ud800"})).decode()
    assert "There is no save \ufffd." in reply
    assert json_bytes([{"type": "error", "text": "\ud800"}]) == b'[{"type":"error","text":"?"}]'


@pytest.mark.parametrize(
    "request_",
    [{"do": "open", "game": LONG}, {"do": "go-on", "name": LONG}, {"do": "lobby", "save": LONG}],
)
def test_what_is_quoted_is_cut(desk, request_):
    actions.create("first", None, None)
    (error,) = [message for message in desk.reply(request_) if message["type"] == "error"]
    assert "…" in error["text"]
    assert len(error["text"]) < 400


def test_a_box_of_five_thousand_digits_is_none(desk):
    actions.create("first", None, None)
    tap = {"do": "square", "name": "first", "card": "A1", "box": DECIMAL, "step": 0, "on": True}
    assert desk.reply(tap)[0]["type"] == "error"


def test_a_name_that_the_disk_does_not_take_is_told(desk, monkeypatch):
    def fail(*_):
        raise OSError(36, "File name too long", "x")

    monkeypatch.setattr(desk, "open_game", fail)
    assert desk.reply({"do": "open", "game": "days"})[0]["text"] == "x: File name too long."
