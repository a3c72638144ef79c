// Hands on the page, beside taps. What is typed where no field has the focus is the answer, as at the prompt: the
// referee reads it. A long touch, or the other mouse button, shows a card and plays nothing; so does a mouse at rest.
import { el, open, say, sheet, styled } from "./dom.js";

const LONG = 450; // ms
const SHAKY = 10; // px that a resting finger moves
const FIELDS = "input, select, textarea, [contenteditable]";
const OPENS = ["Enter", "/", "Process"]; // open the field for whoever writes with more than keys: the last is theirs
const PRESSED = "button, a, summary, [role=button]"; // Enter and the space bar are theirs

styled("hands.css");

let page,
  field,
  bar,
  queue = Promise.resolve();

export function begin(found) {
  page = found;
  field = el("input", { name: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  bar = el("form", { id: "typed", hidden: true }, field, el("button", { class: "main" }));
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    give();
  });
  document.body.append(bar);
  addEventListener("keydown", typed);
  addEventListener("touchstart", press, { passive: true });
  addEventListener("touchmove", moved, { passive: true });
  for (const kind of ["touchend", "touchcancel"]) addEventListener(kind, released);
  addEventListener("click", swallowed, true);
  addEventListener("contextmenu", other);
  addEventListener("pointerover", rests);
  for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, leaves, true);
}

// --- keys ---

function typed(event) {
  const { key, target } = event;
  const isField = target.closest?.(FIELDS);
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === "Escape" && !bar.hidden) return take(event, () => show(""));
  if (
    !page.now ||
    isField ||
    document.querySelector("dialog") ||
    getComputedStyle(at("main")).display === "none"
  )
    return;
  const main = document.querySelector("#ask .main:enabled");
  if (key === "Enter" && !bar.hidden) take(event, give);
  else if (key === "Enter" && main && !target.closest(PRESSED)) click(main);
  else if (OPENS.includes(key) && !target.closest(PRESSED)) take(event, () => show("", true));
  else if (key === "Backspace" && !bar.hidden) take(event, () => show(field.value.slice(0, -1)));
  else if (key.length === 1 && (key !== " " || !bar.hidden)) take(event, () => show(field.value + key));
}

const at = (id) => document.getElementById(id);
const click = (found) => /** @type {HTMLElement} */ (found)?.click();

function take(event, act) {
  event.preventDefault();
  act();
}

// The field has what was typed, and the keys that follow.
function show(text, isOpen = !!text) {
  field.setAttribute("aria-label", say("typed"));
  bar.lastChild.textContent = say("typed-give");
  field.value = text;
  bar.hidden = !isOpen;
  if (isOpen) field.focus({ preventScroll: true });
  else at("main").querySelector("h2[tabindex]")?.focus({ preventScroll: true });
}

// One line after the other, however fast they are typed.
function give() {
  const line = field.value;
  show("");
  queue = queue.then(() => send(line));
}

async function send(line) {
  const said = await page.ask({ do: "type", line, draft: page.draft });
  const found = said.find(({ type }) => type === "typed");
  if (!found) return said.length || show(line + field.value); // the page was busy: nothing is lost
  if (found.draft) page.lay(found.draft.filter((_, n) => (page.now.expected?.[n] ?? null) === null));
  if (found.rest && !field.value) show(found.rest);
  if (found.open === "help") sheet(say("typed"), el("p", {}, say("typed-help")));
  else if (found.open) click(document.querySelector(`[data-do="${found.open}"]:enabled`));
}

// --- long touches ---

let held = null; // where a finger rests on a card, and whether its sheet was shown

const cardAt = (target) =>
  page.now && target.closest?.("#main [data-key], #main .held")?.closest(".held, [data-key]");
const codeOf = (found) => found.dataset.key ?? found.querySelector("[data-key]")?.dataset.key;

function press({ target, touches }) {
  clearTimeout(held?.timer);
  const found = touches.length === 1 && cardAt(target),
    code = found && codeOf(found);
  const [{ clientX: x, clientY: y }] = touches;
  held = code ? { code, x, y, timer: setTimeout(read, LONG) } : null;
}

function read() {
  if (held.shown) return;
  held.shown = true;
  page.read(held.code);
}

function moved(event) {
  const [{ clientX, clientY }] = event.touches;
  if (held && Math.hypot(clientX - held.x, clientY - held.y) > SHAKY) clearTimeout(held.timer);
}

function released(event) {
  clearTimeout(held?.timer);
  if (held?.shown) event.preventDefault();
  setTimeout(() => {
    held = null; // after the click that may still come
  }, 50);
}

function swallowed(event) {
  if (!held?.shown || !cardAt(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

function other(event) {
  const found = cardAt(event.target);
  if (!found || !codeOf(found)) return;
  event.preventDefault();
  if (held) {
    clearTimeout(held.timer);
    read();
  } else page.read(codeOf(found));
}

// --- a mouse at rest ---

const AT_REST = 400; // ms
let over = null, // the card under the mouse
  timer = 0,
  glanced = null;

function leaves() {
  clearTimeout(timer);
  glanced?.remove();
  glanced = null;
}

function rests({ target, pointerType }) {
  const card = pointerType === "mouse" && !document.querySelector("dialog") && cardAt(target);
  const found = card ? (card.closest(".held") ?? card) : null;
  if (found === over) return;
  leaves();
  over = found;
  if (over) timer = setTimeout(glance, AT_REST, over);
}

async function glance(found) {
  const shown = await open("reading", "glance", page, codeOf(found), found.getBoundingClientRect());
  if (found === over && found.isConnected && !glanced) glanced = shown;
  else shown?.remove();
}
