"""List what a language lacks, file by file: `python -m tools.docs.untranslated de`.

Chinese is complete, so its files and their keys are what there is to translate.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDERS = ("referee", "cards_pdf", "card_data", "tools/site")
MAX_SHOWN = 5  # keys of a file


def find_files() -> Iterator[Path]:
    """Yield the files of Chinese."""
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*zh.toml"))


def list_keys(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from list_keys(value, f"{path}{name}.")
        else:
            yield f"{path}{name}"


def find_missing(file: Path, lang: str) -> tuple[Path, list[str]]:
    """Return the file of a language that stands beside one of Chinese, and the keys it lacks."""
    own = file.with_name(file.name.removesuffix("zh.toml") + f"{lang}.toml")
    known = set(list_keys(tomllib.loads(own.read_text("utf-8")))) if own.exists() else set()
    keys = list_keys(tomllib.loads(file.read_text("utf-8")))
    return own, [key for key in keys if key not in known]


def main(lang: str) -> None:
    for file in find_files():
        own, missing = find_missing(file, lang)
        if missing:
            shown = ", ".join(missing[:MAX_SHOWN]) + (" …" if len(missing) > MAX_SHOWN else "")
            print(f"{own.relative_to(ROOT)}: {len(missing)} left: {shown}")


if __name__ == "__main__":
    main(sys.argv[1])
