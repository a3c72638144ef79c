// Any table of a file, key by key: a field for each key that the schema has there, made from what it says of it.
import { contrast, EASY_CONTRAST } from "./contrast.js";
import { choice, onValue, same } from "./controls.js";
import { $, html, keyed, render, say } from "./dom.js";
import { inside, schemaOf } from "./schema.js";
import { ask, newDeed, revOf, soon, state } from "./state.js";

/** @typedef {import("./schema.js").Node} Node */
const HEX = /^#[0-9a-f]{6}$/i;
const CLOSED = ["faces", "backs", "kinds", "region"]; // formats of which nothing else may stand there
const SIGNS = ["==", "!=", ">", "<", ">=", "<=", "in"];
const MIN_LONG = 300; // letters
let hasPencil = false; // whether keys for cards that players write on are shown
export const hasPencilKeys = () => hasPencil;
export const showPencilKeys = (/** @type {boolean} */ isShown) => (hasPencil = isShown);
/** The keys of a region by what they are about; few regions need those that are rare. */
const GROUPS = [
  {
    title: "Place", // which stands in figures above as well
    keys: "left right width top bottom height baseline turn repeat step",
    rare: "",
  },
  {
    title: "Words",
    keys: "text shows size lines face colour align valign padding",
    rare: "otherwise min_size tracking leading capitals stroke stroke_width shadow marks symbols spoken overflow_of pitch",
  },
  { title: "Panel", keys: "shape fill gradient outline line radius opacity", rare: "" },
  {
    title: "Picture",
    keys: "picture cover focus flip qr icon pattern drawing",
    rare: "transparent slice border low_ink alt",
  },
  { title: "When", keys: "when like group", rare: "" },
].map(({ title, keys, rare }) => ({ title, keys: keys.split(" "), rare: rare.split(" ") }));

/** @type {WeakMap<HTMLElement, KeyFields>} */
const places = new WeakMap();
let deed = ""; // of what is typed into a field, until another is entered
let count = 0;

/** What a schema says of a value, however it is put together. @param {Node} node */
function kindOf(node) {
  /** @type {Node[]} */
  const all = node.anyOf ?? [node];
  // a text with a column in it, such as "{x}mm", may stand in place of many values
  const ways = all.filter((one) => !one.pattern?.startsWith("\\{"));
  const is = (/** @type {string} */ type) => ways.some((one) => one.type === type);
  const list = ways.find((one) => one.type === "array");
  /** @type {string[]} */
  const words = [...ways, list?.items ?? {}].flatMap((one) => one.enum ?? []).filter(Boolean);
  const isSingle = ways.length === 1;
  /** @type {string} */
  const format = [node, ...ways, list?.items ?? {}].map((one) => one.format).find(Boolean) ?? "";
  return {
    format,
    words,
    isFlag: is("boolean") && isSingle,
    isChoice: words.length > 0 && !list && isSingle,
    isNumber: (is("integer") || is("number")) && isSingle,
    isList: Boolean(list),
    isText: ways.some((one) => one.type === "string" || one.enum),
    isTable: ways.some((one) => one.properties || one.additionalProperties || one.$ref),
    isLong: (node.maxLength ?? 0) > MIN_LONG,
    min: (isSingle ? ways[0] : node).minimum,
    max: (isSingle ? ways[0] : node).maximum,
  };
}

const toText = (/** @type {unknown} */ value) =>
  Array.isArray(value) ? value.join(", ") : value === undefined ? "" : `${value}`;
const toWords = (/** @type {unknown} */ value) =>
  value === true ? say("yes") : value === false ? say("no") : toText(value);
const titleOf = (/** @type {string} */ key) => {
  const text = say(key.replaceAll("_", " "));
  return text[0].toUpperCase() + text.slice(1);
};

/** The region whose keys a table has: regions.name, or looks.rarity.rare.name on some cards. @param {string[]} table */
const regionOf = (table) =>
  table[0] === "regions" || table[0] === "looks" ? (table.at(-1) ?? "") : "";

/** The fields of a table in one place. They are drawn again as one types: colours and conditions follow. */
class KeyFields {
  number = (count += 1);
  /** @type {Studio.KeyTable} */
  source = { root: "deck", file: "", table: [] };
  latest = ""; // the state of the file that was asked for last
  now = ""; // the one that is shown
  /** @type {[key: string, node: Node][]} */
  nodes = [];
  /** @type {Studio.KeysSeen} */
  keys = { own: {}, below: {}, silent: [], offers: {}, colours: {}, grounds: [] };
  /** @type {string[]} the groups that were opened for this table */
  openGroups = [];
  /** @type {Map<string, { column: string, sign: string, value: string }>} conditions that are put together, by key */
  conditions = new Map();

  constructor(/** @type {HTMLElement} */ place) {
    this.place = place;
  }

  /** @param {string} key */
  idOf = (key) => `key-${this.number}-${key.replace(/[^\w-]/g, "_")}`;
  /** @param {string} key */
  inputOf = (key) =>
    /** @type {HTMLInputElement} */ (this.place.querySelector(`#${this.idOf(key)}`));
  /** @param {string} key */
  isSet = (key) => key in this.keys.own || key in this.keys.below;

  async show(/** @type {Studio.KeyTable} */ source, /** @type {boolean} */ isUndone) {
    const { file, table, code = "" } = source;
    const name = table.join(".");
    const isOther = name !== this.source.table.join(".");
    this.place.inert = this.nodes.length > 0 && isOther; // what is typed goes into no other table
    const now = JSON.stringify([file, file && revOf(file), table, code, hasPencil]);
    this.latest = now;
    if (this.now === now && !isUndone) return this.draw();
    const schema = await schemaOf(source.root);
    const keys = await ask({ do: "keys", file, table, code });
    if (this.latest !== now || keys.refused) return;
    const node = inside(schema, regionOf(table) ? ["regions", regionOf(table)] : table, schema);
    /** @type {Record<string, Node>} a table of names has no keys but its own */
    const nodes =
      node?.properties ??
      Object.fromEntries(Object.keys(keys.own).map((key) => [key, node?.additionalProperties]));
    const isShown = (/** @type {string} */ key, /** @type {Node} */ one) =>
      key in keys.own ||
      (!one.deprecated &&
        !keys.silent.includes(key) &&
        !kindOf(one).isTable &&
        (one.group !== "pencil" || hasPencil));
    Object.assign(this, { source, keys, now });
    this.nodes = Object.entries(nodes).filter(([key, one]) => isShown(key, one));
    if (isOther)
      this.openGroups = GROUPS.flatMap(({ title, keys: common, rare }) => [
        ...(title !== "Place" && [...common, ...rare].some(this.isSet) ? [title] : []),
        ...(rare.some((key) => key in keys.own) ? [`${title} more`] : []),
      ]);
    this.draw(isUndone);
    this.place.inert = false;
  }

  draw(isUndone = false) {
    const { table } = this.source;
    const isTyped = (/** @type {string} */ key) =>
      !isUndone && this.inputOf(key) && this.inputOf(key) === document.activeElement;
    const texts = this.nodes.map(([key]) =>
      isTyped(key) ? this.inputOf(key).value : toText(this.keys.own[key]),
    );
    const fields = new Map(
      this.nodes.map(([key, node], n) => [
        key,
        keyed(`${table.join(".")}.${key}`)`${this.field(key, node, texts[n])}`,
      ]),
    );
    render(regionOf(table) ? this.groups(fields) : [...fields.values()], this.place);
    // What was rejected is shown no longer; where one is typing, nothing changes.
    this.nodes.forEach(([key], n) => {
      const input = this.inputOf(key);
      if (input.value !== texts[n]) input.value = texts[n];
    });
    for (const details of this.place.querySelectorAll('details:has([aria-invalid="true"])'))
      details.setAttribute("open", "");
  }

  /** The fields of a region in groups, of which those are open that say something.
   * @param {Map<string, Template>} fields */
  groups(fields) {
    const linesOf = (/** @type {string[]} */ keys) => keys.flatMap((key) => fields.get(key) ?? []);
    const grouped = GROUPS.flatMap(({ keys, rare }) => [...keys, ...rare]);
    const others = [...fields.keys()].filter((key) => !grouped.includes(key));
    const views = GROUPS.map(({ title, keys, rare }) => {
      const lines = linesOf(keys);
      const more = linesOf(rare);
      return html`<details class="part" data-group=${title} open=${this.openGroups.includes(title)}
        hidden=${!lines.length && !more.length}>
        <summary>${say(title)}</summary><div class="keys">${lines}</div>
        <details open=${this.openGroups.includes(`${title} more`)} hidden=${!more.length}>
          <summary>${say("More")}</summary><div class="keys">${more}</div></details>
      </details>`;
    });
    return [views, html`<div class="keys">${linesOf(others)}</div>`];
  }

  field(/** @type {string} */ key, /** @type {Node} */ node, /** @type {string} */ text) {
    const { table, file } = this.source;
    const { own } = this.keys;
    const id = this.idOf(key);
    const region = regionOf(table);
    const fault = state.faults.find(
      (one) =>
        one.column === key &&
        !one.code &&
        (one.region ?? "") === region &&
        (one.file ?? file) === file,
    );
    const hint = node.description ? `${id}-hint` : "";
    const more = {
      id,
      "aria-describedby": `${hint} ${id}-wrong`.trim(),
      "aria-invalid": Boolean(fault),
    };
    const enter = () => (deed = newDeed());
    const reset = () => {
      enter();
      this.send(key, null);
    };
    const title = titleOf(key);
    return html`
      <div class="keyed ${key in own && "own"}" data-key=${key} @focusin=${enter}>
        <label for=${id}>${title}</label>
        <span class="control">${this.control(key, node, text, more)}</span>
        <button class="usual" aria-label=${say("{key}: default", { key: title })} @click=${reset}>×</button>
        ${hint && html`<p class="hint" id=${hint}>${say(node.description)}</p>`}
        <p class="grave" id="${id}-wrong">${fault?.said}</p>
      </div>
    `;
  }

  /** Send a value soon; null removes the key. @param {string} key @param {unknown} value */
  send(key, value) {
    const { file, table, own } = this.source;
    const name = deed;
    const setKey = async () => {
      const target = file || (await own?.(name));
      const keys = { [key]: value };
      if (target) await ask({ do: "set-keys", file: target, table, keys, deed: name });
    };
    soon(this.idOf(key), setKey);
  }

  /** @param {string} key @param {Node} node @param {string} text @param {object} more attributes @returns {View} */
  control(key, node, text, more) {
    const kind = kindOf(node);
    const offers = this.keys.offers[kind.format] ?? [];
    const isClosed = CLOSED.includes(kind.format) && !kind.isList;
    if (kind.isFlag || kind.isChoice || isClosed)
      return this.choice(key, node, isClosed ? offers : kind.words, text, more);
    const read = () => {
      const text = this.inputOf(key).value.trim();
      if (text === "") return null;
      if (kind.isNumber) return Number(text);
      if (!kind.isList) return this.inputOf(key).value;
      const parts = text.split(",").flatMap((one) => one.trim() || []);
      return parts.length > 1 || !kind.isText ? parts : (parts[0] ?? null);
    };
    const change = () => {
      this.send(key, read());
      this.draw();
    };
    const put = (/** @type {string} */ to) => {
      const input = this.inputOf(key);
      input.value = to;
      input.focus();
      deed = newDeed();
      change();
    };
    const numbers = kind.isNumber
      ? { type: "number", min: kind.min, max: kind.max, step: "any" }
      : {};
    const sizes = offers.map((size) => [size.split(" ")[0], size]);
    const id = this.idOf(key);
    const isText = kind.format === "words" && kind.isLong;
    const words = kind.format === "size" || isText ? [] : [...kind.words, ...offers];
    const placeholder = toText(this.keys.below[key] ?? node.default);
    const list = words.length ? `${id}-list` : null;
    const attributes = { ...more, ...numbers, placeholder, list, spellcheck: "false" };
    return [
      isText
        ? html`<textarea rows="2" ${attributes} @input=${change}></textarea>`
        : html`<input autocomplete="off" ${attributes} @input=${change}>`,
      kind.format.endsWith("colour") && this.colourPicker(key, text, put),
      kind.format === "words" && this.columnChooser(key, offers, put),
      kind.format === "size" && chooser("Choose", sizes, put),
      kind.format === "condition" && this.conditionBuilder(key, offers, put),
      words.length > 0 && html`<datalist id="${id}-list">${words.map(option)}</datalist>`,
    ];
  }

  /** @param {string} key @param {Node} node @param {string[]} words @param {string} text @param {object} more */
  choice(key, node, words, text, more) {
    const { below } = this.keys;
    const { isFlag } = kindOf(node);
    const value = toWords(key in below ? below[key] : node.default);
    const standard = value ? "default: {value}" : "default";
    const fallback = say(key in below ? "as below: {value}" : standard, { value });
    const values = isFlag ? [true, false].map((flag) => [`${flag}`, toWords(flag)]) : same(words);
    const options = [["", fallback], ...values];
    if (!options.some(([one]) => one === text)) options.push([text, text]);
    const take = (/** @type {string} */ to) =>
      this.send(key, to === "" ? null : isFlag ? to === "true" : to);
    return choice(options, text, take, more);
  }

  /** A colour to pick beside its name, and how well it is read where it stands.
   * @param {string} key @param {string} text @param {(text: string) => void} put */
  colourPicker(key, text, put) {
    const { colours, grounds, below } = this.keys;
    const parts = text.split(",").map((one) => one.trim());
    const hexes = [...parts, toText(below[key])].map((one) => colours[one] ?? one);
    const colour = hexes.filter((one) => HEX.test(one)).at(text ? -1 : 0) ?? "#000000";
    const change = onValue((to) => put([...parts.slice(0, -1), to].join(", ")));
    const ratio = Math.min(...grounds.map((ground) => contrast(colour, ground)));
    const isOnGround = key === "colour" && grounds.length > 0;
    return html`<input type="color" .value=${colour} aria-label=${say("Pick a colour")} @change=${change}>
      <output class="contrast ${ratio < EASY_CONTRAST && "grave"}" hidden=${!isOnGround}
        title=${say("Text is easy to read from 4.5 : 1 on.")}>${say("{ratio} : 1", { ratio: ratio.toFixed(1) })}</output>`;
  }

  /** A column is put where the caret is. @param {string} key @param {string[]} offers @param {(text: string) => void} put */
  columnChooser(key, offers, put) {
    const insert = (/** @type {string} */ name) => {
      const { value, selectionStart, selectionEnd } = this.inputOf(key);
      const cursor = selectionStart ?? value.length;
      put(value.slice(0, cursor) + name + value.slice(selectionEnd ?? cursor));
    };
    return chooser("+ column", same(offers), insert, "Insert a column");
  }

  /** A condition by choosing: a column, a sign, what the cards say there.
   * @param {string} key @param {string[]} names @param {(text: string) => void} put */
  conditionBuilder(key, names, put) {
    const now = this.conditions.get(key) ?? { column: names[0], sign: "", value: "" };
    this.conditions.set(key, now);
    const { column, sign } = now;
    const hasNoValue = ["", "not"].includes(sign);
    const set = (/** @type {"column" | "sign" | "value"} */ part) => (/** @type {string} */ to) => {
      now[part] = to;
      this.draw();
    };
    const id = `${this.idOf(key)}-value`;
    const joint = (/** @type {string} */ name) => {
      const add = () => {
        const value = now.value.trim();
        if (!hasNoValue && !value) return $(id).focus();
        const simple = sign === "" ? column : `not ${column}`;
        const test = hasNoValue ? simple : `${column} ${sign} ${value}`;
        const before = this.inputOf(key).value.trim();
        put(before ? `${before} ${name} ${test}` : test);
      };
      return html`<button data-joint=${name} @click=${add}>${say(name)}</button>`;
    };
    const signs = [["", say("has a value")], ["not", say("is empty")], ...same(SIGNS)];
    return html`<details class="builder"><summary>${say("Choose")}</summary><div class="row">
      ${choice(same(names), column, set("column"), { "aria-label": say("Column") })}
      ${choice(signs, sign, set("sign"), { "aria-label": say("Comparison") })}
      <input id=${id} aria-label=${say("Value")} list="${id}s" hidden=${hasNoValue} @input=${onValue(set("value"))}>
      <datalist id="${id}s">${valuesOf(column).map(option)}</datalist>
      ${joint("and")}${joint("or")}
    </div></details>`;
  }
}

const option = (/** @type {string} */ value) => html`<option value=${value}></option>`;

/** A list that acts on what is chosen, and shows its title again.
 * @param {string} title @param {Choices} options @param {(chosen: string) => void} act */
function chooser(title, options, act, label = title) {
  const take = (/** @type {string} */ value, /** @type {HTMLInputElement} */ list) => {
    list.value = "";
    if (value) act(value);
  };
  return choice([["", say(title)], ...options], "", take, { "aria-label": say(label) });
}

/** What the cards say in a column. @param {string} name */
export function valuesOf(name) {
  const texts = state.tables.flatMap(({ columns, rows }) => {
    const column = columns.find((one) => one.toLowerCase() === name);
    return column ? rows.flatMap(({ cells }) => cells[column] || []) : [];
  });
  return [...new Set(texts)];
}

/** Show the keys of a table. @param {HTMLElement} place @param {Studio.KeyTable} source */
export async function show(place, source, isUndone = false) {
  const fields = places.get(place) ?? new KeyFields(place);
  places.set(place, fields);
  await fields.show(source, isUndone);
}
