// The page: what is shown of the deck, and the keys that work everywhere.
import * as desk from "./desk.js";
import { button } from "./controls.js";
import { $, html, render, say, tell } from "./dom.js";
import * as gallery from "./gallery.js";
import { print } from "./prints.js";
import { setEditor } from "./regions.js";
import { begin, share } from "./share.js";
import * as stage from "./stage.js";
import { ask, askAside, choose, listen, look, state, watch } from "./state.js";
import { flush } from "./table.js";
import { isAlone, linkToRoom, ready } from "./transport.js";

const IDLE_MS = 2500;
const MAX_FAULTS = 60;
const FOCUS_MS = 60;

const goBack = (/** @type {"undo" | "redo"} */ verb) => flush().then(() => ask({ do: verb }));

const SECTIONS = { gallery: "Cards", stage: "Card", desk: "Desk", side: "Problems" };

function drawTop() {
  for (const [id, label] of Object.entries(SECTIONS)) $(id).setAttribute("aria-label", say(label));
  const { name, undo, deck } = state;
  /** @param {"undo" | "redo"} key @param {string} text @param {string} title */
  const verb = (key, text, title) =>
    button(say(text), key, () => goBack(key), { id: key, title, disabled: !undo[key] });
  const isRoom = location.search.includes("deck=");
  const view = [
    isRoom &&
      html`<a href="../index.html${linkToRoom("design")}" class="button" aria-label=${say("All decks")}
        data-do="rooms">‹</a>`,
    html`<h1>${say("Studio")}</h1>`,
    html`<span id="name">${name} · ${say("saved")}</span>`,
    verb("undo", "Undo", "Ctrl+Z"),
    verb("redo", "Redo", "Ctrl+Y"),
    html`<span class="gap"></span>`,
    button(say("Check"), "check", () => check(true)),
    button(say("Share"), "share", share),
    button(say("Print…"), "print", print, { class: "main" }),
  ];
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

// --- what is wrong, each a way to its place ---

function goTo(/** @type {Studio.Issue} */ fault) {
  const { code, region, column } = fault;
  if (code && state.cards.some((card) => card.code === code)) choose(code);
  if (region && !column) {
    setEditor({ isOn: true, selection: [region] });
    stage.draw();
    const focus = () => $("regions")?.querySelector(`[data-region="${region}"]`)?.focus();
    setTimeout(focus, FOCUS_MS);
  } else if (!desk.goToCell(fault)) desk.goToLine(fault);
}

/** @param {Studio.Issue} fault */
const placeOf = ({ code, column, region, line, file }) =>
  [code, column, region, line && say("line {line}", { line })].filter(Boolean).join(" · ") ||
  file ||
  state.name;

function drawSide() {
  const { faults } = state;
  const count = faults.length;
  const title = count ? say("Problems: {count}", { count }) : say("No problems");
  const isGrave = faults.some(({ grave }) => grave);
  const hasNewKinds = faults.some(({ grave, column }) => grave && column === "kind");
  const makeKinds = () => ask({ do: "make-kinds" });
  const row = (/** @type {Studio.Issue} */ fault, /** @type {number} */ n) => html`<li>
    <button class="fault ${fault.grave && "grave"}" data-fault=${n} @click=${() => goTo(fault)}
      ><b>${placeOf(fault)}</b><span>${fault.said}</span></button></li>`;
  render(
    [
      html`<div id="region-panel"></div>`,
      html`<h2 id="fault-count" class=${isGrave ? "grave" : ""}>${title}</h2>`,
      hasNewKinds && button(say("Make the kinds that are missing"), "make-kinds", makeKinds),
      html`<ul id="fault-list">${faults.slice(0, MAX_FAULTS).map(row)}</ul>`,
    ],
    $("side"),
  );
}

// --- the page ---

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
    desk.draw(news);
  }
  faults = issues;
  checkLater();
}

addEventListener("keydown", (event) => {
  const { key, shiftKey, ctrlKey, metaKey, target } = event;
  const isTyped = target?.matches("textarea, input") || document.querySelector("dialog");
  if (!(ctrlKey || metaKey) || isTyped) return;
  const isRedo = key === "y" || key === "Z";
  if (!isRedo && (key !== "z" || shiftKey)) return;
  event.preventDefault();
  goBack(isRedo ? "redo" : "undo");
});

listen(draw);
await ready((sentence) => {
  $("told").textContent = typeof sentence === "string" ? sentence : "";
});
await look();
watch();
