// All that a table has no room for, to be read whole: one card, or the table in words.
import { called, card, told } from "./cards.js";
import { button, el, open, say, sheet } from "./dom.js";
import { onTable } from "./sheets.js";

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

export function details(page, code) {
  const known = page.hello.cards[code];
  if (!known) return;
  const texts = new Set([known.text, page.looks.rules[code], ...sentences(page, code)].filter(Boolean));
  const lies = onTable(page).includes(code) && page.hello.deal === "physical";
  sheet(
    called(code, page),
    el(
      "div",
      { class: "large" },
      card(code, page),
      el(
        "div",
        {},
        [...texts].map((text) => el("p", {}, told(text, page.hello.cards))),
        lies && button(say("misread"), { "data-do": "misread" }, () => open("sheets", "misread", page, code)),
      ),
    ),
  );
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
