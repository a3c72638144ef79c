import { openDialog } from "./open-dialog.js";
/** @param {string} tag @param {Record<string, any>} attributes @param {any[]} children @returns {any} */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [key, to] of Object.entries(value)) made.style.setProperty(key, to);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(9).filter((child) => child || child === 0));
  return made;
}

/** @param {any} text @param {Record<string, any>} attributes @param {any} act @returns {any} */
export const button = (text, attributes, act) =>
  el("button", { type: "button", ...attributes, onclick: act }, text);

/** @param {any} title @param {any} close @param {any[]} content */
export const dialog = (title, close, ...content) => openDialog(title, close, content.flat(9));
