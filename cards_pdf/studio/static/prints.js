// The way to paper: what to print it on, for what it is, what it costs; everything as one file.
import { button, choice, el, field, say, save, sheet, tell } from "./dom.js";
import { ask, bytes } from "./state.js";

export const how = {
  paper: "a4",
  backs: "none",
  marks: "",
  bleed: "0mm",
  ink: false,
  large: false,
  camera: false,
  service: "",
  lang: "",
  cards: "",
  anyway: true,
};
// As the studio orders it: what is empty is as usual.
export const order = ({ ink, large, service, ...rest }) =>
  Object.fromEntries(
    Object.entries({ ...rest, low_ink: ink, large_print: large, profile: service }).filter(
      ([, one]) => one,
    ),
  );
let price = 5;
export const BACKS = {
  none: "none",
  "long-edge": "on the other side, turned over the long edge",
  "short-edge": "on the other side, turned over the short edge",
  gutterfold: "beside the fronts, to fold",
  "fronts-then-backs": "after all fronts",
};
const MARKS = {
  "": "as usual",
  none: "none",
  outer: "around all cards",
  corners: "at each card's corners",
  lines: "whole lines",
};

export const titled = (words) => (name) => [name, say(words[name] ?? name)];
const box = (label, key) => {
  const input = el("input", {
    type: "checkbox",
    checked: how[key],
    "data-how": key,
    onchange: () => {
      how[key] = input.checked;
    },
  });
  return el("label", { class: "check" }, input, label);
};

async function fetched(answer) {
  const content = await bytes({ do: "made", name: answer.made });
  return save(
    answer.made,
    content,
    answer.made.endsWith(".pdf") ? "application/pdf" : "application/zip",
  );
}

async function make(place, more = {}) {
  place.replaceChildren(el("p", {}, say("It is being made …")));
  const answer = await ask({ do: "print", how: order(how), ...more });
  if (answer.refused) return place.replaceChildren(el("p", { class: "grave" }, answer.refused));
  const link = await fetched(answer);
  link.append(
    say("Save {file} ({size} kB)", {
      file: answer.made,
      size: Math.max(1, Math.round(answer.bytes / 1000)),
    }),
  );
  const open =
    answer.made.endsWith(".pdf") &&
    el(
      "a",
      { href: link.href, target: "_blank", rel: "noopener", class: "button" },
      say("Look at it"),
    );
  const cost = el("output", { id: "cost" });
  const count = () => {
    cost.textContent = say("Sheets: {sheets}, printed sides: {pages}, cost: about {cost}", {
      sheets: answer.sheets,
      pages: answer.pages,
      cost: ((answer.pages * price) / 100).toFixed(2),
    });
  };
  const cents =
    answer.pages &&
    field(
      say("Cents for a printed side"),
      el("input", {
        type: "number",
        min: 0,
        value: price,
        oninput: ({ target }) => {
          price = Number(target.value);
          count();
        },
      }),
    );
  if (answer.pages) count();
  place.replaceChildren(
    ...[
      answer.warning && el("p", { class: "note" }, answer.warning),
      el("p", { class: "row" }, link, open || ""),
      answer.pages && cost,
      cents,
    ].filter(Boolean),
  );
  link.classList.add("button", "main");
  link.focus();
  tell(say("{file} is ready.", { file: answer.made }));
  return undefined;
}

export async function print() {
  const known = await ask({ do: "print-options" });
  if (known.refused) return;
  const done = el("div", { id: "made", "aria-live": "polite" });
  const pick = (label, key, options) =>
    field(
      label,
      choice(
        options,
        how[key],
        (to) => {
          how[key] = to;
        },
        { "data-how": key },
      ),
    );
  sheet(
    say("Print"),
    el(
      "div",
      { class: "numbers" },
      pick(
        say("Paper"),
        "paper",
        known.papers.map(({ name, title }) => [name, title]),
      ),
      pick(say("Backs"), "backs", known.backs.map(titled(BACKS))),
      pick(say("Cut marks"), "marks", ["", ...known.marks].map(titled(MARKS))),
      pick(
        say("Bleed"),
        "bleed",
        ["0mm", "1mm", "2mm", "3mm"].map((one) => [one, one.replace("mm", " mm")]),
      ),
      known.languages.length > 1 &&
        pick(
          say("Language"),
          "lang",
          known.languages.map((one) => [one, one || say("as written")]),
        ),
    ),
    el(
      "div",
      { class: "row" },
      box(say("Low ink"), "ink"),
      box(say("Large print"), "large"),
      box(say("Camera marks"), "camera"),
      box(say("Print anyway: cards that do not fit are marked"), "anyway"),
    ),
    field(
      say("Only these cards, such as A1, A3..A7"),
      el("input", {
        value: how.cards,
        "data-how": "cards",
        onchange: ({ target }) => {
          how.cards = target.value.trim();
        },
      }),
    ),
    el(
      "div",
      { class: "row" },
      button(say("Make the PDF"), { class: "main", "data-do": "make-pdf" }, () => {
        how.service = "";
        return make(done);
      }),
      !known.elsewhere &&
        button(say("Make pictures (PNG)"), { "data-do": "make-png" }, () => {
          how.service = "";
          return make(done, { png: true });
        }),
    ),
    el("h3", {}, say("A print service or a virtual table")),
    el(
      "div",
      { class: "row" },
      choice(
        known.services.map(({ name, title }) => [name, title]),
        how.service || known.services[0]?.name,
        (to) => {
          how.service = to;
        },
        { "aria-label": say("Service"), "data-how": "service" },
      ),
      button(say("Make its files"), { "data-do": "make-service" }, () => {
        how.service ||= known.services[0].name;
        return make(done).then(() => {
          how.service = "";
        });
      }),
    ),
    known.elsewhere &&
      el(
        "p",
        { class: "note" },
        say(
          "Services that want pictures: cards-pdf deck NAME --profile SERVICE, at the command line.",
        ),
      ),
    el("h3", {}, say("Everything")),
    button(say("All of it as one file (.zip)"), { "data-do": "make-all" }, () =>
      make(done, { everything: true }),
    ),
    done,
  );
}
