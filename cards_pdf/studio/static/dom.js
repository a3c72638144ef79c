// The words of the page's language, what it says, and its controls.
import { button, dialog, el } from "./old-elements.js";

export { button, el };

let words = {};
export const learn = (more) => {
  words = more;
};

// The sentence in the page's language; {names} stand for facts.
export function say(sentence, facts = {}) {
  return (words[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

// Lengths for the style sheet, set only where they are others.
export function sized(place, lengths) {
  for (const [name, value] of Object.entries(lengths)) {
    if (place.style.getPropertyValue(`--${name}`) !== String(value))
      place.style.setProperty(`--${name}`, value);
  }
}

export const $ = (id) => document.getElementById(id);

// One polite line; `grave` ones stay until the next.
let timer = 0;
export function tell(text, grave = false) {
  $("told").textContent = text ?? "";
  $("told").classList.toggle("grave", grave);
  clearTimeout(timer);
  if (!grave)
    timer = setTimeout(() => {
      $("told").textContent = "";
    }, 4000);
}

export const sheet = (title, ...content) => dialog(title, say("Close"), ...content);

export function save(name, content, type = "application/octet-stream") {
  const link = el("a", {
    download: name,
    href: URL.createObjectURL(new Blob([content], { type })),
    "data-file": name,
  });
  return link;
}

export const field = (label, control) =>
  el("label", { class: "field" }, el("span", {}, label), control);

export function choice(options, value, act, attributes = {}) {
  const made = el(
    "select",
    { ...attributes, onchange: () => act(made.value) },
    options.map(([to, text]) => el("option", { value: to, selected: to === value }, text)),
  );
  return made;
}
