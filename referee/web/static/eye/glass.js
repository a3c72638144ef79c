// What the eye sees: the picture with an outline and a name on every card, and the cards in a row to tap.
//
// A frame of the camera after the other is looked at. Once three in a row show the same, `judge` says what it
// means, and whether the picture is held. A tap on a card holds it as well and asks which card it is. A photo is
// a frame that is held from the beginning.
import { isRed, sign, SUITS } from "../cards.js";
import { button } from "../controls.js";
import { element, html, icon, loadStyle, render, say } from "../dom.js";
import { photoInput } from "../lens.js";
import { centre, distance } from "./quads.js";
import { drawFile, drawOn, frames, hasCamera, see, Trouble } from "./sight.js";

await loadStyle("eye/eye.css");

const STEADY_FRAMES = 3; // that show the same
const PAUSE_MS = 40; // between two frames, for a phone that does other things
const MAX_PIXELS = 1.3e6; // of a frame
const WIDE = { class: "wide" };

const bestCode = (/** @type {SeenCard} */ { card, likely }) => card ?? likely[0] ?? "";
const doubtSign = (/** @type {SeenCard} */ { card }) => (card === null ? "?" : "");

export class Glass {
  sight = /** @type {readonly SeenCard[]} */ ([]);
  place = element(html`<section class="eye"></section>`);
  /** @type {HTMLVideoElement} */
  #video = element(html`<video muted playsinline aria-hidden="true"></video>`);
  /** @type {HTMLCanvasElement} */
  #canvas = element(html`<canvas role="img" aria-label=${say("eye-picture")}></canvas>`);
  #picture = /** @type {"video" | "canvas" | ""} */ (""); // which of them is shown
  #verdict = /** @type {Eye.Verdict} */ ({ footer: null });
  #turn = /** @type {object | null} */ (null); // what is looked at now, until something else is
  #message = "";

  constructor(/** @type {Eye.Wishes} */ wishes) {
    this.wishes = wishes;
    this.setState("looking");
  }

  /** Frames are looked at one after the other. */
  get #isLive() {
    return this.#turn && this.#picture === "video";
  }

  #refresh() {
    const { width, height } = this.#canvas;
    const ratio = { "aspect-ratio": `${width} / ${height}` };
    const tap = (/** @type {MouseEvent} */ { target }) => {
      const place = target?.closest("[data-outline]")?.dataset.outline;
      if (place) this.askAbout(Number(place));
    };
    const wish = [icon("check"), say(this.sight.length ? "eye-again" : "eye-live")];
    const view = [
      html`<div class="glass" data-picture=${this.#picture} css=${ratio}>${this.#video}${this.#canvas}
        <svg aria-hidden="true" viewBox="0 0 ${width} ${height}" @click=${tap}
          .innerHTML=${this.sight.map((one, n) => this.#outline(one, n)).join("")}></svg>
      </div>`,
      html`<p class="said" role="status">${this.#message}</p>`,
      html`<div class="seen" role="group" aria-label=${say("eye-seen")}
        >${this.sight.map((one, n) => this.#chip(one, n))}</div>`,
      html`<div class="below">${this.#verdict.footer}</div>`,
      html`<div class="ways">
        ${hasCamera() && !this.#isLive && button(wish, "live", this.live, WIDE)}
        <label class="button wide">${icon("check")}${say("eye-photo")}
          ${photoInput(this.photo)}</label>
      </div>`,
    ];
    render(view, this.place);
  }

  /** @param {"looking" | "ready" | "failed"} state @param {string} [key] of the message */
  setState(state, key) {
    this.place.dataset.eye = state;
    this.#message = key ? say(`eye-${key}`) : "";
    this.#refresh();
  }

  /** Look at something, until something else is looked at, and tell why nothing is seen.
   * @param {(isCurrent: () => boolean) => Promise<unknown>} act */
  async #look(act) {
    const turn = (this.#turn = {});
    this.#verdict = { footer: null };
    this.#picture = "";
    this.sight = [];
    this.setState("looking", "looking");
    try {
      await act(() => this.#turn === turn);
    } catch (error) {
      if (this.#turn !== turn) return;
      if (!(error instanceof Trouble)) throw error;
      this.close();
      this.setState("failed", error.message);
    }
  }

  /** A picture from a file. @param {File} file */
  photo = (file) =>
    this.#look(async (isCurrent) => {
      await drawFile(this.#canvas, file);
      this.#picture = "canvas";
      const { cards, trouble } = await see(this.#canvas, await this.wishes.options());
      if (!isCurrent()) return;
      this.sight = cards;
      if (!cards.length) return this.setState("failed", trouble ?? "none");
      await this.#judge();
      this.setState("ready", trouble);
    });

  /** Frame after frame, until one is held. */
  live = () =>
    this.#look(async (isCurrent) => {
      let same = 0;
      let last = "";
      for await (const frame of frames(this.#video, MAX_PIXELS)) {
        if (!isCurrent()) return;
        this.#picture = "video";
        this.#refresh();
        const { cards, trouble } = await see(frame, await this.wishes.options());
        if (!isCurrent()) return;
        drawOn(this.#canvas, frame, frame.width, frame.height);
        const name = cards.map((one) => bestCode(one) + doubtSign(one)).join(" ");
        same = name && name === last ? same + 1 : 1;
        this.sight = cards;
        if (name !== last) this.setState("looking", cards.length ? "steady" : (trouble ?? "none"));
        else this.#refresh();
        last = name;
        if (same === STEADY_FRAMES && (await this.#judge())) this.#hold();
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    });

  /** End what is looked at. */
  close() {
    this.#turn = null;
  }

  #hold() {
    this.close();
    this.#picture = "canvas";
    this.setState("ready");
  }

  /** Return True if the picture is to be held. @param {View} [note] */
  async #judge(note) {
    const { sight } = this;
    const verdict = await this.wishes.judge(sight);
    if (sight !== this.sight) return false;
    this.#verdict = { ...verdict, footer: [note, verdict.footer] };
    if (this.#isLive) this.setState(verdict.hold || verdict.isSteady ? "ready" : "looking");
    else this.#refresh();
    return verdict.hold;
  }

  /** @param {SeenCard} one @param {number} n */
  #kind(one, n) {
    const { doubts = [], others = [] } = this.#verdict;
    if (one.card === null || doubts.some(({ place }) => place === n)) return "asked";
    return others.includes(n) ? "beside" : "sure";
  }

  /** @param {SeenCard} one */
  #label = (one) => sign(bestCode(one), this.wishes.cards()) + doubtSign(one);

  /** The outline of a card with its name, as SVG. @param {SeenCard} one @param {number} n */
  #outline(one, n) {
    const [x, y] = centre(one.corners);
    const height = distance(one.corners[0], one.corners[3]);
    const size = Math.max(height * 0.26, this.#canvas.height * 0.035);
    return (
      `<g class="${this.#kind(one, n)}" data-outline="${n}"><polygon points="${one.corners.join(" ")}"/>` +
      `<text x="${x}" y="${y}" font-size="${size}" stroke-width="${size / 5}">${this.#label(one)}</text></g>`
    );
  }

  /** @param {SeenCard} one @param {number} n */
  #chip(one, n) {
    const code = bestCode(one);
    const cards = this.wishes.cards();
    const name = say(one.card ? "eye-is" : "eye-may-be", { card: cards[code]?.name ?? code });
    return html`<button class="chip ${this.#kind(one, n)} ${isRed(code, cards) && "red"}"
      data-seen=${code} data-likely=${one.card ? null : one.likely.join()} aria-label=${name}
      @click=${() => this.askAbout(n)}>${this.#label(one)}</button>`;
  }

  /** Ask which card it is. @param {number} n */
  askAbout(n) {
    if (this.#isLive) this.#hold();
    const { card, likely } = this.sight[n];
    const offered = likely.filter((code) => code !== card).concat(card ?? []);
    const codes = Object.keys(this.wishes.cards());
    this.choose(say("eye-which"), offered, codes, (code) => this.correct(n, code), [
      button(say("eye-no-card"), "no-card", () => this.correct(n, null), WIDE),
      button(say("eye-back"), "back", () => this.change(this.sight), WIDE),
    ]);
  }

  /** Take the player's word which card it is, or that it is none. @param {number} n @param {string | null} card */
  correct(n, card) {
    const changed = card ? [{ ...this.sight[n], card, likely: [card] }] : [];
    return this.change(this.sight.toSpliced(n, 1, ...changed));
  }

  /** Judge what is seen now; a note stands before the verdict. @param {readonly SeenCard[]} sight @param {View} [note] */
  async change(sight, note) {
    this.sight = [...sight];
    this.#refresh();
    await this.#judge(note);
  }

  /** Ask which of these cards it is, the likely ones first.
   * @param {string} title @param {readonly string[]} likely @param {readonly string[]} codes
   * @param {(code: string) => unknown} act @param {View} [ways] */
  choose(title, likely, codes, act, ways) {
    const cards = this.wishes.cards();
    const key = (/** @type {string} */ kind) => (/** @type {string} */ code) => {
      const { suit, name } = cards[code] ?? {};
      return html`<button class="${kind} ${isRed(code, cards) && "red"}" data-is=${code} aria-label=${name}
        @click=${() => act(code)}>${suit ? sign(code, cards) : (name ?? code)}</button>`;
    };
    const suits = SUITS.map((suit) => codes.filter((code) => cards[code]?.suit === suit));
    const own = codes.filter((code) => !SUITS.includes(cards[code]?.suit ?? ""));
    const row = (/** @type {readonly string[]} */ some) =>
      some.length > 0 && html`<div class="suit" role="group">${some.map(key("key"))}</div>`;
    this.#verdict.footer = [
      html`<h3 tabindex="-1">${title}</h3>`,
      html`<div class="likely">${likely.map(key("main"))}</div>`,
      html`<div class="pad">${suits.map(row)}</div>`,
      html`<div class="own">${own.map(key(""))}</div>`,
      ways,
    ];
    this.#refresh();
    const heading = this.place.querySelector(".below h3");
    heading?.focus();
    heading?.scrollIntoView({ block: "nearest" });
  }
}
