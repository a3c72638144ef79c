"""Commands of the referee in every language: help, lists, refusals."""

from io import StringIO
from pathlib import Path

import pytest

from cards_pdf.common.line_break import columns
from cards_pdf.common.messages import UserError
from cards_pdf.common.program import Speech
from referee import games
from referee.__main__ import run
from referee.cli import app
from referee.saves import folder
from referee.texts import LANGUAGE_FOLDER, language
from tests.commands.lines import ROOM
from tests.program import referee as started
from tests.texts.words import FOREIGN, OTHERS, OWN_LETTERS, PRINTED, english_words

GROUPS = {
    "": [
        *"go discard rename saves log stats balance phone web campaign simulate".split(),
        *games.BUILT_IN,
    ],
    "campaign": "new list show history tick untick set undo export import scan".split(),
    "simulate": [*games.BUILT_IN],
}
WRONG = Path(__file__).with_name("wrong.txt").read_text("utf-8").splitlines()
HELP = [["--help"], *(["campaign", "--help"], ["simulate", "--help"])] + [
    [*group.split(), command, "--help"]
    for group, commands in GROUPS.items()
    for command in commands
]


class Listening(Speech):
    """Remembers what it was asked to say."""

    def __init__(self):
        super().__init__(LANGUAGE_FOLDER)
        self.heard = set()

    def __call__(self, message, /, **facts):
        self.heard.add(getattr(message, "template", message))
        return super().__call__(message, **facts)


@pytest.fixture(scope="module")
def heard():
    speech = Listening()
    for words in [*HELP, *map(str.split, WRONG)]:
        try:
            app.carry_out("referee", words, speech)
        except UserError as wrong:
            speech.heard.add(wrong.message.template)
    of_games = {text for name in games.BUILT_IN for text in games.load(name).texts("en").values()}
    return speech.heard - of_games


@pytest.mark.parametrize("lang", OTHERS)
def test_help_and_refusals_stand_in_every_language(lang, heard):
    assert not [english for english in heard if english and english not in language(lang).texts]


@pytest.fixture
def output_of(monkeypatch, capsys):
    """Return a command's output, without the folders of this test."""
    monkeypatch.setattr("sys.stdin", StringIO(""))

    def command(line):
        run(line.split())
        output = "".join(capsys.readouterr())
        return output.replace(str(folder.home()), "").replace(str(folder.home().parent), "")

    return command


OWN = {
    "legacy", "alpha", "beta", "evening", "nothing", "first", "jsonl", "toml", "campaigns",
    "discarded",
}  # fmt: skip
OWN |= {"The", "card", "game", "none", "DECK"}  # the title of the deck; what may be typed
OWN |= {word for name in games.BUILT_IN for word in name.split("-")}
SPOKEN = Path(__file__).with_name("spoken.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("lang", OWN_LETTERS)
def test_commands_and_failures_show_no_english(output_of, lang):
    started("scoundrel", lines=ROOM + "concede\n", home=folder.home())
    outputs = {line: output_of(f"--lang {lang} {line}") for line in SPOKEN}
    assert not [line for line, text in outputs.items() if not FOREIGN.search(text)]
    rest = {
        line: set(english_words(text)) - OWN - (PRINTED if line.startswith("campaign") else set())
        for line, text in outputs.items()
    }
    assert not {line: (words, outputs[line]) for line, words in rest.items() if words}


@pytest.mark.parametrize("lang", OWN_LETTERS)
@pytest.mark.parametrize(
    "line",
    [
        "--nope --lang {}",
        "scoundrel --nope --lang {}",
        "scoundrel --health-cap 0 --lang={}",
        "saves x --lang {}",
    ],
)
def test_a_word_that_is_refused_before_the_language_is_read_is_refused_in_it(line, output_of, lang):
    assert FOREIGN.search(output_of(line.format(lang)))


@pytest.mark.parametrize("width", [40, 60, 80])
def test_lists_never_break_inside_a_word_on_a_terminal(width, output_of, monkeypatch):
    started("scoundrel", lines=ROOM + "concede\n", home=folder.home())
    whole = output_of("saves") + output_of("stats")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    narrow = output_of("saves") + output_of("stats")
    assert whole.split() == narrow.split()
    assert all(columns(line) <= width or len(line.split()) == 1 for line in narrow.splitlines())
