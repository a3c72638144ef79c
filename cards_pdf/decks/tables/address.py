"""Where a table may be read from: over https, or from a server of this machine itself."""

from typing import TYPE_CHECKING, Annotated

from cards_pdf.common.records.annotations import Convert, Text
from cards_pdf.common.records.problems import InvalidValue, Location

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


def is_public(address: str) -> bool:
    """Over https, and by its words neither from this machine nor from the network around it."""
    scheme, host = _parts(address)
    return scheme == "https" and not _is_near(host.rstrip("."))


def may_be_read(address: str) -> bool:
    scheme, host = _parts(address)
    return bool(host) and (scheme == "https" or (scheme == "http" and _is_here(host)))


def _parts(address: str) -> tuple[str, str]:
    """Its scheme and its host; nothing for what is no address."""
    from urllib.parse import urlsplit  # few tables have an address

    try:
        found = urlsplit(address)
        return found.scheme.lower(), (found.hostname or "") if "@" not in found.netloc else ""
    except ValueError:
        return "", ""


def is_here(address: str) -> bool:
    return _is_here(_parts(address)[1])


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    number = _number(host)
    return number is not None and number.is_loopback


def _number(host: str) -> "IPv4Address | IPv6Address | None":
    """What a host is that has no name."""
    from ipaddress import ip_address

    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_near(host: str) -> bool:
    if _is_here(host) or host.endswith(".localhost"):
        return True
    if (found := _number(host)) is None:
        from ipaddress import ip_address
        from socket import inet_aton  # only a server that sends elsewhere is looked at so closely

        try:
            found = ip_address(inet_aton(host))  # 127.1 is a number to whoever connects
        except OSError:
            return False
    return not (getattr(found, "ipv4_mapped", None) or found).is_global


def _checked(address: str, _: Location) -> str:
    if not may_be_read(address):
        raise InvalidValue(
            "must begin with https:// and name a server; http:// does for this machine alone."
        )
    return address


Address = Annotated[str, Convert(Annotated[str, Text(2000)], _checked)]
