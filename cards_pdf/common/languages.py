"""Translations of messages, whose English stands in the code.

A language is a file `LANG.toml` in the folder `languages` of a package: each English template and
its translation. The files that are there are the languages. Texts of a page are in
`languages/page/LANG.toml`, and go to the page.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from cards_pdf.common.messages import Message, as_fact, format_template
from cards_pdf.common.records.toml_file import read_toml
from cards_pdf.common.sandbox.safe_open import WrongFileError

OWN = Path(__file__).resolve().parent.parent / "languages"
_MAX_BYTES = 1_000_000


class Language:
    """A language. Whatever it lacks or gets wrong is shown in English."""

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code = code
        self.texts = texts

    def __call__(self, message: object, /, **facts: object) -> str:
        """Return the text of a message, a template with its facts, an error or any other value."""
        if isinstance(message, Exception):
            message = as_fact(message)
        if not isinstance(message, str):
            return str(message)
        return self._translate(
            message if isinstance(message, Message) else Message(message, **facts)
        )

    def _translate(self, sentence: Message) -> str:
        if isinstance(sentence.template, Message):
            return self._translate(sentence.template)
        facts = {
            name: self._translate(fact) if isinstance(fact, Message) else fact
            for name, fact in sentence.facts.items()
        }
        own = self.texts.get(sentence.template, "")
        return format_template(sentence.template, facts, own, lang=self.code)


ENGLISH = Language("en", {})


@cache
def language(code: str, *folders: Path) -> Language:
    """Return a language as the files in these folders have it."""
    return Language(code, _texts(code, OWN, *folders))


@cache
def words_of_page(code: str) -> Mapping[str, str]:
    """Return the texts of the studio's page in this language, by their English."""
    return _texts(code, OWN / "page")


def _texts(code: str, *folders: Path) -> dict[str, str]:
    texts: dict[str, str] = {}
    for folder in folders if code != "en" else ():
        with suppress(OSError, WrongFileError):  # errors are shown in a language
            found = read_toml(folder / f"{code}.toml", _MAX_BYTES)
            texts |= {english: str(text) for english, text in found.items()}
    return texts


def languages(*folders: Path) -> list[str]:
    """Return the codes of English and of all languages that have a file."""
    return [
        "en",
        *sorted({file.stem for folder in (OWN, *folders) for file in folder.glob("*.toml")}),
    ]


def own_name(code: str) -> str:
    """Return the name of a language in that language, or its code."""
    return "English" if code == "en" else language(code).texts.get("English", code)


def local_language(spoken: Iterable[str]) -> str:
    """Return the language of the locale if it is one of these, else English."""
    wanted = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((lang for lang in spoken if wanted.lower().startswith(lang)), "en")
