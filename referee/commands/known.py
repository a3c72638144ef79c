"""Names that a shell can complete, looked up when it asks."""

from __future__ import annotations


def saves() -> list[str]:
    from referee.saves import folder

    return [folder.label(path) for path in folder.saves()]


def campaigns() -> list[str]:
    from referee.campaign import folders

    return [path.name for path in folders.folders()]
