"""Tab completion of what is possible now."""

from __future__ import annotations

from collections.abc import Callable


def use(possible: Callable[[], list[str]]) -> None:
    """Let readline edit the line and complete from these words; without readline, typing still works."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, index: int) -> str | None:
        found = [word for word in possible() if word.casefold().startswith(text.casefold())]
        return f"{found[index]} " if index < len(found) else None

    readline.set_completer_delims(" ,")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
