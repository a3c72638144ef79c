// What is looked up beside the game.
import { answers } from "./answers.js";
import { button, el, say, sheet, sure } from "./dom.js";
import { line, short } from "./cards.js";

export const asked = async (page, request) => (await page.ask(request, true)).find(({ type }) => type === request.do || type === "error");
const words = (answer, cards, labels) => [answer].flat().map((code) => (code in cards ? short(code, cards) : labels?.[code] ?? code)).join(" ");

// A dialog of what the referee says to a request: `shown` makes its parts. What it cannot tell is a sentence there.
export async function look(page, request, shown) {
  const made = sheet(say(request.do), el("p", { role: "status" }, say("thinking")));
  const found = await asked(page, request);
  const parts = found?.type === request.do ? shown(found, () => made.close()) : el("p", {}, found?.text ?? say("gone"));
  made.querySelector(".sheet").replaceChildren(el("div", {}, parts));
}

export const log = (page) => look(page, { do: "log" }, (found, close) => {
  const does = (verb, label, attributes, act) => button(say(verb), { "aria-label": label, ...attributes }, () => { close(); act(); });
  const rows = found.answers.filter(({ n }) => n).reverse().map(({ n, text, events }) =>
    el("li", {}, el("div", {}, el("b", {}, `${n}. ${text}`),
      events.map(({ text }) => el("span", {}, ` ${text}`))),
    does("back-to", `${say("back-to")} ${n}`, { "data-undo-to": n }, () => page.ask({ do: "undo", to: n })),
    does("fix", `${say("fix")} ${n}`, { "data-fix": n }, () => fix(page, n))));
  return [rows.length ? el("ul", { class: "log" }, rows) : el("p", {}, say("log-empty")),
    page.now.can.redo && does("redo-all", null, { class: "wide", "data-do": "redo-all" }, () => page.ask({ do: "redo", count: 999 })),
    misread(page, close)];
});

function misread(page, close) {
  const { cards } = page.hello;
  const known = new Set(Object.values(page.now.places).flatMap((place) => place.cards));
  if (!known.size) return null;
  const select = (name, codes) => el("select", { name }, codes.map((code) =>
    el("option", { value: code }, `${short(code, cards)} ${cards[code]?.name ?? ""}`)));
  const [from, to] = [select("misread-from", [...known]), select("misread-to", Object.keys(cards))];
  const go = button(say("rename"), { class: "wide", "data-do": "rename" }, () => {
    close();
    change(page, { do: "rename", from: from.value, to: to.value });
  });
  return el("details", {}, el("summary", {}, say("misread")), el("label", {}, say("misread-from"), from), el("label", {}, say("misread-to"), to), go);
}

async function fix(page, n) {
  const found = await asked(page, { do: "question", n });
  if (!found?.kind) return;
  const view = { ...page.viewOf(found, []), foresee: null };
  const made = sheet(`${n}. ${found.text}`, answers(found, view, (answer) => {
    made.close();
    change(page, { do: "fix", n, answer });
  }));
}

// A change that does not fit is refused; then the player may cut off what follows.
async function change(page, request) {
  const said = await page.ask(request);
  const wrong = said.find(({ code }) => code === "does-not-fit");
  if (!wrong) return;
  sure("does-not-fit", wrong.text, "cut", () => page.ask({ ...request, cut: true }));
}

export const rules = (page) => look(page, { do: "rules" }, ({ sections }) => sections.map(({ title, lines }, at) =>
  el("details", { open: at === 0 }, el("summary", {}, title), lines.map((text) => el("p", {}, text)))));

export const hint = (page) => look(page, { do: "hint" }, ({ plan, text, options }) => {
  const { cards } = page.hello;
  return [el("p", {}, plan), el("p", { class: "note" }, text),
    el("ul", { class: "odds" }, options.map(({ option, win, error, name = words(option, cards, page.now.labels) }) =>
      el("li", {}, el("span", {}, name), el("meter", { value: win, "aria-label": name }), el("span", {}, `${Math.round(win * 100)} % ± ${Math.round(error * 100)}`))))];
});

export const left = (page) => look(page, { do: "left" }, ({ text, piles }) => {
  const { cards } = page.hello;
  return [text && el("p", {}, text), piles.map(({ pile, cards: count, unseen, known }) =>
    line({ label: pile, text: String(count), cards: unseen, note: known.length ? `${say("known")}: ${words(known, cards)}` : "" }, cards))];
});

export const picture = (page) => look(page, { do: "picture" }, ({ svg }) => (svg
  ? el("img", { class: "picture", alt: say("picture-alt"), src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) })
  : el("p", {}, say("no-picture"))));
