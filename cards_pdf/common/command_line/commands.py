"""Commands as modules declare them: plain functions whose parameters become options.

A module declares its commands on a `CommandLine` of its own, called `app`. Another `CommandLine`
finds them in the folder of such modules. At first a command is only its name and its meaning; Typer
makes options of its parameters once it is used. So a command that is not used costs the start no
more than the import of its module, and a module imports what is slow inside its functions.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, nearest
from cards_pdf.common.messages import OR, Message, UserError, join_words

Function = TypeVar("Function", bound=Callable[..., Any])
Parameters = Callable[[Callable[..., None]], Callable[..., None]]  # changes those of a function
_HAS_LIMITS = "has limits"
PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}
SETTINGS: dict[str, Any] = {"context_settings": {"help_option_names": ["--help", "-h"]}}


class Command(TyperCommand):
    allow_extra_args = True  # rejected below, with a message of our own
    opens_untrusted_files = False

    def invoke(self, ctx: Any) -> Any:
        if self.opens_untrusted_files and ctx.meta[_HAS_LIMITS]:
            from cards_pdf.common.data_files import our_folders
            from cards_pdf.common.sandbox.fork import continue_in_limited_child

            continue_in_limited_child(speech_of(ctx).complain, our_folders())
        return super().invoke(ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_a_sentence(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise CardsError('Unexpected word "{word}".{hint}', word=rest[0], hint=see_help(ctx))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(self, ctx, formatter)


class Listed(NamedTuple):
    """A command as lists show it. `make` takes time and is only called when it is used."""

    meaning: Callable[[Speech], str]
    make: Callable[[Speech], TyperCommand | TyperGroup]
    heading: str = "Commands:"


class CommandLine:
    """Commands, beside those of other modules or under a `name` of their own.

    `alone` is called where no command is named; without it, one is needed. `folder` is a package of
    modules with more commands.
    """

    unknown = "There is no command {word}.{hint}"
    everywhere: Sequence[TyperOption] = ()  # options of every command that are no parameters

    def __init__(
        self,
        meaning: str = "",
        alone: Callable[..., None] | None = None,
        *,
        name: str = "",
        folder: str = "",
    ) -> None:
        self.meaning = meaning
        self.alone = alone or _needs_one
        self.name = name
        self.folder = folder
        self._own: dict[str, Listed] = {}

    @cached_property
    def declared(self) -> dict[str, Listed]:
        """All commands by name. Those of the folder are imported when they are first needed."""
        found = dict(self._own)
        for module in iter_modules(import_module(self.folder).__path__) if self.folder else ():
            app: CommandLine = import_module(f"{self.folder}.{module.name}").app
            found |= {app.name: app.as_listed()} if app.name else app.declared
        return found

    def as_listed(self) -> Listed:
        """Return these commands as one command of another group."""
        return Listed(lambda speech: speech(self.meaning), lambda _: self.group())

    def command(
        self,
        name: str = "",
        *,
        takes: Parameters | None = None,
        opens_untrusted_files: bool = False,
    ) -> Callable[[Function], Function]:
        """Declare a function as a command. The first paragraph of its docstring is its meaning.

        `takes` gives it other parameters than its own, once it is used. A command that opens
        untrusted files runs with limits (`cards_pdf.common.sandbox`).
        """

        def declare(function: Function) -> Function:
            meaning = " ".join((function.__doc__ or "").partition("\n\n")[0].split())
            called = name or function.__name__.strip("_").replace("_", "-")

            def make(_: Speech) -> Command:
                return self._made(
                    takes(function) if takes else function, meaning, opens_untrusted_files
                )

            self._own[called] = Listed(lambda say: say(meaning), make)
            return function

        return declare

    def _made(
        self, function: Callable[..., Any], meaning: str, opens_untrusted_files: bool
    ) -> Command:
        """Return the Typer command of a function, with its parameters as options."""
        app = typer.Typer(add_completion=False, **PLAIN)
        app.command(cls=Command, **SETTINGS)(function)
        command = typer.main.get_command(app)
        assert isinstance(command, Command)
        command.help = meaning  # Typer would make a plain text of a message
        command.params += self.everywhere
        command.opens_untrusted_files = opens_untrusted_files
        return command

    def overhear(self, words: Sequence[str], speech: Speech) -> None:
        """Call each listener with the words before they are read."""

    def names(self) -> list[str]:
        return list(self.declared)

    def find(self, name: str) -> Listed | None:
        return self.declared.get(name)

    def listed(self, speech: Speech) -> Iterator[tuple[str, str, str]]:
        """Return heading, name and meaning of each command, for help."""
        for name in self.names():
            if found := self.find(name):
                yield found.heading, name, found.meaning(speech)

    def group(self, *, add_completion: bool = False) -> "Group":
        app = typer.Typer(
            cls=Group,
            help=self.meaning,
            callback=self.alone,
            invoke_without_command=True,
            add_completion=add_completion,
            **SETTINGS,
            **PLAIN,
        )
        group = typer.main.get_command(app)
        assert isinstance(group, Group)
        group.line = self
        group.params += self.everywhere
        return group


class Group(TyperGroup):
    """A group that asks its `CommandLine` for the commands, and makes those that are used."""

    line: CommandLine

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 -- Typer passes it
        return self.line.names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands and (listed := self.line.find(cmd_name)):
            try:
                self.commands[cmd_name] = listed.make(ctx.obj)
            except UserError:
                # A shell that completes a line has no use for messages.
                if not ctx.resilient_parsing:
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


def carry_out(
    line: CommandLine, name: str, words: Sequence[str], speech: Speech, *, has_limits: bool = False
) -> int:
    """Run a command line and return the exit code. Errors are raised, for `program` to report."""
    line.overhear(words, speech)
    group = line.group(add_completion=True)
    if f"_{name.upper().replace('-', '_')}_COMPLETE" in os.environ:
        group.main(prog_name=name, obj=speech)  # completes a line for a shell, and exits
    try:
        with group.make_context(name, list(words), obj=speech) as ctx:
            ctx.meta[_HAS_LIMITS] = has_limits
            return group.invoke(ctx) or 0
    except typer.Exit as done:
        return done.exit_code


def speech_of(ctx: typer.Context) -> Speech:
    """Return the speech of this command line, which knows its language."""
    speech: Speech = ctx.obj
    return speech


@contextmanager
def _in_a_sentence(ctx: typer.Context) -> Iterator[None]:
    try:
        yield
    except typer.TyperException as error:
        raise CardsError(_complaint(error, ctx)) from None


def _needs_one(context: typer.Context) -> None:
    """Report that a group needs a command."""
    if context.invoked_subcommand is None:
        raise CardsError(context.get_help())


def _write_help(command: Command | Group, ctx: Any, formatter: Any) -> None:
    from cards_pdf.common.command_line.help_page import page

    speech = speech_of(ctx)
    commands = list(command.line.listed(speech)) if isinstance(command, Group) else []
    formatter.write(page(command, commands, ctx, speech))


def _complaint(wrong: Any, ctx: typer.Context) -> Message:
    """Return the message for an exception of Typer."""
    param = getattr(wrong, "param", None)
    if word := getattr(wrong, "option_name", None):
        return _about_option(word, ctx)
    if param is None:
        return Message(wrong.message)
    if param.param_type_name == "argument":  # all of them are texts, so it is missing
        from cards_pdf.common.command_line.help_page import name_of

        facts = {
            "command": ctx.command_path,
            "name": name_of(param),
            "what": Message(param.help or ""),
        }
        return Message("`{command}` needs {name}: {what}.", **facts)
    return Message("{option} takes a whole number.", option=param.opts[0])


def _about_option(word: str, ctx: typer.Context) -> Message:
    options: dict[str, Any] = {
        name: param for param in ctx.command.get_params(ctx) for name in param.opts
    }
    option = options.get(word)
    if option is None:
        hint = nearest(word, options) or see_help(ctx)
        message = "`{command}` has no option {word}.{hint}"
        return Message(message, command=ctx.command_path, word=word, hint=hint)
    if option.is_flag:
        return Message("{word} takes no value.", word=word)
    values = join_words((option.metavar or "").split("|"), OR)
    return Message("{word} needs a value: {values}.", word=word, values=values)


def see_help(ctx: typer.Context) -> Message:
    return Message(" See `{command} --help`.", command=ctx.command_path)
