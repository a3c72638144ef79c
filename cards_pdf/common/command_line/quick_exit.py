"""How a command ends: docs/decisions/4-quick-exit.md."""

import os
import sys
from contextlib import suppress
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """Files are closed by now."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # nobody is behind it any more, and was told so
            stream.flush()
    if scratch := sys.modules.get("cards_pdf.common.scratch"):  # few commands have needed a folder
        scratch.remove_own()
    os._exit(code)
