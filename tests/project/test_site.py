"""The site: whole, its links lead somewhere, its sentences are there in both languages."""

import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest

from tools.release import SUMS, write_sums
from tools.site import documents, gallery, games, kits, landing, offline
from tools.site.page import HERE, LANGUAGES

ROOT = Path(__file__).parents[2]
FEW = ("scoundrel", "tumblers")  # one of the house, one of others
APP = ("app/index.html", "app/studio/index.html")


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.to, self.ids = [], set()
        self.feed(text)

    def handle_starttag(self, _tag, attributes):
        for name, value in attributes:
            if name in {"href", "src"}:
                self.to.append(value)
            if name == "id":
                self.ids.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """All of it but the app, for a few games."""
    out, others = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("others")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(others)
        games.bring_others(others)
        all_games, all_starts = games.list_games, games.starts
        patched.setattr(
            games, "list_games", lambda lang: [game for game in all_games(lang) if game.name in FEW]
        )
        for module in (kits, gallery):
            patched.setattr(module, "PAPERS", ("a4",))
        patched.setattr(games, "starts", lambda: all_starts()[:2])
        kits.print_all(out / kits.FOLDER)
        documents.write(out / "docs")
        gallery.write_all(out)
        landing.write_all(out)
        offline.write(out)
    return out


def test_every_link_leads_somewhere(site):
    read = {
        path.relative_to(site).as_posix(): Links(path.read_text("utf-8"))
        for path in site.rglob("*.html")
    }
    known = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()} | {
        *APP
    }
    for name, page in read.items():
        for link in page.to:
            if link.startswith(("https:", "data:", "mailto:")) or name == "docs/404.html":
                continue
            to, part = urldefrag(urljoin(f"/{name}", link))
            file = to.removeprefix("/") + ("index.html" if to.endswith("/") else "")
            assert file in known, f"{name}: {link}"
            if part and file in read:
                assert part in read[file].ids, f"{name}: {link}"


def test_no_page_loads_anything_from_elsewhere(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(
            r'<(?:script|img|link)\b[^>]*(?:src|href)="(https?:[^"]*)"', page.read_text("utf-8")
        )
        assert [link for link in loaded if "canonical" not in link] == [], page


def test_the_landing_page_is_small(site):
    page = Links((site / "index.html").read_text("utf-8"))
    parts = [site / link for link in page.to if link.endswith((".css", ".js", ".webp", ".svg"))]
    assert sum(part.stat().st_size for part in parts) <= 300_000


def test_what_is_kept_at_once_is_there(site):
    kept = re.search(r"const FILES = (\[.*?\]);", (site / "service.js").read_text("utf-8"))[1]
    names = re.findall(r'"([^"]+)"', kept)
    assert {"index.html", "zh/index.html", "site.css"} <= {*names}
    assert all((site / name).is_file() for name in names)


def test_both_languages_say_the_same_things():
    english, chinese = (
        tomllib.loads((HERE / f"words.{lang}.toml").read_text("utf-8")) for lang in LANGUAGES
    )
    assert english.keys() == chinese.keys()


def test_the_first_page_has_one_sentence_three_buttons_and_three_pictures(site):
    text = (site / "index.html").read_text("utf-8")
    assert re.findall(r"<h1>(.*?)</h1>", text) == [
        "A referee for solo card games. Deal real cards; your phone keeps the rules."
    ]
    doors = re.search(r'<p class="doors">(.*?)</p>', text, re.DOTALL)[1]
    assert re.findall(r"<b>(.*?)</b>", doors) == ["Play", "Print", "Design"]
    assert text.count("<figcaption>") == 3
    assert "killed" not in text


def test_checksums_are_those_of_the_files(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"abc")
    write_sums(tmp_path)
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert (tmp_path / SUMS).read_text() == f"{known}  a.pdf\n"
