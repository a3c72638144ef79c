// Elements, words and dialogs.
let words = {};
export const learn = (more) => { words = more; };

// The sentence in the page's language; {names} stand for facts.
export function say(sentence, facts = {}) {
  return (words[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

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

// Lengths for the style sheet, set only where they are others.
export function sized(place, lengths) {
  for (const [name, value] of Object.entries(lengths)) {
    if (place.style.getPropertyValue(`--${name}`) !== String(value)) place.style.setProperty(`--${name}`, value);
  }
}

export const $ = (id) => document.getElementById(id);

// One polite line; `grave` ones stay until the next.
let timer = 0;
export function tell(text, grave = false) {
  $("told").textContent = text ?? "";
  $("told").classList.toggle("grave", grave);
  clearTimeout(timer);
  if (!grave) timer = setTimeout(() => { $("told").textContent = ""; }, 4000);
}

// A dialog of our own: Escape closes it, or its button.
export function sheet(title, ...content) {
  const close = button(say("Close"), { "data-do": "close" }, () => made.close());
  const made = el("dialog", { "aria-labelledby": "sheet-title", onclose: () => made.remove() },
    el("h2", { id: "sheet-title", tabindex: "-1" }, title), el("div", { class: "sheet" }, content), close);
  document.body.append(made);
  made.showModal();
  made.querySelector("h2").focus();
  return made;
}

export function save(name, content, type = "application/octet-stream") {
  const link = el("a", { download: name, href: URL.createObjectURL(new Blob([content], { type })), "data-file": name });
  return link;
}

export const field = (label, control) => el("label", { class: "field" }, el("span", {}, label), control);

export function choice(options, value, act, attributes = {}) {
  const made = el("select", { ...attributes, onchange: () => act(made.value) },
    options.map(([to, text]) => el("option", { value: to, selected: to === value }, text)));
  return made;
}
