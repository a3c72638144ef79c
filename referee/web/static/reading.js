// All that a table has no room for, to be read whole: one card, or the table in words.
import { called, card, told } from "./cards.js";
import { button, el, open, say, sheet } from "./dom.js";
import { onTable } from "./sheets.js";

const GAP = 10; // px between a card and what is told of it
const LARGE = 176; // px: a card that is read where it lies

const sentences = (page, code) => {
  const { rows = [], previews = {}, choices = [] } = page.now;
  const lying = rows.filter(({ cards = [] }) => cards.includes(code));
  const beside = lying.flatMap(({ cards, notes = [], note }) => [
    notes[cards.indexOf(code)],
    cards.length === 1 && note,
  ]);
  const brings = choices.find(({ id }) => id === code)?.brings;
  return [
    ...beside,
    brings,
    ...(previews[code]?.text ?? []),
    ...Object.values(previews[code]?.numbers ?? {}),
  ];
};

// A card as large as it can be read, with its rule and what it does now; below that, what can be done.
function large(page, code, below = false) {
  const rule = [page.hello.cards[code].text, page.looks.rules[code]];
  const texts = new Set([...rule, ...sentences(page, code)].filter(Boolean));
  const lines = [...texts].map((text) => el("p", {}, told(text, page.hello.cards)));
  return el("div", { class: "large" }, card(code, page), el("div", {}, lines, below));
}

export function details(page, code) {
  if (!page.hello.cards[code]) return;
  const lies = onTable(page).includes(code) && page.hello.deal === "physical";
  const misread = () => open("sheets", "misread", page, code);
  sheet(
    called(code, page),
    large(page, code, lies && button(say("misread"), { "data-do": "misread" }, misread)),
  );
}

// The same for a mouse that rests on a card, in nobody's way: beside a small card, below a large one, which it need not
// show again. Who hears the page has heard it.
export function glance(page, code, { left, right, top, bottom }) {
  if (!page.hello?.cards[code]) return null;
  const isLarge = right - left >= LARGE;
  const made = el(
    "div",
    { class: isLarge ? "peek words" : "peek", "aria-hidden": "true" },
    el("b", {}, called(code, page)),
    large(page, code),
  );
  document.body.append(made);
  const { offsetWidth: width, offsetHeight: height } = made;
  const beside = right + GAP + width <= innerWidth ? right + GAP : left - GAP - width;
  const below = bottom + GAP + height <= innerHeight ? bottom + GAP : top - GAP - height;
  const [x, y] = isLarge ? [Math.min(left, innerWidth - width - GAP), below] : [beside, top];
  made.style.setProperty("left", `${Math.max(GAP, x)}px`);
  made.style.setProperty("top", `${Math.max(GAP, Math.min(y, innerHeight - height - GAP))}px`);
  return made;
}

export function words(page) {
  const {
    hello: { cards },
    now: { rows = [], previews = {}, labels = {} },
  } = page;
  const written = (text) => told(text, cards);
  const row = ({ label, text, note, group, cards: lying = [], notes = [] }) =>
    el(
      "li",
      {},
      el("b", {}, group && `${group}, `, label),
      " ",
      text && written(text),
      lying.length > 0 &&
        el(
          "ul",
          {},
          lying.map((code, at) =>
            el("li", {}, called(code, page), notes[at] && [": ", ...written(notes[at])]),
          ),
        ),
      note && el("p", { class: "note" }, written(note)),
    );
  const shown = new Set(rows.flatMap((one) => one.cards ?? []));
  const rest = Object.values(page.now.places ?? {}).filter((place) =>
    place.cards.some((code) => !shown.has(code)),
  );
  const options = Object.entries(previews).map(([option, { text, numbers }]) =>
    el(
      "li",
      {},
      el("b", {}, labels[option] ?? option),
      " ",
      written([...text, ...Object.values(numbers)].join(" ")),
    ),
  );
  sheet(
    say("words"),
    el("ul", { class: "written" }, rows.filter(({ typed }) => !typed).map(row), rest.map(row)),
    options.length > 0 && el("ul", { class: "written" }, options),
  );
}
