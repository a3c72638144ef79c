// The files as text, with what the schema offers at the place where one types.
import { choice, el, say } from "./dom.js";
import { ask, newDeed, revOf, state } from "./state.js";

let file = "",
  flying = null,
  timer = 0,
  area = null,
  list = null,
  schemas = null,
  learning = null,
  from = 0,
  deed = "", // what is typed without a pause
  last = 0;
const PAUSE = 1500; // ms
const unsent = new Map(); // of a file, what was typed since it was last sent
const bases = new Map(); // of a file, the state on which what is shown here stands

export const current = () => file || state.name;
const sort = (name) => (name === state.name || /^deck/.test(name) ? "deck" : "layout");

export function tools() {
  const names = Object.keys(state.texts).filter((name) =>
    state.files.some((one) => one.name === name),
  );
  return [
    choice(
      names.map((name) => [name, name]),
      current(),
      (name) => {
        file = name;
        draw(area.parentElement.parentElement);
      },
      { "aria-label": say("File") },
    ),
  ];
}

// Asked for once, however much is typed before it comes.
async function learn() {
  if (schemas) return;
  learning ??= ask({ do: "schema" }).finally(() => {
    learning = null;
  });
  schemas = await learning;
}

export async function schemaOf(sort) {
  await learn();
  return schemas[sort];
}

// The tables and keys of the schema at a path such as kinds.beast.
export function inside(node, path, root) {
  for (const name of path) {
    node = resolved(node, root);
    node =
      node?.properties?.[name] ??
      (node?.items ? resolved(node.items, root)?.properties?.[name] : undefined) ??
      node?.additionalProperties ??
      node?.items;
    if (!node || node === true) return null;
  }
  node = resolved(node, root);
  while (node?.type === "array" || node?.items) node = resolved(node.items, root);
  return node;
}

function resolved(node, root) {
  while (node?.$ref)
    node = node.$ref
      .slice(2)
      .split("/")
      .reduce((at, name) => at?.[name], root);
  for (const one of node?.anyOf ?? node?.oneOf ?? []) {
    const found = resolved(one, root);
    if (found?.properties || found?.additionalProperties || found?.items) return found;
  }
  return node;
}

function values(node, root) {
  node = node?.$ref ? resolved(node, root) : node;
  if (!node) return [];
  if (node.type === "boolean") return ["true", "false"];
  return [
    ...(node.enum ?? []),
    ...(node.const ? [node.const] : []),
    ...(node.anyOf ?? node.oneOf ?? []).flatMap((one) => values(one, root)),
  ]
    .filter((word) => typeof word === "string")
    .map((word) => (["true", "false"].includes(word) ? word : `"${word}"`));
}

// What may stand where the caret is: words, and where the word that is typed begins.
export function offered(text, caret, root) {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const above = text.slice(0, caret).split("\n").slice(0, -1);
  const head =
    above.findLast((one) => /^\s*\[/.test(one))?.match(/^\s*\[+\s*([^\]]+?)\s*\]/)?.[1] ?? "";
  const path = head
    .split(".")
    .map((name) => name.trim().replace(/^["']|["']$/g, ""))
    .filter(Boolean);
  const header = line.match(/^\s*\[+\s*([\w.-]*)$/);
  if (header) return { word: header[1], words: Object.keys(root.properties ?? {}) };
  const node = inside(root, path, root);
  const value = line.match(/^\s*([\w-]+)\s*=\s*(\S*)$/);
  if (value) return { word: value[2], words: values(node?.properties?.[value[1]], root) };
  const key = line.match(/^\s*([\w-]*)$/);
  if (!key || !node) return { word: "", words: [] };
  const used = new Set();
  for (let n = above.length - 1; n >= 0 && !/^\s*\[/.test(above[n]); n -= 1)
    used.add(above[n].match(/^\s*([\w-]+)\s*=/)?.[1]);
  const hints = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, { description }]) => [name, description]),
  );
  return {
    word: key[1],
    words: Object.keys(node.properties ?? {}).filter((name) => !used.has(name)),
    hints,
    key: true,
  };
}

async function complete(asked) {
  if (!current().endsWith(".toml")) return close();
  await learn();
  const root = schemas?.[sort(current())];
  if (!root) return close();
  const { word, words, hints, key } = offered(area.value, area.selectionStart, root);
  const fitting = words
    .filter((one) => one !== word && one.replace(/^"/, "").startsWith(word.replace(/^"/, "")))
    .slice(0, 40);
  if (!fitting.length || (!word && !asked)) return close();
  from = area.selectionStart - word.length;
  list.replaceChildren(
    ...fitting.map((one, n) =>
      el(
        "li",
        {
          role: "option",
          id: `offer-${n}`,
          "aria-selected": String(n === 0),
          "data-offer": one,
          onpointerdown: (event) => {
            event.preventDefault();
            take(one, key);
          },
        },
        el("b", {}, one),
        hints?.[one] ? el("span", {}, hints[one]) : "",
      ),
    ),
  );
  list.hidden = false;
  list.dataset.key = key ? "yes" : "";
  area.setAttribute("aria-activedescendant", "offer-0");
  return undefined;
}

function close() {
  if (list) {
    list.hidden = true;
    list.replaceChildren();
  }
  area?.removeAttribute("aria-activedescendant");
}

function take(word, key) {
  area.setRangeText(key ? `${word} = ` : word, from, area.selectionStart, "end");
  close();
  typed();
}

function choose(by) {
  const rows = [...list.children];
  const now = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
  const next = rows[(now + by + rows.length) % rows.length];
  rows[now].setAttribute("aria-selected", "false");
  next.setAttribute("aria-selected", "true");
  next.scrollIntoView({ block: "nearest" });
  area.setAttribute("aria-activedescendant", next.id);
}

function keys(event) {
  if (event.key === " " && event.ctrlKey) {
    event.preventDefault();
    complete(true);
    return;
  }
  if (list.hidden) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    choose(step);
  } else if (event.key === "Escape") {
    event.preventDefault();
    close();
  } else if (event.key === "Tab" || event.key === "Enter") {
    event.preventDefault();
    take(list.querySelector('[aria-selected="true"]').dataset.offer, list.dataset.key);
  }
}

function typed() {
  clearTimeout(timer);
  if (Date.now() - last > PAUSE) deed = newDeed();
  last = Date.now();
  unsent.set(current(), area.value);
  timer = setTimeout(written, 15);
}

// One text is on its way at a time, and only the newest waits: a deck is read anew for each.
// What is typed stands on the state of the file that is shown here; another one is never written over.
async function written() {
  const [[name, text] = []] = unsent;
  if (flying || name === undefined) return;
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
    return; // it was told why; what is typed stays here, and goes with the next letter
  } finally {
    flying = null;
    timer = setTimeout(written, 15);
  }
  if (state.texts[name] === text) bases.set(name, revOf(name));
  else if (area.isConnected) draw(area.closest("#sheet"));
}

export function draw(place) {
  if (!area?.isConnected) {
    area = el("textarea", {
      id: "text",
      spellcheck: "false",
      "aria-label": say("The file's text"),
      "aria-autocomplete": "list",
      "aria-controls": "offers",
      oninput: () => {
        typed();
        complete(false);
      },
      onkeydown: keys,
      onblur: close,
    });
    list = el("ul", {
      id: "offers",
      role: "listbox",
      "aria-label": say("What may stand here"),
      hidden: true,
    });
    place.replaceChildren(
      el("div", { class: "editor" }, area, list),
      el(
        "p",
        { class: "note" },
        say("Ctrl+Space offers what may stand here. The file is saved as you type."),
      ),
    );
  }
  const name = current(),
    text = state.texts[name] ?? "";
  const isOther = area.dataset.file !== name;
  if (
    isOther ||
    (bases.get(name) !== revOf(name) && text !== area.value && !flying && !unsent.has(name))
  ) {
    const [start, end] = [area.selectionStart, area.selectionEnd];
    area.value = unsent.get(name) ?? flying?.[name] ?? text;
    area.dataset.file = name;
    if (!isOther) area.setSelectionRange(start, end);
  }
  if (area.value === text) bases.set(name, revOf(name));
}

// The line of a fault: the one that is told, or the key in the table that is.
export function goTo(fault) {
  if (fault.file && state.texts[fault.file] !== undefined) file = fault.file;
  draw(area?.closest("#sheet") ?? document.getElementById("sheet"));
  const rows = area.value.split("\n");
  let at = fault.line ? fault.line - 1 : -1;
  if (at < 0 && fault.region)
    at = rows.findIndex((row) => row.replace(/\s/g, "").startsWith(`[regions.${fault.region}]`));
  if (at < 0 && fault.code) at = rows.findIndex((row) => row.includes(`"${fault.code}"`));
  if (fault.column && !fault.line) {
    const below = rows.findIndex(
      (row, n) => n >= Math.max(at, 0) && row.trimStart().startsWith(fault.column),
    );
    if (below >= 0) at = below;
  }
  at = Math.max(0, at);
  const start = rows.slice(0, at).reduce((sum, row) => sum + row.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + rows[at].length);
  area.scrollTop = at * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 2;
}
