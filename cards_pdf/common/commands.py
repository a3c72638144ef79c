"""Commands in a table: each row has a name, a meaning and the function that does the work.

Guarantee
    Lists, help of a group and completion of names import no module of a command.

How it works
    A `CommandEntry` names its function as "module:function". `make_group` puts a `LazyCommand` into
    a Typer group for each row. Once such a command is used, its module is imported, and Typer turns
    the parameters of the function into options. So a module of a command imports at its top all
    that it needs.

What is delicate
    *Mistakes in a command line* are raised by Typer while it reads words, some without the command
    that was read. So they become messages where each command reads its words.

    *Completion.* A shell runs the program to complete a line. A command that fails to load then
    completes nothing; a message would end up in the line.

    *Checked options.* `choice` and `number` declare options for one of a few words, or for a number
    within bounds, because Typer's own checks have messages of their own.

Example
    "saves": CommandEntry(target="referee.commands.saves:saves", meaning="List the saved games.")
"""

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from shutil import get_terminal_size
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from cards_pdf.common.data_files import our_folders
from cards_pdf.common.errors import CardsError, nearest
from cards_pdf.common.line_break import fill_lines, pieces
from cards_pdf.common.messages import OR, Message, UserError, join_words, short
from cards_pdf.common.program import Speech, import_target
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox import continue_in_limited_child

MIN_PREFIX = 2  # letters of a name that is not typed to its end
MAX_CANDIDATES = 4  # names that a hint lists
_HAS_LIMITS = "has limits"
_IS_WHOLE = "is whole"  # the help, which explains every option
SETTINGS: dict[str, Any] = {
    "context_settings": {"help_option_names": ["--help", "-h"]},
    "rich_markup_mode": None,
}


# Without methods that nothing uses, the start of every command is faster.
@record
class CommandEntry:
    """A row of a command table."""

    target: str  # "module:function"
    meaning: str
    heading: str = "Commands:"  # of its section in the help of the group
    brief: Collection[str] = ()  # headings and options that its help only names
    opens_untrusted_files: bool = False  # runs with limits: `cards_pdf.common.sandbox`


class LazyCommand(TyperCommand):
    """A command that is loaded when it is used. Until then it is a name and a meaning."""

    def __init__(
        self, name: str, meaning: str, load: Callable[[], TyperCommand], heading: str = "Commands:"
    ) -> None:
        super().__init__(name, help=meaning, rich_help_panel=heading)
        self.load = load

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        try:
            command = self.load()
        except UserError:
            if not extra.get("resilient_parsing"):  # as set where a shell completes a line
                raise
            return super().make_context(info_name, args, parent, **extra)
        return command.make_context(info_name, args, parent, **extra)


class _WithHelp:
    """A command whose help is a page of our own."""

    brief: Collection[str] = ()

    def format_help(self, ctx: Any, formatter: Any) -> None:
        is_whole = ctx.meta.get(_IS_WHOLE, False)
        formatter.write(page(self, ctx, speech_of(ctx), is_whole=is_whole))


class Command(_WithHelp, TyperCommand):
    allow_extra_args = True  # rejected below, with a message of our own
    opens_untrusted_files = False

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = _options_by_name(ctx)
        for word, following in pairwise(args):
            # Typer would take an option for the value of the one before it.
            takes_value = word in options and not options[word].is_flag
            if takes_value and following in options and not ctx.resilient_parsing:
                raise CardsError(_describe_missing_value(word, options[word]))
        with _misuse_context(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        if ctx.args:
            raise CardsError(
                'Unexpected word "{word}".{hint}', word=ctx.args[0], hint=see_help(ctx)
            )
        if self.opens_untrusted_files and ctx.meta[_HAS_LIMITS]:
            continue_in_limited_child(speech_of(ctx).complain, our_folders())
        return super().invoke(ctx)


class CommandGroup(_WithHelp, TyperGroup):
    """A group of commands. Help and messages are in the language of the command line.

    Names are taken in any case, and as short as one command alone begins. `COMMAND --help` fits a
    screen, `help COMMAND` explains every option.
    """

    unknown = "There is no command {word}.{hint}"

    def carry_out(
        self, name: str, words: Sequence[str], speech: Speech, *, has_limits: bool = False
    ) -> int:
        """Run a command line and return the exit code. Errors are raised for `program`."""
        if f"_{name.upper().replace('-', '_')}_COMPLETE" in os.environ:
            self.main(prog_name=name, obj=speech)  # completes a line for a shell, and exits
        try:
            with self.make_context(name, list(words), obj=speech) as ctx:
                ctx.meta[_HAS_LIMITS] = has_limits
                return self.invoke(ctx) or 0
        except typer.Exit as done:
            return done.exit_code

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _misuse_context(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            first, *rest = args
            if first.casefold() == "help":
                ctx.meta[_IS_WHOLE] = True
                if rest:
                    return self.resolve_command(ctx, [*rest, "--help"])
                typer.echo(ctx.get_help())
                raise typer.Exit
            args = self.forgive(ctx, args)
        return super().resolve_command(ctx, args)

    def forgive(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words that are meant by words that begin with no command."""
        return [self.find_name(ctx, args[0]), *args[1:]]

    def find_name(self, ctx: Any, word: str) -> str:
        """Return the command that a word names in any case, or begins. Raise CardsError if none."""
        names = self.list_commands(ctx)
        typed = word.casefold()
        begun = [name for name in names if name.startswith(typed)]
        if typed in names:
            return typed
        if len(begun) == 1 and len(typed) >= MIN_PREFIX:
            return begun[0]
        hint: Message = nearest(word, names) or see_help(ctx)
        if len(typed) >= MIN_PREFIX and 1 < len(begun) <= MAX_CANDIDATES:
            hint = Message(" Did you mean {names}?", names=join_words(begun, OR))
        raise CardsError(self.unknown, word=word, hint=hint)


def _require_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        raise CardsError(context.get_help())


def make_group(
    meaning: str,
    table: Mapping[str, CommandEntry | CommandGroup],
    *,
    cls: type[CommandGroup] = CommandGroup,
    heading: str = "Commands:",
    brief: Collection[str] = (),
    alone: Callable[..., None] = _require_command,
    common: Sequence[TyperOption] = (),
    add_completion: bool = False,
) -> CommandGroup:
    """Return the group of these commands and groups.

    `heading` is that of the group in the help of another one. Its own help, if it has to fit a
    screen, only names what is `brief`: headings and commands. `alone` is called if no command is
    named. `common` are options of the group and of each command.
    """
    app = typer.Typer(
        cls=cls,
        help=meaning,
        callback=alone,
        invoke_without_command=True,
        add_completion=add_completion,
        **SETTINGS,
    )
    group = typer.main.get_command(app)
    assert isinstance(group, CommandGroup)
    group.params += common
    group.rich_help_panel = heading
    group.brief = brief
    for name, entry in table.items():
        if isinstance(entry, CommandEntry):
            load = partial(_load_command, name, entry, common)
            group.add_command(LazyCommand(name, entry.meaning, load, entry.heading))
        else:
            group.add_command(entry, name)
    return group


def _load_command(name: str, entry: CommandEntry, common: Sequence[TyperOption]) -> Command:
    app = typer.Typer(add_completion=False, **SETTINGS)
    app.command(name, cls=Command, help=entry.meaning)(import_target(entry.target))
    command = typer.main.get_command(app)
    assert isinstance(command, Command)
    command.params += common
    command.brief = entry.brief
    command.opens_untrusted_files = entry.opens_untrusted_files
    return command


def speech_of(ctx: typer.Context) -> Speech:
    """Return the speech of this command line, which knows its language."""
    speech: Speech = ctx.obj
    return speech


@contextmanager
def _misuse_context(ctx: typer.Context) -> Iterator[None]:
    """Raise the errors of Typer as messages of our own."""
    try:
        yield
    except typer.TyperException as error:
        raise CardsError(_describe_misuse(error, ctx)) from None


def _describe_misuse(error: Any, ctx: typer.Context) -> Message:
    param = getattr(error, "param", None)
    if word := getattr(error, "option_name", None):
        options = _options_by_name(ctx)
        option = options.get(word)
        if option is None:
            hint = nearest(word, options) or see_help(ctx)
            message = "`{command}` has no option {word}.{hint}"
            return Message(message, command=ctx.command_path, word=word, hint=hint)
        if option.is_flag:
            return Message("{word} takes no value.", word=word)
        return _describe_missing_value(word, option)
    if param is None:
        return Message(error.message)
    if param.param_type_name == "argument":  # all of them are texts, so it is missing
        facts = {
            "command": ctx.command_path,
            "name": name_of(param),
            "what": Message(param.help or ""),
        }
        names = [item.value for item in param.shell_complete(ctx, "")]
        if names:
            return Message(
                "`{command}` needs {name}: {what}. There are {names}.", **facts, names=names
            )
        return Message("`{command}` needs {name}: {what}.", **facts)
    return Message("{option} takes a whole number.", option=param.opts[0])


def _options_by_name(ctx: Any) -> dict[str, Any]:
    params = ctx.command.get_params(ctx)
    return {
        name: param for param in params if param.param_type_name == "option" for name in param.opts
    }


def _describe_missing_value(word: str, option: Any) -> Message:
    values = join_words((option.metavar or "").split("|"), OR)
    return Message("{word} needs a value: {values}.", word=word, values=values)


def see_help(ctx: typer.Context) -> Message:
    return Message(" See `{command} --help`.", command=ctx.command_path)


# --- options ---


def choice(words: Sequence[str], meaning: str, shown_default: str | None = None) -> Any:
    """Declare an option that takes one of some words."""

    def check(param: typer.CallbackParam, value: str | None) -> str | None:
        if value is not None and value not in words:
            if value.lower() in words:  # --paper A4
                return value.lower()
            raise make_error(param.opts[0], join_words(words, OR), value)
        return value

    return typer.Option(
        metavar="|".join(words),
        help=meaning,
        callback=check,
        autocompletion=completion_of(lambda: words),
        show_default=shown_default or True,
    )


def number(minimum: int, maximum: int | None, meaning: str) -> Any:
    """Declare an option that takes a whole number within bounds."""
    bounds = Message("{least} or more", least=minimum)
    if maximum is not None:
        bounds = Message("{least} to {most}", least=minimum, most=maximum)

    def check(param: typer.CallbackParam, value: int) -> int:
        if value < minimum or (maximum is not None and value > maximum):
            raise make_error(param.opts[0], bounds, str(value))
        return value

    return typer.Option(metavar="N", help=meaning, callback=check)


def make_error(option: str, allowed_values: str, value: str) -> CardsError:
    message = '{option} takes {allowed}, not "{given}".'
    return CardsError(message, option=option, allowed=allowed_values, given=short(value))


def completion_of(words: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Return a function that offers the words to a shell."""

    def complete(_context: typer.Context, _words: list[str], incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return complete


# --- the page of `--help`: one style for every command, at any width ---

WIDEST = 100  # columns; longer lines are hard to read
_NARROW = 56  # below this, meanings stand under their terms
_GAP = 2
_ENDLESS = 1 << 20  # lines of output that no screen shows, such as a pipe
_CHOICES = re.compile(r"(?<=\|)")  # a line may end between words to choose from as well


class HelpRow(NamedTuple):
    """An option or command on the page. A short page only names it if it `is_brief`."""

    name: str
    term: str
    meaning: str
    is_brief: bool = False


Sections = Mapping[str, Sequence[HelpRow]]  # by their headings


def page(command: Any, ctx: Any, speech: Speech, *, is_whole: bool) -> str:
    """Return the help of a command, or of a group with its commands, as wide as the terminal.

    It explains everything if it `is_whole`, fits the terminal, or goes to a file or a pipe. Else it
    is dense, and only names what is in `command.brief`: options, commands or headings.
    """
    usage, sections = _list_sections(command, ctx, speech)
    head = speech("Usage: {command}", command=usage), speech(command.help or "")
    terminal_width = get_terminal_size().columns
    text = page_text(*head, sections, terminal_width)
    if is_whole or text.count("\n") + 1 < get_terminal_size((terminal_width, _ENDLESS)).lines:
        return text
    width = min(terminal_width, WIDEST)
    lines = [*wrap_words(head[0], width, 7), *wrap_words(head[1], width)]
    lines += _list_densely(sections, speech("Also:"), width)
    if any(row.is_brief for rows in sections.values() for row in rows):
        program, *words = ctx.command_path.split(" ")
        whole_help = " ".join([program, "help", *words])
        lines += wrap_words(speech("`{command}` explains the rest.", command=whole_help), width)
    return "\n".join(lines)


def _list_sections(command: Any, ctx: Any, speech: Speech) -> tuple[str, Sections]:
    """Return the words of the usage line, and the rows of each heading."""
    names = command.list_commands(ctx) if hasattr(command, "list_commands") else []
    usage = [ctx.command_path]
    sections: dict[str, list[HelpRow]] = {}

    def add_row(heading: str, name: str, term: str, meaning: str) -> None:
        is_brief = heading in command.brief or name in command.brief
        sections.setdefault(speech(heading), []).append(HelpRow(name, term, meaning, is_brief))

    for name in names:
        other = command.get_command(ctx, name)
        add_row(other.rich_help_panel or "Commands:", name, name, speech(other.help))
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            name = name_of(param)
            several = f"{name}…" if param.nargs == -1 and not name.endswith("…") else name
            usage.append(several if param.required else f"[{several}]")
            add_row("Arguments:", name, name, speech(param.help or ""))
        else:
            options = sorted(param.opts, key=len)
            term = ", ".join(options) if param.is_flag else f"{', '.join(options)} {param.metavar}"
            meaning = _meaning(param, speech)
            add_row(param.rich_help_panel or "Options:", options[-1], term, meaning)
    usage.append(speech("COMMAND …" if names else "[OPTIONS]"))
    return " ".join(usage), sections


def _list_densely(sections: Sections, start_of_names: str, width: int) -> Iterator[str]:
    """Yield the lines of sections without empty ones between them, and names of brief rows."""
    for title, rows in sections.items():
        start = title
        # `--help` was just typed
        if explained := [row for row in rows if not row.is_brief and row.name != "--help"]:
            yield title
            yield from _table(explained, width)
            start = " " * _GAP + start_of_names
        if names := [row.name for row in rows if row.is_brief]:
            gap = "" if start.endswith("：") else " "  # wide, with its own space
            yield from wrap_words(f"{start}{gap}{', '.join(names)}", width, 2 * _GAP)


def page_text(usage: str, about: str, sections: Sections, columns: int) -> str:
    width = min(columns, WIDEST)
    blocks = [wrap_words(usage, width, 7), wrap_words(about, width)]
    blocks += [[title, *_table(rows, width)] for title, rows in sections.items() if rows]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _meaning(option: Any, speech: Speech) -> str:
    meaning = speech(option.help or "")
    default = option.show_default
    if default is True:
        default = "" if option.is_flag or option.default is None else str(option.default)
    return meaning + speech(" (default {usual})", usual=default) if default else meaning


def name_of(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def wrap_words(text: str, width: int, indent: int = 0) -> list[str]:
    """Return lines of at most this width. All but the first are indented."""
    parts = (part for piece in pieces(text) for part in _CHOICES.split(piece))
    return fill_lines(parts, width, " " * indent)


def _table(rows: Sequence[HelpRow], width: int) -> Iterator[str]:
    """Yield terms on the left and meanings on the right, or below where there is no room."""
    column = 0
    if width >= _NARROW:
        longest = width * 2 // 5
        column = max((len(row.term) for row in rows if len(row.term) <= longest), default=longest)
    column += 2 * _GAP
    for _, term, meaning, _ in rows:
        first = wrap_words(f"{' ' * _GAP}{term}", width, 2 * _GAP)
        lines = [" " * column + line for line in wrap_words(meaning, width - column)]
        if lines and len(first) == 1 and len(first[0]) + _GAP <= column:
            lines[0] = first.pop().ljust(column) + lines[0].lstrip()
        yield from first
        yield from lines
