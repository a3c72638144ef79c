"""Options as Typer takes them, from what a game or the house declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typer.core import TyperOption

from cards_pdf.common.command_line.choices import completed
from cards_pdf.common.command_line.plain_typer import OPTIONS, PlainCommand, PlainGroup, speech_of
from referee.commands import known
from referee.commands.house_options import LANG
from referee.rulekit.options import Option, Value

COMPLETED: Mapping[str, Callable[[], list[str]]] = {"campaign": known.campaigns}  # texts, by option


def parameter(option: Option) -> str:
    return option.name.replace("-", "_")


def declared(option: Option, heading: str) -> TyperOption:
    """The option as Typer takes it; it is read by the option itself."""

    def read(_context: Any, _parameter: Any, text: str | None) -> Value:
        return text if text is None or option.is_switch else option.read(text)

    return TyperOption(
        param_decls=[parameter(option), f"--{option.name}"],
        is_flag=option.is_switch,
        metavar=None if option.is_switch else option.values,
        callback=read,
        autocompletion=_completion(option),
        help=option.help,
        show_default=False if option.default in {None, False} else str(option.default),
        rich_help_panel=heading,
    )


def _completion(option: Option) -> Callable[..., Any] | None:
    """The words it may be; files are left to the shell."""
    words = [*option.choices, *([option.or_word] if option.or_word else [])]
    offered = completed(COMPLETED.get(option.name, lambda: words))
    return lambda _context, _words, incomplete: offered(incomplete)


def lang_option(option: Option = LANG) -> TyperOption:
    """`--lang`, read before all others: what is wrong with them is said in this language."""
    lang = declared(option, OPTIONS)
    lang.is_eager, lang.expose_value = True, False

    def heard(context: Any, _parameter: Any, text: str | None) -> None:
        if text is not None:
            speech_of(context).lang = str(option.read(text))

    lang.callback = heard
    return lang


class Speaking(PlainGroup):
    """Every command of this group, and the group itself, takes `--lang`."""

    def get_params(self, ctx: Any) -> Any:
        _speaks(self)
        return super().get_params(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if isinstance(command, PlainCommand):
            _speaks(command)
        return command


def _speaks(command: PlainCommand | PlainGroup) -> None:
    if not any(param.name == LANG.name for param in command.params):
        command.params.append(lang_option())
