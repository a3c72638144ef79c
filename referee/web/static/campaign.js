// The campaign room: each campaign with its next game, its paper, and its cards as a sheet with squares to tap.
// A card is small until it is tapped. Then it lies large in its row, and a tap means the square nearest to it.
// While a game is open the cards are in use: that is said instead, and the referee is asked nothing.
import { base64, choice, field, onFiles, onOpen, onSubmit, titles } from "./controls.js";
import { element, html, icon, keyed, loadStyle, render, say, sheet } from "./dom.js";
import { finishedFiles, usualPaper } from "./press.js";
import { showAnswer, wide } from "./sheets.js";
import { store } from "./store.js";

loadStyle("rooms.css");
loadStyle("campaign.css");

const EDITIONS = ["colour", "low-ink", "large-print"];
const PATIENCE = 10; // seconds to read a PDF
const REACH_PX = 30; // from a finger to the square that is meant
const faces = /** @type {Set<string>} */ (new Set());

/** Above a game in play, too. */
export function showCampaigns() {
  const room = element(html`<div class="room"></div>`);
  sheet(say("campaigns"), room);
  campaign(room, null);
}

/** @param {HTMLElement} place @param {View} title */
export function campaign(place, title = html`<h2>${say("campaigns")}</h2>`) {
  let campaigns = /** @type {ReturnType<typeof campaignIn>[] | undefined} */ (undefined);
  let error = "";
  const files = finishedFiles(() => refresh());
  const load = async () => {
    refresh();
    const all = (await store.find({ do: "campaigns" }))?.campaigns ?? [];
    campaigns = all.map((one) => campaignIn({ place, files, refresh }, one, all.length < 2));
    refresh();
  };
  const create = onSubmit(async () => {
    const input = /** @type {HTMLInputElement} */ (place.querySelector("[name=campaign]"));
    const answer = await store.lookUp({ do: "new-campaign", name: input.value.trim() });
    error = answer?.type === "error" ? answer.text : "";
    if (answer?.type !== "new-campaign") return refresh();
    input.value = "";
    return load();
  });
  function refresh() {
    const list = campaigns?.map(({ name, view }) => keyed(name)`${view()}`);
    const view = [
      title,
      files.view(),
      html`<div class="campaigns">${list?.length === 0 ? html`<p>${say("paper-none")}</p>` : list}</div>`,
      html`<form class="new" @submit=${create}>
        <label><span>${say("new-campaign")}</span>
          <input name="campaign" required maxlength="40" autocomplete="off"></label>
        <button data-do="begin-campaign">${say("campaign-begin")}</button>
        <p class="error" role="alert">${error}</p>
      </form>`,
    ];
    render(view, place);
  }
  load();
}

/** One campaign: what is told of it, its sheet of cards, and its paper.
 * @param {Room} room @param {Wire.CampaignSummary} summary @param {boolean} isAlone */
function campaignIn(room, summary, isAlone) {
  let drawings = /** @type {Wire.DrawnCard[] | undefined} */ (undefined); // once they were opened
  let openCard = ""; // the code of the card that lies large
  /** What came of the last tap on a card, and at which square if nothing. @type {Record<string, { text: string, spot?: Wire.TappableSquare }>} */
  const messages = {};
  let news = /** @type {View} */ (null); // of a photo or a PDF, or why no cards can be shown
  let papers = /** @type {readonly Wire.Titled[] | undefined} */ (undefined);
  const campaignName = summary.name;
  const inUse = summary.playing && say("paper-in-use", { save: summary.playing.save });
  return { name: campaignName, view };

  function view() {
    const { game, lines, games, playing } = summary;
    if (games == null)
      return html`<article class="own"><h3>${campaignName}</h3><p class="error">${lines[0]}</p></article>`;
    const n = games + 1;
    const play = () => store.ask({ do: "open", game, campaign: campaignName });
    const next = playing && html`<p class="line on">${say("game-n", { n })}: ${playing.text}</p>`;
    const past = lines.slice(1).map((line) => html`<p>${line}</p>`);
    return html`<article class="own">
      <div class="text"><h3>${campaignName}</h3><p class="line">${lines[0]}</p>${next}</div>
      <div class="papers">
        <button class="main" data-campaign=${campaignName} @click=${play}
          >${playing ? say("go-on") : say("play-game", { n })}</button>
      </div>
      ${paperView()}
      <details data-wall=${campaignName} open=${isAlone} @toggle=${onOpen(() => drawings ?? loadCards())}>
        <summary>${say("paper-cards")}</summary>
        <p class="note">${inUse ?? say("paper-tap")}</p>
        <div class="wall">${drawings?.map((card) => keyed(card.code)`${cardView(card)}`)}</div>
      </details>
      ${past.length > 0 && html`<details><summary>${say("games-so-far")}</summary>${past}</details>`}
    </article>`;
  }

  /** Load the cards, or what has changed about one of them. */
  async function loadCards(only = "") {
    const wall = await store.lookUp({ do: "wall", name: campaignName, only });
    if (wall?.type === "wall") {
      await Promise.all(wall.faces.map(loadFace));
      const cards = (only && drawings) || wall.cards;
      drawings = cards.map((card) => (card.code === only ? wall.cards[0] : card));
      summary = { ...summary, outdated: wall.outdated };
    } else news = html`<p class="error">${wall?.text ?? say("web-missing")}</p>`;
    room.refresh();
  }

  /** Squares are buttons over the picture; what is ticked stands on the picture itself. What was done is told
   * below the card; why it cannot be, at the finger. @param {Wire.DrawnCard} card */
  function cardView({ code, name, svg, squares, changed }) {
    const isOpened = openCard === code;
    const hasChanged = changed.length > 0;
    const { text = "", spot } = messages[code] ?? {};
    const tap = (/** @type {MouseEvent} */ event) => {
      const card = /** @type {HTMLElement} */ (event.target).closest("figure");
      const square = isOpened && event.detail && card && nearestSquare(card, event);
      if (square) return square.click();
      openCard = isOpened ? "" : code;
      room.refresh();
      if (!isOpened) card?.scrollIntoView({ block: "nearest" });
    };
    return html`<figure class=${isOpened && "opened"} data-code=${code} data-changed=${hasChanged}>
      ${hasChanged && html`<p class="changed">${say("card-changed")}</p>`}
      <div class="face">
        <div class="drawn" aria-hidden="true" .innerHTML=${svg}></div>
        <button class="front" aria-label="${code} ${name}" aria-expanded=${isOpened}
          data-card-picture=${code} @click=${tap}></button>
        ${squares.map((square) => squareView(code, name, square))}
        <p role="status" class="refused" css=${spot && { top: `${spot.y + spot.h}%` }}>${spot && text}</p>
      </div>
      <p role="status">${!spot && text}</p>
      ${hasChanged && html`<figcaption>${say("card-new", { changes: changed.join(", ") })}</figcaption>`}
    </figure>`;
  }

  /** @param {string} code @param {string} name @param {Wire.TappableSquare} square */
  function squareView(code, name, square) {
    const { box, word, step, ticked } = square;
    const kind = box === "crossed_out" ? box : Number(box) > 0 ? "box" : "number";
    const facts = { name, box: box.toUpperCase(), part: word || step || "" };
    return html`<button class="square" aria-pressed=${ticked} data-square=${squareLabel(code, square)}
      aria-label=${say(`square-${kind}`, facts).trim()} css=${areaOf(square)}
      @click=${() => tick(code, square)}></button>`;
  }

  async function tick(/** @type {string} */ code, /** @type {Wire.TappableSquare} */ square) {
    /** @param {string} text @param {Wire.TappableSquare} [spot] */
    const tell = (text, spot) => {
      messages[code] = { text, spot };
      room.refresh();
    };
    if (inUse) return tell(inUse, square);
    const { box, word, step, ticked: isTicked } = square;
    const wish = { name: campaignName, card: code, box, word, step, on: !isTicked };
    const answer = await store.lookUp({ do: "square", ...wish });
    await loadCards(code);
    if (answer?.type === "square") tell(answer.lines.join(" "));
    else tell(/** @type {Wire.Refused} */ (answer)?.text ?? say("gone"), square);
    const button = room.place.querySelector(`[data-square="${squareLabel(code, square)}"]`);
    button?.focus({ preventScroll: true });
  }

  function paperView() {
    /** @param {string} verb @param {string} accept @param {View} label @param {(file: File) => unknown} act */
    const fileButton = (verb, accept, label, act) =>
      store.lobby.verbs.includes(verb) &&
      html`<label class="button">${label}<input type="file" accept=${accept} class="unseen"
        data-do=${verb} @change=${onFiles(([file]) => act(file))}></label>`;
    const fileButtons = !inUse && [
      fileButton("photo", "image/*", [icon("check"), say("paper-camera")], readPhoto),
      fileButton("form", "application/pdf,.pdf", [icon("file"), say("paper-form")], readForm),
    ];
    return [
      html`<div class="papers">${printButton("changed")}${printButton("stickers")}${fileButtons}</div>`,
      inUse && html`<p class="note">${say("paper-later")}</p>`,
      html`<div role="status">${news}</div>`,
      waysView(),
      !store.lobby.verbs.includes("photo") && html`<p class="note">${say("paper-photo")}</p>`,
    ];
  }

  function printButton(/** @type {Wire.Requests["paper"]["way"]} */ way) {
    const { cards, labelled } = summary.outdated ?? {};
    const count = { changed: cards?.length, stickers: labelled?.length, all: 0, fillable: 0 }[way];
    const print = async (/** @type {{ target: HTMLElement }} */ { target }) => {
      const form = /** @type {HTMLFormElement} */ (target.closest(".own")?.querySelector("form"));
      const { since, ...order } = Object.fromEntries(new FormData(form));
      const defaults = { paper: usualPaper(), edition: "colour" };
      const wish = { do: "paper", name: campaignName, way, since: since ? Number(since) : null };
      await room.files.make({ ...wish, ...defaults, ...order }, campaignName);
      loadCards();
    };
    return html`<button data-paper=${way} @click=${print}
      >${icon("print")}${say(`paper-${way}`)}<b class="count">${count || ""}</b></button>`;
  }

  /** What else can be chosen: paper, edition, since when, all cards. */
  function waysView() {
    const load = onOpen(async () => {
      papers ??= (await store.find({ do: "shelf" }))?.papers;
      room.refresh();
    });
    const past = Array.from({ length: summary.games ?? 0 }, (_, n) => n + 1);
    const since = past.map((game) => [`${game}`, say("paper-since-game", { game })]);
    since.unshift(["", say("paper-since-print")], ["0", say("paper-since-start")]);
    const editions = EDITIONS.map((name) => [name, say(`press-${name}`)]);
    const choices = papers && [
      field(say("press-paper"), select("paper", titles(papers), usualPaper())),
      field(say("press-edition"), select("edition", editions, "colour")),
      field(say("paper-since"), select("since", since, "")),
    ];
    return html`<details data-papers=${campaignName} @toggle=${load}>
      <summary>${say("paper-print")}</summary>
      <p class="note">${say("paper-what")}</p>
      <form class="ways">${choices}</form>
      <div class="papers">${printButton("all")}${printButton("fillable")}</div>
    </details>`;
  }

  /** Read a PDF form; first only what would change, then it is written. @param {File} file */
  async function readForm(file, write = false) {
    const data = await base64(file);
    const wish = { name: campaignName, file: file.name, data, write, patience: PATIENCE };
    const form = await store.lookUp({ do: "form", ...wish });
    const writeIt = () => readForm(file, true);
    const button = html`<button class="main" data-do="form-write" @click=${writeIt}>${say("photo-write")}</button>`;
    if (form?.type === "form")
      news = [form.lines.map((line) => html`<p>${line}</p>`), form.asks && button];
    else news = html`<p>${form?.text ?? say("web-missing")}</p>`;
    room.refresh();
    if (write) loadCards();
  }

  /** Show what a photo shows, and what is doubtful; nothing is written before a tap. @param {File} file */
  async function readPhoto(file) {
    if (!drawings) await loadCards();
    const answers = /** @type {Map<string, [number, number, boolean]>} */ (new Map());
    const write = async () => {
      const wish = { name: campaignName, answers: [...answers.values()] };
      const answer = await store.lookUp({ do: "photo-write", ...wish });
      if (answer?.type === "error") news = answer.text;
      else news = answer?.lines.join(", ") || say("photo-nothing");
      loadCards();
    };
    const options = [["?", "?"], ...["yes", "no"].map((word) => [word, say(word)])];
    const doubtView = (/** @type {Wire.DoubtfulSquare} */ each) => {
      const { doubt, square, words, struck, crop } = each;
      const decide = (value = "") => answers.set(words, [doubt, square, value === "yes"]);
      return html`<li><img src=${crop} alt="" class="crop">
        <label>${say(struck ? "photo-struck" : "photo-ask", { box: words })}
          ${choice(options, "?", decide, { "data-doubt": words })}</label></li>`;
    };
    const request = /** @type {any} */ ({ do: "photo", name: campaignName, file });
    return showAnswer(request, (/** @type {Wire.ReadPhoto} */ photo) => {
      const { cards, doubts, lines, picture, skipped } = photo;
      return [
        html`<p>${say("photo-cards", { cards: cards.join(" ") || "–" })}</p>`,
        skipped > 0 && html`<p>${say("photo-skipped", { count: skipped })}</p>`,
        html`<h3>${say("photo-ticks", { count: lines.length })}</h3><p>${lines.join(", ")}</p>`,
        html`<div class="wall read">${drawings?.map((card) => ticksView(card, lines))}</div>`,
        html`<ul class="doubts">${doubts.map(doubtView)}</ul>`,
        cards.length > 0 &&
          wide({ class: "wide main", "data-do": "photo-write" }, write, say("photo-write")),
        html`<img class="picture" alt=${say("photo-alt")} src=${picture}>`,
      ];
    });
  }
}

const select = (/** @type {string} */ name, /** @type {Choices} */ options, value = "") =>
  choice(options, value, undefined, { name });
/** @param {string} code @param {Wire.TappableSquare} square */
const squareLabel = (code, { box, word, step }) => `${code}.${box} ${word || step || ""}`.trim();
function areaOf(/** @type {Wire.TappableSquare} */ { x, y, w, h }) {
  return { left: `${x}%`, top: `${y}%`, width: `${w}%`, height: `${h}%` };
}

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
  const [nearest] = [...card.querySelectorAll(".square")].sort(
    (one, other) => distance(one) - distance(other),
  );
  return nearest && distance(nearest) <= REACH_PX ? nearest : null;
}

/** The letters of the cards come from where Python has them. @param {string} face */
async function loadFace(face) {
  if (faces.has(face)) return;
  faces.add(face);
  const answer = await store.find({ do: "face", face });
  if (answer) document.fonts.add(await new FontFace(face, answer.files[0].bytes).load());
}
