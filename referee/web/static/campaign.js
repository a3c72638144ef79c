// The campaign room: each campaign with its next game, its paper, and its cards as a sheet with squares to tap.
//
// A card is small until it is tapped. Then it lies large in its row, and a tap means the square nearest to it.
// While a game is open the cards are in use: that is said instead, and the referee is asked nothing.
import { base64, choice, field, onFiles, onOpen, onSubmit, titles } from "./controls.js";
import { element, html, icon, keyed, loadStyle, render, say, sheet } from "./dom.js";
import { finishedFiles, usualPaper } from "./press.js";
import { showAnswer } from "./sheets.js";
import { store } from "./store.js";

loadStyle("rooms.css");
loadStyle("campaign.css");

const EDITIONS = ["colour", "low-ink", "large-print"];
const PATIENCE = 10; // seconds to read a PDF
const REACH_PX = 30; // from a finger to the square that is meant
/** @type {Set<string>} */
const faces = new Set();

/** Above a game in play, too. */
export function showCampaigns() {
  const room = element(html`<div class="room"></div>`);
  sheet(say("campaigns"), room);
  new CampaignRoom(room, null).load();
}

export function campaign(/** @type {HTMLElement} */ room) {
  new CampaignRoom(room, html`<h2>${say("campaigns")}</h2>`).load();
}

class CampaignRoom {
  /** @type {Campaign[] | undefined} */
  campaigns;
  error = "";
  files = finishedFiles(() => this.refresh());

  constructor(/** @type {HTMLElement} */ place, /** @type {View} */ title) {
    this.place = place;
    this.title = title;
  }

  async load() {
    this.refresh();
    const all = (await store.find({ do: "campaigns" }))?.campaigns ?? [];
    this.campaigns = all.map((summary) => new Campaign(this, summary, all.length === 1));
    this.refresh();
  }

  refresh() {
    const list = this.campaigns?.map((one) => keyed(one.name)`${one.view()}`);
    const view = [
      this.title,
      this.files.view(),
      html`<div class="campaigns">${list?.length === 0 ? html`<p>${say("paper-none")}</p>` : list}</div>`,
      html`<form class="new" @submit=${onSubmit(() => this.create())}>
        <label><span>${say("new-campaign")}</span>
          <input name="campaign" required maxlength="40" autocomplete="off"></label>
        <button data-do="begin-campaign">${say("campaign-begin")}</button>
        <p class="error" role="alert">${this.error}</p>
      </form>`,
    ];
    render(view, this.place);
  }

  async create() {
    const input = /** @type {HTMLInputElement} */ (this.place.querySelector("[name=campaign]"));
    const answer = await store.lookUp({ do: "new-campaign", name: input.value.trim() });
    this.error = answer?.type === "error" ? answer.text : "";
    if (answer?.type !== "new-campaign") return this.refresh();
    input.value = "";
    return this.load();
  }
}

/** One campaign: what is told of it, its sheet of cards, and its paper. */
class Campaign {
  /** The cards of the sheet, once it was opened. @type {Wire.DrawnCard[] | null} */
  cards = null;
  /** The code of the card that lies large, or "". */
  openCard = "";
  /** What came of the last tap on a card, and at which square if nothing. @type {Record<string, { text: string, spot?: Wire.TappableSquare }>} */
  messages = {};
  /** What came of a photo or a PDF, or why the sheet cannot be shown. @type {View} */
  news = null;
  /** @type {readonly Wire.Titled[] | undefined} */
  papers;

  /** @param {CampaignRoom} room @param {Wire.CampaignSummary} summary @param {boolean} isAlone */
  constructor(room, summary, isAlone) {
    this.room = room;
    this.summary = summary;
    this.name = summary.name;
    this.isAlone = isAlone;
    this.inUse = summary.playing && say("paper-in-use", { save: summary.playing.save });
  }

  canRead(/** @type {string} */ verb) {
    return store.lobby.verbs.includes(verb) && !this.summary.playing;
  }

  view() {
    const { game, lines, games, playing } = this.summary;
    if (games == null)
      return html`<article class="own"><h3>${this.name}</h3><p class="error">${lines[0]}</p></article>`;
    const n = games + 1;
    const play = () => store.ask({ do: "open", game, campaign: this.name });
    const next = playing && html`<p class="line on">${say("game-n", { n })}: ${playing.text}</p>`;
    const past = lines.slice(1).map((line) => html`<p>${line}</p>`);
    return html`
      <article class="own">
        <div class="text"><h3>${this.name}</h3><p class="line">${lines[0]}</p>${next}</div>
        <div class="papers">
          <button class="main" data-campaign=${this.name} @click=${play}
            >${playing ? say("go-on") : say("play-game", { n })}</button>
        </div>
        ${this.paperView()}
        <details data-wall=${this.name} open=${this.isAlone} @toggle=${onOpen(() => this.cards ?? this.loadCards())}>
          <summary>${say("paper-cards")}</summary>
          <p class="note">${this.inUse ?? say("paper-tap")}</p>
          <div class="wall">${this.cards?.map((card) => keyed(card.code)`${this.cardView(card)}`)}</div>
        </details>
        ${past.length > 0 && html`<details><summary>${say("games-so-far")}</summary>${past}</details>`}
      </article>
    `;
  }

  // --- the sheet of cards ---

  /** Load the cards, or what has changed about one of them. */
  async loadCards(only = "") {
    const wall = await store.lookUp({ do: "wall", name: this.name, only });
    if (wall?.type === "wall") {
      await Promise.all(wall.faces.map(loadFace));
      const [latest] = wall.cards;
      this.cards =
        only && this.cards
          ? this.cards.map((card) => (card.code === only ? latest : card))
          : wall.cards;
      this.summary = { ...this.summary, outdated: wall.outdated };
    } else this.news = html`<p class="error">${wall?.text ?? say("web-missing")}</p>`;
    this.room.refresh();
  }

  /** Squares are buttons over the picture; what is ticked stands on the picture itself. What was done is told
   * below the card; why it cannot be, at the finger. @param {Wire.DrawnCard} card */
  cardView({ code, name, svg, squares, changed }) {
    const isOpened = this.openCard === code;
    const { text = "", spot } = this.messages[code] ?? {};
    const tap = (/** @type {MouseEvent} */ event) => {
      const card = /** @type {HTMLElement} */ (event.target).closest("figure");
      const square = isOpened && event.detail && card && nearestSquare(card, event);
      if (square) return square.click();
      this.openCard = isOpened ? "" : code;
      this.room.refresh();
      if (!isOpened) card?.scrollIntoView({ block: "nearest" });
    };
    const hasChanged = changed.length > 0;
    return html`
      <figure class=${isOpened && "opened"} data-code=${code} data-changed=${hasChanged}>
        ${hasChanged && html`<p class="changed">${say("card-changed")}</p>`}
        <div class="face">
          <div class="drawn" aria-hidden="true" .innerHTML=${svg}></div>
          <button class="front" aria-label="${code} ${name}" aria-expanded=${isOpened}
            data-card-picture=${code} @click=${tap}></button>
          ${squares.map((square) => this.squareView(code, name, square))}
          <p role="status" class="refused" css=${spot && { top: `${spot.y + spot.h}%` }}>${spot && text}</p>
        </div>
        <p role="status">${!spot && text}</p>
        ${hasChanged && html`<figcaption>${say("card-new", { changes: changed.join(", ") })}</figcaption>`}
      </figure>
    `;
  }

  /** @param {string} code @param {string} name @param {Wire.TappableSquare} square */
  squareView(code, name, square) {
    const { box, word, step, ticked } = square;
    const kind = box === "crossed_out" ? box : Number(box) > 0 ? "box" : "number";
    const facts = { name, box: box.toUpperCase(), part: word || step || "" };
    return html`<button class="square" aria-pressed=${ticked} data-square=${squareLabel(code, square)}
      aria-label=${say(`square-${kind}`, facts).trim()} css=${areaOf(square)}
      @click=${() => this.tick(code, square)}></button>`;
  }

  async tick(/** @type {string} */ code, /** @type {Wire.TappableSquare} */ square) {
    /** @param {string} text @param {Wire.TappableSquare} [spot] */
    const tell = (text, spot) => {
      this.messages[code] = { text, spot };
      this.room.refresh();
    };
    if (this.inUse) return tell(this.inUse, square);
    const { box, word, step, ticked } = square;
    const wish = { name: this.name, card: code, box, word, step, on: !ticked };
    const answer = await store.lookUp({ do: "square", ...wish });
    await this.loadCards(code);
    if (answer?.type === "square") tell(answer.lines.join(" "));
    else tell(/** @type {Wire.Refused} */ (answer)?.text ?? say("gone"), square);
    const button = this.room.place.querySelector(`[data-square="${squareLabel(code, square)}"]`);
    button?.focus({ preventScroll: true });
  }

  // --- paper: print what has changed, bring in what was ticked ---

  paperView() {
    /** @param {string} verb @param {string} accept @param {string} sign @param {string} label @param {(file: File) => unknown} act */
    const fileButton = (verb, accept, sign, label, act) =>
      this.canRead(verb) &&
      html`<label class="button">${icon(sign)}${say(label)}<input type="file" accept=${accept} class="unseen"
        data-do=${verb} @change=${onFiles(([file]) => act(file))}></label>`;
    const forms = "application/pdf,.pdf";
    return html`
      <div class="papers">
        ${this.printButton("changed")}${this.printButton("stickers")}
        ${fileButton("photo", "image/*", "check", "paper-camera", (file) => this.readPhoto(file))}
        ${fileButton("form", forms, "file", "paper-form", (file) => this.readForm(file, false))}
      </div>
      ${this.inUse && html`<p class="note">${say("paper-later")}</p>`}
      <div role="status">${this.news}</div>
      ${this.waysView()}
      ${!store.lobby.verbs.includes("photo") && html`<p class="note">${say("paper-photo")}</p>`}
    `;
  }

  printButton(/** @type {Wire.Requests["paper"]["way"]} */ way) {
    const { cards = [], labelled = [] } = this.summary.outdated ?? {};
    const counts = { changed: cards.length, stickers: labelled.length, all: 0, fillable: 0 };
    const print = async (/** @type {{ target: HTMLElement }} */ { target }) => {
      const form = /** @type {HTMLFormElement} */ (target.closest(".own")?.querySelector("form"));
      const { since, ...order } = Object.fromEntries(new FormData(form));
      const defaults = {
        paper: usualPaper(),
        edition: "colour",
        since: since ? Number(since) : null,
      };
      const wish = { do: "paper", name: this.name, way, ...defaults, ...order };
      await this.room.files.make(wish, this.name);
      this.loadCards();
    };
    return html`<button data-paper=${way} @click=${print}
      >${icon("print")}${say(`paper-${way}`)}<b class="count">${counts[way] || ""}</b></button>`;
  }

  /** What else can be chosen: paper, edition, since when, all cards. */
  waysView() {
    const load = async () => {
      this.papers ??= (await store.find({ do: "shelf" }))?.papers;
      this.room.refresh();
    };
    const past = Array.from({ length: this.summary.games ?? 0 }, (_, n) => n + 1);
    const since = past.map((game) => [`${game}`, say("paper-since-game", { game })]);
    since.unshift(["", say("paper-since-print")], ["0", say("paper-since-start")]);
    const editions = EDITIONS.map((name) => [name, say(`press-${name}`)]);
    const pick = (/** @type {string} */ label, /** @type {Choices} */ options, value = "") =>
      field(say(label), choice(options, value, undefined, { name: label.split("-")[1] }));
    const choices = this.papers && [
      pick("press-paper", titles(this.papers), usualPaper()),
      pick("press-edition", editions, "colour"),
      pick("paper-since", since),
    ];
    return html`
      <details data-papers=${this.name} @toggle=${onOpen(load)}>
        <summary>${say("paper-print")}</summary>
        <p class="note">${say("paper-what")}</p>
        <form class="ways">${choices}</form>
        <div class="papers">${this.printButton("all")}${this.printButton("fillable")}</div>
      </details>
    `;
  }

  /** Read a PDF form; first only what would change, then it is written. @param {File} file @param {boolean} write */
  async readForm(file, write) {
    const data = await base64(file);
    const wish = { name: this.name, file: file.name, data, write, patience: PATIENCE };
    const form = await store.lookUp({ do: "form", ...wish });
    const isForm = form?.type === "form";
    const lines = isForm ? form.lines : [form?.text ?? say("web-missing")];
    const button = html`<button class="main" data-do="form-write"
      @click=${() => this.readForm(file, true)}>${say("photo-write")}</button>`;
    this.news = [lines.map((line) => html`<p>${line}</p>`), isForm && form.asks && button];
    this.room.refresh();
    if (write) this.loadCards();
  }

  /** Show what a photo shows, and what is doubtful; nothing is written before a tap. @param {File} file */
  async readPhoto(file) {
    if (!this.cards) await this.loadCards();
    const { name } = this;
    /** @type {Map<string, [number, number, boolean]>} */
    const answers = new Map();
    const write = async () => {
      const wish = { name, answers: [...answers.values()] };
      const answer = await store.lookUp({ do: "photo-write", ...wish });
      const isError = answer?.type === "error";
      this.news = isError ? answer.text : answer?.lines.join(", ") || say("photo-nothing");
      this.loadCards();
    };
    const options = [["?", "?"], ...["yes", "no"].map((word) => [word, say(word)])];
    /** @param {Wire.DoubtfulSquare} doubtful */
    const doubtView = ({ doubt, square, words, struck, crop }) => {
      const decide = (/** @type {string} */ value) =>
        answers.set(words, [doubt, square, value === "yes"]);
      return html`<li><img src=${crop} alt="" class="crop">
        <label>${say(struck ? "photo-struck" : "photo-ask", { box: words })}
          ${choice(options, "?", decide, { "data-doubt": words })}</label></li>`;
    };
    const request = /** @type {any} */ ({ do: "photo", name, file });
    return showAnswer(request, (/** @type {Wire.ReadPhoto} */ photo) => {
      const { cards, doubts, lines, picture, skipped } = photo;
      return html`
        <p>${say("photo-cards", { cards: cards.join(" ") || "–" })}</p>
        ${skipped > 0 && html`<p>${say("photo-skipped", { count: skipped })}</p>`}
        <h3>${say("photo-ticks", { count: lines.length })}</h3>
        <p>${lines.join(", ")}</p>
        <div class="wall read">${this.cards?.map((card) => ticksView(card, lines))}</div>
        <ul class="doubts">${doubts.map(doubtView)}</ul>
        <button class="wide main" data-close data-do="photo-write" hidden=${!cards.length} @click=${write}
          >${say("photo-write")}</button>
        <img class="picture" alt=${say("photo-alt")} src=${picture}>
      `;
    });
  }
}

/** @param {string} code @param {Wire.TappableSquare} square */
const squareLabel = (code, { box, word, step }) => `${code}.${box} ${word || step || ""}`.trim();
const areaOf = (/** @type {Wire.TappableSquare} */ { x, y, w, h }) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${w}%`,
  height: `${h}%`,
});

/** A card with the squares that a photo ticks. @param {Wire.DrawnCard} card @param {readonly string[]} lines */
function ticksView({ code, name, svg, squares }, lines) {
  const ticked = squares.filter((square) => lines.includes(squareLabel(code, square)));
  if (!ticked.length) return null;
  return html`<figure class="face" role="img" aria-label="${code} ${name}">
    <div class="drawn" .innerHTML=${svg}></div>
    ${ticked.map((square) => html`<i class="square" css=${areaOf(square)}></i>`)}
  </figure>`;
}

/** A finger is wider than a square: it means the nearest one. @param {HTMLElement} card @param {MouseEvent} event */
function nearestSquare(card, { clientX, clientY }) {
  const distance = (/** @type {HTMLElement} */ square) => {
    const { left, top, width, height } = square.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const squares = [...card.querySelectorAll(".square")];
  const [nearest] = squares.sort((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= REACH_PX ? nearest : null;
}

/** The letters of the cards come from where Python has them. @param {string} face */
async function loadFace(face) {
  if (faces.has(face)) return;
  faces.add(face);
  const answer = await store.find({ do: "face", face });
  if (answer) document.fonts.add(await new FontFace(face, answer.files[0].bytes).load());
}
