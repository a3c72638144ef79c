// What tests look at in a page. Each function returns what it finds, as a list or by name.
const all = (selector) => [...document.querySelectorAll(selector)];
const area = (one) => one.getBoundingClientRect();
const texts = (elements) => elements.map(({ textContent }) => textContent.slice(0, 90));

// Text that its box may cut: a list of cards, since its pile shows them, and what more than four
// answers bring, which stands in the table in words.
const MAY_BE_CUT = ".inline, .unseen, .words:has(:nth-child(5)) .note";

globalThis.sight = {
  /** All that can be tapped, and where it lies. */
  targets: () =>
    all("button, a[href], summary").map((target) => {
      const { x, y, width, height } = area(target);
      return [target.textContent, x, y, width, height].join(" ");
    }),

  /** Boxes that would have to be scrolled. At a draw nothing is decided on the table, which the pad covers. */
  hidden: () =>
    all("#play, #table:not(:has(~ #ask .pad)), #ask, html")
      .map((box) => [
        box.id,
        box.scrollWidth - box.clientWidth,
        box.scrollHeight - box.clientHeight,
      ])
      .filter(([_, across, down]) => across > 2 || down > 2),

  /** Words in a strip that is too narrow for them. */
  strips: () =>
    texts(
      all("#play :is(.note, .name, .title, .text, .label)").filter(
        ({ clientWidth, clientHeight }) => clientWidth < 60 && clientHeight > 2.5 * clientWidth,
      ),
    ),

  /** Text that its box cuts. */
  clipped: () =>
    texts(
      all("#head h1, body *").filter((box) => {
        const isWider = box.scrollWidth > box.clientWidth + 1;
        const isHigher = box.scrollHeight > box.clientHeight + 2;
        const isText = box.clientHeight && box.textContent.trim() && !box.matches(MAY_BE_CUT);
        const hides =
          getComputedStyle(box).overflowX === "hidden" && !box.closest(".card, .face, svg");
        return (isWider || isHigher) && isText && hides;
      }),
    ),

  /** Words that stand out of their button, a cut title, a rank that the next card covers. */
  cut: () => {
    const isCovered = (card) => {
      const next = card.nextElementSibling;
      const isBeside = next && Math.abs(area(next).top - area(card).top) < 2;
      const ranks = [...card.querySelectorAll("text")].filter((rank) => area(rank).width);
      return isBeside && ranks.some((rank) => area(rank).right > area(next).left + 1);
    };
    const parts = [
      ...all("#play button :is(span, b)").filter(
        (words) => area(words).right > 1 + area(words.closest("button")).right,
      ),
      ...all("#head h1").filter(
        (title) =>
          title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 6,
      ),
      ...all("#table .cards > *").filter(isCovered),
      ...all(".group .card").filter(
        (card) => area(card).right > area(card.closest(".group")).right + 1,
      ),
    ];
    return parts.map((one) => one.outerHTML.slice(0, 200));
  },

  /** Parts of a room that stand out of their article, or of the page. */
  cutInRoom: () =>
    texts(
      all("#room :is(button, select, summary, label, p, .papers > *)")
        .filter((part) => part.checkVisibility() && !part.matches(".square, .unseen"))
        .filter((part) => {
          const article = part.closest("article");
          const own = article ? area(article) : { left: 0, right: innerWidth };
          return area(part).left < own.left || area(part).right > own.right + 0.5;
        }),
    ),

  /** Numbers, places and cards that one watches, and where they lie. */
  watched: () =>
    all("#table :is([data-track], .watch > .title, .watch [data-key])").map((one) => {
      const places = [".group", ".lane"].map((kind) => one.closest(kind)?.ariaLabel);
      return [[...places, one.dataset.track, one.dataset.key].join(), [area(one).x, area(one).y]];
    }),

  /** The cards that can be tapped, and where they lie. */
  options: () =>
    Object.fromEntries(
      all("#table [data-option] .card").map((card) => {
        const { x, y, width, height } = area(card);
        return [card.dataset.key, [x, y, width, height]];
      }),
    ),

  /** The typefaces of a card's letters, and those that were loaded. */
  typefaces: (code) =>
    all(`[data-code="${code}"] text`).map((text) => {
      const [family] = getComputedStyle(text).fontFamily.split(",");
      return family.replaceAll('"', "");
    }),
  loaded: () =>
    [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),

  /** Signs of the keys of some cards, and their inks. */
  keys: (cards) =>
    cards
      .map((card) => document.querySelector(`[data-card="${card}"]`))
      .map((key) => [key.dataset.sign, getComputedStyle(key).color.match(/\d+/g).map(Number)]),

  /** What moves from now on, by class and duration; tones that are heard from now on. */
  motions: [],
  tones: 0,
  record: () => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      globalThis.sight.motions.push([this.className || this.localName, options.duration]);
      return animate.call(this, frames, options);
    };
    addEventListener("animationstart", ({ target }) =>
      globalThis.sight.motions.push([target.className || target.localName, 0]),
    );
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      globalThis.sight.tones += 1;
      return createOscillator.call(this);
    };
  },

  /** Tap an option or a button, and wait for the next question. */
  tap: async (name) => {
    const play = document.getElementById("play");
    const { n } = play.dataset;
    document.querySelector(`[data-option="${name}"], [data-do="${name}"]`).click();
    while (play.dataset.n === n) await new Promise(requestAnimationFrame);
  },

  /** No camera gives a picture, for this reason. */
  breakCamera: (reason) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("", reason);
    };
  },

  /** Count a day's deal as won or lost, and return how many days in a row were won. */
  countDay: async ([outcome, seed, options]) =>
    (await import("./deals.js")).countDay("scoundrel", outcome === "win", { seed, options }),
};
