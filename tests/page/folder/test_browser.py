"""The static folder in a real browser. `make test-browser` installs one."""

import json
import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from gzip import compress
from pathlib import Path

import pytest

from referee import games
from referee.protocol import Conversation
from referee.saves.journal import Header, Journal
from referee.sessions.session import Session
from tests.browser import Tapper
from tests.page.folder.host import visit

pytestmark = pytest.mark.browser
CLEAR = """async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""


def last_message(page):
    """Return the page's last message, once its cards are as printed: plain ones have letters."""
    page.locator("[data-face]:not([data-plain])").first.wait_for()
    page.locator("[data-face][data-plain]").first.wait_for(state="detached")
    ask = page.locator("[data-question]").get_attribute("data-ask")
    return ask, page.locator("#table").inner_text()


def journal(page, path):
    """A file of the referee as the browser keeps it."""
    return bytes(page.evaluate(
        """(path) => new Promise((found) => {
            indexedDB.open("referee").onsuccess = ({ target: { result } }) => {
                const wanted = result.transaction("files").objectStore("files").get(path);
                wanted.onsuccess = () => { result.close(); found([...wanted.result.bytes]); };
            };
        })""",
        f"/home/pyodide/referee/{path}",
    ))  # fmt: skip


def kept_here(path, lines_in_browser, answers):
    """The file that these answers make on this computer, started and stamped as in the browser."""
    first, *lines = lines_in_browser.splitlines()
    header, _ = Header.read(first, path)
    session = Session(games.load(header.game), header.options, header.seed)
    session.journal = Journal.create(path, header)
    times = iter([json.loads(line)["at"] for line in lines])
    session.clock = lambda: next(times)
    conversation = Conversation(session, session.game.say())
    for answer in answers:
        conversation.reply({"answer": answer})
    session.journal.close()
    return path.read_bytes()


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_game_is_played_and_kept_as_by_the_command_line(device, host, tmp_path, depth, game):
    page = visit(device, host)
    tapper = Tapper(page).begin(game)
    while len(tapper.answers) < depth(48) and not tapper.is_over:
        tapper.answer()
    path = "campaigns/first/games/legacy-1.jsonl" if game == "legacy" else f"saves/{game}-1.jsonl"
    lines = journal(page, path)
    assert lines == kept_here(tmp_path / f"{game}.jsonl", lines, tapper.answers)
    page.locator('[data-do="lobby"]').click()
    page.locator("[data-game]").first.wait_for()


def test_the_games_stand_there_before_python_does_and_a_tap_is_not_lost(device, host):
    held = []
    device.route("**/pyodide.asm.wasm", lambda route: held.append(route))  # noqa: PLW0108 -- it is given a name
    page = visit(device, host)
    page.locator('[data-game="scoundrel"]').click()
    page.locator("#link", has_text="is loading").wait_for()
    for route in held:
        route.continue_()
    device.unroute("**/pyodide.asm.wasm")
    page.locator("[data-question]").wait_for()


def test_what_travels_is_small(built):
    files = [path for path in built.rglob("*") if path.is_file()]
    sizes = {path.relative_to(built).as_posix(): len(compress(path.read_bytes())) for path in files}
    assert max(size for name, size in sizes.items() if name.startswith("faces-")) <= 400_000
    limits = tomllib.loads(Path(__file__).with_name("limits.toml").read_text("utf-8"))
    for pattern, limit in limits.items():
        found = [sizes.pop(name) for name in [*sizes] if fnmatch(name, pattern)]
        assert 0 < sum(found) <= limit, pattern


def test_a_game_goes_on_with_the_network_off(device, host):
    page = visit(device, host)
    Tapper(page).begin("scoundrel").answer()
    before = last_message(page)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.close()
    host.go_away()
    page = visit(device, host)
    assert last_message(page) == before
    Tapper(page).answer()


def downloaded(page, button):
    with page.expect_download() as found:
        page.locator(button).click()
    return found.value.suggested_filename, found.value.path().read_bytes()


def command_line(home, path, *answers):
    """`referee go` on with the save in a file, as a program would."""
    lines = "".join(json.dumps({"answer": answer}) + "\n" for answer in answers)
    done = subprocess.run(
        [sys.executable, "-m", "referee", "scoundrel", "--save", str(path), "--json"],
        input=lines, text=True, capture_output=True, check=True,
        env=os.environ | {"REFEREE_HOME": str(home)},
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def test_a_game_goes_to_the_command_line_and_back(device, host, tmp_path):
    page = visit(device, host)
    tapper = Tapper(page).begin("scoundrel")
    tapper.answer()
    page.locator('[data-do="lobby"]').click()
    name, data = downloaded(page, '[data-export="scoundrel-1"]')
    assert data == journal(page, "saves/scoundrel-1.jsonl")
    path = tmp_path / name
    path.write_bytes(data)
    assert command_line(tmp_path / "home", path, "skip")["n"] == 3
    page.locator('[data-do="import"]').set_input_files(path)
    page.get_by_text("Imported: scoundrel-1").wait_for()
    page.locator('[data-do="close"]').click()
    assert journal(page, "saves/scoundrel-1.jsonl") == path.read_bytes()
    page.locator('[data-game="scoundrel"]').click()
    page.locator('[data-n="3"]').wait_for()


def test_everything_can_be_saved_and_brought_to_another_browser(device, host, tmp_path):
    page = visit(device, host)
    Tapper(page).begin("legacy").answer()
    page.locator('[data-do="lobby"]').click()
    name, data = downloaded(page, '[data-do="export"]')
    assert name == "referee.zip"
    (tmp_path / name).write_bytes(data)
    page.evaluate(CLEAR)
    page.close()
    page = visit(device, host)
    page.locator('[data-do="import"]').set_input_files(tmp_path / name)
    page.get_by_text("Imported: first").wait_for()
    page.locator('[data-do="close"]').click()
    page.locator('[data-game="legacy"]').click()
    page.locator('[data-n="2"]').wait_for()


@pytest.mark.deep
def test_a_save_that_is_nested_without_end_is_refused(device, host, tmp_path):
    """Python has little room for that in a browser."""
    page = visit(device, host)
    for deep in (900, 100_000):
        (tmp_path / "x.jsonl").write_text(f'{{"format":1,"x":{"[" * deep}{"]" * deep}}}\n')
        page.locator('[data-do="import"]').set_input_files(tmp_path / "x.jsonl")
        page.get_by_text("The file is kept as it is").wait_for()
        page.locator('[data-do="close"]').click()
    Tapper(page).begin("scoundrel").answer()


def test_a_full_disk_takes_nothing_and_says_so(device, host, disk):
    page = visit(device, host)
    Tapper(page).begin("scoundrel").answer()
    before = journal(page, "saves/scoundrel-1.jsonl")
    disk["full"] = True
    page.locator('[data-option="skip"]').click()
    page.get_by_text("has no room left").wait_for()
    disk["full"] = False
    page.locator('[data-n="2"] [data-option="skip"]').click()
    page.locator('[data-n="3"]').wait_for()
    assert journal(page, "saves/scoundrel-1.jsonl").startswith(before)


def test_data_that_is_cleared_under_an_open_page_is_said_to_be_gone(device, host):
    page = visit(device, host)
    Tapper(page).begin("scoundrel").answer()
    cleared = {"origin": host.url.rstrip("/"), "storageTypes": "all"}
    device.new_cdp_session(page).send("Storage.clearDataForOrigin", cleared)
    page.locator('[data-option="skip"]').click()
    page.get_by_text("the games that were kept in it are gone").wait_for()
    page.locator('[data-game="scoundrel"][aria-label$="Play"]').wait_for()
    assert page.get_by_text("that were kept in it are gone").is_visible()  # until the next tap


def test_a_second_page_waits_for_the_first(device, host):
    page = visit(device, host)
    Tapper(page).begin("scoundrel").answer()
    before = last_message(page)
    other = device.new_page()
    other.goto(host.url)
    other.get_by_text("open in another tab").wait_for()
    page.close()
    other.locator("[data-question]").wait_for()
    assert last_message(other) == before


def test_a_link_deals_the_same_cards_without_a_server(device, host):
    page = device.new_page()
    page.goto(f"{host.url}#deal=scoundrel.4")
    page.locator("[data-question]").wait_for()
    game = games.load("scoundrel")
    dealt = Session(game, game.resolve_options({}), 4).question.options
    lying = page.locator("#table [data-option]").all()
    assert {card.get_attribute("data-option") for card in lying} == {*dealt} - {"skip"}
    assert "deal=" not in page.url
