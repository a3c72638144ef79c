// The campaign room: each campaign with its next game, its paper, and its cards as a sheet with squares to tap.
//
// A card is small until it is tapped. Then it lies large in its row, a tap means the square nearest to it, and
// what came of it stands below the card. While a game is open the cards are in use: that is said instead, and
// the referee is asked nothing.
import { base64 } from "./base64.js";
import { choice, field, onFiles, onOpen, onSubmit, titles } from "./controls.js";
import { sheet } from "./dialogs.js";
import { element, html, keyed, loadStyle, render, say } from "./dom.js";
import { FinishedFiles } from "./finished-files.js";
import { icon } from "./icons.js";
import { usualPaper } from "./press.js";
import { showAnswer } from "./sheets.js";
import { store } from "./store.js";
import { isHere } from "./transport.js";

loadStyle("rooms.css");
loadStyle("campaign.css");

const EDITIONS = ["colour", "low-ink", "large-print"];
const PATIENCE = 10; // seconds to read a PDF
const REACH_PX = 30; // from a finger to the square that is meant
/** @type {Set<string>} */
const faces = new Set();

/** @typedef {"all" | "changed" | "stickers" | "fillable"} Way */

/** Above a game in play, too. */
export function showCampaigns() {
  const room = element(html`<div class="room"></div>`);
  sheet(say("campaigns"), room);
  return new CampaignRoom(room, false).load();
}

export const enter = (/** @type {HTMLElement} */ room) => new CampaignRoom(room, true).load();

class CampaignRoom {
  /** @type {Campaign[] | null} */
  campaigns = null;
  error = "";
  files = new FinishedFiles(() => this.refresh());

  constructor(/** @type {HTMLElement} */ place, /** @type {boolean} */ hasTitle) {
    this.place = place;
    this.hasTitle = hasTitle;
  }

  async load() {
    this.refresh();
    const all = (await store.find({ do: "campaigns" }))?.campaigns ?? [];
    this.campaigns = all.map((summary) => new Campaign(this, summary));
    this.refresh();
  }

  refresh() {
    const { campaigns, files, hasTitle, error } = this;
    const list = campaigns?.map(
      (campaign) => keyed(campaign.summary.name)`${campaign.view(campaigns.length === 1)}`,
    );
    const view = [
      hasTitle && html`<h2>${say("campaigns")}</h2>`,
      files.view(),
      html`<div class="campaigns">${list?.length === 0 ? html`<p>${say("paper-none")}</p>` : list}</div>`,
      html`<form class="new" @submit=${onSubmit(() => this.create())}>
        <label><span>${say("new-campaign")}</span>
          <input name="campaign" required maxlength="40" autocomplete="off"></label>
        <button data-do="begin-campaign">${say("campaign-begin")}</button>
        <p class="error" role="alert">${error}</p>
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
  /** Why the sheet cannot be shown. */
  error = "";
  /** The code of the card that lies large, or "". */
  openCard = "";
  /** What came of the last tap on a card, and where it stands. @type {Record<string, { text: string, top: string | null }>} */
  messages = {};
  /** What came of a photo or a PDF. @type {View} */
  news = null;
  /** How its paper is printed. @type {Record<string, string>} */
  order = { paper: usualPaper(), edition: "colour", since: "" };
  /** @type {readonly Wire.Titled[] | undefined} */
  papers;
  /** True if forms cannot be read on this device yet. */
  lacksForms = false;
  verbs = store.lobby.verbs;

  constructor(/** @type {CampaignRoom} */ room, /** @type {Wire.CampaignSummary} */ summary) {
    this.room = room;
    this.summary = summary;
    this.outdated = summary.outdated;
    if (this.verbs.includes("form") && !summary.playing)
      isHere("form").then((isReady) => {
        this.lacksForms = !isReady;
        room.refresh();
      });
  }

  get inUse() {
    return say("paper-in-use", { save: this.summary.playing?.save });
  }

  view(/** @type {boolean} */ isAlone) {
    const { name, game, lines, games, playing } = this.summary;
    if (games == null)
      return html`<article class="own"><h3>${name}</h3><p class="error">${lines[0]}</p></article>`;
    const play = () => store.ask({ do: "open", game, campaign: name });
    const next = playing && `${say("game-n", { n: games + 1 })}: ${playing.text}`;
    return html`
      <article class="own">
        <div class="text">
          <h3>${name}</h3>
          <p class="line">${lines[0]}</p>
          ${playing && html`<p class="line on">${next}</p>`}
        </div>
        <div class="papers">
          <button class="main" data-campaign=${name} @click=${play}
            >${playing ? say("go-on") : say("play-game", { n: games + 1 })}</button>
        </div>
        ${this.paperView()}
        <details data-wall=${name} open=${isAlone} @toggle=${onOpen(() => this.loadCards())}>
          <summary>${say("paper-cards")}</summary>
          <p class="note">${playing ? this.inUse : say("paper-tap")}</p>
          <div class="wall">${this.wallView()}</div>
        </details>
        ${
          lines.length > 1 &&
          html`<details>
          <summary>${say("games-so-far")}</summary>${lines.slice(1).map((line) => html`<p>${line}</p>`)}
        </details>`
        }
      </article>
    `;
  }

  // --- the sheet of cards ---

  /** Load the cards, or what has changed about one of them. */
  async loadCards(only = "") {
    if (!only && this.cards) return;
    const wall = await store.lookUp({ do: "wall", name: this.summary.name, only });
    if (wall?.type === "wall") {
      await Promise.all(wall.faces.map(loadFace));
      const old = this.cards ?? [...wall.cards];
      this.cards = old.map((card) => wall.cards.find(({ code }) => code === card.code) ?? card);
      this.outdated = wall.outdated;
    } else this.error = wall?.text ?? say("web-missing");
    this.room.refresh();
  }

  reloadCards() {
    this.cards = null;
    return this.loadCards();
  }

  wallView() {
    if (!this.cards) return this.error && html`<p class="error" role="alert">${this.error}</p>`;
    return this.cards.map((card) => keyed(card.code)`${this.cardView(card)}`);
  }

  /** Squares are buttons over the picture; what is ticked stands on the picture itself. @param {Wire.DrawnCard} card */
  cardView({ code, name, svg, squares, changed }) {
    const isOpened = this.openCard === code;
    const { text = "", top = null } = this.messages[code] ?? {};
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
          ${squares.map((square) => this.squareView({ code, name }, square))}
        </div>
        <p role="status" class=${top && "refused"} css=${top ? { top } : {}}>${text}</p>
        ${hasChanged && html`<figcaption>${say("card-new", { changes: changed.join(", ") })}</figcaption>`}
      </figure>
    `;
  }

  /** @param {{ code: string, name: string }} card @param {Wire.TappableSquare} square */
  squareView({ code, name }, square) {
    const { box, word, step, ticked } = square;
    const part = word || step || "";
    const label = squareLabel(code, square);
    const kind = box === "crossed_out" ? box : Number(box) > 0 ? "box" : "number";
    const spoken = say(`square-${kind}`, { name, box: box.toUpperCase(), part }).trim();
    return html`<button class="square" aria-pressed=${ticked} aria-label=${spoken} data-square=${label}
      css=${areaOf(square)} @click=${() => this.tick(code, square, label)}></button>`;
  }

  /** What was done is told below the card; why it cannot be, at the finger.
   * @param {string} code @param {Wire.TappableSquare} square @param {string} label */
  async tick(code, square, label) {
    const { room, summary } = this;
    const findPart = (/** @type {string} */ selector) =>
      room.place.querySelector(`[data-code="${code}"] ${selector}`);
    const tell = (/** @type {string} */ text, /** @type {boolean} */ isRefused) => {
      const { offsetTop = 0, offsetHeight = 0 } = findPart(".face") ?? {};
      const top = `${offsetTop + ((square.y + square.h) / 100) * offsetHeight}px`;
      this.messages[code] = { text, top: isRefused ? top : null };
      room.refresh();
    };
    if (summary.playing) return tell(this.inUse, true);
    const { box, word, step, ticked } = square;
    const wish = { name: summary.name, card: code, box, word, step, on: !ticked };
    const answer = await store.lookUp({ do: "square", ...wish });
    await this.loadCards(code);
    if (answer?.type === "square") tell(answer.lines.join(" "), false);
    else tell(/** @type {Wire.Refused} */ (answer)?.text ?? say("gone"), true);
    findPart(`[data-square="${label}"]`)?.focus({ preventScroll: true });
  }

  // --- paper: print what has changed, bring in what was ticked ---

  paperView() {
    const { verbs, lacksForms, news } = this;
    const { playing } = this.summary;
    /** @param {string} name @param {string} accept @param {View} label @param {(file: File) => unknown} act */
    const fileButton = (name, accept, label, act) =>
      !playing &&
      verbs.includes(name) &&
      html`<label class="button">${label}<input type="file" accept=${accept} class="unseen" data-do=${name}
        @change=${onFiles(([file]) => act(file))}></label>`;
    const photoLabel = [icon("check"), say("paper-camera")];
    const formLabel = [icon("file"), say("paper-form")];
    return html`
      <div class="papers">
        ${this.printButton("changed")}${this.printButton("stickers")}
        ${fileButton("photo", "image/*", photoLabel, (file) => this.readPhoto(file))}
        ${fileButton("form", "application/pdf,.pdf", formLabel, (file) => this.readForm(file, false))}
      </div>
      ${playing && html`<p class="note">${say("paper-later")}</p>`}
      <p class="note" role="status">${lacksForms && say("paper-form-missing")}</p>
      <div role="status">${news}</div>
      ${this.waysView()}
      ${!verbs.includes("photo") && html`<p class="note">${say("paper-photo")}</p>`}
    `;
  }

  printButton(/** @type {Way} */ way) {
    const { cards = [], labelled = [] } = this.outdated ?? {};
    const counts = { changed: cards.length, stickers: labelled.length, all: 0, fillable: 0 };
    const print = async () => {
      const { name } = this.summary;
      const since = this.order.since ? { since: Number(this.order.since) } : { since: undefined };
      await this.room.files.make({ do: "paper", name, way, ...this.order, ...since }, name);
      this.reloadCards();
    };
    return html`<button data-paper=${way} @click=${print}
      >${icon("print")}${say(`paper-${way}`)}<b class="count">${counts[way] || ""}</b></button>`;
  }

  /** What else can be chosen: paper, edition, since when, all cards. */
  waysView() {
    const { order, papers, summary } = this;
    const load = async () => {
      this.papers ??= (await store.find({ do: "shelf" }))?.papers;
      this.room.refresh();
    };
    /** @param {string} key @param {string} label @param {Choices} options */
    const pick = (key, label, options) =>
      field(
        say(label),
        choice(options, order[key], (value) => (order[key] = value), { name: key }),
      );
    const since = Array.from({ length: summary.games ?? 0 }, (_, n) => [
      `${n + 1}`,
      say("paper-since-game", { game: n + 1 }),
    ]);
    since.unshift(["", say("paper-since-print")], ["0", say("paper-since-start")]);
    const editions = EDITIONS.map((name) => [name, say(`press-${name}`)]);
    const choices = papers && [
      pick("paper", "press-paper", titles(papers)),
      pick("edition", "press-edition", editions),
      pick("since", "paper-since", since),
    ];
    return html`
      <details data-papers=${summary.name} @toggle=${onOpen(load)}>
        <summary>${say("paper-print")}</summary>
        <p class="note">${say("paper-what")}</p>
        <div class="ways">${choices}</div>
        <div class="papers">${this.printButton("all")}${this.printButton("fillable")}</div>
      </details>
    `;
  }

  /** Read a PDF form; first only what would change, then it is written. @param {File} file @param {boolean} write */
  async readForm(file, write) {
    const data = await base64(file);
    const wish = { name: this.summary.name, file: file.name, data, write, patience: PATIENCE };
    const form = await store.lookUp({ do: "form", ...wish });
    const isForm = form?.type === "form";
    const lines = isForm ? form.lines : [form?.text ?? say("web-missing")];
    this.news = [
      lines.map((line) => html`<p>${line}</p>`),
      isForm &&
        form.asks &&
        html`<button class="main" data-do="form-write" @click=${() => this.readForm(file, true)}
          >${say("photo-write")}</button>`,
    ];
    this.room.refresh();
    if (write) this.reloadCards();
  }

  /** Show what a photo shows, and what is doubtful; nothing is written before a tap. @param {File} file */
  async readPhoto(file) {
    await this.loadCards();
    const { name } = this.summary;
    /** @type {Map<string, [number, number, boolean]>} */
    const answers = new Map();
    const write = async () => {
      const answer = await store.lookUp({
        do: "photo-write",
        name,
        answers: [...answers.values()],
      });
      const isError = answer?.type === "error";
      this.news = isError ? answer.text : answer?.lines.join(", ") || say("photo-nothing");
      this.reloadCards();
    };
    const doubtView = (
      /** @type {Wire.DoubtfulSquare} */ { doubt, square, words, struck, crop },
    ) => {
      const options = [["?", "?"], ...["yes", "no"].map((word) => [word, say(word)])];
      const decide = (/** @type {string} */ value) =>
        answers.set(words, [doubt, square, value === "yes"]);
      return html`<li><img src=${crop} alt="" class="crop">
        <label>${say(struck ? "photo-struck" : "photo-ask", { box: words })}
          ${choice(options, "?", decide, { "data-doubt": words })}</label></li>`;
    };
    const request = /** @type {any} */ ({ do: "photo", name, file });
    return showAnswer(request, (/** @type {Wire.Found<"photo">} */ photo) => {
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
