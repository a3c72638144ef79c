"""`referee campaign …` as it is typed: what it says, what it writes, how it ends."""

import json

import pytest

from tests.program import referee

GIVEN_UP = "fm\nconcede\nd1\n"


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def output_of(done, code=0):
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    return (done.stdout + done.stderr).decode()


def campaign(home, *words, code=0):
    return output_of(referee("campaign", *words, home=home), code)


def test_a_campaign_from_the_first_game_to_paper_and_back(home, tmp_path):
    assert "no campaign yet" in campaign(home, "list")
    assert "Counted in the campaign first: 1 game played" in output_of(
        referee("legacy", lines=GIVEN_UP, home=home)
    )
    assert "first  1 game, 0 won, 1 lost" in campaign(home, "list")
    assert "conceded" in campaign(home, "history")
    assert "HP 140" in campaign(home, "show")
    assert "A1.3 fire" in campaign(home, "tick", "A1.3", "fire")
    assert "gone: A1.3 fire" in campaign(home, "untick", "A1.3")
    assert "FM hp -20" in campaign(home, "set", "FM.hp", "120")
    out = tmp_path / "out"
    listed = campaign(home, "export", "--out", str(out), "--fillable", "--paper", "letter")
    assert all(
        (out / name).is_file()
        for name in ("first-log-letter.pdf", "first-legacy-letter-poker-9-fillable-state.pdf")
    )
    assert "first-log-letter.pdf" in listed
    assert "Nothing is changed" in campaign(
        home, "import", str(out / "first-legacy-letter-poker-9-fillable-state.pdf")
    )
    assert "open again" in campaign(home, "undo")
    counted = output_of(referee("legacy", lines="a1\n", home=home))
    assert "Counted in the campaign first: 1 game played" in counted


def test_several_campaigns_need_a_name_without_a_terminal(home):
    campaign(home, "new", "alpha")
    campaign(home, "new", "beta", "--upgrade-discards", "nothing")
    text = output_of(referee("legacy", home=home), 2)
    assert "alpha, beta" in text
    assert "alpha, beta" in campaign(home, "show", code=2)
    assert "Shuffle the monster cards" in output_of(
        referee("legacy", "--campaign", "beta", home=home)
    )
    assert "There is no campaign gamma" in output_of(
        referee("legacy", "--campaign", "gamma", home=home), 2
    )


@pytest.mark.parametrize(
    "words",
    [
        "new", "new a/b", "new x --upgrade-discards both", "tick A1.1",
        "export", "import none.pdf", "undo", "set wins", "nonsense",
    ],
)  # fmt: skip
def test_wrong_use_is_one_sentence_and_ends_with_2(home, words):
    assert campaign(home, *words.split(), code=2)


def test_a_damaged_file_is_an_error_of_its_own(home):
    campaign(home, "new", "alpha")
    path = home / "campaigns" / "alpha" / "campaign.toml"
    path.write_text("format = 1\n")
    for words in (("campaign", "show"), ("legacy", "--json"), ("campaign", "export")):
        assert 'key "deck" is missing' in output_of(referee(*words, home=home), 1)
    assert path.read_text() == "format = 1\n"


def test_the_protocol_tells_of_the_count(home):
    requests = [
        {"answer": ["1"]}, {"do": "concede"}, {"answer": ["UP"]}, {"do": "undo"},
        {"answer": ["4"]},
    ]  # fmt: skip
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    messages = [
        json.loads(line)
        for line in output_of(referee("legacy", "--json", lines=lines, home=home)).splitlines()
    ]
    events = [message["event"] for message in messages if message["type"] == "event"]
    assert events.count("counted") == 2
    assert events.count("uncounted") == 1
    assert messages[-1]["state"]["campaign"]["games"] == 1


def test_a_deck_of_ones_own_is_played_and_printed(home, tmp_path):
    output_of(referee("campaign", "new", "mine", "--deck", str(my_deck(tmp_path)), home=home))
    text = output_of(referee("legacy", lines="em\na1 a2 a3 a4 a5\na1\n", home=home))
    assert "War Banner deals 65" in text
    assert "mine-my-a4-poker-9-state.pdf" in campaign(
        home, "export", "--out", str(tmp_path / "out")
    )


def my_deck(folder):
    from cards_pdf.common.data_files import card_data

    path = folder / "my.toml"
    text = card_data("legacy.toml").read_text()
    path.write_text(
        text.replace('{ effect = "attack", amount = 20 }', '{ effect = "attack", amount = 75 }', 1)
    )
    return path
