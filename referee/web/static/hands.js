// Hands on the page, beside taps.
// What is typed where no field has the focus is the answer, as at the prompt: the referee reads it. What is
// typed while a game is being opened waits for its first question. A long touch, or the other mouse button,
// shows a card and plays nothing; so does a mouse at rest.
import { onSubmit } from "./controls.js";
import { byId, element, html, loadStyle, run, say, sheet } from "./dom.js";
import { page } from "./store.js";

const LONG_TOUCH_MS = 450;
const RESTING_FINGER_PX = 10;
const RESTING_MOUSE_MS = 400;
const CLICK_AFTER_TOUCH_MS = 50;
const FIELDS = "input, select, textarea, [contenteditable]";
const OPENS_FIELD = ["Enter", "/", "Process"]; // "Process" is sent by input methods
const PRESSED = "button, a, summary, [role=button]"; // Enter and the space bar are theirs

loadStyle("dialogs.css");

const field = /** @type {HTMLInputElement} */ (
  element(html`<input name="typed" autocomplete="off" autocapitalize="off" spellcheck="false">`)
);
const send = element(html`<button class="main"></button>`);
const bar = element(html`<form id="typed" hidden @submit=${onSubmit(give)}>${field}${send}</form>`);

document.body.append(bar);

const early = /** @type {string[]} */ ([]); // keys that wait for the first question

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const act = keyAction(key, /** @type {HTMLElement} */ (target));
  if (!act) return;
  event.preventDefault();
  act();
});

/** What a key does, if it is the page's. @param {string} key @param {HTMLElement} target */
function keyAction(key, target) {
  const isOpen = !bar.hidden;
  if (key === "Escape" && isOpen) return () => setField("");
  if (target.closest?.(FIELDS) || document.querySelector("dialog")) return null;
  if (!page.now) {
    return page.isBusy && (key === "Enter" || key.length === 1) ? () => early.push(key) : null;
  }
  if (getComputedStyle(byId("main")).display === "none") return null;
  const isPressed = target.closest?.(PRESSED);
  const main = document.querySelector("#ask .main:enabled");
  if (key === "Enter" && isOpen) return give;
  if (key === "Enter" && main && !isPressed) return () => main.click();
  if (OPENS_FIELD.includes(key) && !isPressed) return () => setField("", true);
  if (key === "Backspace" && isOpen) return () => setField(field.value.slice(0, -1));
  return key.length === 1 && (key !== " " || isOpen) ? () => setField(field.value + key) : null;
}

/** Type what was typed before the question was there. */
export function typeEarlyKeys() {
  for (const key of early.splice(0)) {
    if (key !== "Enter") setField(field.value + key);
    else if (field.value) give();
  }
}

/** The field shows what was typed, and takes the keys that follow. @param {string} text */
function setField(text, isOpen = Boolean(text)) {
  field.setAttribute("aria-label", say("typed"));
  send.textContent = say("typed-give");
  field.value = text;
  bar.hidden = !isOpen;
  if (isOpen) field.focus({ preventScroll: true });
  else byId("main").querySelector("h2[tabindex]")?.focus({ preventScroll: true });
}

// One line after the other, however fast they are typed.
let lines = /** @type {Promise<unknown>} */ (Promise.resolve());
function give() {
  const line = field.value;
  setField("");
  lines = lines.then(async () => {
    const messages = await page.ask({ do: "type", line, draft: [...page.draft] });
    const result = messages.find((message) => message.type === "typed");
    if (!messages.length) setField(line + field.value); // the page was busy: nothing is lost
    if (!result) return;
    const { expected = [] } = page.now ?? {};
    if (result.draft) page.setDraft(result.draft.filter((_, n) => (expected[n] ?? null) === null));
    if (result.rest && !field.value) setField(result.rest);
    if (result.open === "help") sheet(say("typed"), html`<p>${say("typed-help")}</p>`);
    else if (result.open) document.querySelector(`[data-do="${result.open}"]:enabled`)?.click();
  });
}

/** @type {{ code: string, x: number, y: number, timer: number, isShown?: boolean } | null} a finger on a card */
let touch = null;

/** @param {EventTarget | null} target @returns {HTMLElement | null | undefined} */
const cardAt = (target) =>
  page.now && (target?.closest?.("#main .held") ?? target?.closest?.("#main [data-key]"));
const codeOf = (/** @type {HTMLElement | null | undefined} */ card) =>
  card?.dataset.key ?? card?.querySelector("[data-key]")?.dataset.key;

const passive = { passive: true };
const startTouch = (/** @type {TouchEvent} */ { target, touches }) => {
  clearTimeout(touch?.timer);
  const code = touches.length === 1 ? codeOf(cardAt(target)) : undefined;
  const { clientX: x, clientY: y } = touches[0];
  touch = code ? { code, x, y, timer: setTimeout(readTouched, LONG_TOUCH_MS) } : null;
};
addEventListener("touchstart", startTouch, passive);
const moveTouch = (/** @type {TouchEvent} */ { touches: [{ clientX, clientY }] }) => {
  if (touch && Math.hypot(clientX - touch.x, clientY - touch.y) > RESTING_FINGER_PX)
    clearTimeout(touch.timer);
};
addEventListener("touchmove", moveTouch, passive);
for (const kind of ["touchend", "touchcancel"])
  addEventListener(kind, (event) => {
    clearTimeout(touch?.timer);
    if (touch?.isShown) event.preventDefault();
    setTimeout(() => (touch = null), CLICK_AFTER_TOUCH_MS);
  });

function readTouched() {
  if (!touch || touch.isShown) return;
  touch.isShown = true;
  run("sheets", "readCard", touch.code);
}

// The click that ends a long touch plays nothing.
const stopClick = (/** @type {Event} */ event) => {
  if (!touch?.isShown || !cardAt(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
};
addEventListener("click", stopClick, true);

addEventListener("contextmenu", (event) => {
  const code = codeOf(cardAt(event.target));
  if (!code) return;
  event.preventDefault();
  clearTimeout(touch?.timer);
  if (touch) readTouched();
  else run("sheets", "readCard", code);
});

let over = /** @type {HTMLElement | null} */ (null); // the card under the mouse
let timer = 0;
let glance = /** @type {HTMLElement | null} */ (null); // what is shown of it

function leaveCard() {
  clearTimeout(timer);
  glance?.remove();
  glance = null;
}
for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, leaveCard, true);

addEventListener("pointerover", ({ target, pointerType }) => {
  const isFree = pointerType === "mouse" && !document.querySelector("dialog");
  const card = (isFree && cardAt(target)) || null;
  if (card === over) return;
  leaveCard();
  over = card;
  if (card) timer = setTimeout(showGlance, RESTING_MOUSE_MS, card);
});

/** Show again what the mouse rests on, since pictures have arrived. */
export function refreshGlance() {
  if (!glance || !over) return;
  leaveCard();
  showGlance(over);
}

async function showGlance(/** @type {HTMLElement} */ card) {
  const newGlance = await run("sheets", "glanceAt", codeOf(card), card.getBoundingClientRect());
  if (card === over && card.isConnected && !glance) glance = newGlance;
  else newGlance?.remove();
}
