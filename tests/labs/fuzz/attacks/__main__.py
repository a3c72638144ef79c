"""`python -m tests.labs.fuzz.attacks [WORD …]`: each attack with such a name, and its cost."""

import sys

from tests.labs.fuzz.attacks import attacks
from tests.labs.fuzz.attacks.trying import tried


def main(words: list[str]) -> int:
    failures = 0
    for name, attack in attacks().items():
        if words and not any(word in name for word in words):
            continue
        came = tried(attack)
        failures += bool(came.wrong)
        output = came.output.replace("\n", " ")[-60:]
        cost = f"{came.seconds:6.1f} s {came.memory:5.0f} MB"
        print(f"{name:26} {came.code:4} {cost} {came.wrong:6} {output}", flush=True)
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
