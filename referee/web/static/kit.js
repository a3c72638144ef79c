// What few games need, fetched with the first question that has it: places in lines and columns, dice, large numbers,
// options about cards.
import { called, card } from "./cards.js";
import { button, el, say, styled } from "./dom.js";
import { word } from "./question.js";
import { effect, held } from "./table.js";

await styled("kit.css");

const PIPS = { 1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi" };

const LABEL = 3; // signs of a place's name that an empty one shows

// A place shows its top card, or fanned all open ones; it is tapped where it, or that card, is an option.
export function grid(page, found) {
  const tops = new Map(found.cards.map((each) => [each.code, each]));
  return el(
    "div",
    { class: `cells${found.fanned ? " fanned" : ""}`, style: { "--columns": found.columns } },
    found.cells.map((one, at) => cell(page, found, one, tops, spot(at, found))),
  );
}

// What a place is called aloud: where it lies, so that no two are called the same.
const spot = (at, { columns, cells }) =>
  cells.length > columns
    ? say("cell", { row: Math.floor(at / columns) + 1, column: (at % columns) + 1 })
    : say("cell-of-line", { column: at + 1 });

function cell(page, found, { place = "", cards: codes = [], hidden = 0, note = "" }, tops, spoken) {
  const { now } = page,
    top = tops.get(codes.at(-1)),
    open = now.kind !== "number" && now.choices?.some(({ id }) => id === place);
  const below = found.fanned ? codes.slice(0, -1) : [],
    count = codes.length + hidden;
  const shown = [
    hidden > 0 &&
      found.fanned &&
      top &&
      el("span", { class: "hidden", role: "img", "aria-label": `${hidden} × ${say("down")}` }, hidden),
    below.map((code) =>
      el("span", { class: "strip" }, card(code, page, { role: "img", "aria-label": called(code, page) })),
    ),
    top
      ? held(page, open ? { ...top, option: null } : top, open)
      : el(
          "span",
          { class: "held" },
          hidden
            ? back(hidden)
            : el("span", { class: place ? "empty" : "" }, place.length > LABEL ? "" : place),
          note && el("span", { class: "note" }, note),
        ),
    !found.fanned && count > 1 && el("small", { class: "pile" }, `×${count}`),
  ];
  if (!open) return el("span", { class: "cell", role: "group", "aria-label": spoken }, shown);
  return button(
    [
      el("span", { class: "unseen" }, count ? `${spoken} ` : `${spoken} ${say("empty")}`),
      shown,
      el("span", { class: "changes" }, effect(page, place)),
    ],
    {
      class: "cell option",
      "data-option": place,
      "aria-pressed": now.kind === "pick" ? String(page.draft.includes(place)) : null,
    },
    () => (now.kind === "pick" ? page.toggle(place) : page.give(place)),
  );
}

const back = (count) =>
  el("span", {
    class: "card back",
    role: "img",
    "aria-label": (count > 1 ? `${count} × ` : "") + say("down"),
  });

// A die for each number that it may show: as many taps as dice were thrown. Who has none lets the referee roll.
export function dice(page) {
  const {
    now: { count, sides },
    draft,
  } = page;
  const tap = (number) => {
    draft.push(number);
    if (draft.length === count) page.give([...draft]);
    else page.refresh();
  };
  return [
    el(
      "div",
      { class: "dice" },
      Array.from({ length: sides }, (_, n) =>
        button(die(n + 1, sides), { class: "key die", "data-die": n + 1, "aria-label": n + 1 }, () =>
          tap(n + 1),
        ),
      ),
    ),
    button(say("roll"), { class: "wide", "data-roll": true }, () => page.give(null)),
  ];
}

export const rolled = (page) =>
  el(
    "div",
    { class: "slots", role: "group", "aria-label": say("taken") },
    Array.from({ length: page.now.count }, (_, n) =>
      n in page.draft
        ? button(
            String(page.draft[n]),
            { class: "slot full", "data-slot": n, "aria-label": say("take-away", { card: page.draft[n] }) },
            () => {
              page.draft.splice(n, 1);
              page.refresh();
            },
          )
        : el("span", { class: "slot", "aria-hidden": "true" }, n + 1),
    ),
  );

function die(number, sides) {
  if (sides !== 6) return String(number);
  return el(
    "span",
    { class: "pips6", "aria-hidden": "true" },
    [...PIPS[number]].map((at) => el("i", { style: { "grid-area": at } })),
  );
}

// More numbers than buttons are typed.
export function amount({ now: { least, most }, give }) {
  const field = el("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value: least,
    "data-amount": true,
    "aria-label": `${least}–${most}`,
  });
  return [
    field,
    button(
      say("take-number"),
      { class: "wide main", "data-done": true },
      () => field.reportValidity() && give(Number(field.value)),
    ),
  ];
}

// Options about a card stand beside its picture.
export function aboutCards(page, all) {
  const brought = [...all.values()].flat().map(({ id }) => JSON.stringify(page.now.previews?.[id]?.change));
  const alike = brought.length > 1 && new Set(brought).size === 1;
  const first = [...all.values()][0][0].id;
  return el(
    "div",
    { class: "all-boxes" },
    alike && el("p", { class: "changes" }, effect(page, first)),
    [...all].map(([code, options]) => boxes(page, code, options, alike)),
  );
}

function boxes(page, code, options, alike) {
  const {
    hello: { cards },
  } = page;
  return el(
    "div",
    { class: "boxes", role: "group", "aria-label": cards[code].name },
    el("span", { class: "whose" }, card(code, page), el("small", {}, cards[code].name)),
    el(
      "div",
      { class: "of" },
      options.map((choice) => word(page, { ...choice, label: choice.beside }, alike)),
    ),
  );
}
