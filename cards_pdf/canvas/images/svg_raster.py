"""SVG files with filters, masks and the like, drawn as pictures by resvg, which is an extra.

Guarantee
    Nothing but the file and the built-in fonts is read: resvg would open files that it refers to,
    so a file with such a reference is not given to it.
"""

from xml.parsers import expat

from cards_pdf.common.data_files import font_file

LONG_SIDE = 2_080  # pixels: the long side of a poker card at 600 dots an inch
_FONTS = ("Regular", "Italic", "SemiBold", "SemiBoldItalic")
_FAMILY = "Crimson Pro"
_INNER = ("#", "data:")


def rasterise(data: bytes, size: tuple[float, float]) -> bytes | None:
    """Return a PNG of an SVG file, or None without resvg and for a file that refers to others."""
    try:
        import resvg_py
    except ImportError:
        return None
    if _refers_to_files(data):
        return None
    is_wide = size[0] >= size[1]
    try:
        png: bytes = resvg_py.svg_to_bytes(
            svg_string=data.decode("utf-8-sig"),
            skip_system_fonts=True,
            font_files=[str(font_file("crimson-pro", f"CrimsonPro-{font}.ttf")) for font in _FONTS],
            font_family=_FAMILY,
            serif_family=_FAMILY,
            sans_serif_family=_FAMILY,
            width=LONG_SIDE if is_wide else None,
            height=None if is_wide else LONG_SIDE,
        )
    except ValueError:  # also a text that is not UTF-8
        return None
    return png


def _refers_to_files(data: bytes) -> bool:
    """Return True if an attribute such as href names anything outside the file."""
    links: list[str] = []

    def start(_: str, attributes: dict[str, str]) -> None:
        links.extend(link for key, link in attributes.items() if key.split(":")[-1] == "href")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(data, True)
    return not all(link.strip().startswith(_INNER) for link in links)
