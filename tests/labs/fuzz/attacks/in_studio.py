"""`python -m tests.labs.fuzz.attacks.in_studio DECK`: all that the studio's page requests."""

import sys
from pathlib import Path
from threading import current_thread
from threading import enumerate as threads
from typing import Any

from cards_pdf.studio.server import SandboxedStudio

IN_SIGHT = 12


def main(deck: Path) -> int:
    studio = SandboxedStudio(deck)
    answer = looked(studio)
    studio.reply({"do": "check"})
    studio.end()
    for thread in threads():  # one of them waits until the studio's process is no more
        if thread is not current_thread():
            thread.join()
    print(answer.get("refused") or "\n".join(fault["said"] for fault in answer["faults"]))
    return 2 if "refused" in answer else 0


def looked(studio: SandboxedStudio) -> dict[str, Any]:
    """The last answer of as many looks as the page takes."""
    answer: dict[str, Any] = {"more": True}
    known: dict[str, Any] = {}
    while answer.get("more"):
        answer = studio.reply({"do": "look", **known})
        if "refused" in answer:
            break
        known = {
            "revs": {file["name"]: file["rev"] for file in answer["files"]},
            "since": max([known.get("since", 0), *map(int, answer.get("pictures", {}))]),
            "first": [card["code"] for card in answer.get("cards", [])[:IN_SIGHT]],
        }
    return answer


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
