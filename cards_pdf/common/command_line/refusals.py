"""One sentence for what was typed wrong, from what Typer's exceptions say of it."""

from typing import Any

import typer

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import OR, Sentence, listed


def sentence(wrong: Any, ctx: typer.Context) -> Sentence:
    param = getattr(wrong, "param", None)
    if word := getattr(wrong, "option_name", None):
        return _about_option(word, ctx)
    if param is None:
        return Sentence(wrong.message)
    if param.param_type_name == "argument":  # all of them are texts, so it is missing
        facts = {"command": ctx.command_path, "name": name_of(param), "what": Sentence(param.help or "")}
        return Sentence("`{command}` needs {name}: {what}.", **facts)
    return Sentence("{option} takes a whole number.", option=param.opts[0])


def _about_option(word: str, ctx: typer.Context) -> Sentence:
    options: dict[str, Any] = {name: param for param in ctx.command.get_params(ctx) for name in param.opts}
    option = options.get(word)
    if option is None:
        hint = nearest(word, options) or see_help(ctx)
        return Sentence(
            "`{command}` has no option {word}.{hint}", command=ctx.command_path, word=word, hint=hint
        )
    if option.is_flag:
        return Sentence("{word} takes no value.", word=word)
    values = listed((option.metavar or "").split("|"), OR)
    return Sentence("{word} needs a value: {values}.", word=word, values=values)


def see_help(ctx: typer.Context) -> Sentence:
    return Sentence(" See `{command} --help`.", command=ctx.command_path)


def name_of(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())
