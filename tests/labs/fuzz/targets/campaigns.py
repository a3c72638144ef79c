"""Damaged campaigns: read and written again as they were, or reported with a sentence and kept."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from cards_pdf.common.messages import UserError
from referee.campaign import actions, file
from tests.campaigns import all_left, played, toml
from tests.labs.fuzz import damage

FULL, SMALL = 3000, 60


@cache
def make_campaign() -> bytes:
    """A campaign of three games, with what they wrote on the cards."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch, all_left():
        patch.setenv("REFEREE_HOME", home)
        for seed in range(3):
            played(Random(seed))
        actions.tick_boxes(["D1.1"], None)
        return toml().read_bytes()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield damage.toml(make_campaign(), rng)


def check(data: bytes, folder: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(folder))
        path = file.folder_of("first") / file.CAMPAIGN_FILE
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        try:
            campaign = file.read_campaign(path.parent)
        except UserError as failure:
            message = str(failure)
        else:
            shown_and_written(campaign)
            return "taken"
        assert message.endswith((".", "?"))
        assert path.read_bytes() == data
        return "refused"


def shown_and_written(campaign: file.Campaign) -> None:
    assert actions.show(None)
    actions.history(None)
    file.write_campaign(campaign)
    again = file.read_campaign(campaign.folder)
    assert (again.state, again.games) == (campaign.state, campaign.games)
