"""A deck in a folder of its own, and a session that looks at it."""

from pathlib import Path

from cards_pdf.studio.session import Studio

DECK = """# My own deck.
[deck]
title = "Creatures"  # for now
card = "poker"
layout = "mine.toml"

[kinds.beast]
accent = "#27513a"  # moss

# The first.
[[card]]
code = "A1"
name = "Moss bear"  # a bear
kind = "beast"
cost = 3
body = "Guard."

[[card]]
code = "A2"
name = "Wisp"
body = \"\"\"Two
lines\"\"\"
effects = [{text = "x"}]
"""
LAYOUT = """# Where things lie.
[regions.name]
text = "{name}"
left = "4mm"     # from the cut
right = "4mm"
top = "5mm"
height = "9mm"

[regions.rules]
shows = ["text", "note"]
left = "10%"
width = "50mm"
top = ["name.bottom + 2mm", "6mm"]
bottom = "5mm"

[regions.cost]
text = "{cost}"
right = "4mm"
width = "9mm"
bottom = "4mm"
height = "9mm"
"""


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def with_art(name):
    """Return the usual deck with a picture on one of its cards."""
    return DECK.replace('name = "Wisp"', f'name = "Wisp"\nart = "{name}"')


def write_deck(folder, deck=DECK, layout=LAYOUT, **files):
    """A folder with these files; its deck's path."""
    (folder / "deck.toml").write_text(deck, "utf-8")
    (folder / "mine.toml").write_text(layout, "utf-8")
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_text(content, "utf-8")
    return folder / "deck.toml"


CARD = '\n[[card]]\ncode = "B{}"\nname = "One more"\nbody = """Some\nwords\nin\nfour lines"""\n'


LAYOUTS = {
    path.stem: path.read_text("utf-8")
    for path in Path(__file__).with_name("layouts").glob("*.toml")
}


def write_row(row, folder):
    """Write the deck of a row of edits or taps."""
    deck = DECK + "".join(map(CARD.format, range(row.get("many", 0))))
    write_deck(folder, deck=deck, layout=LAYOUTS.get(row.get("layout"), LAYOUT))
    for name, text in row.get("files", {}).items():
        (folder / name).write_text(text, "utf-8")
    for name, changes in row.get("replace", {}).items():
        text = (folder / name).read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (folder / name).write_text(text, "utf-8")


def texts_in(folder):
    """Return the texts of a folder by their names."""
    return {
        path.name: path.read_text("utf-8")
        for path in folder.iterdir()
        if path.suffix in {".toml", ".csv", ".svg"}
    }


class Tab:
    """A tab of the page, as far as the session knows it: what it has seen, and what it asks."""

    def __init__(self, studio):
        self.studio, self.revs, self.since = studio, {}, 0
        self.look()

    def ask(self, do, **more):
        rev = {"rev": self.revs.get(more["file"], "")} if "file" in more else {}
        answer = self._send({"do": do, **rev, **more})
        while answer.get("more"):  # as long as cards are still to be drawn
            seen = {key: more[key] for key in ("view", "first") if key in more}
            further = self._send({"do": "look", **seen})
            pictures = answer["pictures"] | further["pictures"]
            answer |= {"more": further["more"], "faults": further["faults"], "pictures": pictures}
        return answer

    def _send(self, request):
        answer = self.studio.reply({"revs": self.revs, "since": self.since, **request})
        if "files" in answer:
            self.revs = {file["name"]: file["rev"] for file in answer["files"]}
            self.since = max([self.since, *map(int, answer.get("pictures", {}))])
        return answer

    def look(self, **more):
        self.state = self.ask("look", **more)
        return self.state


def tab(folder, **files):
    return Tab(Studio(write_deck(folder, **files)))
