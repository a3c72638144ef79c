// What is looked up beside the game.
import { held, named, short, told } from "./cards.js";
import { asked, button, el, memory, say, sheet, styled, sure } from "./dom.js";
import { question, slots } from "./question.js";

styled("sheets.css");

// A dialog of what the referee says to a request: `shown` makes its parts. What it cannot tell is a sentence there.
export async function look(page, request, shown) {
  const made = sheet(say(request.do), el("p", { role: "status" }, say("thinking")));
  const found = await asked(page, request);
  const parts =
    found?.type === request.do ? shown(found, () => made.close()) : el("p", {}, found?.text ?? say("gone"));
  made.querySelector(".sheet").replaceChildren(el("div", {}, parts));
}

export const log = (page) =>
  look(page, { do: "log" }, (found, close) => {
    const { cards } = page.hello;
    const does = (verb, label, attributes, act) =>
      button(say(verb), { "aria-label": label, ...attributes }, () => {
        close();
        act();
      });
    const rows = found.answers
      .filter(({ n }) => n)
      .reverse()
      .map(({ n, text, events }) =>
        el(
          "li",
          {},
          el(
            "div",
            {},
            el("b", {}, `${n}. `, told(text, cards)),
            events.map(({ text }) => el("span", {}, " ", told(text, cards))),
          ),
          does("back-to", `${say("back-to")} ${n}`, { "data-undo-to": n }, () =>
            page.ask({ do: "undo", to: n }),
          ),
          does("fix", `${say("fix")} ${n}`, { "data-fix": n }, () => fix(page, n)),
        ),
      );
    return [
      rows.length ? el("ul", { class: "log" }, rows) : el("p", {}, say("log-empty")),
      page.now.can.redo &&
        does("redo-all", null, { class: "wide", "data-do": "redo-all" }, () =>
          page.ask({ do: "redo", count: 999 }),
        ),
      onTable(page).length > 0 &&
        el(
          "details",
          {},
          el("summary", {}, say("misread")),
          el(
            "div",
            { class: "cards" },
            [...new Set(onTable(page))].map((code) =>
              button(told(short(code, cards), cards), { "data-misread": code }, () => misread(page, code)),
            ),
          ),
        ),
    ];
  });

export const onTable = ({ now }) => Object.values(now.places ?? {}).flatMap(({ cards }) => cards);

// Which card it really is, in place of one that lies here: a tap puts it right wherever it was named.
export function misread(page, code) {
  const { cards } = page.hello;
  document.querySelector("dialog")?.close();
  const possible = Object.keys(cards).filter((other) => other !== code);
  const give = ([to]) => {
    made.close();
    change(page, { do: "rename", from: code, to });
  };
  const now = { kind: "draw", possible, expected: [null] };
  const view = { ...page, now, places: page.now.places, draft: [], give };
  const made = sheet(
    say("misread-to", { card: cards[code].name }),
    el("div", { class: "old" }, question(view, {})),
  );
}

// An old question again, in a dialog: all of its options stand there as words.
async function fix(page, n) {
  const found = await asked(page, { do: "question", n });
  if (!found?.kind) return;
  const give = (answer) => {
    made.close();
    change(page, { do: "fix", n, answer });
  };
  const view = {
    hello: page.hello,
    now: found,
    places: page.now.places,
    looks: page.looks,
    names: page.names,
    draft: [],
    give,
    lay: (answer) => {
      view.draft = [...answer];
      view.refresh();
    },
    toggle: (code) => {
      const at = view.draft.indexOf(code);
      view.lay(at < 0 ? [...view.draft, code] : view.draft.toSpliced(at, 1));
    },
    refresh: () => {
      const had = document.activeElement?.dataset.card ?? document.activeElement?.dataset.option;
      box.replaceChildren(
        ...[
          slots(view),
          ...[
            question(view, { words: found.choices ?? [], also: [], boxes: new Map(), proposals: [] }),
          ].flat(),
        ].filter(Boolean),
      );
      (
        box.querySelector(`[data-card="${had}"]:enabled, [data-option="${had}"]:enabled`) ??
        (had && box.querySelector("button:enabled"))
      )?.focus();
    },
  };
  const box = el("div", { class: "old" });
  const made = sheet(`${n}. ${found.text}`, box);
  view.refresh();
}

// A change that does not fit is refused; then the player may cut off what follows.
async function change(page, request) {
  const said = await page.ask(request);
  const wrong = said.find(({ code }) => code === "does-not-fit");
  if (!wrong) return;
  sure("does-not-fit", wrong.text, "cut", () => page.ask({ ...request, cut: true }));
}

export const rules = (page) =>
  look(page, { do: "rules" }, ({ sections }) =>
    sections.map(({ title, lines }, at) =>
      el(
        "details",
        { open: at === 0 },
        el("summary", {}, title),
        lines.map((text) => el("p", {}, text)),
      ),
    ),
  );

export const left = (page) =>
  look(page, { do: "left" }, ({ text, piles }, close) => {
    const { cards } = page.hello;
    return [
      piles.length > 0 &&
        button(say("deck-check"), { class: "wide", "data-do": "deck-check" }, () => {
          close();
          wholeDeck(page.hello);
        }),
      text && el("p", {}, told(text, cards)),
      piles.map(({ pile, cards: count, unseen, known }) =>
        el(
          "section",
          { class: "row" },
          el("h3", {}, pile, " ", el("b", {}, count)),
          el(
            "div",
            { class: "cards" },
            unseen.map((code) => held(code, page)),
          ),
          known.length > 0 &&
            el("p", { class: "note" }, say("known"), ": ", told(named(known, cards), cards)),
        ),
      ),
    ];
  });

// All cards of the game, to tick while they are taken out of the box: what has no tick is missing. A device keeps them.
function wholeDeck({ game, cards }) {
  const key = `deck ${game}`,
    codes = Object.keys(cards),
    seen = memory.get(key) ?? [];
  const count = el("p", { role: "status" });
  const boxes = codes.map((name) =>
    el("input", { type: "checkbox", name, checked: seen.includes(name), "aria-label": cards[name].name }),
  );
  const keep = () => {
    const ticked = boxes.filter(({ checked }) => checked).map(({ name }) => name);
    memory.set(key, ticked);
    count.textContent = say("deck-seen", { seen: ticked.length, all: codes.length });
  };
  const anew = () => {
    for (const box of boxes) box.checked = false;
    keep();
  };
  const called = (code) => (cards[code].suit ? short(code, cards) : `${code} ${cards[code].name}`);
  const rows = codes.map((code, at) => el("label", {}, boxes[at], el("span", {}, told(called(code), cards))));
  keep();
  sheet(
    say("deck-check"),
    count,
    el("div", { class: cards[codes[0]].suit ? "deck suits" : "deck", onchange: keep }, rows),
    button(say("deck-anew"), { class: "wide", "data-do": "deck-anew" }, anew),
  );
}

export const picture = (page) =>
  look(page, { do: "picture" }, ({ svg }) =>
    svg
      ? el("img", {
          class: "picture",
          alt: say("picture-alt"),
          src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })),
        })
      : el("p", {}, say("no-picture")),
  );

// All that happened since the question before.
export const happened = ({ events, hello: { cards } }) =>
  sheet(
    say("happened"),
    el(
      "ul",
      { class: "events" },
      events.map(({ text, hands }) => el("li", { class: hands ? "hands" : "" }, told(text, cards))),
    ),
  );
