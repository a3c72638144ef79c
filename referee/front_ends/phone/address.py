"""Where the page is found: the address, the link with its token, and the link as a code to scan."""

from __future__ import annotations

from socket import AF_INET, SOCK_DGRAM, socket

ELSEWHERE = ("192.0.2.1", 9)  # an address of documentation: asking for the way there sends nothing


def own_address() -> str:
    """This computer's address on the network at home; its loopback where there is no network."""
    with socket(AF_INET, SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def qr_code(url: str) -> str:
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(url, error="m").terminal(out, compact=True, border=2)
    return out.getvalue()
