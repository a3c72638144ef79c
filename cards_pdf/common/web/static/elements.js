// Elements in one line each, and dialogs: what every page makes alike.
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, to] of Object.entries(value)) made.style.setProperty(key, to);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(9).filter((child) => child || child === 0));
  return made;
}

export const button = (text, attributes, act) =>
  el("button", { type: "button", ...attributes, onclick: act }, text);

// A dialog of our own: Escape closes it, or the button that says so.
export function dialog(title, close, ...content) {
  const made = el(
    "dialog",
    { "aria-labelledby": "sheet-title", onclose: () => made.remove() },
    el("h2", { id: "sheet-title", tabindex: "-1" }, title),
    el("div", { class: "sheet" }, content),
    button(close, { class: "wide", "data-do": "close" }, () => made.close()),
  );
  document.body.append(made);
  made.showModal();
  made.querySelector("h2").focus();
  return made;
}

// What this device keeps of its own; a browser that keeps nothing goes without.
export const memory = {
  get: (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      /* it is full or closed */
    }
  },
};
