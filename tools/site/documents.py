"""The documents as pages with a search, by mkdocs; a link that leads nowhere is an error."""

from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from tools.site.page import HERE


def write(out: Path) -> None:
    config = load_config(str(HERE / "mkdocs.yml"), site_dir=str(out.resolve()))
    build(config)
