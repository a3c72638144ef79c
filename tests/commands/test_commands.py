"""`referee` and its commands, as they are typed."""

import json
import re
from pathlib import Path

import pytest

import referee as package
from tests.commands.lines import DEATH, ROOM, output_of
from tests.program import referee
from tests.table import ALL


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_version(tmp_path):
    assert output_of(referee("--version", home=tmp_path)) == f"referee {package.__version__}\n"


def test_alone_it_lists_games_and_what_can_be_gone_on_with(tmp_path):
    text = output_of(referee(home=tmp_path))
    assert all(f"referee {name}" in text for name in ALL)
    referee("scoundrel", lines=ROOM, home=tmp_path)
    assert "scoundrel-1" in output_of(referee(home=tmp_path))
    referee("scoundrel", "--new", lines=DEATH, home=tmp_path)
    assert "scoundrel-2" not in output_of(referee(home=tmp_path))


def test_new_keeps_the_old_game(tmp_path):
    referee("scoundrel", lines=ROOM, home=tmp_path)
    referee("scoundrel", "--new", lines=ROOM, home=tmp_path)
    assert sorted(path.name for path in (tmp_path / "saves").iterdir()) == [
        "scoundrel-1.jsonl",
        "scoundrel-2.jsonl",
    ]
    own = tmp_path / "mine.jsonl"
    for _ in range(3):
        assert (
            referee("scoundrel", "--new", "--save", str(own), lines=ROOM, home=tmp_path).returncode
            == 0
        )
    assert sorted(path.name for path in tmp_path.glob("mine*")) == [
        "mine-1.jsonl",
        "mine-2.jsonl",
        "mine.jsonl",
    ]


def test_options_are_recorded_and_cannot_change_in_a_game(tmp_path):
    words = ["scoundrel", "--variant", "classic", "--reuse=lower-or-equal"]
    assert referee(*words, lines=ROOM, home=tmp_path).returncode == 0
    assert referee(*words, home=tmp_path).returncode == 0
    header = json.loads((tmp_path / "saves" / "scoundrel-1.jsonl").read_text().splitlines()[0])
    assert header["options"]["reuse"] == "lower-or-equal"
    other = referee("scoundrel", "--variant", "standard", home=tmp_path)
    assert other.returncode == 2
    assert "started with --variant classic" in output_of(other)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["scoundrel", "--varient", "classic"], 'Did you mean "--variant"?'),
        (["scoundrel", "--variant", "clasic"], "standard or classic"),
        (["scoundrel", "--variant"], "needs a value"),
        (["scoundrel", "--health-cap", "-3"], "1 or more, or none"),
        (["scoundrel", "--health-cap", "²"], "1 or more, or none"),
        (["scoundrel", "--seed", "3"], "--deal digital"),
        (["scoundrel", "--new=1"], "takes no value"),
        (["scoundrel", "nonsense"], 'Unexpected word "nonsense"'),
        (["scoundral"], 'Did you mean "scoundrel"?'),
        (["stast"], 'Did you mean "stats"?'),
        (["log", "nothing-7"], "no save nothing-7"),
        (["phone", "scondrel"], 'Did you mean "scoundrel"?'),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_code_2(tmp_path, words, hint):
    done = referee(*words, home=tmp_path)
    assert done.returncode == 2
    assert hint in done.stderr.decode()
    assert "Traceback" not in output_of(done)
    assert not (tmp_path / "saves").exists()


def test_a_damaged_save_is_one_sentence_and_exit_code_1(tmp_path):
    path = tmp_path / "saves" / "scoundrel-1.jsonl"
    path.parent.mkdir()
    path.write_text("junk\n")
    done = referee("scoundrel", home=tmp_path)
    assert done.returncode == 1
    assert "line 1" in done.stderr.decode()
    assert path.read_text() == "junk\n"
    assert referee("scoundrel", "--new", home=tmp_path).returncode == 0
    assert "damaged" in output_of(referee("saves", home=tmp_path))


def test_a_home_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    done = referee("scoundrel", home=tmp_path / "file")
    assert (done.returncode, output_of(done).count("\n")) == (1, 1)


def test_saves_log_and_stats(tmp_path):
    assert "No saved games" in output_of(referee("saves", home=tmp_path))
    assert "No finished games" in output_of(referee("stats", home=tmp_path))
    referee("scoundrel", lines=DEATH, home=tmp_path)
    referee("scoundrel", "--variant", "classic", lines=ROOM + "concede\n", home=tmp_path)
    referee("scoundrel", lines=ROOM, home=tmp_path)
    listed = output_of(referee("saves", home=tmp_path))
    assert re.search(
        r"scoundrel-1 .* loss\nscoundrel-2 .* conceded\nscoundrel-3 .* unfinished", listed
    )
    assert "   1  room: JS 8D 6H 4C" in output_of(referee("log", "scoundrel-3", home=tmp_path))
    assert "You died in the dungeon" in output_of(referee("log", "scoundrel-1", home=tmp_path))
    assert "room: JS 8D 6H 4C" in output_of(referee("log", home=tmp_path))
    statistics = output_of(referee("stats", home=tmp_path))
    classic = "(variant Classic)"
    assert "Scoundrel" in statistics
    assert f"{classic}  1 played, 0 won (0 %), 0 lost, 1 given up" in statistics


def test_no_slow_library_is_imported_on_the_way_to_a_question():
    """Typer alone is, and only by the modules that declare what commands take."""
    package_folder = Path(package.__file__).parent
    for path in package_folder.rglob("*.py"):
        imported = re.findall(r"^(?:import|from) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        slow = {"platformdirs", "reportlab", "PIL", "pypdf", "pypdfium2", "rich"}
        if path.name != "cli.py" and not {"commands", "command_line"} & {*path.parts}:
            slow.add("typer")
        assert not slow & set(imported), f"{path.name} imports something slow at its top"
