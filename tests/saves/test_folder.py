"""The referee's folder: where it lies, and names beside a save that are free."""

from pathlib import Path

import pytest

from referee.errors import SaveError
from referee.saves import folder


def no_home(*_, **__):
    raise RuntimeError("Could not determine home directory.")


@pytest.mark.parametrize("find", [no_home, lambda *_, **__: Path("~/.local/share")])
def test_without_a_home_the_message_says_what_to_set(find, monkeypatch):
    monkeypatch.delenv("REFEREE_HOME")
    monkeypatch.setattr("platformdirs.user_data_path", find)
    with pytest.raises(SaveError, match="Set REFEREE_HOME to a folder"):
        folder.home()


def test_a_save_is_set_aside_under_the_next_free_name(tmp_path):
    save = tmp_path / "game.jsonl"
    save.write_bytes(b"mine")
    (tmp_path / "game-1.jsonl").write_bytes(b"another")
    assert folder.set_aside(save).name == "game-2.jsonl"
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"another", b"mine"]


def test_a_save_that_cannot_be_set_aside_is_reported(tmp_path, monkeypatch):
    with pytest.raises(SaveError, match=r"gone\.jsonl cannot be set aside: No such file"):
        folder.set_aside(tmp_path / "gone.jsonl")
    monkeypatch.setattr(folder, "range", lambda *_: (), raising=False)
    with pytest.raises(SaveError, match="too many files were set aside already"):
        folder.set_aside(tmp_path / "game.jsonl")


def test_what_has_gone_meanwhile_is_no_save(tmp_path):
    (tmp_path / "empty.jsonl").touch()
    assert not folder.is_save(tmp_path / "empty.jsonl")
    assert not folder.is_save(tmp_path / "gone.jsonl")
