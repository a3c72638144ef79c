"""Damaged decks: printed or rejected; nothing is written outside the folder asked for."""

import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from zlib import crc32

from PIL import Image

from cards_pdf.cli import app
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from tests.labs.fuzz import damage

FULL, SMALL = 600, 8
HERE = Path(__file__).parents[4]
WHOLE = [
    HERE / "card_data" / "legacy.toml",
    HERE / "card_data" / "playing-cards.toml",
    HERE / "card_data" / "new" / "deck.toml",
    HERE / "docs" / "design_a_deck" / "harbour.toml",
]
TABLE = HERE / "docs" / "design_a_deck" / "harbour.csv"
LAYOUT = TABLE.with_name("harbour-layout.toml")
PICTURES = ("a.png", "../a.png", "/dev/zero", "a.png/", "mine.toml", ".")
SIZES = ("1mm x 1mm", "1e9mm x 1mm", "399mm x 7mm", "nan x nan", "70mm x 120mm", "40mm x 40mm")
LINES = {
    "[deck]": [
        *(
            f'size = "{size}"'
            for size in ("1mm x 1mm", "1e9mm x 1mm", "399mm x 7mm", "nan x nan", "70mm x 120mm")
        ),
        *(
            f'cards = "{table}"'
            for table in ("harbour.csv", "mine.toml", "/etc/passwd", "../harbour.csv")
        ),
        *(f'theme = "{theme}"' for theme in ("plain", "playing", "full-art")),
        *(f'language = "{language}"' for language in ("zh", "../x", "\\u202e")),
        *(f'title = "{title}"' for title in ("W" * 60, "\\u0000", "\U00013080", "A\\nB")),
        *(
            f'layout = "{layout}"'
            for layout in (LAYOUT.name, "mine.toml", "../x.toml", "/dev/zero")
        ),
        'back = "../../x"',
        "mark_spot = true",
    ],
    "[[card]]": [
        *(f'art = "{art}"' for art in PICTURES),
        *(f"copies = {copies}" for copies in (0, 7, 999)),
        *(
            f'body = "{text}"'
            for text in (
                "*" * 4000, "W" * 4000, "x " * 900, "*a *b* c", "{amount}", ":a: :b:",
                "3:heart:" * 99,
            )
        ),
        "body = \"<img src='file:///etc/passwd'/> <b>x</b> &amp;\"",
        'boxes = [{ text = "x", steps = 999, choices = ["a", "a"] }]',
        'boxes = [{ text = "x", steps = 9 }, { text = "y", choices = ["a", "b"] }]',
        'effects = [{ effect = "damage", amount = 1000000 }]',
        "stats.hp = { value = 1000000, step = 1, boxes = 1000000 }",
        "stats.hp = { value = 0, step = 0, boxes = 9 }",
        'name = "' + "W" * 60 + '"',
        "number = 999999",
        'rank = "Q"',
        'figure = "beast"',
    ],
}  # fmt: skip
TAILS = [
    '[[card]]\nname = "999"\n' * 999,
    '[fonts]\nbody = "a.png"\n',
    '[backs."../x"]\naccent = "#000000"\n',
    '[stats]\n"x.y" = "x"\n',
    *(
        f'[icons]\nheart = "{icon}"\n'
        for icon in ("a.png", "../a.png", "M 0 0 L 9 9", "M" * 999, "", "M0 0A1 1 1")
    ),
    *(f'[kinds.k]\nlabel = "x"\naccent = "{accent}"\n' for accent in ("#ffffff", "#12", "red", "")),
]
WAYS = [
    ["check"],
    ["deck"],
    ["deck", "--fillable", "--backs", "long-edge"],
    ["deck", "--large-print", "--low-ink", "--marks", "lines", "--corners", "3mm"],
    ["deck", "--profile", "makeplayingcards"],
    ["deck", "--single", "--png", "50"],
    ["deck", "--backs", "gutterfold", "--bleed", "2mm"],
    ["deck", "--state", "mine.toml", "--only-changed"],
    ["box"],
]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = rng.choice(WHOLE).read_text("utf-8")
        for _ in range(rng.choice([1, 2])):
            data = rng.choice([line_added, line_added, tail_added])(data, rng)
        yield data.encode() if rng.random() < 0.6 else damage.toml(data.encode(), rng) or b"#"


def line_added(data: str, rng: Random) -> str:
    """A strange line in a table that has a place for it, instead of the one that was there."""
    head = rng.choice(list(LINES))
    parts = data.split(f"\n{head}\n")
    if len(parts) == 1:
        return data
    line, spot = rng.choice(LINES[head]), rng.randrange(1, len(parts))
    key = re.escape(line.partition(" = ")[0])
    table, mark, rest = parts[spot].partition("\n[")
    parts[spot] = f"{line}\n{re.sub(rf'(?m)^{key} = .*$', '', table)}{mark}{rest}"
    return f"\n{head}\n".join(parts)


def tail_added(data: str, rng: Random) -> str:
    return f"{data}\n{rng.choice(TAILS)}"


def check(data: bytes, folder: Path) -> str:
    kept = {file.name: file.read_bytes() for file in (TABLE, LAYOUT)}
    beside = {"mine.toml": data, "a.png": picture(), **kept}
    for name, content in beside.items():
        (folder / name).write_bytes(content)
    way, *options = way_for(data)
    out = [] if way == "check" else ["--out", str(folder / "out")]
    words = [str(folder / word) if word == "mine.toml" else word for word in options]
    message = refusal([way, str(folder / "mine.toml"), *words, *out])
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == beside
    assert message is not None or not out or any((folder / "out").iterdir())
    return "taken" if message is None else "refused"


def way_for(data: bytes) -> list[str]:
    """Return a command, always the same one for the same deck."""
    return WAYS[crc32(data) % len(WAYS)]


def refusal(words: list[str]) -> str | None:
    """Return the message of `cards-pdf` if it does not do this."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            assert app.carry_out("cards-pdf", words, Speech()) == 0
        except (CardsError, OSError) as wrong:
            message = str(wrong)
        else:
            return None
    assert len(message) < 10_000
    return message


def printed_or_refused(deck: Path, named: Sequence[str] = (), options: Sequence[str] = ()) -> str:
    """A deck's pages are there, or none is and the refusal names what is wrong."""
    out = deck.parent / "out"
    message = refusal(["deck", str(deck), *options, "--out", str(out)])
    if message is None:
        assert any(out.iterdir())
        return "taken"
    assert not named or any(name in message for name in named), message
    assert not out.exists()
    return "refused"


def picture() -> bytes:
    out = BytesIO()
    Image.new("RGB", (60, 90), "teal").save(out, "PNG")
    return out.getvalue()
