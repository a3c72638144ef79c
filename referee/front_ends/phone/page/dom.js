// Elements in one line each, and the words of the page's language.
let texts = {};
export const speak = (found) => { texts = found; };
export const say = (key, facts = {}) =>
  (texts[`page.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(9).filter(Boolean));
  return made;
}

export const button = (text, attributes, act) =>
  el("button", { type: "button", ...attributes, onclick: act }, text);

export function sure(title, text, verb, act) {
  const made = sheet(say(title), el("p", {}, text),
    button(say(verb), { class: "wide main", "data-do": verb }, () => { made.close(); act(); }));
}

// A dialog of our own: Escape closes it, or its button.
export function sheet(title, ...content) {
  const close = button(say("close"), { class: "wide", "data-do": "close" }, () => made.close());
  const made = el("dialog", { "aria-labelledby": "sheet-title", onclose: () => made.remove() },
    el("h2", { id: "sheet-title", tabindex: "-1" }, title), el("div", { class: "sheet" }, content), close);
  document.body.append(made);
  made.showModal();
  made.querySelector("h2").focus();
  return made;
}
