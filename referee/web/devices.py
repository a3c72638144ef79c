"""The devices at the table: each has a name, and may be sent away, with a new link for those that
stay.
"""

from collections import Counter
from collections.abc import Callable
from typing import Literal, NamedTuple

from cards_pdf.common.web.dispatcher import verb
from referee.protocol.messages import Json
from referee.web.lobby import Name
from referee.web.page_session import PageSession

SEAT = "page"  # begins the name of a page among the listeners: "page DEVICE TAB"
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac": "Mac",
    "Linux": "Linux",
}
BROWSERS = {"Edg": "Edge", "Firefox": "Firefox", "Chrom": "Chrome", "Safari": "Safari"}


def called(agent: str) -> str:
    """What people call a device, by what its browser says of itself."""
    names = (
        next((name for mark, name in known.items() if mark in agent), "")
        for known in (SYSTEMS, BROWSERS)
    )
    return ", ".join(filter(None, names)) or "?"


class Away(NamedTuple):
    device: Name


class Device(NamedTuple):
    device: str
    name: str


class AllDevices(NamedTuple):
    devices: list[Device]
    type: Literal["devices"] = "devices"


class Link(NamedTuple):
    """The page's new link."""

    token: str
    type: Literal["link"] = "link"


class Devices:
    """Who listens at a page. All of it runs on the table's thread, but for `is_away`."""

    def __init__(self, page: PageSession, token: str, renew: Callable[[], str]) -> None:
        self.page, self.token, self.renew = page, token, renew
        self.linked: Callable[[], None] = lambda: None  # called when the link is another one
        self.names: dict[str, str] = {}
        self._tabs: Counter[str] = Counter()
        self._away: set[str] = set()

    def come(self, device: str, agent: str) -> None:
        """A device begins to listen, maybe in another of its tabs; the others hear who it is."""
        self._away.discard(device)
        self._tabs[device] += 1
        if device not in self.names:
            self.names[device] = called(agent)
            self._tell(
                lambda other: (
                    [{"type": "newcomer", "name": self.names[device]}] if other != device else []
                )
            )

    def go(self, device: str) -> None:
        self._tabs[device] -= 1
        if not self._tabs[device]:
            self.names.pop(device, None)

    def is_away(self, device: str) -> bool:
        return device in self._away

    @verb("devices")
    def list_devices(self) -> AllDevices:
        """Who sits at the table."""
        return AllDevices([Device(device, name) for device, name in self.names.items()])

    @verb
    def send_away(self, ask: Away) -> Link:
        """The link is a new one from now on; only those that stay are told."""
        self._away.add(ask.device)
        self.token = self.renew()
        link: Json = {"type": "link", "token": self.token}
        self._tell(
            lambda device: [{"type": "link", "token": ""}] if device == ask.device else [link]
        )
        self.linked()
        return Link(self.token)

    def _tell(self, said: Callable[[str], list[Json]]) -> None:
        for name, heard in list(self.page.listeners.items()):
            seat, _, rest = name.partition(" ")
            if seat == SEAT and (message := said(rest.partition(" ")[0])):
                heard(message)
