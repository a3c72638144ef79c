"""Writes where this project lives into every place that tells it: `make address URL=https://host/owner/name`.

A row of `address.toml` is one such place: what stands there as long as nobody has published the
project, and what stands there from then on. `{source}` is the address of the source, `{page}` that
of the site. An address that has moved is written over the one before.
"""

import argparse
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PLACES = Path(__file__).parent / "address.toml"
KNOWN = re.compile(r'^Source = "(.+)"\nHomepage = "(.+)"$', re.MULTILINE)  # in pyproject.toml


class Address(NamedTuple):
    source: str
    page: str

    def fill_in(self, text: str) -> str:
        owner, name = self.source.split("/")[-2:]
        return text.format(source=self.source, page=self.page, owner=owner, name=name)


class Place(NamedTuple):
    file: str
    before: str
    after: str


def places() -> Iterator[Place]:
    for row in tomllib.loads(PLACES.read_text("utf-8"))["place"]:
        yield Place(**row)


def address(root: Path = ROOT) -> Address | None:
    known = KNOWN.search((root / "pyproject.toml").read_text("utf-8"))
    return Address(*known.groups()) if known else None


def write(new: Address, root: Path = ROOT) -> None:
    """Nothing is written unless every place is as it should be."""
    old, texts = address(root), dict[Path, str]()
    for place in places():
        file = root / place.file
        text = texts.get(file) or file.read_text("utf-8")
        stands = old.fill_in(place.after) if old else place.before
        if text.count(stands) != 1:
            raise SystemExit(f"{place.file}: “{stands}” should stand there once.")
        texts[file] = text.replace(stands, new.fill_in(place.after))
    for file, text in texts.items():
        file.write_text(text, "utf-8")
        print(file.relative_to(root))


def page_of(source: str) -> str:
    """Return the address that Pages gives to a project's site."""
    owner, name = source.split("/")[-2:]
    return f"https://{owner.lower()}.github.io/{name}/"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("source", help="the address of the source, such as https://host/owner/name")
    parser.add_argument(
        "--page", help="the address of the site; without it, that of the source's Pages"
    )
    wanted = parser.parse_args()
    source = wanted.source.removesuffix("/").removesuffix(".git")
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+){2,}", source):
        parser.error("an address such as https://host/owner/name")
    write(Address(source, wanted.page or page_of(source)))


if __name__ == "__main__":
    main()
