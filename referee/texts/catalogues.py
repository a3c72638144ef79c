"""The catalogues of the referee and of games in packages of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cards_pdf.texts import catalogues

TEXTS = "referee.texts"


def catalogue(name: str, lang: str, package: str = TEXTS) -> Mapping[str, str]:
    """The texts of a game, or the common ones; none where there is no such translation."""
    return catalogues.catalogue(name, lang, package)


def languages(name: str, package: str = TEXTS) -> list[str]:
    """The languages in which these texts exist, English first."""
    return catalogues.languages(name, package)


def local_language(also: Sequence[str] = ()) -> str:
    """The language of the locale, as far as the referee or a game of others speaks it."""
    return catalogues.local_language((*languages("common"), *also))
