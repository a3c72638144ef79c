"""The desk behind the page: the list of games, and one game at a time."""

from pathlib import Path

import pytest

from referee import games
from referee.campaign import actions
from referee.rulekit.ask import Over
from referee.sessions.session import Session
from referee.web.printing import PrintRoom
from tests.cards_pdf.reading import reader


def test_another_game_after_this_one_has_its_options_and_is_dealt_like_it(desk):
    wish = {
        "do": "open", "game": "scoundrel", "new": True, "options": {"health-cap": 20},
        "deal": "digital",
    }  # fmt: skip
    first, *_, asked = desk.reply(wish)
    desk.reply({"answer": asked["options"][0]})
    assert desk.reply({"do": "again"})[0]["code"] == "bad-request"
    desk.reply({"do": "concede"})
    hello = desk.reply({"do": "again"})[0]
    assert hello["save"] != first["save"]
    assert (hello["options"], hello["deal"]) == (first["options"], "digital")


def test_other_cards_are_dealt_before_anything_was_answered(desk):
    wish = {"do": "open", "game": "days", "new": True, "deal": "digital", "seed": 7}
    first = desk.reply(wish)[0]
    assert desk.reply({"do": "again", "next": True})[0]["code"] == "bad-request"
    assert desk.reply({"do": "again"})[0]["deal"] == "digital"
    assert desk.game.save.session.seed != 7
    assert desk.game.label == first["save"]  # nobody misses the other: its name is free


def test_the_next_level_is_for_whoever_has_won(desk, monkeypatch):
    desk.reply({"do": "open", "game": "spade-poker"})
    desk.reply({"do": "concede"})
    assert desk.reply({"do": "again", "next": True})[0]["code"] == "bad-request"
    with monkeypatch.context() as patch:
        patch.setattr(Session, "over", Over("win"))
        hello = desk.reply({"do": "again", "next": True})[0]
    assert hello["options"]["level"] == 2


def test_what_real_cards_decide_is_not_dealt(desk):
    wish = {"do": "open", "game": "days", "new": True, "options": {"table": True}}
    messages = desk.reply(wish | {"deal": "digital"})
    assert messages[0]["text"].startswith("With the option table your own cards decide")
    assert desk.reply(wish)[-1]["n"] == 1


def test_the_language_can_change_in_the_middle(desk):
    desk.reply({"do": "open", "game": "spade-poker", "new": True, "deal": "digital"})
    messages = desk.reply({"do": "speak", "lang": "zh-CN"})
    assert messages[1]["lang"] == "zh"
    assert messages[-1]["labels"] != desk.reply({"do": "speak", "lang": "en"})[-1]["labels"]


def test_others_hear_the_whole_question_whatever_was_wanted_of_it(desk):
    heard = []
    desk.reply({"do": "open", "game": "scoundrel"})
    desk.broadcaster.listeners["other"] = heard.append
    lean = desk.reply({"answer": ["JS", "8D", "6H", "4C"], "want": []}, "me")[-1]
    assert "rows" not in lean
    assert heard[-1][-1] == desk.game.talk.present()
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
    assert desk.reply(tap | {"on": True})[0]["lines"] == [f"written: {line}"]
    (shown,) = desk.reply({"do": "wall", "name": "first", "only": card})[0]["cards"]
    ticked = [
        (square["box"], square["word"], square["step"])
        for square in shown["squares"]
        if square["ticked"]
    ]
    assert ticked[-1] == (box, word, step)
    desk.reply(tap | {"on": False})
    (shown,) = desk.reply({"do": "wall", "name": "first", "only": card})[0]["cards"]
    assert (box, word, step) not in [
        (one["box"], one["word"], one["step"]) for one in shown["squares"] if one["ticked"]
    ]


def test_a_square_that_no_card_has_is_refused(desk):
    actions.create("first", None, None)
    tap = {"do": "square", "name": "first", "card": "A1", "box": "hp", "step": 0, "on": True}
    assert desk.reply(tap)[0]["code"] == "bad-request"
    assert desk.reply(tap | {"box": "9"})[0]["code"] == "failed"


@pytest.mark.parametrize("was_written", [True, False])
def test_after_a_kill_the_same_answer_again_counts_once(desk, was_written):
    desk.reply({"do": "open", "game": "scoundrel"})
    said = desk.reply({"answer": ["JS", "8D", "6H", "4C"]})
    request = {"answer": "8D", "save": "scoundrel-1", "rev": said[-1]["rev"]}
    if was_written:
        desk.reply(request)
    desk.game.close()
    hello, *said, asked = desk.reply(request)
    assert (hello["type"], hello["save"], asked["n"]) == ("hello", "scoundrel-1", 3)
    assert [message["code"] for message in said if message["type"] == "error"] == [
        "stale"
    ] * was_written


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_options_are_offered_in_words_of_the_language(desk, lang):
    desk.reply({"do": "speak", "lang": lang})
    for game in desk.lobby.list_games()["games"]:
        texts = games.load(game["game"]).texts(lang)
        for option in game["options"]:
            assert option["label"] == texts[f"option.{option['name']}"]
            assert option["words"] == [
                texts[f"choice.{word}"] for word in option.get("choices", ())
            ]


def test_a_game_is_shown_before_it_is_begun(desk):
    assert desk.reply({"do": "cover", "game": "days"})[0]["svg"].startswith("<svg")
    assert desk.reply({"do": "sheet", "game": "days"})[0]["sections"][0]["lines"]
    about = desk.opening()[0]["games"][0]
    assert about["about"]["minutes"] == 15
    assert about["record"] == {"games": 0, "wins": 0}


def test_a_whole_game_is_printed_in_a_language(desk):
    desk.join(PrintRoom(str))
    wanted = {"do": "make", "of": "days", "kind": "kit", "paper": "letter", "language": "zh"}
    (file,) = desk.reply_aside(wanted)[0]["files"]
    pdf = reader(Path(file["path"]).read_bytes())
    assert pdf.metadata.title.endswith("Letter")
    assert pdf.trailer["/Root"]["/Lang"].startswith("zh")
    assert len(pdf.outline) >= 6
    assert desk.reply_aside({**wanted, "paper": "/etc"})[0]["code"] == "bad-request"


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_part_of_a_kit_has_a_name_on_the_page(desk, game):
    desk.join(PrintRoom(str))
    works = desk.reply_aside({"do": "works", "of": game})[0]["works"]
    names = {f"page.press-kind-{part['kind']}" for part in works} - {"page.press-kind-kit"}
    assert names <= set(desk.opening()[0]["texts"])


def test_the_list_counts_the_games_that_are_over(desk):
    desk.reply({"do": "open", "game": "scoundrel"})
    desk.reply({"do": "concede"})
    lobby = desk.reply({"do": "leave"})[-1]
    assert lobby["games"][0]["record"] == {"games": 1, "wins": 0}
    assert lobby["games"][0]["unfinished"] == []


def test_the_next_game_of_a_campaign_is_one_of_the_same_campaign(desk):
    actions.create("second", None, None)
    actions.create("first", None, None)
    desk.reply({"do": "open", "game": "legacy", "campaign": "second"})
    for request in ({"answer": ["FM"]}, {"do": "concede"}, {"answer": ["A1"]}):
        desk.reply(request)
    assert desk.reply({"do": "again"})[0]["options"]["campaign"] == "second"
