"""Hooks for the documents of the site: links to sources, and bars in the code of tables.

Links to code and folders lead to the repository; without an address, they are words.
"""

import re
from pathlib import Path
from typing import Any

from tools.address import address

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = (".md", ".png", ".jpg", ".webp", ".json")
LINK = re.compile(r"\[([^\]]+)\]\(([^):#]+)\)")
CODE = re.compile(r"<code>[^<]*</code>")


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Point links to sources at the repository. A hook of mkdocs for each page's Markdown."""
    here = (DOCS / page.file.src_uri).parent

    def led(link: re.Match[str]) -> str:
        place = (here / link[2]).resolve()
        if place.is_relative_to(DOCS) and place.suffix in SHOWN:
            return link[0]
        known = address()
        return (
            f"[{link[1]}]({known.source}/blob/main/{place.relative_to(DOCS.parent)})"
            if known
            else link[1]
        )

    return LINK.sub(led, markdown)


def on_page_content(html: str, **_: object) -> str:
    """Take the backslash before a bar out of code, which only tables in Markdown need."""
    return CODE.sub(lambda code: code[0].replace(r"\|", "|"), html)
