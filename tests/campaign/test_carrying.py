"""Saves and campaigns carried to another device and back."""

import random
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from cards_pdf.common.messages import UserError
from referee import games, in_browser
from referee.campaign import actions, file
from referee.commands.requests import open_game
from referee.errors import DamagedError, VersionError
from referee.saves import folder, library
from referee.saves.opening import OpenRequest
from tests.saves.files import HEADER, chained

pytestmark = pytest.mark.usefixtures("device")
DEAL = ["JS", "8D", "6H", "4C"]


@pytest.fixture
def device(tmp_path, monkeypatch):
    def use_home(name):
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / name))

    use_home("phone")
    return use_home


def played(*answers, game="scoundrel"):
    save = open_game(games.load(game), OpenRequest(is_program=True))
    for answer in answers:
        save.session.answer(answer)
    save.close()
    return save.path


def test_a_game_goes_on_elsewhere_and_comes_back(device):
    here = played(DEAL)
    first = here.read_bytes()
    device("laptop")
    copy = library.import_save(first)
    assert copy.read_bytes() == first
    assert played("8D") == copy
    device("phone")
    assert library.import_save(copy.read_bytes()) == here
    assert here.read_bytes() == copy.read_bytes()
    assert folder.find_saves() == [here]


def test_an_older_copy_takes_nothing_back():
    older = played(DEAL).read_bytes()
    path = played("8D")
    newer = path.read_bytes()
    assert library.import_save(older) == path
    assert path.read_bytes() == newer


def test_two_ways_on_are_two_saves(device):
    path = played(DEAL)
    data = path.read_bytes()
    played("8D")
    device("laptop")
    other = library.import_save(data)
    played("6H")
    changed = other.read_bytes()
    device("phone")
    assert library.import_save(changed) != path
    assert len(folder.find_saves()) == 2


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", DamagedError),
        (b"some text\n", DamagedError),
        (b'{"format":99}\n', VersionError),
        (b"".join(chained(Path("x"), HEADER | {"game": "chess"})), VersionError),
    ],
)
def test_what_is_no_save_is_refused_and_nothing_stays(data, error):
    with pytest.raises(error, match="The file"):
        library.import_save(data)
    assert folder.find_saves() == []


def test_a_changed_save_is_refused_and_nothing_stays(device):
    data = played(DEAL).read_bytes().replace(b"8D", b"9D")
    device("laptop")
    with pytest.raises(DamagedError):
        library.import_save(data)
    assert folder.find_saves() == []


def test_everything_goes_in_one_archive(device):
    actions.create("first", None, None)
    actions.tick_boxes(["A1.1"], "first")
    played(DEAL)
    played(["FM"], game="legacy")
    _, _, *cards = actions.show("first")
    data = in_browser.pack()
    device("laptop")
    assert sorted(in_browser.unpack(data)) == ["first", "scoundrel-1"]
    assert actions.show("first")[2:] == cards
    assert [folder.label(path) for path in folder.find_saves()] == ["first/legacy-1", "scoundrel-1"]
    assert in_browser.unpack(data) == ["scoundrel-1"]


def zipped(files, packing=ZIP_STORED):
    out = BytesIO()
    with ZipFile(out, "w", packing) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize(
    "files",
    [
        {"campaigns/../campaign.toml": "format = 1"},
        {"campaigns/first/campaign.toml": "no toml"},
        {"saves/a.jsonl": "no save"},
    ],
)
def test_an_archive_of_something_else_leaves_nothing(files):
    with pytest.raises(UserError):
        in_browser.unpack(zipped(files))
    assert folder.find_saves() == []
    assert file.list_campaign_folders() == []


def test_names_that_lead_elsewhere_are_left_in_the_archive(tmp_path):
    in_browser.unpack(
        zipped({"../saves/a.jsonl": "x", "/saves/a.jsonl": "x", "saves/../../a.jsonl": "x"})
    )
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def damaged(damage):
    data = zipped({"saves/a.jsonl": random.Random(1).randbytes(100) + bytes(1000)}, ZIP_DEFLATED)
    return data[:60] + damage * 60 + data[120:]


def untruthful():
    """A part that is much larger than it says."""
    data, size = zipped({"saves/a.jsonl": bytes(50_000_000)}, ZIP_DEFLATED), 50_000_000
    return data.replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))


@pytest.mark.parametrize(
    "make",
    [
        lambda: b"PK nonsense",
        lambda: zipped({"saves/a.jsonl": bytes(1000)}, ZIP_BZIP2),
        lambda: zipped({"saves/a.jsonl": bytes(1000)}, ZIP_LZMA),
        lambda: damaged(b"\xff"),
        lambda: damaged(b"\0"),
        untruthful,
    ],
)
def test_what_cannot_be_unpacked_as_it_says_stays_packed(make):
    with pytest.raises(DamagedError, match="not an archive"):
        in_browser.unpack(make())
