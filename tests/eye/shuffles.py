"""`python -m tests.eye.shuffles [RUNS]`: shuffled packs that are shown to a camera card by card.

A made camera sees a pack in a hand, its faces to the lens: one card a second, in three designs. The
pack is tilted and never at rest, every card is drawn away sideways with motion blur, and fingers
cover a third of it. Each run has a pack of 44 or of 52 cards. What the eye sees goes to the
code that the page runs, `shuffle.js`. Right is an order without a fault; a run may also
ask. Anything else is wrong.
"""

import sys
import tempfile
from collections import Counter
from math import cos, pi, sin
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cards_pdf.common.standard_deck import CODES
from tests.eye.drawn_cards import Deck, card, ground, lay, own_faces
from tests.eye.eye import Eye

SIZE = (640, 480)
FRAMES_A_SECOND = 5  # that a phone's eye looks at
MOVING_S = 0.35  # of a card's second, in which the one before it is drawn away
HEIGHT = (320, 400)  # pixels of a card
DESIGNS = {"first": 1, "second": 5, "third": 8}
SCOUNDREL = [code for code in CODES[:52] if code[:-1] not in "AJQK" or code[-1] in "CS"]
FULL = list(CODES[:52])


def pack(design, run):
    """Return the cards of a run in the order in which they are shown."""
    codes = SCOUNDREL if run % 2 else FULL
    return Random(f"{design} {run}").sample(codes, len(codes))


class Camera:
    """A lens before which a pack is shown."""

    def __init__(self, design, run, codes):
        self.codes = codes
        self.dice = Random(f"camera {design} {run}")
        self.rng = np.random.default_rng([DESIGNS[design], run])
        deck = Deck(Random(DESIGNS[design]), own_faces())
        deck.round = min(deck.round, 0.05)
        faces = Random(DESIGNS[design])
        self.faces = {code: card(deck, code, Random(faces.random())) for code in sorted(codes)}
        self.ground = ground(SIZE, self.rng)
        self.noise = self.rng.normal(0, 3, (SIZE[1], SIZE[0], 3)).astype(np.int16)
        self.height = self.dice.uniform(*HEIGHT)
        self.tilt = self.rng.uniform(-0.3, 0.3, 2)
        self.spin = self.dice.gauss(0, 0.08)
        self.middle = self.rng.uniform(-25, 25, 2) + np.array(SIZE) / 2
        self.side = self.dice.choice((-1, 1))
        self.light = self.dice.uniform(0.6, 1.0)
        self.skin = self.dice.choice(((214, 160, 128), (170, 118, 88), (105, 70, 52)))
        self.hand = self.dice.choice(("below", "left", "right"))

    def frames(self):
        """Yield each picture."""
        for n, _ in enumerate(self.codes):
            for step in range(FRAMES_A_SECOND):
                yield self.frame(n, (step + self.dice.random()) / FRAMES_A_SECOND)

    def frame(self, n, second):
        picture = self.ground.copy()
        drift = self.rng.normal(0, 3, 2)
        moving = second / MOVING_S if second < MOVING_S and n else 1
        self._lay(picture, self.codes[n], self.middle + drift, 0)
        if moving < 1:
            away = self.side * 620 * moving**1.6
            shifted = self.middle + drift + (away, -40 * moving)
            self._lay(picture, self.codes[n - 1], shifted, self.side * 0.5 * moving)
        self._hold(picture, self.middle + drift)
        speed = 2.5 + (13 * moving if moving < 1 else self.dice.uniform(0, 2.5))
        return self._see(picture, speed)

    def _lay(self, picture, code, middle, turn):
        turn += self.spin
        unit = self.height / 1.4

        def project(x, y):
            x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
            depth = 1 + 0.5 * (self.tilt[0] * x + self.tilt[1] * y)
            return middle[0] + unit * x / depth, middle[1] + unit * y / depth

        corners = [project(x, y) for x, y in ((-0.5, -0.7), (0.5, -0.7), (0.5, 0.7), (-0.5, 0.7))]
        lay(picture, self.faces[code], corners)

    def _hold(self, picture, middle):
        """Lay fingers over a third of the card."""
        pen = ImageDraw.Draw(picture)
        wide, tall = self.height / 1.4, self.height
        shade = tuple(round(part * 0.75) for part in self.skin)
        for finger in range(4):
            if self.hand == "below":
                x = middle[0] - wide * 0.5 + wide * (finger + 0.5) / 4
                top = middle[1] + tall * (0.17 + 0.03 * (finger % 2))
                box = (x - wide / 8, top, x + wide / 8, SIZE[1] + 60)
            else:
                way = -1 if self.hand == "left" else 1
                y = middle[1] - tall * 0.12 + tall * 0.62 * (finger + 0.5) / 4
                end = middle[0] + way * wide * (0.08 + 0.04 * (finger % 2))
                far = middle[0] + way * 500
                box = (min(end, far), y - tall * 0.08, max(end, far), y + tall * 0.08)
            pen.rounded_rectangle(box, wide / 9, fill=self.skin, outline=shade, width=2)

    def _see(self, picture, speed):
        """Blur along a direction, then light, noise and what a lens loses."""
        angle = self.dice.uniform(-0.4, 0.4) + pi * (self.dice.random() < 0.1) / 2
        soft = picture.filter(ImageFilter.GaussianBlur(0.9)).point(lambda v: v * self.light)
        smear = soft
        for n, k in enumerate(np.arange(2, speed, 2), 2):
            shifted = ImageChops.offset(soft, round(cos(angle) * k), round(sin(angle) * k))
            smear = Image.blend(smear, shifted, 1 / n)
        noise = np.roll(self.noise, self.dice.randrange(SIZE[0]), 1)
        return Image.fromarray((np.asarray(smear) + noise).clip(0, 255).astype(np.uint8))


def show(eye, codes, pictures):
    """Return what the page knows of a pack after these pictures, and the milliseconds of each."""
    looks = [
        eye.look(picture, pack=[] if n else sorted(codes)) for n, picture in enumerate(pictures)
    ]
    return looks[-1].pass_, [look.ms for look in looks]


def main():
    runs = int(sys.argv[1]) if sys.argv[1:] else 10
    eye = Eye(Path(tempfile.mkdtemp(prefix="shuffles-")))
    total = Counter()
    for design in DESIGNS:
        for run in range(runs):
            codes = pack(design, run)
            found, ms = show(eye, codes, Camera(design, run, codes).frames())
            outcome = "asks" if found["doubts"] else "right"
            if outcome == "right" and found["order"] != codes:
                outcome = "WRONG"
            total[outcome] += 1
            lost = " ".join(found["missing"])
            print(f"{design:8}{run:3}{len(codes):4} {outcome:6}{np.median(ms):5.0f} ms  {lost}")
    print(dict(total))


if __name__ == "__main__":
    main()
