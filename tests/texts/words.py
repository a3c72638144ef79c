"""Languages by their letters: other letters, English, and placeholders for facts."""

import re
from pathlib import Path
from string import Formatter

from referee.texts import language, languages

CHINESE = re.compile(r"[\u4e00-\u9fff]")
FOREIGN = re.compile(r"[^\W\d_A-Za-z\u00c0-\u024f]")  # a letter that is not Latin
#: English signs between Chinese words, which have their own; `:name:` is an icon.
NARROW = re.compile(
    r"[\u3001-\uff5e]\s*[,;](?!\w)|[,;]\s*[\u3001-\uff5e]|[\u4e00-\u9fff][:!](?!\w)|[\u4e00-\u9fff][(]"
)
OTHERS = languages()[1:]
TYPED = set(
    "referee help game svg pdf undo redo fix cut log state rules concede odds hint left review "
    "quit again "
    "next look photo check winnable enough try tab json fight stash yes map card table".split()
)
WRITTEN = set(
    "REFEREE HOME UTF Game Ctrl http https node npm pyodide pip install pnp referee cluster "
    "states wins "
    "losses out fire".split()
)
NAMES = WRITTEN | {"RPG", "Scoundrel", "FILE", "ATK", "DEF", "MAG"}
PRINTED = set(
    re.findall(r"[A-Za-z]{3,}", Path("card_data/legacy.toml").read_text("utf-8"))
)  # on the player's own cards
TYPED_CARDS = {"dth"}  # as in 8dTh4c6s


def has_own_letters(lang):
    """Return True if the letters of a text tell it from English."""
    texts = language(lang).texts.values()
    return sum(bool(FOREIGN.search(text)) for text in texts) > len(texts) / 2


OWN_LETTERS = [lang for lang in OTHERS if has_own_letters(lang)]


def placeholders(text):
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})


def english_words(text):
    """Words of three letters or more in a line without placeholders, cards and commands."""
    words = re.findall(
        r"[A-Za-z]{3,}", re.sub(r"\{[^}]*\}|`[^`]*`|--[\w-]+( digital)?|\.[a-z]+", "", text)
    )
    return [word for word in words if word.lower() not in TYPED | TYPED_CARDS and word not in NAMES]
