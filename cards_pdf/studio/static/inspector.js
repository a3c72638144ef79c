// Any table of a file, key by key: a field for each key that the schema has there, made from what it says of it.
import { choice, onValue, same } from "./controls.js";
import { $, html, keyed, render, say } from "./dom.js";
import { inside, schemaOf } from "./schema.js";
import { ask, newDeed, revOf, soon, state } from "./state.js";

/** @typedef {import("./schema.js").Node} Node */
/** @typedef {ReturnType<typeof kindOf> & { key: string, id: string, node: Node, text: string, offers: string[] }} Field */
const HEX = /^#[0-9a-f]{6}$/i;
const CLOSED = ["faces", "backs", "kinds", "region"]; // formats of which nothing else may stand there
const SIGNS = ["==", "!=", ">", "<", ">=", "<=", "in"];
const MIN_LONG = 300; // letters
export const EASY_CONTRAST = 4.5; // words are easy to read
let hasPencil = false; // whether keys for cards that players write on are shown
export const hasPencilKeys = () => hasPencil;
export const showPencilKeys = (/** @type {boolean} */ isShown) => (hasPencil = isShown);
/** The keys of a region by what they are about; few regions need those that are rare. */
const GROUPS = [
  ["Place", "left right width top bottom height baseline turn repeat step", ""], // it stands in figures above, too
  [
    "Words",
    "text shows size lines face colour align valign padding",
    "otherwise min_size tracking leading capitals stroke stroke_width shadow marks symbols spoken overflow_of pitch",
  ],
  ["Panel", "shape fill gradient outline line radius opacity", ""],
  [
    "Picture",
    "picture cover focus flip qr icon pattern drawing",
    "transparent slice border low_ink alt",
  ],
  ["When", "when like group", ""],
].map(([title, keys, rare]) => ({ title, keys: keys.split(" "), rare: rare.split(" ") }));

const places = /** @type {WeakMap<HTMLElement, KeyFields>} */ (new WeakMap());
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
  condition = { column: "", sign: "", value: "" }; // it is put together

  constructor(/** @type {HTMLElement} */ place) {
    this.place = place;
  }

  /** @param {{ id: string }} field */
  inputOf = ({ id }) => /** @type {HTMLInputElement} */ (this.place.querySelector(`#${id}`));

  async show(/** @type {Studio.KeyTable} */ source, /** @type {boolean} */ isUndone) {
    const { file, table, code = "" } = source;
    const region = regionOf(table);
    const isOther = table.join(".") !== this.source.table.join(".");
    this.place.inert = this.nodes.length > 0 && isOther; // what is typed goes into no other table
    const now = JSON.stringify([file, file && revOf(file), table, code, hasPencil]);
    this.latest = now;
    if (this.now === now && !isUndone) return this.draw();
    const schema = await schemaOf(source.root);
    const keys = await ask({ do: "keys", file, table, code });
    if (this.latest !== now || keys.refused) return;
    const { own, below, silent } = keys;
    const node = inside(schema, region ? ["regions", region] : table, schema);
    const isHidden = (/** @type {string} */ key, /** @type {Node} */ one) =>
      one.deprecated ||
      silent.includes(key) ||
      (one.group === "pencil" && !hasPencil) ||
      kindOf(one).isTable;
    this.nodes = Object.keys(node?.properties ?? own) // a table of names has no keys but its own
      .map(
        (key) =>
          /** @type {[string, Node]} */ ([
            key,
            node?.properties?.[key] ?? node?.additionalProperties,
          ]),
      )
      .filter(([key, one]) => key in own || !isHidden(key, one));
    Object.assign(this, { source, keys, now });
    const isSet = (/** @type {string} */ key) => key in own || key in below;
    if (isOther)
      this.openGroups = GROUPS.flatMap(({ title, keys: common, rare }) => [
        ...(title !== "Place" && [...common, ...rare].some(isSet) ? [title] : []),
        ...(rare.some((key) => key in own) ? [`${title} more`] : []),
      ]);
    this.draw(isUndone);
    this.place.inert = false;
  }

  draw(isUndone = false) {
    const { table } = this.source;
    const { own, offers } = this.keys;
    const fields = this.nodes.map(([key, node]) => {
      const id = `key-${this.number}-${key.replace(/[^\w-]/g, "_")}`;
      const input = this.inputOf({ id });
      const isTyped = input && input === document.activeElement && !isUndone;
      const kind = kindOf(node);
      const text = isTyped ? input.value : toText(own[key]);
      return { ...kind, key, id, node, text, offers: offers[kind.format] ?? [] };
    });
    const views = new Map(
      fields.map((field) => [
        field.key,
        keyed(`${table.join(".")}.${field.key}`)`${this.row(field)}`,
      ]),
    );
    render(regionOf(table) ? this.groups(views) : [...views.values()], this.place);
    // What was rejected is shown no longer; where one is typing, nothing changes.
    for (const field of fields) {
      const input = this.inputOf(field);
      if (input.value !== field.text) input.value = field.text;
    }
    for (const details of this.place.querySelectorAll('details:has([aria-invalid="true"])'))
      details.setAttribute("open", "");
  }

  /** The fields of a region in groups, of which those are open that say something. */
  groups(/** @type {Map<string, Template>} */ views) {
    const linesOf = (/** @type {string[]} */ keys) => keys.flatMap((key) => views.get(key) ?? []);
    const grouped = GROUPS.flatMap(({ keys, rare }) => [...keys, ...rare]);
    const others = [...views.keys()].filter((key) => !grouped.includes(key));
    const groups = GROUPS.map(({ title, keys, rare }) => {
      const lines = linesOf(keys);
      const more = linesOf(rare);
      return html`<details class="part" data-group=${title} open=${this.openGroups.includes(title)}
        hidden=${!lines.length && !more.length}>
        <summary>${say(title)}</summary><div class="keys">${lines}</div>
        <details open=${this.openGroups.includes(`${title} more`)} hidden=${!more.length}>
          <summary>${say("More")}</summary><div class="keys">${more}</div></details>
      </details>`;
    });
    return [groups, html`<div class="keys">${linesOf(others)}</div>`];
  }

  row(/** @type {Field} */ field) {
    const { key, id, node } = field;
    const { table, file } = this.source;
    const fault = state.faults.find(
      ({ column, code, region = "", file: other = file }) =>
        column === key && !code && region === regionOf(table) && other === file,
    );
    const hint = node.description ? `${id}-hint` : "";
    const enter = () => (deed = newDeed());
    const reset = () => {
      enter();
      this.send(field, null);
    };
    const title = titleOf(key);
    const about = {
      id,
      "aria-describedby": `${hint} ${id}-wrong`.trim(),
      "aria-invalid": Boolean(fault),
    };
    return html`
      <div class="keyed ${key in this.keys.own && "own"}" data-key=${key} @focusin=${enter}>
        <label for=${id}>${title}</label>
        <span class="control">${this.control(field, about)}</span>
        <button class="usual" aria-label=${say("{key}: default", { key: title })} @click=${reset}>×</button>
        ${hint && html`<p class="hint" id=${hint}>${say(node.description)}</p>`}
        <p class="grave" id="${id}-wrong">${fault?.said}</p>
      </div>
    `;
  }

  /** Send a value soon; null removes the key. @param {Field} field @param {unknown} value */
  send({ id, key }, value) {
    const { file, table, own } = this.source;
    const name = deed;
    soon(id, async () => {
      const target = file || (await own?.(name));
      const keys = { [key]: value };
      if (target) await ask({ do: "set-keys", file: target, table, keys, deed: name });
    });
  }

  /** Send what is typed, and show what follows from it. */
  change(/** @type {Field} */ field) {
    const { isNumber, isList, isText } = field;
    const { value } = this.inputOf(field);
    const text = value.trim();
    const parts = text.split(",").flatMap((one) => one.trim() || []);
    const list = parts.length > 1 || !isText ? parts : (parts[0] ?? null);
    const one = isNumber ? Number(text) : value;
    this.send(field, text === "" ? null : isList ? list : one);
    this.draw();
  }

  /** Put a text into the field. @param {Field} field */
  put = (field) => (/** @type {string} */ text) => {
    const input = this.inputOf(field);
    input.value = text;
    input.focus();
    deed = newDeed();
    this.change(field);
  };

  /** @param {Field} field @param {object} about attributes @returns {View} */
  control(field, about) {
    const {
      key,
      id,
      node,
      format,
      words,
      offers,
      isFlag,
      isChoice,
      isNumber,
      isList,
      isLong,
      min,
      max,
    } = field;
    const isClosed = CLOSED.includes(format) && !isList;
    if (isFlag || isChoice || isClosed) return this.choice(field, isClosed ? offers : words, about);
    const change = () => this.change(field);
    const numbers = isNumber ? { type: "number", min, max, step: "any" } : {};
    const sizes = offers.map((size) => [size.split(" ")[0], size]);
    const isText = format === "words" && isLong;
    const names = format === "size" || isText ? [] : [...words, ...offers];
    const placeholder = toText(this.keys.below[key] ?? node.default);
    const list = names.length ? `${id}-list` : null;
    const attributes = { ...about, ...numbers, placeholder, list, spellcheck: "false" };
    return [
      isText
        ? html`<textarea rows="2" ${attributes} @input=${change}></textarea>`
        : html`<input autocomplete="off" ${attributes} @input=${change}>`,
      format.endsWith("colour") && this.colourPicker(field),
      format === "words" && this.columnChooser(field),
      format === "size" && chooser("Choose", sizes, this.put(field)),
      format === "condition" && this.conditionBuilder(field),
      names.length > 0 && html`<datalist id="${id}-list">${names.map(option)}</datalist>`,
    ];
  }

  /** @param {Field} field @param {string[]} words @param {object} about */
  choice(field, words, about) {
    const { key, node, isFlag, text } = field;
    const { below } = this.keys;
    const value = toWords(key in below ? below[key] : node.default);
    const standard = value ? "default: {value}" : "default";
    const fallback = say(key in below ? "as below: {value}" : standard, { value });
    const values = isFlag ? [true, false].map((flag) => [`${flag}`, toWords(flag)]) : same(words);
    const options = [["", fallback], ...values];
    if (!options.some(([one]) => one === text)) options.push([text, text]);
    const take = (/** @type {string} */ to) =>
      this.send(field, isFlag && to ? to === "true" : to || null);
    return choice(options, text, take, about);
  }

  /** A colour to pick beside its name, and how well it is read where it stands. */
  colourPicker(/** @type {Field} */ field) {
    const { key, text } = field;
    const { colours, grounds, below } = this.keys;
    const parts = text.split(",").map((one) => one.trim());
    const hexes = [...parts, toText(below[key])].map((one) => colours[one] ?? one);
    const colour = hexes.filter((one) => HEX.test(one)).at(text ? -1 : 0) ?? "#000000";
    const change = onValue((to) => this.put(field)([...parts.slice(0, -1), to].join(", ")));
    const ratio = Math.min(...grounds.map((ground) => contrast(colour, ground)));
    const isOnGround = key === "colour" && grounds.length > 0;
    return html`<input type="color" .value=${colour} aria-label=${say("Pick a colour")} @change=${change}>
      <output class="contrast ${ratio < EASY_CONTRAST && "grave"}" hidden=${!isOnGround}
        title=${say("Text is easy to read from 4.5 : 1 on.")}>${say("{ratio} : 1", { ratio: ratio.toFixed(1) })}</output>`;
  }

  /** A column is put where the caret is. */
  columnChooser(/** @type {Field} */ field) {
    const insert = (/** @type {string} */ name) => {
      const { value, selectionStart, selectionEnd } = this.inputOf(field);
      const cursor = selectionStart ?? value.length;
      this.put(field)(value.slice(0, cursor) + name + value.slice(selectionEnd ?? cursor));
    };
    return chooser("+ column", same(field.offers), insert, "Insert a column");
  }

  /** A condition by choosing: a column, a sign, what the cards say there. */
  conditionBuilder(/** @type {Field} */ field) {
    const { offers: names } = field;
    const { sign, value } = this.condition;
    const column = this.condition.column || names[0];
    const hasNoValue = ["", "not"].includes(sign);
    const set = (/** @type {"column" | "sign" | "value"} */ part) => (/** @type {string} */ to) => {
      this.condition[part] = to;
      this.draw();
    };
    const id = `${field.id}-value`;
    const joint = (/** @type {string} */ name) => {
      const add = () => {
        if (!hasNoValue && !value.trim()) return $(id).focus();
        const test = [hasNoValue && sign, column, !hasNoValue && `${sign} ${value.trim()}`];
        const before = this.inputOf(field).value.trim();
        this.put(field)([before, before && name, ...test].filter(Boolean).join(" "));
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

// --- colours ---

const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** @param {number} part */
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (/** @type {string} */ hex) =>
  WEIGHTS.reduce((sum, weight, n) => {
    const part = parseInt(hex.slice(1 + 2 * n, 3 + 2 * n), 16) / 255;
    return sum + weight * linear(part);
  }, 0);

export function contrast(/** @type {string} */ one, /** @type {string} */ other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
