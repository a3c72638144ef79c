"""Commands as modules declare them: plain functions, whose parameters Typer reads once one is used."""

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from cards_pdf.common.command_line.refusals import see_help, sentence
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, nearest
from cards_pdf.common.sentences import Said

Function = TypeVar("Function", bound=Callable[..., Any])
PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}
SETTINGS: dict[str, Any] = {"context_settings": {"help_option_names": ["--help", "-h"]}}


class Command(TyperCommand):
    allow_extra_args = True  # refused below, in a sentence

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_a_sentence(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise CardsError('Unexpected word "{word}".{hint}', word=rest[0], hint=see_help(ctx))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


class Listed(NamedTuple):
    """A command as lists show it. Making it takes time, which only the one that is used shall cost."""

    meaning: Callable[[Speech], str]
    make: Callable[[Speech], TyperCommand | TyperGroup]
    heading: str = "Commands:"


class CommandLine:
    """Commands under one name. `alone` is what happens without one of them; else there must be one."""

    unknown = "There is no command {word}.{hint}"
    everywhere: Sequence[inspect.Parameter] = ()  # options of every command, which their callbacks read

    def __init__(self, meaning: str = "", alone: Callable[..., None] | None = None) -> None:
        self.meaning, self.alone = meaning, alone or _needs_one
        self.declared: dict[str, Listed] = {}

    def command(self, name: str = "") -> Callable[[Function], Function]:
        """Declares a function as a command; the first line of its text says what it does."""

        def declare(function: Function) -> Function:
            meaning = (function.__doc__ or "").partition("\n")[0]
            self._declare(
                name or function.__name__, meaning, lambda _: made(taking(function, self.everywhere), meaning)
            )
            return function

        return declare

    def add(self, name: str, meaning: str, found: Callable[[], "CommandLine"]) -> None:
        """Commands of another module under a name of their own; it is imported when they are used."""
        self._declare(name, meaning, lambda _: found().group(meaning))

    def include(self, other: "CommandLine") -> None:
        """Commands of another module, beside these."""
        self.declared |= other.declared

    def _declare(self, name: str, meaning: str, make: Callable[[Speech], Any]) -> None:
        self.declared[name] = Listed(lambda speech: speech(meaning), make)

    def overhear(self, words: Sequence[str], speech: Speech) -> None:
        """Before the words are read, each in its turn: what counts wherever it stands."""

    def names(self) -> list[str]:
        return list(self.declared)

    def find(self, name: str) -> Listed | None:
        return self.declared.get(name)

    def listed(self, speech: Speech) -> Iterator[tuple[str, str, str]]:
        """What help says of the commands: heading, name, meaning."""
        for name in self.names():
            if found := self.find(name):
                yield found.heading, name, found.meaning(speech)

    def group(self, meaning: str = "", *, add_completion: bool = False) -> "Group":
        app = typer.Typer(
            cls=Group,
            help=meaning or self.meaning,
            callback=taking(self.alone, self.everywhere),
            invoke_without_command=True,
            add_completion=add_completion,
            **SETTINGS,
            **PLAIN,
        )
        group = typer.main.get_command(app)
        assert isinstance(group, Group)
        group.line = self
        return group


class Group(TyperGroup):
    """Asks its `CommandLine` which commands there are, and has those made that are used."""

    line: CommandLine

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 -- Typer passes it
        return self.line.names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands and (listed := self.line.find(cmd_name)):
            try:
                self.commands[cmd_name] = listed.make(ctx.obj)
            except Said:
                if not ctx.resilient_parsing:  # a shell that completes a line has no use for complaints
                    raise
        return self.commands.get(cmd_name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_a_sentence(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            hint = nearest(args[0], self.line.names()) or see_help(ctx)
            raise CardsError(self.line.unknown, word=args[0], hint=hint)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


def carry_out(line: CommandLine, name: str, words: Sequence[str], speech: Speech) -> int:
    """Do what was typed; the exit code. What goes wrong is raised, for the one handler in `program`."""
    line.overhear(words, speech)
    group = line.group(add_completion=True)
    if f"_{name.upper().replace('-', '_')}_COMPLETE" in os.environ:
        group.main(prog_name=name, obj=speech)  # a shell wants to complete a line: Typer answers it and exits
    try:
        with group.make_context(name, list(words), obj=speech) as ctx:
            return group.invoke(ctx) or 0
    except typer.Exit as done:
        return done.exit_code


def made(function: Callable[..., Any], meaning: str, kind: type[Command] = Command) -> Command:
    """The command that does what a function does, with its parameters as options."""
    app = typer.Typer(add_completion=False, **PLAIN)
    app.command(cls=kind, **SETTINGS)(function)
    command = typer.main.get_command(app)
    assert isinstance(command, Command)
    command.help = meaning  # a sentence keeps its facts; Typer would make a plain text of it
    return command


def taking(function: Callable[..., Any], more: Sequence[inspect.Parameter]) -> Callable[..., Any]:
    """The function as Typer sees it with options more, whose callbacks have done all there is to do."""
    if not more:
        return function
    read = {parameter.name for parameter in more}

    @wraps(function)
    def called(**values: Any) -> Any:
        return function(**{name: value for name, value in values.items() if name not in read})

    signature = inspect.signature(function, eval_str=True)
    return signed(called, [*signature.parameters.values(), *more])


def signed(function: Callable[..., Any], parameters: Sequence[inspect.Parameter]) -> Callable[..., Any]:
    """A function of any keywords as one of these."""
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # PEP 362
    return function


def speech_of(ctx: typer.Context) -> Speech:
    """In which words this command line answers."""
    speech: Speech = ctx.obj
    return speech


@contextmanager
def _in_a_sentence(ctx: typer.Context) -> Iterator[None]:
    try:
        yield
    except typer.TyperException as wrong:
        raise CardsError(sentence(wrong, ctx)) from None


def _needs_one(context: typer.Context) -> None:
    """A group alone does nothing but say what there is."""
    if context.invoked_subcommand is None:
        raise CardsError(context.get_help())


def _write_help(command: Command | Group, ctx: Any, formatter: Any) -> None:
    from cards_pdf.common.command_line.help_page import page

    speech = speech_of(ctx)
    listed = list(command.line.listed(speech)) if isinstance(command, Group) else []
    formatter.write(page(command, listed, ctx, speech))
