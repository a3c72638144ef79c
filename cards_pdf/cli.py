"""The commands `cards-pdf …`: what they take and which module does it. Nothing heavy is imported here.

argparse rather than Typer: a deck of 18 cards takes less time than Typer's import.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cards_pdf.errors import CardsError
from cards_pdf.sizes import USUAL_PAPER, paper_names

_DESCRIPTION = "Cards and rule sheets as PDFs worth printing, from TOML decks."


def run(arguments: Sequence[str]) -> int:
    """Do what was asked; returns the exit code."""
    parser = _parser(arguments[0] if arguments else "")
    if not arguments:
        parser.print_help()
        return 0
    asked = parser.parse_args(arguments)
    command: Callable[[argparse.Namespace], None] = asked.command
    try:
        command(asked)
    except CardsError as wrong:
        print(wrong, file=sys.stderr)
        return wrong.exit_code
    except OSError as error:  # a path that is too long, a full disk under standard output
        print(f"{error.filename or 'Standard output'}: {error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; files already named are complete.", file=sys.stderr)
        return 1
    return 0


def _parser(name: str) -> argparse.ArgumentParser:
    """All commands, but options only for the one that is asked for: they take longest to set up."""
    parser = argparse.ArgumentParser("cards-pdf", description=_DESCRIPTION)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command, (words, options) in _COMMANDS.items():
        made = commands.add_parser(command, help=words)
        if command == name:
            options(made)
    return parser


def _formats(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=_run_formats)


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deck", help="a deck's name or a .toml file")
    parser.set_defaults(command=_run_check)


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the .toml file to write; an existing one is never touched")
    parser.set_defaults(command=_run_new)


def _out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, default=Path("output"), metavar="FOLDER", help="where files go (default: output)"
    )


def _deck(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("deck", help="legacy, scoundrel, … or a .toml file")
    add("--paper", choices=paper_names(), default=USUAL_PAPER)
    add("--format", help="a sheet format by name; see `cards-pdf formats`")
    add(
        "--backs",
        choices=("none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs"),
        default="none",
    )
    add("--bleed", default="0mm", metavar="LENGTH", help='ink beyond the cut, such as "3mm"')
    add("--bleed-mode", choices=("shared", "outer", "each"), default="shared")
    add(
        "--margin",
        default="5mm",
        metavar="LENGTH",
        help="what the printer cannot print at the rim (default: 5mm)",
    )
    _editions(parser)
    add("--fillable", action="store_true", help="boxes that can be ticked in a PDF reader")
    add("--png", type=int, metavar="DPI", help="PNG pictures of the sheets instead of a PDF")
    add("--single", action="store_true", help="one card a page, or with --png one picture a card")
    add("--profile", metavar="NAME", help="files for a print service; see `cards-pdf formats`")
    add("--cards", metavar="CODES", help="only these, such as A1,D2")
    add("--state", type=Path, metavar="FILE", help="a campaign's state: its ticks and numbers are printed")
    add(
        "--only-changed",
        action="store_true",
        help="only cards that differ from --since, on the places they had",
    )
    add("--since", type=Path, metavar="FILE", help="the state last printed (default: fresh cards)")
    add("--watch", action="store_true", help="print again whenever the deck's file changes")
    _out(parser)
    parser.set_defaults(command=_run_deck)


def _editions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--low-ink", action="store_true", help="outlines and patterns instead of areas of colour"
    )
    parser.add_argument("--large-print", action="store_true", help="cards and print a third larger")
    parser.add_argument("--small-type", action="store_true", help="let text shrink to 6 pt instead of 7 pt")


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="scoundrel, solitaire-rpg, spade-poker, days or legacy")
    parser.add_argument(
        "--lang", default="", metavar="LANG", help="en or zh (default: every language there is)"
    )
    parser.add_argument("--paper", choices=paper_names(), default=USUAL_PAPER)
    parser.add_argument("--low-ink", action="store_true", help="no tinted grounds, headings in black")
    parser.add_argument("--large-print", action="store_true", help="text at 13 pt, one column; no booklet")
    parser.add_argument("--fillable", action="store_true", help="only the trackers, to fill in a PDF reader")
    _out(parser)
    parser.set_defaults(command=_run_rules)


def _all(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=paper_names(), default=USUAL_PAPER)
    _out(parser)
    parser.set_defaults(command=_run_all)


def _calibrate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=paper_names(), default=USUAL_PAPER)
    for name, what in (
        ("shift", "how far the front's cross lies from its place: right,down in mm"),
        ("back", "the same for the back's cross, seen from the back"),
        ("length", "how long the 150 mm rulers came out: across,down in mm"),
    ):
        parser.add_argument(f"--{name}", metavar="X,Y", help=what)
    _out(parser)
    parser.set_defaults(command=_run_calibrate)


def _run_deck(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.deck import print_deck

    print_deck(asked)


def _run_rules(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.rules import print_rules

    print_rules(asked)


def _run_all(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.all import print_all

    print_all(asked.paper, asked.out)


def _run_formats(_asked: argparse.Namespace) -> None:
    from cards_pdf.commands.formats import print_formats

    print_formats()


def _run_check(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.check import check_deck

    check_deck(asked.deck)


def _run_new(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.check import write_new_deck

    write_new_deck(asked.file)


def _run_calibrate(asked: argparse.Namespace) -> None:
    from cards_pdf.commands.calibrate import calibrate

    calibrate(asked)


_COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "deck": ("a deck as PDF or PNG: a shipped deck's name or a .toml file", _deck),
    "rules": ("a game's rule sheet, booklet, play mat and trackers", _rules),
    "all": ("every deck and every game's rules in every edition, and a list of them", _all),
    "formats": ("sheet formats, card sizes and print services", _formats),
    "check": ("validate a deck and say what is wrong with it", _check),
    "new": ("write a commented deck to start from", _new),
    "calibrate": ("measure your printer, so that cards come out true", _calibrate),
}
