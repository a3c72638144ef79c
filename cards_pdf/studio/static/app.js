// The page: what is shown of the deck, the desk below it, and the keys that work everywhere.
import { assets, colours, icons } from "./assets.js";
import { button } from "./controls.js";
import { deck } from "./deck.js";
import { $, html, keyed, render, say, tell } from "./dom.js";
import * as gallery from "./gallery.js";
import { print } from "./prints.js";
import { setEditor } from "./regions.js";
import { begin, share } from "./share.js";
import * as stage from "./stage.js";
import { ask, askAside, cardOf, choose, listen, look, state, watch } from "./state.js";
import * as table from "./table.js";
import * as text from "./text.js";
import { isAlone, linkToRoom, ready } from "./transport.js";
import { tryIt } from "./tryit.js";

const IDLE_MS = 2500;
const MAX_FAULTS = 60;
const FOCUS_MS = 60;

const goBack = (/** @type {"undo" | "redo"} */ verb) => table.flush().then(() => ask({ do: verb }));
const SECTIONS = { gallery: "Cards", stage: "Card", desk: "Desk", side: "Problems" };

function drawTop() {
  for (const [id, label] of Object.entries(SECTIONS)) $(id).setAttribute("aria-label", say(label));
  const { name, undo, deck } = state;
  /** @param {"undo" | "redo"} key @param {string} text @param {string} title */
  const verb = (key, text, title) =>
    button(say(text), key, () => goBack(key), { id: key, title, disabled: !undo[key] });
  const home = html`<a href="../index.html${linkToRoom("design")}" class="button"
    aria-label=${say("All decks")} data-do="rooms">‹</a>`;
  const view = html`${location.search.includes("deck=") && home}<h1>${say("Studio")}</h1>
    <span id="name">${name} · ${say("saved")}</span>
    ${verb("undo", "Undo", "Ctrl+Z")}${verb("redo", "Redo", "Ctrl+Y")}<span class="gap"></span>
    ${button(say("Check"), "check", () => check(true))}${button(say("Share"), "share", share)}
    ${button(say("Print…"), "print", print, { class: "main" })}`;
  render(view, $("top"));
  document.title = `${deck?.title ?? name} · ${say("Studio")}`;
}

// What only a longer look finds is asked for once nothing was changed for a while.
let faults = "";
let idle = 0;
let checked = "";
const revs = () => JSON.stringify(state.files);
async function check(/** @type {boolean} */ isLoud) {
  checked = revs();
  if (isLoud) tell(say("Looking at every card …"));
  const answer = await askAside({ do: "check" });
  if (!isLoud || answer.refused) return;
  const count = state.faults.length;
  tell(count ? say("Problems: {count}", { count }) : say("Every text fits and can be read."));
}

function checkLater() {
  if (isAlone || revs() === checked || !state.deck) return;
  clearTimeout(idle);
  idle = setTimeout(() => check(false), IDLE_MS);
}

/** @type {Record<string, { title: string, draw: (place: HTMLElement, news: Studio.News) => unknown, tools?: () => View }>} */
const TABS = {
  table: { title: "Table", draw: table.draw, tools: table.tools },
  text: { title: "Text", draw: text.draw, tools: text.tools },
  assets: { title: "Pictures and fonts", draw: assets },
  icons: { title: "Icons", draw: icons },
  colours: { title: "Colours", draw: colours },
  deck: { title: "Deck", draw: (place, news) => deck(place, news, () => show("table")) },
  try: { title: "Try it", draw: tryIt },
};
let tab = "table";

function show(/** @type {string} */ name) {
  tab = name;
  drawDesk();
}
const open = (/** @type {string} */ name) => table.flush().then(() => show(name));

function stepTab(/** @type {KeyboardEvent} */ { key }) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const names = Object.keys(TABS);
  const next = step && names.at((names.indexOf(tab) + step) % names.length);
  if (next) open(next).then(() => $(`tab-${tab}`).focus());
}

function drawDesk(/** @type {Studio.News} */ news = {}) {
  const tabButton = (/** @type {[string, { title: string }]} */ [name, { title }]) =>
    html`<button role="tab" id="tab-${name}" aria-selected=${name === tab} aria-controls="sheet" data-tab=${name}
      tabindex=${name === tab ? 0 : -1} @keydown=${stepTab} @click=${() => open(name)}>${say(title)}</button>`;
  // Each page has a place of its own.
  const view = html`<div class="bar">
      <div role="tablist" aria-label=${say("Desk")}>${Object.entries(TABS).map(tabButton)}</div>
      <div class="tools">${keyed(tab)`${TABS[tab].tools?.()}`}</div>
    </div>
    ${keyed(tab)`<div id="sheet" role="tabpanel" aria-labelledby="tab-${tab}" class=${tab} tabindex="-1"></div>`}`;
  render(view, $("desk"));
  TABS[tab].draw($("sheet"), news);
  if (tab === "table" && news.chosenCode) table.follow(news.chosenCode);
}

function goTo(/** @type {Studio.Issue} */ fault) {
  const { code = "", region, column } = fault;
  if (cardOf(code)) choose(code);
  if (region && !column) {
    setEditor({ isOn: true, selection: [region] });
    stage.draw();
    const focus = () => $("regions")?.querySelector(`[data-region="${region}"]`)?.focus();
    return void setTimeout(focus, FOCUS_MS);
  }
  const isCell = column && !region;
  if (isCell) show("table");
  if (isCell && table.goTo(fault)) return;
  show("text");
  text.goTo(fault);
}

const placeOf = (/** @type {Studio.Issue} */ { code, column, region, line, file }) =>
  [code, column, region, line && say("line {line}", { line })].filter(Boolean).join(" · ") ||
  file ||
  state.name;

function drawSide() {
  const { faults } = state;
  const count = faults.length;
  const title = count ? say("Problems: {count}", { count }) : say("No problems");
  const hasNewKinds = faults.some(({ grave, column }) => grave && column === "kind");
  const makeKinds = () => ask({ do: "make-kinds" });
  const row = (/** @type {Studio.Issue} */ fault, /** @type {number} */ n) => html`<li>
    <button class="fault ${fault.grave && "grave"}" data-fault=${n} @click=${() => goTo(fault)}
      ><b>${placeOf(fault)}</b><span>${fault.said}</span></button></li>`;
  const view = html`<div id="region-panel"></div>
    <h2 id="fault-count" class=${faults.some(({ grave }) => grave) && "grave"}>${title}</h2>
    ${hasNewKinds && button(say("Make the kinds that are missing"), "make-kinds", makeKinds)}
    <ul id="fault-list">${faults.slice(0, MAX_FAULTS).map(row)}</ul>`;
  render(view, $("side"));
}

function draw(/** @type {Studio.News} */ news) {
  const root = document.documentElement;
  // Each time it is set, every card is laid out again.
  if (root.lang !== (state.lang || "en")) root.lang = state.lang || "en";
  if (state.missing) return void begin();
  if ($("begin")) return location.reload();
  drawTop();
  gallery.draw();
  stage.draw(news);
  const issues = JSON.stringify(state.faults);
  if (news.tables || news.chosenCode || issues !== faults) {
    drawSide();
    drawDesk(news);
  }
  faults = issues;
  checkLater();
}

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  const isTyped = target?.matches("textarea, input") || document.querySelector("dialog");
  const verb = /** @type {const} */ ({ z: "undo", y: "redo", Z: "redo" })[key];
  if (!(ctrlKey || metaKey) || isTyped || !verb) return;
  event.preventDefault();
  goBack(verb);
});

listen(draw);
await ready((sentence) => {
  $("told").textContent = typeof sentence === "string" ? sentence : "";
});
await look();
watch();
