"""Commands as a module declares them: plain functions, whose parameters Typer reads once one is used."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import typer

from cards_pdf.common.command_line.plain_typer import HELP_NAMES, Later, PlainCommand, PlainGroup

Command = TypeVar("Command", bound=Callable[..., Any])
PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}


class CommandLine:
    """`alone` is what happens without a command; without it, a command is needed."""

    def __init__(
        self,
        meaning: str = "",
        *,
        alone: Callable[..., None] | None = None,
        cls: type[PlainGroup] = PlainGroup,
    ) -> None:
        self._meaning, self._alone, self._cls = meaning, alone, cls
        self._declared: dict[str, Later] = {}

    def command(self, name: str = "") -> Callable[[Command], Command]:
        """Declares a function as a command; the first line of its text says what it does."""

        def declare(function: Command) -> Command:
            called = name or function.__name__
            meaning = (function.__doc__ or "").partition("\n")[0]
            self._declared[called] = Later(meaning, partial(_made, called, function))
            return function

        return declare

    def add(self, name: str, meaning: str, found: Callable[[], "CommandLine"]) -> None:
        """Commands of another module under a name of their own; it is imported when they are used."""
        self._declared[name] = Later(meaning, lambda: found().group(meaning, add_completion=False))

    def include(self, other: "CommandLine") -> None:
        """Commands of another module, beside these."""
        self._declared |= other._declared  # noqa: SLF001 -- of this very class

    def group(self, meaning: str = "", *, add_completion: bool = True) -> PlainGroup:
        app = typer.Typer(
            cls=self._cls,
            help=meaning or self._meaning,
            callback=self._alone or _nothing,
            invoke_without_command=self._alone is not None,
            no_args_is_help=self._alone is None,
            add_completion=add_completion,
            context_settings=HELP_NAMES,
            **PLAIN,
        )
        group = typer.main.get_command(app)
        assert isinstance(group, PlainGroup)
        group.later = self._declared
        return group


def _made(name: str, function: Callable[..., Any]) -> PlainCommand:
    app = typer.Typer(add_completion=False, **PLAIN)
    app.command(name, cls=PlainCommand, context_settings=HELP_NAMES)(function)
    command = typer.main.get_command(app)
    assert isinstance(command, PlainCommand)
    return command


def _nothing() -> None:
    """A group does nothing before its command."""
