"""Addresses of tables: over https, or on a server of this machine."""

from typing import TYPE_CHECKING, Annotated

from cards_pdf.common.records.annotations import Convert, Text
from cards_pdf.common.records.problems import InvalidValue, Location

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


def is_public(address: str) -> bool:
    """Return True for an https address that does not name this machine or its network."""
    scheme, host = _parts(address)
    return scheme == "https" and not _is_near(host.rstrip("."))


def may_be_read(address: str) -> bool:
    scheme, host = _parts(address)
    return bool(host) and (scheme == "https" or (scheme == "http" and _is_here(host)))


def _parts(address: str) -> tuple[str, str]:
    """Return the scheme and the host of an address; "" for a wrong address."""
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
    number = _read_ip(host)
    return number is not None and number.is_loopback


def _read_ip(host: str) -> "IPv4Address | IPv6Address | None":
    """Return the IP address of a host that is given by numbers."""
    from ipaddress import ip_address

    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_near(host: str) -> bool:
    if _is_here(host) or host.endswith(".localhost"):
        return True
    found = _read_ip(host)
    if found is None:
        from ipaddress import ip_address
        from socket import inet_aton

        try:
            found = ip_address(inet_aton(host))  # 127.1 is 127.0.0.1
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
