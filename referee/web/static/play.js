// A game in play: what happened, the table, the question, the verbs.
import { SUITS, withSigns } from "./cards.js";
import { byId, confirm, html, icon, iconButton, keyed, render, run, say } from "./dom.js";
import { fit } from "./fit.js";
import { plan } from "./plan.js";
import { digits, isChip, isWide, question, tableau } from "./table.js";
import { page } from "./store.js";

let layout = /** @type {(Layout & { key: string, decided: string[] }) | null} */ (null);
/** By the label of a lane: its cards and those that left it, so that all others keep their places.
 * @type {Map<string, string[]>} */
const seats = new Map();
let minAskPx = 0;
export function forgetLayout() {
  layout = null;
  seats.clear();
  minAskPx = 0;
}

const HAN = /[一-鿿]/;
const MAX_KEPT_ASK = 0.25; // of the screen

/** What stands above the question. @param {Wire.Event} event */
const isAside = ({ event }) => /^(lesson|slim|link-.*)$/.test(event);

/** Load what the question needs, unless all of it is there. */
function loadMissing() {
  const { kind, rows = [], choices = [], listed, proposed } = page.now;
  const { pad, kit } = page.parts;
  const needsKit =
    !["draw", "choose"].includes(kind) ||
    listed ||
    proposed ||
    rows.some(({ cells, drawn, under, group }) => cells || drawn || under || group) ||
    choices.some(({ of }) => of) ||
    page.events.some(isAside) ||
    Object.values(page.hello.cards).some(({ suit }) => !SUITS.includes(suit));
  if (needsKit && !kit) return page.load("kit");
  return !pad && page.load("pad");
}

export function play(/** @type {boolean} */ isNew) {
  const { now, hello, parts } = page;
  const isOver = now.type !== "ask";
  const loading = loadMissing();
  if (loading) return void loading.then(() => page.now === now && play(isNew));
  if (layout?.key !== page.looksKey) forgetLayout();
  // The pad covers what lies below, so all of it stays.
  const isPadOpen = now.expected?.includes(null) && !isWide.matches;
  const still = isPadOpen ? layout : null;
  const plan_ = plan(now, hello, still?.decided);
  const canGrow = plan_.lanes.filter(keepPlaces).length > 0;
  const before = parts.motion?.measurePositions(byId("table"));
  const focus = rememberFocus();
  render(view(plan_, isOver), byId("main"));
  const table = byId("table");
  showChips(plan_.tracks.filter(isChip));
  if (!isPadOpen) keepAskHeight();
  const max = isWide.matches ? 260 : innerWidth >= 700 ? 220 : 150;
  const fitted = fit(byId("play"), table, { max, still, canGrow, game: page.looksKey });
  const decided = plan_.lanes.filter(({ role }) => role === "decide").map(({ label }) => label);
  if (!isPadOpen) layout = { ...fitted, key: page.looksKey, decided };
  table.tabIndex = table.scrollHeight > table.clientHeight + 1 ? 0 : -1; // for the keyboard
  if (before) parts.motion?.glide(table, before, now);
  if (isNew) table.scrollTop = 0;
  else focus?.();
  parts.kit?.foresee();
  if (hello.deal === "physical") run("lens", "showLens");
  if (hello.picture && plan_.lanes.some(({ drawn }) => drawn))
    requestAnimationFrame(() => run("art", "loadDrawing").catch(() => {}));
}

/** Return whether its cards are dealt anew. @param {Lane} lane */
function keepPlaces(lane) {
  const { label, role, cells, cards } = lane;
  if (role !== "decide" || cells) return false;
  const codes = cards.map(({ code }) => code);
  const before = seats.get(label) ?? [];
  const left = before.filter((code) => codes.includes(code));
  lane.seats = left.length && left.join() === codes.join() ? before : codes;
  seats.set(label, lane.seats);
  return lane.seats === codes;
}

// A table above questions of different heights would jump.
function keepAskHeight() {
  if (isWide.matches) return;
  const ask = byId("ask");
  const { offsetHeight } = ask;
  if (offsetHeight < innerHeight * MAX_KEPT_ASK) minAskPx = Math.max(minAskPx, offsetHeight);
  if (offsetHeight < minAskPx) ask.style.minHeight = `${minAskPx}px`;
}

export function showChips(/** @type {Wire.Track[]} */ tracks) {
  const chip = ({ label = "", value = 0 }) =>
    html`<span class="chip">${label} <b>${digits(value)}</b></span>`;
  render(tracks.map(chip), byId("chips"));
}

function rememberFocus() {
  const { dataset = {} } = document.activeElement ?? {};
  const name = ["option", "card", "slot", "proposal", "do", "done"].find((key) => key in dataset);
  if (!name) return null;
  const value = dataset[name];
  return () => {
    const same = document.querySelector(`#play [data-${name}="${value}"]:enabled`);
    const next = same ?? document.querySelector(`#play [data-${name}]:enabled`);
    if (next !== document.activeElement) next?.focus({ preventScroll: true });
  };
}

function view(/** @type {Plan} */ plan_, /** @type {boolean} */ isOver) {
  const { now, parts } = page;
  const { outcome } = /** @type {{ outcome?: string }} */ (now);
  const title = html`<h2 tabindex="-1">${isOver ? now.text : withSigns(now.text)}</h2>`;
  const toEnd = html`<button class="wide main" data-do="to-end" @click=${() => page.see("end")}>${say("to-end")}</button>`;
  const header = html`<div class="asked">${title}${parts.pad?.slots(page)}</div>`;
  // Text typed for one question is no answer to the next.
  const ask = keyed(page.place)`<section id="ask">
    ${parts.kit?.asides()}
    ${error()}
    ${isOver ? [title, toEnd] : [header, question(page, plan_)]}
    ${isWide.matches && page.hint && parts.advice?.panel()}
  </section>`;
  return html`<div id="play" data-over=${outcome} data-question=${!isOver} data-ask=${now.ask} data-n=${now.n}
    data-kind=${now.kind}>
    ${strip()}
    <section id="table" aria-label=${say("table")}>${tableau(plan_)}</section>
    ${ask}
    ${verbs()}
  </div>`;
}

export const error = () =>
  html`<p class="error" role="alert" hidden=${!page.error}>${page.error}</p>`;

/** Advice, or else what happened. */
function strip() {
  const { events, hint, parts } = page;
  if (hint === undefined)
    return html`<section id="told"><p class="messages" role="status">${say("thinking")}</p></section>`;
  const news = hint ? [] : events.filter((event) => !isAside(event));
  if (!hint && !news.length) return html`<section id="told"></section>`;
  const visibleNews = inSight(news);
  const isByHand = news.some(({ hands }) => hands);
  const line = ({ text = "", hands = false }) =>
    html`<span class=${hands && "hands"}>${withSigns(text)}</span>`;
  const showAll = () => (hint ? parts.advice?.showAdvice() : run("sheets", "showEvents"));
  const advice = hint && [{ text: `${hint.plan} ${hint.why}`.trim() }];
  return html`<section id="told" class="${isByHand && "by-hand"} ${hint && "hint"}">
    <button class="messages" data-do=${hint ? "advice" : "happened"} @click=${showAll}>
      ${hint && icon("hint")}${isByHand && icon("hand")}
      <span class="text">${(advice ?? visibleNews).map(line)}</span>
      ${visibleNews.length < news.length && html`<small class="count">${news.length}</small>`}
    </button>
  </section>`;
}

/** In order: what hands have to do, and the latest of the rest that have room. @param {Wire.Event[]} events */
function inSight(events) {
  let room = innerHeight / (isWide.matches ? 80 : 280); // lines
  const take = ({ text = "" }) => (room -= Math.ceil(text.length / (HAN.test(text) ? 24 : 46)));
  for (const event of events) if (event.hands) take(event);
  const fits = (/** @type {Wire.Event} */ event, /** @type {number} */ n) =>
    event.hands || take(event) >= 0 || n === 0;
  return events.toReversed().filter(fits).toReversed();
}

function verbs() {
  const { now, hello, hint } = page;
  const { undo, redo, concede } = now.can;
  /** @param {string} name @param {() => unknown} act @param {object} [more] attributes */
  const verb = (name, act, more = {}) =>
    html`<button class="verb" data-do=${name} ${more} @click=${act}>${icon(name)}<span>${say(name)}</span></button>`;
  const end = () => page.ask({ do: "concede" });
  const concedeIfSure = () => confirm("concede", say("concede-sure"), "concede-yes", end);
  const hasAdvice = now.type === "ask" && now.kind !== "draw";
  return html`<nav class="verbs" aria-label=${say("verbs")}>
    ${verb("undo", () => page.ask({ do: "undo" }), { disabled: !undo })}
    ${verb("redo", () => page.ask({ do: "redo" }), { disabled: !redo })}
    ${verb("hint", () => page.toggleHint(), { disabled: !hasAdvice, "aria-pressed": Boolean(hint) })}
    ${verb("words", () => run("sheets", "readTable"))}
    ${verb("left", () => run("sheets", "showPiles"))}
    ${hello.picture && verb("picture", () => run("sheets", "showPicture"))}
    ${"campaign" in hello.options && verb("campaigns", () => run("campaign", "showCampaigns"))}
    ${concede && verb("concede", concedeIfSure)}
  </nav>`;
}

export const tools = () => [
  html`<span class="lens"></span>`,
  iconButton("log", () => run("sheets", "showLog")),
  iconButton("rules", () => run("sheets", "showRules")),
];
