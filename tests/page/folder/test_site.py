"""The output of `referee web`, without a browser."""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import chain
from os.path import normpath
from pathlib import Path

import pytest

from cards_pdf.common import files
from cards_pdf.common.messages import UserError
from cards_pdf.printing import Order, list_outputs
from referee import games
from referee.texts import languages
from referee.thirdparty import discovery as elsewhere
from referee.web import site
from referee.web.packs import compiled, unpacked

NO_ENGINE = dict.fromkeys(site.FILES, b"")
OTHERS = Path(__file__).parents[3] / "docs" / "your_own_game"
ASK = """
import sys
sys.platform = sys.argv[2]
sys.path.insert(0, sys.argv[1])
from referee.in_browser import referee
print(referee("en")(sys.argv[3]))
"""


make_packs, prepare = site.packs, site.prepare


@pytest.fixture(scope="module", autouse=True)
def _packed_once():
    """Packing takes a second, so folders of the same games share their packs."""
    packs = cache(make_packs)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "packs", lambda names: packs(tuple(names)))
        patch.setattr(site, "prepare", lambda _: {})
        yield


@pytest.fixture(scope="module")
def contents():
    return site.contents(NO_ENGINE, {})


def test_the_service_worker_knows_every_file_but_itself(contents):
    found = re.findall(rb"(?:FILES|LATER) = (.*?);", contents["service.js"])
    first, later = map(json.loads, found[:2])
    assert {*first, *chain(*later.values()), "service.js"} == set(contents)
    assert set(later) == {"design", "eye", "forms", "hyphens", "print", "zh"}
    assert "studio/app.js" in later["design"]


def test_a_folder_may_have_one_room_alone(contents):
    assert b'ROOMS = ["play", "print", "campaign", ' in contents["words.js"]
    alone = site.contents(NO_ENGINE, {"legacy-en": []}, ["print"])
    assert b'ROOMS = ["print"];' in alone["words.js"]
    packs = {Path(name).stem for name in alone if name.endswith(".pack")}
    assert packs == {"print", "referee", "zh"}
    assert not [name for name in alone if name.startswith(("studio", "faces"))]


@pytest.mark.slow
def test_a_folder_may_show_some_games_alone():
    some = site.contents(NO_ENGINE, {}, (), ["days", "scoundrel"])
    assert b'GAMES = ["days", "scoundrel"];' in some["words.js"]
    listed = [game["game"] for game in json.loads(some["first-en.json"])["games"]]
    assert sorted(listed) == ["days", "scoundrel"]
    covers = {name for name in some if name.startswith("cover-")}
    assert covers == {"cover-days.svg", "cover-scoundrel.svg"}


def test_before_python_is_there_the_games_stand_there_as_they_begin(contents):
    first = json.loads(contents["first-zh.json"])
    assert [game["game"] for game in first["games"]][: len(games.BUILT_IN)] == list(games.BUILT_IN)
    assert {game["record"]["games"] for game in first["games"]} == {0}
    assert not any(game["unfinished"] for game in first["games"])


def test_any_change_makes_another_version(contents, monkeypatch):
    monkeypatch.setattr(site, "prepare", lambda _: {"snapshot.gz": b"another picture"})
    others = site.contents(NO_ENGINE, {})
    version = re.compile(rb'VERSION = "(.*?)"')
    assert version.search(others["service.js"])[1] != version.search(contents["service.js"])[1]


def test_the_page_says_what_it_may_load_before_it_loads_anything(contents):
    page = contents["index.html"].decode()
    assert page.index("Content-Security-Policy") < page.index("<link") < page.index("<script")
    assert "default-src 'none'" in page
    assert "unsafe-inline" not in page


def test_nothing_of_ours_names_another_origin(contents):
    for name in contents.keys() - NO_ENGINE.keys():
        # the name of a format, which no browser fetches
        text = contents[name].replace(b"http://www.w3.org/2000/svg", b"")
        assert name.endswith(".pack") or not re.search(rb"https?://", text), name


def test_the_words_before_the_start_are_there_in_every_language(contents):
    words = json.loads(re.match(rb"export const WORDS = (.*);", contents["words.js"])[1])
    assert list(words) == languages()
    assert len({frozenset(spoken) for spoken in words.values()}) == 1


def test_every_module_that_a_module_of_the_page_imports_is_there(contents):
    for name in contents:
        if name.endswith(("js", "mjs")) and name not in NO_ENGINE:
            for other in re.findall(rb'from "(\.\.?/.*?)"', contents[name]):
                assert normpath(Path(name).parent / other.decode()) in contents


@pytest.mark.slow
def test_the_archive_holds_what_a_game_needs_and_always_the_same_bytes(contents):
    names = unpacked(contents["referee.pack"])
    words = {f"cards_pdf/languages/page/{lang}.toml" for lang in languages()[1:]}
    needed = {"referee/in_browser.py", "cards_pdf/card_data/legacy.toml", "tomli_w/__init__.py"}
    assert needed | words <= {*names}
    assert not [name for name in names if "__pycache__" in name or "/fonts/" in name]
    assert make_packs(())["referee.pack"] == contents["referee.pack"]


def test_the_design_room_has_the_commands_that_its_modules_call_and_no_others(contents):
    files = unpacked(contents["design.pack"])
    commands = "cards_pdf/commands/"
    shipped = {name for name in files if name.startswith(commands)}
    imports = rb"from cards_pdf\.commands\.(\w+) import"
    called = {name.decode() for text in files.values() for name in re.findall(imports, text)}
    assert shipped == {f"{commands}{name}.py" for name in ("__init__", *called)}


@pytest.mark.parametrize("game", games.BUILT_IN)
@pytest.mark.sample(4)
def test_a_game_needs_its_own_archive_alone(contents, tmp_path, game):
    hello, *_, ask = open_alone(tmp_path, contents["referee.pack"], game)
    assert (hello["game"], ask["n"]) == (game, 1)


@pytest.mark.parametrize("pack", [bytes, compiled], ids=["source", "compiled"])
@pytest.mark.sample(4)
@pytest.mark.slow
def test_a_deck_is_printed_without_pillow_and_to_the_byte(contents, tmp_path, monkeypatch, pack):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packs = unpacked(contents["referee.pack"]) | unpacked(pack(contents["print.pack"]))
    request = {"do": "make", "kind": "deck", "of": "spade-poker"}
    (made,) = ask_alone(tmp_path, packs, request, "emscripten")
    printed = next(work for work in list_outputs(Order("spade-poker")) if work.kind == "deck")
    assert made["files"][0]["name"] == f"{printed.stem}.pdf"
    assert Path(made["files"][0]["path"]).read_bytes() == printed.make(print).pdf


def open_alone(folder, pack, game):
    return ask_alone(folder, unpacked(pack), {"do": "open", "game": game}, sys.platform)


def ask_alone(folder, files, request, platform):
    """Return the referee's reply with these files, and nothing else that is installed here."""
    for name, data in files.items():
        path = folder / "there" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    # -I and -S: without the packages of this Python
    words = [str(folder / "there"), platform, json.dumps(request)]
    line = [sys.executable, "-I", "-S", "-c", ASK, *words]
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "1")
    env = {"REFEREE_HOME": str(folder), "SOURCE_DATE_EPOCH": epoch}
    return json.loads(subprocess.run(line, stdout=subprocess.PIPE, check=True, env=env).stdout)


@pytest.mark.deep
def test_a_game_of_another_package_is_found_in_the_archive_as_well(tmp_path, monkeypatch):
    install(tmp_path / "here", "low-tide")
    install(tmp_path / "here", "low-water")  # two that begin with the same word
    monkeypatch.syspath_prepend(tmp_path / "here")
    monkeypatch.setattr(elsewhere, "find_points", elsewhere.find_points.__wrapped__)
    archive = make_packs(("low-tide", "low-water"))["referee.pack"]
    games.load.cache_clear()
    for game in ("low-tide", "low-water"):
        hello, *_, ask = open_alone(tmp_path, archive, game)
        assert (hello["game"], ask["ask"]) == (game, "turn")


def install(folder, game):
    """The example as a package of this name."""
    module = game.replace("-", "_")
    shutil.copytree(OTHERS / "low_tide", folder / module)
    for file in [path for path in (folder / module).rglob("*.*") if path.is_file()]:
        text = file.read_text("utf-8").replace("low-tide", game).replace("low_tide", module)
        file.write_text(text, "utf-8")
        file.rename(file.with_name(file.name.replace("low-tide", game).replace("low_tide", module)))
    papers = folder / f"{module}-1.dist-info"
    papers.mkdir()
    (papers / "METADATA").write_text(f"Name: {game}\nVersion: 1\n", "utf-8")
    point = f"[{elsewhere.GAMES_GROUP}]\n{game} = {module}:GAME\n"
    (papers / "entry_points.txt").write_text(point, "utf-8")


def test_another_package_is_refused(tmp_path):
    package = tmp_path / "pyodide.tgz"
    package.write_bytes(b"something else")
    with pytest.raises(UserError, match="is not the package pyodide"):
        site.engine_files(package)


def test_without_npm_a_sentence_tells_the_other_way(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match=r"npm could not fetch .* --engine"):
        site.engine_files(None)


def test_without_node_nothing_is_prepared(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert prepare({}) == {}


def test_a_browser_needs_no_locks(tmp_path, monkeypatch):
    monkeypatch.setattr(files.sys, "platform", "emscripten")
    with (tmp_path / "save").open("wb") as one, (tmp_path / "save").open("wb") as other:
        assert files.lock(one)
        assert files.lock(other)
