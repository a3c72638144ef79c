// The words of the page's language, icons, what is asked and what is kept.
import { button, dialog, el, memory } from "./elements.js";

export { button, el, memory };

let texts = {};
export const speak = (found) => {
  texts = found;
};
export const say = (key, facts = {}) =>
  (texts[`page.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

// The looks of what is opened now and then. `open` waits for them: WebKit may use a module too early that waits itself.
let looks = Promise.resolve(null);
export const styles = () => looks;
export const styled = (href) => {
  if (document.querySelector(`link[href="${href}"]`)) return looks;
  const made = new Promise((onload) => {
    document.head.append(el("link", { rel: "stylesheet", href, onload }));
  });
  looks = Promise.all([looks, made]);
  return looks;
};

// An icon is one path in a box of 24, drawn with a line.
const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.5c1 1 1 2 1 2.5h6c0-.5 0-1.5 1-2.5A6 6 0 0 0 12 3Z",
  left: "M8 7V4h12v14h-3M4 7h12v14H4Z",
  lobby: "M15 5l-7 7 7 7",
  log: "M5 6h14M5 12h14M5 18h9",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4Zm0 12a4 4 0 0 1 4-4h10",
  picture: "M9 4 3 6v14l6-2 6 2 6-2V4l-6 2Zm0 0v14m6-12v14",
  concede: "M6 21V4h11l-2 4 2 4H6",
  star: "m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8Z",
  skull: "M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14ZM9 11h.01M15 11h.01M10.5 20v-2m3 2v-2",
  hand: "M8 12V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-5a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-6 6c-3 0-4-2-6-5l-1.5-3a1.5 1.5 0 0 1 2.5-1.5Z",
  campaigns: "M4 6h9v14H4Zm5-2 9 2-3 13",
  words: "M12 7.5h.01M11 11h1v6h1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z",
  check: "M4 8h4l2-3h4l2 3h4v11H4Zm8 2a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
};
export const icon = (name, path = ICONS[name]) =>
  drawing(name, () => `<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="${path}"/></svg>`);

// Drawn once, and copied from then on.
const drawings = new Map();
export function drawing(name, svg) {
  if (!drawings.has(name)) {
    const box = el("span");
    box.innerHTML = svg();
    drawings.set(name, box.firstChild);
  }
  return drawings.get(name).cloneNode(true);
}

export function sure(title, text, verb, act) {
  const made = sheet(
    say(title),
    el("p", {}, text),
    button(say(verb), { class: "wide main", "data-do": verb }, () => {
      made.close();
      act();
    }),
  );
}

export const sheet = (title, ...content) => dialog(title, say("close"), ...content);

// What the referee says to a request beside the game.
export const asked = async (page, request) =>
  (await page.ask(request, true)).find(({ type }) => type === request.do || type === "error");

// What is opened now and then is fetched when it is, or when nothing else is to do.
export const open = (file, name, ...args) =>
  import(`./${file}.js`).then((module) => styles().then(() => module[name](...args)));
