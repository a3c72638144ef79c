"""Files are written whole or not at all, and nobody else's are touched."""

import os
import stat

import pytest

from cards_pdf.common import files as whole_file
from cards_pdf.common.files import create_file, lock, replace_file


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("durable", [False, True])
def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path, durable):
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    replace_file(path, b"new", durable=durable)
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["deck.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="modes are a matter of POSIX")
def test_the_umask_counts_and_is_never_set(tmp_path, monkeypatch):
    usual = os.umask(0o027)
    try:
        monkeypatch.setattr(
            os, "umask", lambda _mask: pytest.fail("the process's umask was touched")
        )
        replace_file(tmp_path / "a", b"")
        create_file(tmp_path / "b", b"")
        modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in "ab"}
    finally:
        monkeypatch.undo()
        os.umask(usual)
    assert modes == {0o640}


def test_a_failure_leaves_the_old_file_and_no_draft(tmp_path, monkeypatch):
    path = tmp_path / "campaign.toml"
    path.write_bytes(b"old")

    def full(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new", durable=True)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["campaign.toml"]


def test_a_file_that_is_there_is_not_created_again(tmp_path):
    path = tmp_path / "scoundrel-1.jsonl"
    create_file(path, b"first")
    with pytest.raises(FileExistsError):
        create_file(path, b"second")
    assert path.read_bytes() == b"first"
    assert names(tmp_path) == ["scoundrel-1.jsonl"]


def test_a_new_file_survives_a_power_cut_even_in_a_new_folder(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(whole_file, "_sync_folder", synced.append)
    folder = tmp_path / "new"
    folder.mkdir()
    create_file(folder / "save.jsonl", b"first")
    assert set(synced) == {folder, tmp_path}


def test_drafts_of_others_stay(tmp_path):
    other = tmp_path / f".deck.pdf.{os.getpid()}"
    other.write_bytes(b"half")
    replace_file(tmp_path / "deck.pdf", b"whole")
    assert other.read_bytes() == b"half"


def test_a_very_long_name_has_room_for_a_draft(tmp_path):
    path = tmp_path / ("x" * 250 + ".pdf")
    replace_file(path, b"whole")
    assert path.read_bytes() == b"whole"


def test_the_draft_of_a_killed_writer_does_not_stay(tmp_path):
    left, alive = tmp_path / f".deck.pdf.{'0' * 12}", tmp_path / f".deck.pdf.{'1' * 12}"
    left.write_bytes(b"half")
    with alive.open("wb") as file:
        lock(file)
        replace_file(tmp_path / "deck.pdf", b"whole")
    assert names(tmp_path) == [alive.name, "deck.pdf"]
    replace_file(tmp_path / "deck.pdf", b"whole")
    assert names(tmp_path) == ["deck.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_what_only_its_owner_may_read_stays_so(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_bytes(b"old")
    file.chmod(0o600)
    replace_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o600
