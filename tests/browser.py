"""A browser for tests of the page, and a tapper that plays by what every page offers."""

from random import Random
from shutil import which

CHROMIUM = which("chromium-headless-shell") or which("chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS = [*QUIET, "--disable-background-networking", "--disable-component-update"]
SLOW = 60_000  # milliseconds that a busy machine may take to start Python, or to print
PHONE = {"viewport": {"width": 360, "height": 740}, "locale": "en-US", "reduced_motion": "reduce"}


class Complaints(list):
    """Whatever the browser says about a page, which should be nothing."""

    def about(self, page):
        page.on(
            "console",
            lambda message: self.append(f"{message.text} {message.location.get('url', '')}"),
        )
        page.on("pageerror", lambda error: self.append(str(error)))
        return page


class Tapper:
    """Plays by what every page offers: cards, options, and the button that sends several."""

    def __init__(self, page, seed=1):
        self.page, self.random = page, Random(seed)
        self.answers = []

    def begin(self, game):
        self.page.locator(f'[data-game="{game}"]').click()
        self.page.locator("[data-question]").wait_for()
        return self

    @property
    def n(self):
        return int(self.page.locator("[data-question]").get_attribute("data-n"))

    @property
    def is_over(self):
        return self.page.locator("[data-over]").count() == 1

    def answer(self):
        """Answer one question, whatever it is, and remember what was said."""
        n, question = self.n, self.page.locator("[data-question]")
        if question.locator("[data-accept]").count():
            self.answers.append(None)
            question.locator("[data-accept]").click()
        elif question.locator("[data-card]").count():
            self.answers.append(self.draw(question))
        elif question.locator("[data-done]").count():
            self.answers.append(self.pick(question))
        else:
            option = self.one_of(question.locator("[data-option]:enabled"))
            self.answers.append(option.get_attribute("data-option"))
            option.click()
        self.page.locator(f'[data-question]:not([data-n="{n}"]), [data-over]').wait_for()

    def one_of(self, elements):
        return elements.nth(self.random.randrange(elements.count()))

    def draw(self, question):
        count = question.locator(".slot:not(.full)").count() or 1
        return [self.tap_one(question, "card") for _ in range(count)]

    def tap_one(self, question, kind):
        button = self.one_of(question.locator(f"[data-{kind}]:enabled:not([aria-pressed=true])"))
        name = button.get_attribute(f"data-{kind}")
        button.click()
        return name

    def pick(self, question):
        picked = []
        while not question.locator("[data-done]:enabled").count():
            picked.append(self.tap_one(question, "option"))
        question.locator("[data-done]").click()
        return picked


def room(page):
    """Scoundrel with its first room dealt."""
    Tapper(page).begin("scoundrel")
    for card in ("3S", "8D", "6H", "4C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-ask="play"]').wait_for()
