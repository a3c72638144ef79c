// Views as templates. How they are written stands at `Template` in tools/page/page.d.ts.
const HOLE = /⟦(\d+)⟧/;
const WALKED = 0x81; // elements and comments
const parsed = /** @type {WeakMap<readonly string[], ParsedTemplate>} */ (new WeakMap());
const roots = /** @type {WeakMap<Node, { end: Comment, update: Update }>} */ (new WeakMap());
const drawings = /** @type {Map<string, string[]>} */ (new Map());

/** @param {readonly string[]} strings @param {unknown[]} values @returns {Template} */
export const html = (strings, ...values) => ({ strings, values });
/** A tag for one of several templates: `keyed(name)` followed by its text. @param {unknown} key @returns {typeof html} */
export const keyed =
  (key) =>
  (strings, ...values) => ({ strings, values, key });
export function markup(/** @type {string} */ text) {
  const strings = drawings.get(text) ?? [text];
  drawings.set(text, strings);
  return html(strings);
}

export function render(/** @type {View} */ view, /** @type {ParentNode & Node} */ place) {
  const known = roots.get(place);
  if (known?.end.parentNode === place) return known.update(view);
  const end = document.createComment("");
  const update = contentBefore(end);
  place.replaceChildren(end);
  roots.set(place, { end, update });
  update(view);
}

/** @type {<Kind extends HTMLElement = HTMLElement>(template: Template) => Kind} */
export const element = (template) => /** @type {any} */ (create(template, null).first);

function parse(/** @type {readonly string[]} */ strings) {
  let text = strings[0];
  strings.slice(1).forEach((part, n) => {
    const isInTag = text.lastIndexOf("<") > text.lastIndexOf(">");
    text += (isInTag ? `⟦${n}⟧` : `<!--⟦${n}⟧-->`) + part;
  });
  const template = document.createElement("template");
  const lines = text.trim().replace(/>\s*\n\s*/g, ">");
  template.innerHTML = lines.replace(/\s*\n\s*</g, "<");
  const { content: source } = template;
  // So that it begins and ends with a node of its own.
  if (source.childNodes.length !== 1 || !source.firstElementChild) {
    source.prepend(document.createComment(""));
    source.append(document.createComment(""));
  }
  const holes = /** @type {Hole[]} */ ([]);
  const walker = document.createTreeWalker(source, WALKED);
  for (let node = 0; walker.nextNode(); node += 1) {
    const current = /** @type {Element & Comment} */ (walker.currentNode);
    const comment = current.data?.match(HOLE);
    if (comment) holes.push({ node, name: "", parts: [], value: Number(comment[1]) });
    for (const { name, value: content } of [...(current.attributes ?? [])]) {
      const [before, number = name.match(HOLE)?.[1], ...rest] = content.split(HOLE);
      if (!number) continue;
      const value = Number(number);
      const written = strings[value].match(/(\S+)="?[^"]*$/)?.[1] ?? name; // with its capitals
      const texts = [before, ...rest.filter((_, n) => n % 2 === 0)];
      holes.push({ node, name: written, parts: texts, value });
      current.removeAttribute(name);
    }
  }
  return { source, holes };
}

/** @param {any} view @param {unknown} key @returns {Item} */
function create(view, key) {
  const { strings } = view;
  if (!strings) {
    const node = view.nodeType ? view : document.createTextNode(view);
    return { key, first: node, last: node, update: (next) => next === node || (node.data = next) };
  }
  const { source, holes } = parsed.get(strings) ?? parse(strings);
  parsed.set(strings, { source, holes });
  const content = document.importNode(source, true);
  const walker = document.createTreeWalker(content, WALKED);
  let node = -1;
  const updates = holes.map((hole) => {
    for (; node < hole.node; node += 1) walker.nextNode();
    const current = /** @type {any} */ (walker.currentNode);
    return hole.name ? attributeOf(current, hole) : contentBefore(current);
  });
  const [first, last] = /** @type {ChildNode[]} */ ([content.firstChild, content.lastChild]);
  const update = (/** @type {Template} */ { values }) =>
    updates.forEach((change, n) => change(values[holes[n].value], values));
  update(view);
  return { key, strings, first, last, update };
}

const text = (/** @type {any} */ value) => (value == null || value === false ? "" : value);

/** @param {HTMLElement} element @param {string} name @param {any} value */
function setAttribute(element, name, value) {
  const isAria = name.startsWith("aria-");
  if (value == null || (value === false && !isAria)) element.removeAttribute(name);
  else element.setAttribute(name, value === true && !isAria ? "" : value);
}

/** @param {HTMLElement} element @param {Hole} hole @returns {Update} */
function attributeOf(element, { name, parts, value: index }) {
  let latest = /** @type {any} */ (undefined);
  if (name[0] === "@") {
    element.addEventListener(name.slice(1), (event) => latest?.(event));
    return (value) => (latest = value);
  }
  const isWhole = parts.join("") === "" && parts.length === 2;
  if (name[0] === "⟦")
    return (values) =>
      Object.entries(values).forEach(([key, value]) => setAttribute(element, key, value));
  return (value, all = []) => {
    const next = isWhole
      ? value
      : parts.map((part, n) => (n ? text(all[index + n - 1]) : "") + part).join("");
    if (name === "css") {
      for (const key of Object.keys({ ...latest, ...next }))
        if (latest?.[key] !== next?.[key]) element.style.setProperty(key, next?.[key] ?? "");
    } else if (next !== (name === ".textContent" ? element.textContent : latest)) {
      if (name[0] === ".") Object.assign(element, { [name.slice(1)]: next });
      else setAttribute(element, name, next);
    }
    latest = next;
  };
}

/** @param {Comment} end @returns {Update} */
function contentBefore(end) {
  let current = /** @type {Item[]} */ ([]);
  return (view) => {
    const rest = new Map(current.map((item) => [item.key, item]));
    const views = [view].flat(Infinity).filter((one) => one != null && typeof one !== "boolean");
    const items = views.map((/** @type {any} */ one, n) => {
      const key = one instanceof Node ? one : (one.key ?? n);
      const item = rest.get(key);
      if (!item || item.strings !== one.strings) return create(one, key);
      rest.delete(key);
      item.update(one);
      return item;
    });
    for (const item of rest.values()) for (const node of nodesOf(item)) node.remove();
    let next = current.find((item) => items.includes(item))?.first ?? end;
    for (const item of items) {
      if (item.first === next) next = /** @type {ChildNode} */ (item.last.nextSibling);
      else next.before(...nodesOf(item));
    }
    current = items;
  };
}

function nodesOf(/** @type {Item} */ { first, last }) {
  const nodes = [first];
  for (let node = first; node !== last; nodes.push(node))
    node = /** @type {ChildNode} */ (node.nextSibling);
  return nodes;
}
