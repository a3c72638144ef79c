// The files as text, with what the schema offers at the place where one types.
import { $, choice, element, html, render, say, same } from "./dom.js";
import { ask, newDeed, revOf, state } from "./state.js";

/** @typedef {Record<string, any>} Node a part of a schema */
let file = ""; // the one that is shown, or "" for the deck's
/** @type {Record<string, string> | null} what is on its way, by file */
let flying = null;
let timer = 0;
/** @type {HTMLTextAreaElement} */
let area;
/** @type {HTMLElement} */
let list;
/** @type {Studio.Schemas | null} */
let schemas = null;
/** @type {Promise<Studio.Schemas> | null} */
let loading = null;
let from = 0; // where the word begins that is completed
let deed = ""; // of what is typed without a pause
let last = 0;
const MAX_OFFERS = 40;
const SEND_MS = 15;
const PAUSE_MS = 1500;
/** @type {Map<string, string>} */
const unsent = new Map(); // of a file, what was typed since it was last sent
/** @type {Map<string, string>} */
const bases = new Map(); // of a file, the state on which what is shown here stands

export const current = () => file || state.name;
/** @param {string} name */
const sort = (name) => (name === state.name || /^deck/.test(name) ? "deck" : "layout");

export function tools() {
  const names = Object.keys(state.texts).filter((name) =>
    state.files.some((one) => one.name === name),
  );
  const open = (/** @type {string} */ name) => {
    file = name;
    draw($("sheet"));
  };
  return [choice(same(names), current(), open, { "aria-label": say("File") })];
}

/** Load the schemas, once, however much is typed before they come. */
async function loadSchemas() {
  loading ??= ask({ do: "schema" });
  schemas = await loading;
  return schemas;
}

/** @param {"deck" | "layout"} root @returns {Promise<Node>} */
export const schemaOf = async (root) => (await loadSchemas())[root];

// The tables and keys of the schema at a path such as kinds.beast.
/** @param {Node | undefined} node @param {string[]} path @param {Node} root @returns {Node | null} */
export function inside(node, path, root) {
  for (const name of path) {
    node = resolved(node, root);
    node =
      node?.properties?.[name] ??
      (node?.items ? resolved(node.items, root)?.properties?.[name] : undefined) ??
      node?.additionalProperties ??
      node?.items;
    if (!node || typeof node !== "object") return null;
  }
  node = resolved(node, root);
  while (node?.type === "array" || node?.items) node = resolved(node.items, root);
  return node ?? null;
}

/** @param {Node | undefined} node @param {Node} root @returns {Node | undefined} */
function resolved(node, root) {
  while (node?.$ref)
    node = node.$ref
      .slice(2)
      .split("/")
      .reduce((/** @type {any} */ at, /** @type {string} */ name) => at?.[name], root);
  for (const one of node?.anyOf ?? node?.oneOf ?? []) {
    const found = resolved(one, root);
    if (found?.properties || found?.additionalProperties || found?.items) return found;
  }
  return node;
}

/** @param {Node | undefined} node @param {Node} root @returns {string[]} */
function values(node, root) {
  node = node?.$ref ? resolved(node, root) : node;
  if (!node) return [];
  if (node.type === "boolean") return ["true", "false"];
  return [
    ...(node.enum ?? []),
    ...(node.const ? [node.const] : []),
    ...(node.anyOf ?? node.oneOf ?? []).flatMap((/** @type {Node} */ one) => values(one, root)),
  ]
    .filter((word) => typeof word === "string")
    .map((word) => (["true", "false"].includes(word) ? word : `"${word}"`));
}

// What may stand where the caret is: words, and where the word that is typed begins.
/**
 * @param {string} text @param {number} caret @param {Node} root
 * @returns {{ word: string, words: string[], hints?: Record<string, string>, key?: boolean }}
 */
export function offered(text, caret, root) {
  let line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const above = text.slice(0, caret).split("\n").slice(0, -1);
  const head =
    above.findLast((one) => /^\s*\[/.test(one))?.match(/^\s*\[+\s*([^\]]+?)\s*\]/)?.[1] ?? "";
  const path = head
    .split(".")
    .map((name) => name.trim().replace(/^["']|["']$/g, ""))
    .filter(Boolean);
  const header = line.match(/^\s*\[+\s*([\w.-]*)$/);
  const used = new Set();
  const inline = line.match(/^\s*([\w-]+)\s*=\s*\{(.*)$/); // a table in one line
  if (inline && !header) {
    path.push(inline[1]);
    const pairs = inline[2].split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)(?![^[]*\])/);
    line = pairs.pop() ?? "";
    for (const pair of pairs) used.add(pair.match(/^\s*([\w-]+)\s*=/)?.[1]);
  }
  if (header) return { word: header[1], words: Object.keys(root.properties ?? {}) };
  const node = inside(root, path, root);
  const value = line.match(/^\s*([\w-]+)\s*=\s*(\S*)$/);
  if (value) return { word: value[2], words: values(node?.properties?.[value[1]], root) };
  const key = line.match(/^\s*([\w-]*)$/);
  if (!key || !node) return { word: "", words: [] };
  for (let n = above.length - 1; !inline && n >= 0 && !/^\s*\[/.test(above[n]); n -= 1)
    used.add(above[n].match(/^\s*([\w-]+)\s*=/)?.[1]);
  const hints = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, { description }]) => [name, description]),
  );
  return {
    word: key[1],
    words: Object.entries(node.properties ?? {})
      .filter(([name, one]) => !used.has(name) && !one.deprecated)
      .map(([name]) => name),
    hints,
    key: true,
  };
}

/** @type {{ words: string[], hints?: Record<string, string>, key?: boolean, at: number }} */
let offers = { words: [], at: 0 };

/** @param {boolean} isAsked */
async function complete(isAsked) {
  if (!current().endsWith(".toml")) return close();
  const root = (await loadSchemas())[sort(current())];
  const caret = area.selectionStart;
  const { word, words, hints, key } = offered(area.value, caret, root);
  const start = word.replace(/^"/, "");
  const fitting = words
    .filter((one) => one !== word && one.replace(/^"/, "").startsWith(start))
    .slice(0, MAX_OFFERS);
  if (!fitting.length || (!word && !isAsked)) return close();
  from = caret - word.length;
  offers = { words: fitting, hints, key, at: 0 };
  showOffers();
}

function close() {
  if (!list) return;
  offers = { words: [], at: 0 };
  showOffers();
}

function showOffers() {
  const { words, hints, at } = offers;
  const offer = (/** @type {string} */ word, /** @type {number} */ n) => {
    const press = (/** @type {Event} */ event) => {
      event.preventDefault();
      take(word);
    };
    return html`<li role="option" id="offer-${n}" aria-selected=${n === at} data-offer=${word}
      @pointerdown=${press}><b>${word}</b>${hints?.[word] && html`<span>${hints[word]}</span>`}</li>`;
  };
  list.hidden = !words.length;
  render(words.map(offer), list);
  if (words.length) area.setAttribute("aria-activedescendant", `offer-${at}`);
  else area.removeAttribute("aria-activedescendant");
  list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
}

/** @param {string} word */
function take(word) {
  area.setRangeText(offers.key ? `${word} = ` : word, from, area.selectionStart, "end");
  close();
  noteText();
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const { key, ctrlKey } = event;
  const { words, at } = offers;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === " " && ctrlKey) complete(true);
  else if (!words.length) return;
  else if (step) {
    offers.at = (at + step + words.length) % words.length;
    showOffers();
  } else if (key === "Escape") close();
  else if (key === "Tab" || key === "Enter") take(words[at]);
  else return;
  event.preventDefault();
}

/** Send what is typed, soon. */
function noteText() {
  clearTimeout(timer);
  if (Date.now() - last > PAUSE_MS) deed = newDeed();
  last = Date.now();
  unsent.set(current(), area.value);
  timer = setTimeout(sendText, SEND_MS);
}

/**
 * Send the text of one file. One text is on its way at a time, and only the newest waits: a deck is read again
 * for each. What is typed stands on the state of the file that is shown here; no other one is written over.
 */
async function sendText() {
  const [entry] = unsent;
  if (flying || !entry) return;
  const [name, text] = entry;
  unsent.delete(name);
  flying = { [name]: text };
  try {
    await ask({
      do: "write",
      file: name,
      text,
      deed,
      get rev() {
        return bases.get(name);
      },
    });
  } catch {
    return; // why was told; what is typed stays here, and is sent with the next letter
  } finally {
    flying = null;
    timer = setTimeout(sendText, SEND_MS);
  }
  if (state.texts[name] === text) bases.set(name, revOf(name));
  else if (area.isConnected) draw($("sheet"));
}

/** @param {HTMLElement} place */
export function draw(place) {
  if (!area?.isConnected) {
    const input = () => {
      noteText();
      complete(false);
    };
    area = /** @type {HTMLTextAreaElement} */ (
      element(html`<textarea id="text" spellcheck="false" aria-label=${say("The file's text")}
        aria-autocomplete="list" aria-controls="offers" @input=${input} @keydown=${handleKey}
        @blur=${close}></textarea>`)
    );
    list = element(
      html`<ul id="offers" role="listbox" aria-label=${say("What you can write here")} hidden></ul>`,
    );
    const note = "Ctrl+Space shows what you can write here. The file is saved as you type.";
    render(
      [html`<div class="editor">${area}${list}</div>`, html`<p class="note">${say(note)}</p>`],
      place,
    );
  }
  const name = current();
  const text = state.texts[name] ?? "";
  const isOther = area.dataset.file !== name;
  if (
    isOther ||
    (bases.get(name) !== revOf(name) && text !== area.value && !flying && !unsent.has(name))
  ) {
    const { selectionStart, selectionEnd } = area;
    area.value = unsent.get(name) ?? flying?.[name] ?? text;
    area.dataset.file = name;
    if (!isOther) area.setSelectionRange(selectionStart, selectionEnd);
  }
  if (area.value === text) bases.set(name, revOf(name));
}

// The line of a fault: the one that is told, or the key in the table that is.
/** @param {Studio.Issue} fault */
export function goTo(fault) {
  if (fault.file && state.texts[fault.file] !== undefined) file = fault.file;
  draw($("sheet"));
  const rows = area.value.split("\n");
  let at = fault.line ? fault.line - 1 : -1;
  if (at < 0 && fault.region)
    at = rows.findIndex((row) => row.replace(/\s/g, "").startsWith(`[regions.${fault.region}]`));
  if (at < 0 && fault.code) at = rows.findIndex((row) => row.includes(`"${fault.code}"`));
  const { column } = fault;
  if (column && !fault.line) {
    const below = rows.findIndex(
      (row, n) => n >= Math.max(at, 0) && row.trimStart().startsWith(column),
    );
    if (below >= 0) at = below;
  }
  at = Math.max(0, at);
  const start = rows.slice(0, at).reduce((sum, row) => sum + row.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + rows[at].length);
  area.scrollTop = at * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 2;
}
