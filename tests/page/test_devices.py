"""Several devices at one table: named, told of each other, sent away."""

from __future__ import annotations

import pytest

from referee.web.devices import Devices, called
from tests.browser import Tapper


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile "
                "Safari/604.1"
            ),
            "iPhone, Safari",
        ),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537.36", "Android, Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0", "Windows, Edge"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Linux, Firefox",
        ),
        ("", "?"),
    ],
)
def test_a_device_is_called_as_people_call_it(agent, name):
    assert called(agent) == name


def test_whoever_is_sent_away_is_not_told_the_new_link(desk):
    devices, heard = Devices(desk, "old", lambda: "new"), {"one": [], "two": []}
    shown = []
    devices.linked = lambda: shown.append(devices.token)
    for name, said in heard.items():
        desk.listeners[f"page {name} 1"] = said.append
        devices.come(name, "Firefox")
    desk.join(devices)
    assert heard["one"] == [[{"type": "newcomer", "name": "Firefox"}]]
    assert len(desk.reply({"do": "devices"})[0]["devices"]) == 2
    assert desk.reply({"do": "send-away", "device": "two"}) == [{"type": "link", "token": "new"}]
    assert heard["one"][-1] == [{"type": "link", "token": "new"}]
    assert "new" not in str(heard["two"])
    assert (devices.token, devices.is_away("two"), devices.is_away("one")) == ("new", True, False)
    assert shown == ["new"]


def test_a_device_with_two_tabs_is_there_until_both_are_closed(desk):
    devices = Devices(desk, "old", lambda: "new")
    for _ in range(2):
        devices.come("one", "Firefox")
    devices.go("one")
    assert list(devices.names) == ["one"]
    devices.go("one")
    assert not devices.names


def test_a_second_device_is_named_and_can_be_sent_away(visit, complaints):
    one = visit()
    other = visit()
    one.get_by_text("sits at this table too").wait_for()
    one.locator('[data-do="devices"]').click()
    one.locator("[data-away]").click()
    other.get_by_text("The link is an old one").wait_for()
    complaints.clear()  # about the link that is no more
    Tapper(one).begin("scoundrel").answer()
    one.reload()
    one.locator('[data-n="2"]').wait_for()
