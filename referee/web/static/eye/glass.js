// What the eye sees: the picture with an outline and a name on every card, and the cards in a row to tap.
// A frame of the camera after the other is looked at. Once three in a row show the same, whoever knows what is
// wanted judges it (`judged`), and the picture is held if that says so. A tap on a card holds it as well and asks
// which card it is. A photo is a frame that is held from the beginning.
import { isRed, short, SUITS } from "../cards.js";
import { button, el, icon, say, styled } from "../dom.js";
import { photo } from "../lens.js";
import { camera, drawFile, drawOn, hasCamera, see, Trouble } from "./sight.js";

await styled("eye/eye.css");

const STEADY = 3; // frames that show the same
const BREATH = 40; // milliseconds between two frames, for a phone that does other things
const MOST = 1.3e6; // pixels of a frame

const SVG = "http://www.w3.org/2000/svg";
const drawn = (tag, attributes, ...children) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const pause = (time) => new Promise((done) => setTimeout(done, time));
const isSure = ({ card }) => card !== null;
const best = ({ card, likely }) => card ?? likely[0] ?? "";
const nameOf = (seen) => seen.map((one) => `${best(one)}${isSure(one) ? "" : "?"}`).join(" ");

export class Glass {
  // `cards` are the faces of all that may lie there, `options` what the eye is told. `judged` gets what was seen and
  // tells which places lie `beside`, whether to `hold` it, and what to show `below`.
  constructor({ cards, options, judged }) {
    this.cards = cards;
    this.options = options;
    this.judged = judged;
    this.seen = [];
    /** @type {{ doubts?: { place: number }[], beside?: number[], hold?: boolean, steady?: boolean, below?: any }} */
    this.verdict = {};
    this.turn = this.stream = null;
    this.video = el("video", { muted: true, playsinline: true, hidden: true, "aria-hidden": "true" });
    this.canvas = el("canvas", { hidden: true, role: "img", "aria-label": say("eye-picture") });
    this.outlines = drawn("svg", { "aria-hidden": "true" });
    this.said = el("p", { class: "said", role: "status" });
    this.row = el("div", { class: "seen", role: "group", "aria-label": say("eye-seen") });
    this.below = el("div", { class: "below" });
    this.ways = el("div", { class: "ways" });
    this.place = el(
      "section",
      { class: "eye", "data-eye": "looking" },
      el("div", { class: "glass", hidden: true }, this.video, this.canvas, this.outlines),
      this.said,
      this.row,
      this.below,
      this.ways,
    );
    this.offer();
  }

  // --- where pictures come from ---

  offer() {
    const onchange = ({ target: { files } }) => files[0] && this.photo(files[0]);
    this.ways.replaceChildren(
      ...[
        hasCamera() &&
          !this.stream &&
          button(
            [icon("check"), say(this.seen.length ? "eye-again" : "eye-live")],
            { class: "wide", "data-do": "live" },
            () => this.live(),
          ),
        el("label", { class: "button wide" }, icon("check"), say("eye-photo"), photo({ onchange })),
      ].filter(Boolean),
    );
  }

  state(state, key = "") {
    this.place.dataset.eye = state;
    this.said.textContent = key && say(`eye-${key}`);
  }

  failed(wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
    this.close();
    this.offer();
    this.state("failed", wrong.why);
  }

  showing(what) {
    this.place.firstChild.hidden = !what;
    this.video.hidden = what !== this.video;
    this.canvas.hidden = what !== this.canvas;
  }

  // A picture from a file.
  async photo(file) {
    const turn = this.begin();
    try {
      await drawFile(this.canvas, file);
      this.showing(this.canvas);
      const { found, trouble } = await see(this.canvas, await this.options());
      if (this.turn !== turn) return;
      this.show(found);
      this.offer();
      if (!found.length) return this.state("failed", trouble ?? "none");
      await this.judge();
      this.state("ready", trouble);
    } catch (wrong) {
      if (this.turn === turn) this.failed(wrong);
    }
  }

  // Frame after frame, until one is held or nobody looks any more.
  async live() {
    const turn = this.begin();
    try {
      const stream = await camera();
      try {
        if (this.turn !== turn) return;
        this.stream = this.video.srcObject = stream;
        this.offer();
        await this.video.play();
        this.showing(this.video);
        await this.frames(turn);
      } finally {
        for (const track of stream.getTracks()) track.stop();
      }
    } catch (wrong) {
      if (this.turn === turn) this.failed(wrong);
    }
  }

  async frames(turn) {
    const frame = document.createElement("canvas");
    let same = 0,
      last = "";
    while (this.turn === turn && this.place.isConnected) {
      drawOn(frame, this.video, this.video.videoWidth, this.video.videoHeight, MOST);
      const { found, trouble } = await see(frame, await this.options());
      if (this.turn !== turn) return;
      drawOn(this.canvas, frame, frame.width, frame.height);
      const name = nameOf(found);
      same = name && name === last ? same + 1 : 1;
      if (name !== last) this.state("looking", found.length ? "steady" : (trouble ?? "none"));
      last = name;
      this.show(found);
      if (same === STEADY && (await this.judge())) this.hold();
      await pause(BREATH);
    }
  }

  // Whatever was looked at is of no interest any more.
  close() {
    this.turn = this.stream = null;
  }

  begin() {
    this.close();
    this.verdict = {};
    this.show([]);
    this.below.replaceChildren();
    this.showing(null);
    this.state("looking", "looking");
    this.turn = {};
    return this.turn;
  }

  hold() {
    this.close();
    this.showing(this.canvas);
    this.offer();
    this.state("ready");
  }

  // --- what was seen ---

  // Whether to hold it.
  async judge() {
    const seen = this.seen;
    const verdict = await this.judged(seen);
    if (seen !== this.seen) return false;
    this.verdict = verdict;
    this.below.replaceChildren(...[verdict.below].flat(9).filter(Boolean));
    this.show(seen);
    if (this.stream) this.state(verdict.hold || verdict.steady ? "ready" : "looking");
    return verdict.hold;
  }

  show(seen) {
    const { width, height } = this.canvas;
    this.seen = seen;
    this.outlines.setAttribute("viewBox", `0 0 ${width} ${height}`);
    /** @type {HTMLElement} */ (this.place.firstChild).style.aspectRatio = `${width} / ${height}`;
    this.outlines.replaceChildren(...seen.map((one, at) => this.outline(one, at)));
    const named = nameOf(seen) + seen.map((one, at) => this.sort(one, at)).join();
    if (this.row.dataset.named === named) return; // nothing is built anew under a finger
    this.row.dataset.named = named;
    this.row.replaceChildren(...seen.map((one, at) => this.chip(one, at)));
  }

  sort(one, at) {
    const isAsked = !isSure(one) || this.verdict.doubts?.some(({ place }) => place === at);
    return isAsked ? "asked" : this.verdict.beside?.includes(at) ? "beside" : "sure";
  }

  outline(one, at) {
    const { corners } = one;
    const [x, y] = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length,
    );
    const tall = Math.hypot(corners[3][0] - corners[0][0], corners[3][1] - corners[0][1]);
    const size = Math.max(tall * 0.26, this.canvas.height * 0.035);
    const made = drawn(
      "g",
      { class: this.sort(one, at) },
      drawn("polygon", { points: corners.map((corner) => corner.join()).join(" ") }),
      drawn("text", { x, y, "font-size": size, "stroke-width": size / 5 }, this.label(one)),
    );
    made.addEventListener("click", () => this.ask(at));
    return made;
  }

  label(one) {
    const code = best(one);
    return `${short(code, this.cards())}${isSure(one) ? "" : "?"}`;
  }

  chip(one, at) {
    const code = best(one),
      cards = this.cards();
    return button(
      this.label(one),
      {
        class: `chip ${this.sort(one, at)} ${isRed(code, cards) ? "red" : ""}`,
        "data-seen": code,
        "data-likely": isSure(one) ? null : one.likely.join(),
        "aria-label": say(isSure(one) ? "eye-is" : "eye-may-be", { card: cards[code]?.name ?? code }),
      },
      () => this.ask(at),
    );
  }

  // --- what was seen wrongly ---

  ask(at) {
    if (this.stream) this.hold();
    const one = this.seen[at],
      likely = one.likely.filter((code) => code !== one.card).slice(0, 3);
    const is = (card) => this.correct(at, card);
    this.choose(say("eye-which"), [...likely, one.card].filter(Boolean), Object.keys(this.cards()), is, [
      button(say("eye-no-card"), { class: "wide", "data-do": "no-card" }, () => is(null)),
      button(say("eye-back"), { class: "wide", "data-do": "back" }, () => this.change(this.seen)),
    ]);
  }

  // Somebody says which card it is, or that it is none.
  correct(at, card) {
    const changed = card && { ...this.seen[at], card, likely: [card] };
    this.change(this.seen.toSpliced(at, 1, ...(changed ? [changed] : [])));
  }

  async change(seen) {
    this.show(seen);
    try {
      await this.judge();
    } catch (wrong) {
      this.failed(wrong);
    }
  }

  // Which of these cards: first the likely ones.
  choose(title, likely, codes, act, ways = []) {
    const cards = this.cards();
    const key = (code, sort) =>
      button(
        cards[code]?.suit ? short(code, cards) : (cards[code]?.name ?? code),
        {
          class: `${sort} ${isRed(code, cards) ? "red" : ""}`,
          "data-is": code,
          "aria-label": cards[code]?.name,
        },
        () => act(code),
      );
    const suits = SUITS.map((suit) => codes.filter((code) => cards[code]?.suit === suit));
    const own = codes.filter((code) => !SUITS.includes(cards[code]?.suit));
    const heading = el("h3", { tabindex: "-1" }, title);
    this.below.replaceChildren(
      heading,
      el(
        "div",
        { class: "likely" },
        likely.map((code) => key(code, "main")),
      ),
      el(
        "div",
        { class: "pad" },
        suits
          .filter(({ length }) => length)
          .map((some) =>
            el(
              "div",
              { class: "suit", role: "group" },
              some.map((code) => key(code, "key")),
            ),
          ),
      ),
      el(
        "div",
        { class: "own" },
        own.map((code) => key(code, "")),
      ),
      ...ways,
    );
    heading.focus();
    heading.scrollIntoView?.({ block: "nearest" });
  }
}
