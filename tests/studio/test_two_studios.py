"""Two studios at one deck, or a studio and an editor: what was accepted is there."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cards_pdf.studio.edits import ChangedOutsideError, DeckFolder, rev_of

NAME = "cards.csv"


def counted_up(folder, times):
    """Each studio adds one to the number in the file as often as it is let; what was accepted."""
    accepted = 0
    for _ in range(times):
        here = DeckFolder(folder)
        before = here.read(NAME)
        try:
            here.write(NAME, b"%d" % (int(before) + 1), rev_of(before))
        except ChangedOutsideError:
            continue
        accepted += 1
    return accepted


def test_no_accepted_edit_is_lost_to_another_studio(tmp_path):
    (tmp_path / NAME).write_bytes(b"0")
    with ThreadPoolExecutor(4) as studios:
        accepted = sum(studios.map(lambda _: counted_up(tmp_path, 60), range(4)))
    assert int((tmp_path / NAME).read_bytes()) == accepted > 0


def test_what_an_editor_saved_while_the_studio_wrote_is_left_as_it_is(tmp_path, monkeypatch):
    file = tmp_path / NAME
    file.write_bytes(b"0")
    here = DeckFolder(tmp_path)
    asked = []

    def rev(name):
        asked.append(name)
        file.write_bytes(b"the editor's")  # at the last moment
        return rev_of(file.read_bytes())

    monkeypatch.setattr(here, "rev", rev)
    with pytest.raises(ChangedOutsideError):
        here.write(NAME, b"1", rev_of(b"0"))
    assert asked
    assert file.read_bytes() == b"the editor's"
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
