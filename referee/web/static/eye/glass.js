// What the eye sees: the picture with an outline and a name on every card, and the cards in a row to tap.
//
// A frame of the camera after the other is looked at. Once three in a row show the same, `judge` says what it
// means, and whether the picture is held. A tap on a card holds it as well and asks which card it is. A photo is
// a frame that is held from the beginning.
import { isRed, sign, SUITS } from "../cards.js";
import { element, html, loadStyle, render, say } from "../dom.js";
import { icon } from "../icons.js";
import { photoInput } from "../lens.js";
import { camera, drawFile, drawOn, hasCamera, see, Trouble } from "./sight.js";

await loadStyle("eye/eye.css");

const STEADY_FRAMES = 3; // that show the same
const PAUSE_MS = 40; // between two frames, for a phone that does other things
const MAX_PIXELS = 1.3e6; // of a frame
const MAX_LIKELY = 3;

/**
 * @typedef {object} Verdict what cards mean to the game
 * @property {readonly { place: number }[]} [doubts]
 * @property {readonly number[]} [others] places of cards that are no part of the answer
 * @property {boolean} [hold] the picture is held
 * @property {boolean} [isSteady] it is ready, though not held
 * @property {View} footer what is shown below
 *
 * @typedef {object} Wishes
 * @property {() => Faces} cards the faces of all that may lie there
 * @property {() => Promise<SeeOptions>} options
 * @property {(sight: readonly SeenCard[]) => Promise<Verdict>} judge
 */

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
const isSure = (/** @type {SeenCard} */ { card }) => card !== null;
const bestCode = (/** @type {SeenCard} */ { card, likely }) => card ?? likely[0] ?? "";
const nameOf = (/** @type {readonly SeenCard[]} */ sight) =>
  sight.map((one) => `${bestCode(one)}${isSure(one) ? "" : "?"}`).join(" ");

export class Glass {
  /** @type {readonly SeenCard[]} */
  sight = [];
  /** @type {Verdict} */
  #verdict = { footer: null };
  /** What is looked at now, until something else is. @type {object | null} */
  #turn = null;
  /** @type {MediaStream | null} */
  #stream = null;
  /** The video or the canvas, whichever is shown. @type {HTMLElement | null} */
  #picture = null;
  #message = "";
  /** What is shown below. @type {View} */
  #footer = null;

  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.video = /** @type {HTMLVideoElement} */ (
      element(html`<video muted playsinline hidden aria-hidden="true"></video>`)
    );
    this.canvas = /** @type {HTMLCanvasElement} */ (
      element(html`<canvas hidden role="img" aria-label=${say("eye-picture")}></canvas>`)
    );
    this.place = element(html`<section class="eye" data-eye="looking"></section>`);
    this.#refresh();
  }

  #refresh() {
    const { width, height } = this.canvas;
    this.video.hidden = this.#picture !== this.video;
    this.canvas.hidden = this.#picture !== this.canvas;
    const outlines = this.sight.map((one, n) => this.#outline(one, n)).join("");
    const live = html`<button class="wide" data-do="live" @click=${this.live}
      >${icon("check")}${say(this.sight.length ? "eye-again" : "eye-live")}</button>`;
    const tap = (/** @type {MouseEvent} */ { target }) => {
      const place = target?.closest("[data-outline]")?.dataset.outline;
      if (place) this.askAbout(Number(place));
    };
    const ratio = { "aspect-ratio": `${width} / ${height}` };
    const view = [
      html`<div class="glass" hidden=${!this.#picture} css=${ratio}>${this.video}${this.canvas}
        <svg aria-hidden="true" viewBox="0 0 ${width} ${height}" .innerHTML=${outlines} @click=${tap}></svg>
      </div>`,
      html`<p class="said" role="status">${this.#message}</p>`,
      html`<div class="seen" role="group" aria-label=${say("eye-seen")}
        >${this.sight.map((one, n) => this.#chip(one, n))}</div>`,
      html`<div class="below">${this.#footer}</div>`,
      html`<div class="ways">
        ${hasCamera() && !this.#stream && live}
        <label class="button wide">${icon("check")}${say("eye-photo")}
          ${photoInput(this.photo)}</label>
      </div>`,
    ];
    render(view, this.place);
  }

  // --- where pictures come from ---

  /** @param {"looking" | "ready" | "failed"} state @param {string} [key] of the message */
  setState(state, key) {
    this.place.dataset.eye = state;
    this.#message = key ? say(`eye-${key}`) : "";
    this.#refresh();
  }

  /** Look at something, until something else is looked at. @param {(isCurrent: () => boolean) => Promise<unknown>} act */
  async #look(act) {
    this.close();
    this.#verdict = { footer: null };
    this.#footer = null;
    this.sight = [];
    this.#picture = null;
    this.setState("looking", "looking");
    const turn = {};
    this.#turn = turn;
    await this.#catch(act(() => this.#turn === turn));
  }

  /** Show why nothing is seen. @param {Promise<unknown>} work */
  async #catch(work) {
    const turn = this.#turn;
    try {
      await work;
    } catch (error) {
      if (this.#turn !== turn) return;
      if (!(error instanceof Trouble)) throw error;
      this.close();
      this.setState("failed", error.why);
    }
  }

  /** A picture from a file. @param {File} file */
  photo = (file) =>
    this.#look(async (isCurrent) => {
      await drawFile(this.canvas, file);
      this.#picture = this.canvas;
      const { cards, trouble } = await see(this.canvas, await this.wishes.options());
      if (!isCurrent()) return;
      this.#show(cards);
      if (!cards.length) return this.setState("failed", trouble ?? "none");
      await this.#judge();
      this.setState("ready", trouble);
    });

  /** Frame after frame, until one is held. */
  live = () =>
    this.#look(async (isCurrent) => {
      const stream = await camera();
      try {
        if (!isCurrent()) return;
        this.#stream = stream;
        this.video.srcObject = stream;
        await this.video.play();
        this.#picture = this.video;
        this.#refresh();
        await this.#watch(isCurrent);
      } finally {
        for (const track of stream.getTracks()) track.stop();
      }
    });

  /** @param {() => boolean} isCurrent */
  async #watch(isCurrent) {
    const frame = document.createElement("canvas");
    let same = 0;
    let last = "";
    while (isCurrent() && this.place.isConnected) {
      drawOn(frame, this.video, this.video.videoWidth, this.video.videoHeight, MAX_PIXELS);
      const { cards, trouble } = await see(frame, await this.wishes.options());
      if (!isCurrent()) return;
      drawOn(this.canvas, frame, frame.width, frame.height);
      const name = nameOf(cards);
      same = name && name === last ? same + 1 : 1;
      if (name !== last) this.setState("looking", cards.length ? "steady" : (trouble ?? "none"));
      last = name;
      this.#show(cards);
      if (same === STEADY_FRAMES && (await this.#judge())) this.#hold();
      await pause(PAUSE_MS);
    }
  }

  /** End what is looked at. */
  close() {
    this.#turn = null;
    this.#stream = null;
  }

  #hold() {
    this.close();
    this.#picture = this.canvas;
    this.setState("ready");
  }

  // --- what was seen ---

  /** Return True if the picture is to be held. */
  async #judge() {
    const { sight } = this;
    const verdict = await this.wishes.judge(sight);
    if (sight !== this.sight) return false;
    this.#verdict = verdict;
    this.#footer = verdict.footer;
    if (this.#stream) this.setState(verdict.hold || verdict.isSteady ? "ready" : "looking");
    else this.#refresh();
    return verdict.hold;
  }

  /** @param {readonly SeenCard[]} sight */
  #show(sight) {
    this.sight = sight;
    this.#refresh();
  }

  /** Show something before the verdict. @param {View} view */
  tell(view) {
    this.#footer = [view, this.#verdict.footer];
    this.#refresh();
  }

  /** @param {SeenCard} one @param {number} n */
  #kind(one, n) {
    const isDoubtful = !isSure(one) || this.#verdict.doubts?.some(({ place }) => place === n);
    return isDoubtful ? "asked" : this.#verdict.others?.includes(n) ? "beside" : "sure";
  }

  /** The outline of a card with its name, as SVG. @param {SeenCard} one @param {number} n */
  #outline(one, n) {
    const { corners } = one;
    const [x, y] = [0, 1].map(
      (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length,
    );
    const height = Math.hypot(corners[3][0] - corners[0][0], corners[3][1] - corners[0][1]);
    const size = Math.max(height * 0.26, this.canvas.height * 0.035);
    const points = corners.map((corner) => corner.join()).join(" ");
    return (
      `<g class="${this.#kind(one, n)}" data-outline="${n}"><polygon points="${points}"/>` +
      `<text x="${x}" y="${y}" font-size="${size}" stroke-width="${size / 5}">${this.#label(one)}</text></g>`
    );
  }

  /** @param {SeenCard} one */
  #label(one) {
    return `${sign(bestCode(one), this.wishes.cards())}${isSure(one) ? "" : "?"}`;
  }

  /** @param {SeenCard} one @param {number} n */
  #chip(one, n) {
    const code = bestCode(one);
    const cards = this.wishes.cards();
    const name = say(isSure(one) ? "eye-is" : "eye-may-be", { card: cards[code]?.name ?? code });
    return html`<button class="chip ${this.#kind(one, n)} ${isRed(code, cards) && "red"}"
      data-seen=${code} data-likely=${isSure(one) ? null : one.likely.join()} aria-label=${name}
      @click=${() => this.askAbout(n)}>${this.#label(one)}</button>`;
  }

  // --- what was seen wrongly ---

  /** Ask which card it is. @param {number} n */
  askAbout(n) {
    if (this.#stream) this.#hold();
    const one = this.sight[n];
    const likely = one.likely.filter((code) => code !== one.card).slice(0, MAX_LIKELY);
    const codes = Object.keys(this.wishes.cards());
    const offered = one.card ? [...likely, one.card] : likely;
    this.choose(say("eye-which"), offered, codes, (code) => this.correct(n, code), [
      html`<button class="wide" data-do="no-card" @click=${() => this.correct(n, null)}
        >${say("eye-no-card")}</button>`,
      html`<button class="wide" data-do="back" @click=${() => this.change(this.sight)}
        >${say("eye-back")}</button>`,
    ]);
  }

  /** Take the player's word which card it is, or that it is none. @param {number} n @param {string | null} card */
  correct(n, card) {
    const changed = card ? [{ ...this.sight[n], card, likely: [card] }] : [];
    this.change(this.sight.toSpliced(n, 1, ...changed));
  }

  /** @param {readonly SeenCard[]} sight */
  async change(sight) {
    this.#show([...sight]);
    await this.#catch(this.#judge());
  }

  /**
   * Ask which of these cards it is, the likely ones first.
   * @param {string} title @param {readonly string[]} likely @param {readonly string[]} codes
   * @param {(code: string) => unknown} act @param {View} [ways]
   */
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
    this.#footer = [
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
