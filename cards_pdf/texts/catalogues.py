"""Catalogues by their names and languages: modules in a folder; which languages there are is what lies there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path


def catalogue(name: str, lang: str, package: str) -> Mapping[str, str]:
    """The texts of this name; none where there is no such translation."""
    module = f"{package}.{_stem(name)}{lang}"
    try:
        texts: Mapping[str, str] = import_module(module).TEXTS
    except ModuleNotFoundError as error:
        if error.name != module:  # it is there, and something that it needs is not
            raise
        return {}
    return texts


def languages(name: str, package: str) -> list[str]:
    """The languages in which these texts exist, English first: what lies there."""
    folders = [Path(folder) for folder in import_module(package).__path__]
    files = [file.stem for folder in folders for file in folder.iterdir() if file.suffix == ".py"]
    stem = _stem(name)
    found = [file.removeprefix(stem) for file in files if file.startswith(stem)]
    return sorted((lang for lang in found if lang.isalpha()), key=lambda lang: (lang != "en", lang))


def _stem(name: str) -> str:
    return f"{name.replace('-', '_')}_"


def local_language(spoken: Iterable[str]) -> str:
    """The language of the locale, if it is one of these, else English."""
    wanted = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return next((lang for lang in spoken if wanted.lower().startswith(lang)), "en")
