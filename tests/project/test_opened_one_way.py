"""Untrusted files are opened one way, by `open_ordinary`; other calls say whose file it is."""

import ast
from pathlib import Path

import cards_pdf
import referee

READS = {"open", "read_bytes", "read_text", "urlopen", "mmap"}
NO_FILES = {
    *("Journal.open", "cls.open", "webbrowser.open", "page.lobby.open", "dist.read_text"),
    *("deck.read_text", "self.deck.read_text", "self.read_text"),  # texts of the studio
    *("folder.read_text", "self.folder.read_text"),  # which its folder reads
}
#: Modules that open files themselves -> how often, and whose files these are.
ELSEWISE = {
    "cards_pdf/common/sandbox/safe_open.py": (2, "the one way"),
    "cards_pdf/common/sandbox/__init__.py": (1, "the system's account of this process"),
    "cards_pdf/common/sandbox/worker.py": (2, "a note that two processes share"),
    "cards_pdf/common/sandbox/fork.py": (1, "the same note"),
    "cards_pdf/common/command_line/terminal.py": (1, "nowhere"),
    "cards_pdf/common/files.py": (4, "drafts that it writes itself, and a folder that it locks"),
    "cards_pdf/common/sandbox/unzip.py": (1, "a part of an archive in memory"),
    "cards_pdf/common/web/server.py": (1, "files of the page, found in its own folder"),
    "cards_pdf/studio/server.py": (1, "one's own folder"),
    "cards_pdf/scan/photo.py": (2, "a picture in memory"),
    "cards_pdf/canvas/pictures.py": (1, "a picture in memory"),
    "cards_pdf/canvas/with_pillow.py": (1, "a picture in memory"),
    "cards_pdf/canvas/untrusted_pdf.py": (1, "a page that its process has just drawn"),
    "cards_pdf/canvas/forms.py": (1, "a font of ours"),
    "cards_pdf/art/svg_words.py": (1, "a font of ours"),
    "cards_pdf/art/notation.py": (1, "drawings of ours"),
    "cards_pdf/common/colour.py": (1, "names of colours"),
    "cards_pdf/decks/icons.py": (1, "icons of ours"),
    "cards_pdf/cards/camera_mark.py": (1, "patterns of ours"),
    "cards_pdf/commands/fetch.py": (1, "a table at an address that a person asked for"),
    "cards_pdf/commands/all.py": (1, "a file that it has just written"),
    "cards_pdf/commands/new_deck.py": (4, "decks of ours to start from"),
    "cards_pdf/commands/index_page.py": (2, "a page and letters of ours"),
    "referee/in_browser.py": (1, "a save of one's own"),
    "referee/campaign/file.py": (1, "a lock"),
    "referee/saves/library.py": (1, "a save of one's own"),
    "referee/saves/lessons.py": (1, "one's own list of what was heard"),
    "referee/rulekit/value_net.py": (1, "numbers of ours"),
    "referee/games/days/game.py": (1, "a map that it writes"),
    "referee/web/server.py": (3, "a token of one's own, and a file that it has made"),
    "referee/web/printing.py": (1, "a cover of a game that runs here"),
    "referee/web/site/build.py": (10, "files of the page, Python for browsers, what is installed"),
    "referee/commands/dev.py": (1, "a game of ours to start from"),
    "referee/commands/campaign_on_paper.py": (1, "a picture in memory"),
    "referee/thirdparty/discovery.py": (1, "an author's own package"),
}


def opened_in(file):
    """Count how often a module opens a file by itself."""
    text = file.read_text("utf-8")
    if not any(f"{name}(" in text for name in READS):
        return 0
    calls = (call.func for call in ast.walk(ast.parse(text)) if isinstance(call, ast.Call))
    return sum(
        ast.unparse(func).rpartition(".")[2] in READS and ast.unparse(func) not in NO_FILES
        for func in calls
    )


def found_in(package):
    root = Path(package.__path__[0])
    files = {
        f"{package.__name__}/{file.relative_to(root).as_posix()}": file
        for file in root.rglob("*.py")
    }
    return {name: count for name, file in files.items() if (count := opened_in(file))}


def test_whoever_opens_files_otherwise_says_whose_they_are():
    found = found_in(cards_pdf) | found_in(referee)
    assert not {
        name: count for name, count in found.items() if count > ELSEWISE.get(name, (0, ""))[0]
    }
    assert not ELSEWISE.keys() - found.keys()
