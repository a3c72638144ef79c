// The folder of a deck: small letters, digits and hyphens, whatever the deck's name is.
export const folderName = (/** @type {string} */ name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 32) || "deck";

/** The name, with a number behind it where it is taken. @param {string} name @param {readonly string[]} names */
export function freeName(name, names) {
  let free = name;
  for (let n = 2; names.includes(free); n++) free = `${name}-${n}`;
  return free;
}
