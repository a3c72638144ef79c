"""Shared parts of the site's pages: texts in each language, the frame, HTML elements."""

import tomllib
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from cards_pdf.common.files import replace_file
from tools.address import address

HERE = Path(__file__).parent
LANGUAGES = {"en": "", "zh": "zh/"}  # where each language's pages stand
PICTURES = "pictures"


@dataclass(frozen=True)
class Language:
    """One language of the site: its words as HTML by their keys."""

    lang: str
    words: dict[str, Any]

    @classmethod
    def load(cls, lang: str) -> "Language":
        return cls(lang, tomllib.loads((HERE / f"words.{lang}.toml").read_text("utf-8")))

    def __getitem__(self, key: str) -> str:
        return escape(str(self.words[key]))

    @property
    def home(self) -> str:
        return LANGUAGES[self.lang]


def element(tag: str, *inside: str, **attributes: object) -> str:
    """Return an element such as `<a href="x">inside</a>`. Contents are HTML, attributes text."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    attribute_text = "".join(f' {name}="{escape(str(value))}"' for name, value in named.items())
    return f"<{tag}{attribute_text}>{''.join(inside)}</{tag}>"


def picture(file: str, alt: str, size: tuple[int, int], *, late: bool = True) -> str:
    """Its size is told, so that nothing moves when it comes."""
    loading = "lazy" if late else "eager"
    return (
        f'<img src="{file}" alt="{escape(alt)}" width="{size[0]}" height="{size[1]}" '
        f'loading="{loading}">'
    )


def write(out: Path, language: Language, name: str, title: str, *body: str) -> None:
    """Write the page `name` to its language's folder. `TOP/` in its body is the site's folder."""
    depth = (language.home + name).count("/")
    top = "../" * depth
    other = next(lang for lang in LANGUAGES if lang != language.lang)
    way = element(
        "a", language["other"], href=f"{top}{LANGUAGES[other]}{name}", lang=other, hreflang=other
    )
    html = (HERE / "static" / "page.html").read_text("utf-8")
    parts = {
        "lang": "zh-Hans" if language.lang == "zh" else language.lang,
        "title": escape(title),
        "line": language["line"],
        "top": top,
        "site": known.page if (known := address()) else top,
        "home": f"{top}{language.home}index.html",
        "name": language["title"],
        "other": way,
        "documents": element("a", language["documents"], href=f"{top}docs/"),
        "quiet": language["quiet"],
        "drawings": language["drawings"],
        "body": "\n".join(part.replace("TOP/", top) for part in body),
    }
    for key, value in parts.items():
        html = html.replace(f"{{{key}}}", value)
    file = out / language.home / name
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, html.encode())
