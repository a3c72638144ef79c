"""ReportLab imports Pillow for pictures that it is never given here; a browser has none.

`docs/decisions/8-an-empty-pillow.md` says why and for how long.
"""

from __future__ import annotations

import sys
from types import ModuleType


def import_reportlab() -> None:
    """Import all of it that is ever used, with an empty module in Pillow's place until it is done."""
    empty = {name: ModuleType(name) for name in ("PIL", "PIL.Image")}
    vars(empty["PIL"])["Image"] = empty["PIL.Image"]
    sys.modules |= empty
    try:
        from reportlab.pdfbase import acroform, pdfmetrics, ttfonts  # noqa: F401 -- from now on they are there
        from reportlab.pdfgen import canvas  # noqa: F401
    finally:
        for name in empty:
            del sys.modules[name]
