"""Icons that a deck brings along: an outline or a picture for a name."""

import re
from pathlib import Path

from cards_pdf.decks.beside import file_beside
from cards_pdf.decks.model import Icon
from cards_pdf.toml.tables import TomlTable

MAX_ICONS = 100
PICTURES = (".png", ".jpg", ".jpeg")
_LONGEST, _TOGETHER = 20_000, 300_000  # characters of an outline, and of all
_NAME = r"[a-z][a-z0-9-]{0,39}"


def icon_rows(deck: Path, table: TomlTable) -> dict[str, Icon]:
    """A name's text is a picture's file if it ends like one, else an outline; a table says more of it."""
    if len(table.data) > MAX_ICONS:
        table.complain(
            "icons", "has {count} of them; {most} is the most.", count=len(table.data), most=MAX_ICONS
        )
    icons = {}
    for name in list(table.data)[:MAX_ICONS]:
        if not re.fullmatch(_NAME, name):
            table.complain(name[:40], "must be called in small letters, digits and hyphens, forty at most.")
        icons[name] = _icon(deck, name, table)
    if sum(len(icon.outline) for icon in icons.values()) > _TOGETHER:
        table.complain("icons", "has outlines of more than {most} characters together.", most=_TOGETHER)
    return icons


def _icon(deck: Path, name: str, table: TomlTable) -> Icon:
    if not isinstance(table.data[name], dict):
        return _drawn(deck, name, table, name, name)
    row = table.table(name)
    key = "picture" if "picture" in row.data else "outline"
    icon = _drawn(deck, name, row, key, row.text("says", name, most=60))
    row.finish()
    return icon


def _drawn(deck: Path, name: str, table: TomlTable, key: str, says: str) -> Icon:
    text = table.text(key, "", most=_LONGEST)
    words = says.replace("-", " ")
    if key == "picture" or text.lower().endswith(PICTURES):
        return Icon(name, "", file_beside(deck, table, key, PICTURES), words)
    return Icon(name, text, None, words)
