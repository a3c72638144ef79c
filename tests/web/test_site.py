"""What `referee web` writes, without a browser."""

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest

from cards_pdf import file_lock
from referee.errors import Failure
from referee.front_ends.web import bundle, engine, site, snapshot
from referee.texts.catalogues import languages

NO_ENGINE = dict.fromkeys(engine.FILES, b"")


@pytest.fixture(scope="module")
def found():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshot, "taken", lambda _: None)
        return site.contents(NO_ENGINE)


def test_the_service_worker_keeps_every_file_but_itself(found):
    (kept,) = re.findall(r"FILES = (\[.*?\]);", found["service.js"].decode())
    assert {*json.loads(kept), "service.js"} == set(found)


def test_any_change_makes_another_version(found, monkeypatch):
    monkeypatch.setattr(snapshot, "taken", lambda _: b"another picture")
    others = site.contents(NO_ENGINE)
    version = re.compile(rb'VERSION = "(.*?)"')
    assert version.search(others["service.js"])[1] != version.search(found["service.js"])[1]


def test_the_page_says_what_it_may_load_before_it_loads_anything(found):
    page = found["index.html"].decode()
    assert page.index("Content-Security-Policy") < page.index("<link") < page.index("<script")
    assert "default-src 'none'" in page
    assert "unsafe-inline" not in page


def test_nothing_of_ours_names_another_origin(found):
    for name in found.keys() - NO_ENGINE.keys() - {"referee.zip", "icon.svg"}:
        assert not re.search(rb"https?://", found[name]), name


def test_the_words_before_the_start_are_there_in_every_language(found):
    words = json.loads(found["words.js"].removeprefix(b"export const WORDS = ").rstrip(b";\n"))
    assert list(words) == list(languages("page"))
    assert len({frozenset(spoken) for spoken in words.values()}) == 1


def test_every_module_that_a_module_of_the_page_imports_is_there(found):
    for name in found:
        if name.endswith(("js", "mjs")) and name not in NO_ENGINE:
            for other in re.findall(rb'from "\./(.*?)"', found[name]):
                assert other.decode() in found


def test_the_archive_holds_what_a_game_needs_and_always_the_same_bytes(found):
    names = ZipFile(BytesIO(found["referee.zip"])).namelist()
    assert {"referee/commands/in_browser.py", "cards_pdf/card_data/legacy.toml", "tomli_w/__init__.py"} <= {
        *names
    }
    assert not [name for name in names if "__pycache__" in name or "/fonts/" in name]
    assert bundle.packed() == found["referee.zip"]


def test_another_package_is_refused(tmp_path):
    package = tmp_path / "pyodide.tgz"
    package.write_bytes(b"something else")
    with pytest.raises(Failure, match="is not the package pyodide"):
        engine.files(package)


def test_without_npm_a_sentence_tells_the_other_way(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(engine, "which", lambda _: None)
    with pytest.raises(Failure, match=r"npm is needed .* --engine"):
        engine.files(None)


def test_without_node_there_is_no_picture(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert snapshot.taken({}) is None


def test_a_browser_needs_no_locks(tmp_path, monkeypatch):
    monkeypatch.setattr(file_lock.sys, "platform", "emscripten")
    with (tmp_path / "save").open("wb") as one, (tmp_path / "save").open("wb") as other:
        assert file_lock.lock(one)
        assert file_lock.lock(other)
