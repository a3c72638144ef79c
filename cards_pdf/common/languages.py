"""Sentences in other languages than English, which stands in the code.

A language is a file `LANG.toml` in the folder `languages` of a package: each English template, and what is said
instead. Which languages there are is what lies there.
"""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from cards_pdf.common.data.toml_file import read_toml
from cards_pdf.common.sentences import Sentence, as_fact

OWN = Path(__file__).resolve().parent.parent / "languages"
_MOST = 1_000_000  # bytes of one file


class Language:
    """Says sentences as this language has them, in English whatever it lacks or gets wrong."""

    def __init__(self, code: str, texts: Mapping[str, str]) -> None:
        self.code, self.texts = code, texts

    def __call__(self, said: object, /, **facts: object) -> str:
        """A sentence or a template with its facts, what an error says, or anything else as it is."""
        if isinstance(said, Exception):
            said = as_fact(said)
        if not isinstance(said, str):
            return str(said)
        return self._said(said if isinstance(said, Sentence) else Sentence(said, **facts))

    def _said(self, sentence: Sentence) -> str:
        if isinstance(sentence.template, Sentence):  # it was said before, and nothing has been added
            return self._said(sentence.template)
        facts = {name: self._fact(fact) for name, fact in sentence.facts.items()}
        for template in (self.texts.get(sentence.template), sentence.template):
            try:
                if template:
                    return template.format_map(facts) if facts else template
            except (LookupError, ValueError, AttributeError):  # a fact that there is not; the tests tell
                continue
        return str(sentence)

    def _fact(self, fact: object) -> object:
        return self._said(fact) if isinstance(fact, Sentence) else fact


ENGLISH = Language("en", {})


@cache
def language(code: str, *folders: Path) -> Language:
    """The language of this code, as the files in these folders have it; `cards_pdf` has one of its own."""
    texts: dict[str, str] = {}
    for folder in (OWN, *folders) if code != "en" else ():
        file = folder / f"{code}.toml"
        if file.is_file():
            texts |= {english: str(text) for english, text in read_toml(file, _MOST).items()}
    return Language(code, texts)


def languages(*folders: Path) -> list[str]:
    """English, and what lies there."""
    return ["en", *sorted({file.stem for folder in (OWN, *folders) for file in folder.glob("*.toml")})]


def local_language(spoken: Iterable[str]) -> str:
    """The language of the locale, if it is one of these, else English."""
    wanted = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return next((lang for lang in spoken if wanted.lower().startswith(lang)), "en")
