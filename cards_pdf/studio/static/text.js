// The files as text, with what the schema offers at the place where one types.
import { choice, same } from "./controls.js";
import { html, render, say } from "./dom.js";
import { inside, schemaOf } from "./inspector.js";
import { ask, newDeed, revOf, soon, state } from "./state.js";

let file = ""; // the one that is shown, or "" for the deck's
/** @type {HTMLElement} */
let here; // the place of this page, once it is drawn
let from = 0; // where the word begins that is completed
let deed = ""; // of what is typed without a pause
let last = 0;
const MAX_OFFERS = 40;
const PAUSE_MS = 1500;
const drafts = new Map([["", ""]]); // of a file, the text that is not in it yet
const bases = new Map([["", ""]]); // of a file, the state on which what is shown here stands

const current = () => file || state.name;
const textArea = () => /** @type {HTMLTextAreaElement} */ (here.querySelector("#text"));
function rootOf(/** @type {string} */ name) {
  if (name === state.deck?.rules) return "rules";
  return name === state.name || name.startsWith("deck") ? "deck" : "layout";
}

export function tools() {
  const names = state.files.map(({ name }) => name).filter((name) => name in state.texts);
  const open = (/** @type {string} */ name) => {
    file = name;
    draw(here);
  };
  return [choice(same(names), current(), open, { "aria-label": say("File") })];
}

/** What may stand where the caret is, and the word that is typed.
 * @param {string} text @param {number} caret @param {Studio.SchemaNode} root */
export function offered(text, caret, root) {
  let line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const above = text.slice(0, caret).split("\n").slice(0, -1);
  const head = above.findLast((one) => /^\s*\[/.test(one))?.match(/^\s*\[+\s*([^\]]+?)\s*\]/)?.[1];
  const path = (head?.split(".") ?? []).map((name) => name.trim().replace(/^["']|["']$/g, ""));
  const header = line.match(/^\s*\[+\s*([\w.-]*)$/);
  const used = new Set();
  const inline = line.match(/^\s*([\w-]+)\s*=\s*\{(.*)$/); // a table in one line
  if (inline && !header) {
    path.push(inline[1]);
    const pairs = inline[2].split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)(?![^[]*\])/);
    line = pairs.pop() ?? "";
    for (const pair of pairs) used.add(pair.match(/^\s*([\w-]+)\s*=/)?.[1]);
  }
  if (header) return { word: header[1], words: Object.keys(root.keys) };
  const node = inside(path, root);
  const value = line.match(/^\s*([\w-]+)\s*=\s*(\S*)$/);
  if (value) return { word: value[2], words: valuesAt(inside([value[1]], node)) };
  const key = line.match(/^\s*([\w-]*)$/);
  if (!key || !node) return { word: "", words: [] };
  for (let n = above.length - 1; !inline && n >= 0 && !/^\s*\[/.test(above[n]); n -= 1)
    used.add(above[n].match(/^\s*([\w-]+)\s*=/)?.[1]);
  const free = Object.entries(node.keys).filter(([name, one]) => !used.has(name) && !one.isOld);
  const hints = Object.fromEntries(free.map(([name, { hint }]) => [name, hint]));
  return { word: key[1], words: free.map(([name]) => name), hints, isKey: true };
}

/** The values that may stand there as they are written. @param {Studio.SchemaNode | null} node */
const valuesAt = (node) =>
  node && (node.isText || !node.isList)
    ? node.words.map((word) => (node.words[0] === "true" ? word : `"${word}"`))
    : [];

/** @typedef {{ words: string[], hints?: Record<string, string>, isKey?: boolean, index: number }} Offers */
const NOTHING = /** @type {Offers} */ ({ words: [], index: 0 });
let offers = NOTHING;

async function complete(/** @type {boolean} */ isAsked) {
  if (!current().endsWith(".toml")) return close();
  const root = await schemaOf(rootOf(current()));
  const { selectionStart: caret, value } = textArea();
  const { word, words, hints, isKey } = offered(value, caret, root);
  const start = word.replace(/^"/, "");
  const fitting = words.filter((one) => one !== word && one.replace(/^"/, "").startsWith(start));
  from = caret - word.length;
  show(word || isAsked ? { words: fitting.slice(0, MAX_OFFERS), hints, isKey, index: 0 } : NOTHING);
}

const close = () => show(NOTHING);
function show(/** @type {Offers} */ next) {
  offers = next;
  draw(here);
  here.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
}

function take(/** @type {string} */ word) {
  const area = textArea();
  area.setRangeText(offers.isKey ? `${word} = ` : word, from, area.selectionStart, "end");
  noteText();
  close();
}

function handleKey(/** @type {KeyboardEvent} */ event) {
  const { key, ctrlKey } = event;
  const { words, index } = offers;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === " " && ctrlKey) complete(true);
  else if (!words.length) return;
  else if (step) show({ ...offers, index: (index + step + words.length) % words.length });
  else if (key === "Escape") close();
  else if (key === "Tab" || key === "Enter") take(words[index]);
  else return;
  event.preventDefault();
}

function noteText() {
  if (Date.now() - last > PAUSE_MS) deed = newDeed();
  last = Date.now();
  const name = current();
  drafts.set(name, textArea().value);
  soon(`text ${name}`, () => sendText(name));
}

/** What is typed stands on the state of the file that is shown here; no other one is written over. */
async function sendText(/** @type {string} */ name) {
  const text = drafts.get(name);
  await ask({ do: "write", file: name, text: text ?? "", deed, rev: bases.get(name) });
  const isTaken = state.texts[name] === text;
  if (isTaken) bases.set(name, revOf(name));
  if (drafts.get(name) !== text) return; // the rest is sent next
  drafts.delete(name);
  if (!isTaken) draw(here);
}

export function draw(/** @type {HTMLElement} */ place) {
  here = place;
  if (!place.firstChild) offers = NOTHING;
  const { words, hints, index } = offers;
  const offer = (/** @type {string} */ word, /** @type {number} */ n) => {
    const press = (/** @type {Event} */ event) => {
      event.preventDefault();
      take(word);
    };
    return html`<li role="option" id="offer-${n}" aria-selected=${n === index} data-offer=${word}
      @pointerdown=${press}><b>${word}</b>${hints?.[word] && html`<span>${hints[word]}</span>`}</li>`;
  };
  const input = () => {
    noteText();
    complete(false);
  };
  const view = html`<div class="editor">
      <textarea id="text" spellcheck="false" aria-label=${say("The file's text")} aria-autocomplete="list"
        aria-controls="offers" aria-activedescendant=${words.length ? `offer-${index}` : null}
        @input=${input} @keydown=${handleKey} @blur=${close}></textarea>
      <ul id="offers" role="listbox" aria-label=${say("What you can write here")} hidden=${!words.length}
        >${words.map(offer)}</ul>
    </div>
    <p class="note">${say("Ctrl+Space shows what you can write here. The file is saved as you type.")}</p>`;
  render(view, place);
  const area = textArea();
  const name = current();
  const onDisk = state.texts[name] ?? "";
  const text = drafts.get(name) ?? onDisk;
  const isOther = area.dataset.file !== name;
  if (isOther || area.value !== text) {
    const { selectionStart, selectionEnd } = area;
    area.value = text;
    area.dataset.file = name;
    if (!isOther) area.setSelectionRange(selectionStart, selectionEnd);
  }
  if (area.value === onDisk) bases.set(name, revOf(name));
}

/** Show the line of a fault: the one that is told, or the key in the table that is. @param {Studio.Issue} fault */
export function goTo(fault) {
  if (fault.file && state.texts[fault.file] !== undefined) file = fault.file;
  draw(here);
  const area = textArea();
  const rows = area.value.split("\n");
  const { line, region, code, column } = fault;
  const find = (/** @type {string} */ text, start = 0) =>
    rows.findIndex((row, n) => n >= start && row.replace(/\s/g, "").startsWith(text));
  let index = line ? line - 1 : region ? find(`[regions.${region}]`) : -1;
  if (index < 0 && code) index = rows.findIndex((row) => row.includes(`"${code}"`));
  index = Math.max(0, index);
  if (column && !line) index = Math.max(index, find(column, index));
  const start = rows.slice(0, index).reduce((sum, row) => sum + row.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + rows[index].length);
  area.scrollTop = index * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 2;
}
