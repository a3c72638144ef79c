"""Typer without rich: the help of `help_page`, and one sentence for whatever was typed wrong."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, nearest
from cards_pdf.common.sentences import OR, Sentence, listed

if TYPE_CHECKING:
    from cards_pdf.common.command_line.help_page import HelpPage

HELP_NAMES = {"help_option_names": ["--help", "-h"]}
ARGUMENTS, OPTIONS, COMMANDS = "Arguments:", "Options:", "Commands:"


def carry_out(group: TyperGroup, name: str, words: Sequence[str], speech: Speech) -> int:
    """Do what was typed; the exit code. What goes wrong is raised, for the one handler in `__main__`."""
    if f"_{name.upper().replace('-', '_')}_COMPLETE" in os.environ:
        group.main(prog_name=name, obj=speech)  # a shell wants to complete a line: Typer answers it and exits
    try:
        with group.make_context(name, list(words), obj=speech) as ctx:
            return group.invoke(ctx) or 0
    except typer.Exit as done:
        return done.exit_code


class PlainCommand(TyperCommand):
    allow_extra_args = True  # refused below, in a sentence

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_a_sentence(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise CardsError('Unexpected word "{word}".{hint}', word=rest[0], hint=_see_help(ctx))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_page(self, ctx).text(get_terminal_size().columns))

    def values_of(self, option: TyperOption) -> str:
        """What may stand behind an option, as part of a sentence."""
        return listed((option.metavar or "").split("|"), OR)

    def about(self, speech: Speech) -> str:
        """What the command does, as the first line of its help."""
        return speech(self.help or "")


class Later(NamedTuple):
    """A command as a list shows it; making it takes time, which only the one that is used shall cost."""

    meaning: str
    make: Callable[[], TyperCommand | TyperGroup]


class PlainGroup(TyperGroup):
    """Commands under one name, each made when it is used."""

    unknown = "There is no command {word}.{hint}"
    later: Mapping[str, Later] = MappingProxyType({})

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 -- Typer passes it
        return list(self.later)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 -- likewise
        if cmd_name in self.later and cmd_name not in self.commands:
            self.commands[cmd_name] = self.later[cmd_name].make()
        return self.commands.get(cmd_name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_a_sentence(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.TyperException:  # the only one here: options, and no command behind them
            raise CardsError(ctx.get_help()) from None

    def listed(self, speech: Speech) -> Iterator[tuple[str, str, str]]:
        """What help says of the commands: heading, name, meaning."""
        yield from ((COMMANDS, name, speech(later.meaning)) for name, later in self.later.items())

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            hint = _meant(args[0], self.list_commands(ctx), ctx)
            raise CardsError(self.unknown, word=args[0], hint=hint)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_page(self, ctx).text(get_terminal_size().columns))


def speech_of(ctx: Any) -> Speech:
    """In which words this command line answers."""
    speech: Speech = ctx.obj
    return speech


# --- refusals ---


@contextmanager
def _in_a_sentence(ctx: Any) -> Iterator[None]:
    try:
        yield
    except typer.TyperException as wrong:
        raise CardsError(_sentence(wrong, ctx)) from None


def _sentence(wrong: typer.TyperException, ctx: Any) -> str:
    """Typer's exceptions say which option or argument they are about."""
    if word := getattr(wrong, "option_name", None):
        return _about_option(word, ctx)
    param = getattr(wrong, "param", None)
    if isinstance(param, TyperArgument) and not wrong.message:
        facts = {"command": ctx.command_path, "name": _name(param), "what": Sentence(param.help or "")}
        return Sentence("`{command}` needs {name}: {what}.", **facts)
    return _about_value(param, wrong.message, ctx) if param else wrong.message


def _about_value(param: Any, message: str, ctx: Any) -> str:
    option = param.opts[0]
    if not param.type.name.startswith("int"):
        return f"{option}: {message}"
    least, most = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if least is None or most is None:
        return Sentence("{option} takes a whole number.", option=option)
    numbers = "{option} takes a whole number from {least} to {most}."
    return Sentence(numbers, option=option, least=least, most=most)


def _about_option(word: str, ctx: Any) -> str:
    options = {name: param for param in ctx.command.get_params(ctx) for name in param.opts}
    option = options.get(word)
    if option is None:
        hint = _meant(word, options, ctx)
        return Sentence(
            "`{command}` has no option {word}.{hint}", command=ctx.command_path, word=word, hint=hint
        )
    if option.is_flag:
        return Sentence("{word} takes no value.", word=word)
    return Sentence("{word} needs a value: {values}.", word=word, values=ctx.command.values_of(option))


def _meant(word: str, known: Iterable[str], ctx: Any) -> str:
    return nearest(word, known) or _see_help(ctx)


def _see_help(ctx: Any) -> str:
    return Sentence(" See `{command} --help`.", command=ctx.command_path)


# --- help ---


def _page(command: TyperCommand | TyperGroup, ctx: Any) -> "HelpPage":
    from cards_pdf.common.command_line.help_page import HelpPage

    arguments = [param for param in command.params if isinstance(param, TyperArgument)]
    speech = speech_of(ctx)
    usage = [ctx.command_path, *(_in_usage(param) for param in arguments), speech("[OPTIONS]")]
    sections: dict[str, list[tuple[str, str]]] = {}
    for heading, term, meaning in _rows(command, ctx):
        sections.setdefault(speech(heading), []).append((term, meaning))
    if isinstance(command, TyperGroup):
        usage[-1] = speech("COMMAND …")
    about = command.about(speech) if isinstance(command, PlainCommand) else speech(command.help or "")
    return HelpPage(speech("Usage: {command}", command=" ".join(usage)), about, sections)


def _rows(command: TyperCommand | TyperGroup, ctx: Any) -> Iterator[tuple[str, str, str]]:
    speech = speech_of(ctx)
    if isinstance(command, PlainGroup):
        yield from command.listed(speech)
    for param in command.get_params(ctx):
        if isinstance(param, TyperArgument):
            yield ARGUMENTS, _name(param), speech(param.help or "")
        elif isinstance(param, TyperOption):
            yield param.rich_help_panel or OPTIONS, _option(param), _meaning(param, speech)


def _name(argument: TyperArgument) -> str:
    return argument.metavar or (argument.name or "").upper()


def _in_usage(argument: TyperArgument) -> str:
    name = f"{_name(argument)}…" if argument.nargs == -1 else _name(argument)
    return name if argument.required else f"[{name}]"


def _option(option: TyperOption) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    return names if option.is_flag else f"{names} {option.metavar}"


def _meaning(option: TyperOption, speech: Speech) -> str:
    meaning, usual = speech(option.help or ""), option.show_default
    if not isinstance(usual, str) and usual and not option.is_flag and option.default not in {None, ""}:
        usual = str(option.default)
    return meaning + speech(" (default {usual})", usual=usual) if isinstance(usual, str) else meaning
