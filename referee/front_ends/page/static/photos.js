// Cards from the camera: shown with their outlines first, then taken as the answer, or laid out to be finished by hand.
import { named, told } from "./cards.js";
import { button, el, say, sheet } from "./dom.js";
import "./sheets.js"; // its looks

export function photograph(page) {
  const found = el("div", { role: "status" });
  const camera = (name, more) =>
    el(
      "label",
      { class: "wide" },
      say(name),
      el("input", {
        type: "file",
        accept: "image/*",
        capture: "environment",
        "data-do": name,
        onchange: ({ target }) =>
          target.files[0] &&
          read(page, { do: "dealt", file: target.files[0], ...more }, found, () => made.close()),
      }),
    );
  const made = sheet(
    say("photograph"),
    page.now.kind === "draw" && camera("photograph-deal"),
    camera("photograph-table", { table: 1 }),
    found,
  );
}

async function read(page, request, found, close) {
  found.replaceChildren(say("thinking"));
  const seen = (await page.ask(request, true)).find(({ type }) => type === "cards" || type === "error");
  if (seen?.type !== "cards") return found.replaceChildren(seen?.text ?? say("gone"));
  found.replaceChildren(
    ...[
      el("img", { class: "picture", alt: say("photo-seen"), src: seen.picture }),
      seen.text.map((text) => el("p", {}, text)),
      request.table ? fixes(page, seen, close) : answers(page, seen, close),
    ]
      .flat(9)
      .filter(Boolean),
  );
}

// What is beyond doubt can be taken whole; of anything else the cards that are sure are laid out.
function answers(page, { answer, unsure, text }, close) {
  const { cards } = page.hello,
    sure = answer.filter((_, at) => !unsure.includes(at));
  const lay = () => {
    close();
    page.draft = sure.slice(0, page.now.expected.filter((known) => known === null).length - 1);
    page.refresh();
  };
  const take = () => {
    close();
    page.give(answer);
  };
  if (answer.length && !text.length)
    return button(
      [say("take"), " ", told(named(answer, cards), cards)],
      { class: "wide main", "data-do": "take" },
      take,
    );
  return (
    sure.length > 0 &&
    button(
      [say("lay-out"), " ", told(named(sure, cards), cards)],
      { class: "wide", "data-do": "lay-out" },
      lay,
    )
  );
}

const fixes = (page, { mistaken }, close) =>
  mistaken.map(([from, to]) =>
    button(say("put-right", { from, to }), { class: "wide main", "data-do": "put-right" }, () => {
      close();
      page.ask({ do: "rename", from, to });
    }),
  );
