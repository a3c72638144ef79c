// What the schemas of decks and layouts say: the keys of a table, and what may stand where one types.
import { ask } from "./state.js";

/** @typedef {Record<string, any>} Node a part of a schema */
let loading = /** @type {Promise<Studio.Schemas> | null} */ (null);

/** @param {keyof Studio.Schemas} root @returns {Promise<Node>} */
export async function schemaOf(root) {
  loading ??= ask({ do: "schema" }); // once, however much is typed before they come
  return (await loading)[root];
}

/** The tables and keys of the schema at a path such as kinds.beast. @param {Node | undefined} node @param {string[]} path @param {Node} root @returns {Node | null} */
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
  while (node?.$ref) node = root.$defs[node.$ref.slice("#/$defs/".length)];
  for (const one of node?.anyOf ?? node?.oneOf ?? []) {
    const target = resolved(one, root);
    if (target?.properties || target?.additionalProperties || target?.items) return target;
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

/** What may stand where the caret is, and the word that is typed. @param {string} text @param {number} caret
 * @param {Node} root @returns {{ word: string, words: string[], hints?: Record<string, string>, key?: boolean }} */
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
  if (header) return { word: header[1], words: Object.keys(root.properties ?? {}) };
  const node = inside(root, path, root);
  const value = line.match(/^\s*([\w-]+)\s*=\s*(\S*)$/);
  if (value) return { word: value[2], words: values(node?.properties?.[value[1]], root) };
  const key = line.match(/^\s*([\w-]*)$/);
  if (!key || !node) return { word: "", words: [] };
  for (let n = above.length - 1; !inline && n >= 0 && !/^\s*\[/.test(above[n]); n -= 1)
    used.add(above[n].match(/^\s*([\w-]+)\s*=/)?.[1]);
  /** @type {[string, Node][]} */
  const all = Object.entries(node.properties ?? {});
  const free = all.filter(([name, one]) => !used.has(name) && !one.deprecated);
  const hints = Object.fromEntries(free.map(([name, { description }]) => [name, description]));
  return { word: key[1], words: free.map(([name]) => name), hints, key: true };
}
