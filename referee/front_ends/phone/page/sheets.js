// What is looked up beside the game: the log with its corrections, rules, advice, cards left, the drawing.
import { answers } from "./answers.js";
import { button, el, say, sheet, sure } from "./dom.js";
import { card, line, pretty, short } from "./cards.js";

export const asked = async (page, request) => (await page.ask(request, true)).find(({ type }) => type === request.do || type === "error");
const words = (answer, cards) => [answer ?? "✓"].flat().map((code) => short(code, cards)).join(" ");

export async function log(page) {
  const found = await asked(page, { do: "log" });
  if (!found) return;
  const { cards } = page.hello;
  const rows = found.answers.filter(({ n }) => n).reverse().map(({ n, ask, answer, events }) =>
    el("li", {}, el("div", {}, el("b", {}, `${n}. ${ask}: ${words(answer, cards)}`),
      events.map(({ text }) => el("span", {}, ` ${pretty(text, cards)}`))),
    button(say("back-to"), { "data-undo-to": n, "aria-label": `${say("back-to")} ${n}` }, () => { made.close(); page.ask({ do: "undo", to: n }); }),
    button(say("fix"), { "data-fix": n, "aria-label": `${say("fix")} ${n}` }, () => { made.close(); fix(page, n); })));
  const made = sheet(say("log"), rows.length ? el("ul", { class: "log" }, rows) : el("p", {}, say("log-empty")),
    page.now.can.redo && button(say("redo-all"), { class: "wide", "data-do": "redo-all" }, () => { made.close(); page.ask({ do: "redo", count: 999 }); }),
    misread(page, () => made.close()));
}

function misread(page, close) {
  const { cards } = page.hello;
  const known = new Set(Object.values(page.now.places).flatMap((place) => place.cards));
  if (!known.size) return null;
  const select = (name, codes) => el("select", { name, "aria-label": say(name) }, codes.map((code) =>
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
  const made = sheet(`${n}. ${pretty(found.text, view.cards)}`, answers(found, view, (answer) => {
    made.close();
    change(page, { do: "fix", n, answer });
  }));
}

// A change that does not fit is refused; then the player may cut off what follows.
async function change(page, request) {
  const said = await page.ask(request);
  const wrong = said.find(({ code }) => code === "does-not-fit");
  if (!wrong) return;
  sure("does-not-fit", pretty(wrong.text, page.hello.cards), "cut", () => page.ask({ ...request, cut: true }));
}

export async function rules(page) {
  const found = await asked(page, { do: "rules" });
  if (!found) return;
  if (found.type === "error") return sheet(say("rules"), el("p", {}, found.text));
  return sheet(say("rules"), found.sections.map(({ title, lines }, at) =>
    el("details", { open: at === 0 }, el("summary", {}, title), lines.map((text) => el("p", {}, text)))));
}

export async function hint(page) {
  const made = sheet(say("hint"), el("p", { role: "status" }, say("thinking")));
  const found = await asked(page, { do: "hint" });
  const { cards } = page.hello;
  const body = made.querySelector(".sheet");
  if (found?.type !== "hint") return body.replaceChildren(el("p", {}, found?.text ?? say("gone")));
  body.replaceChildren(el("p", {}, pretty(found.plan, cards)), el("p", { class: "note" }, found.text),
    el("ul", { class: "odds" }, found.options.map(({ option, win }) => el("li", {},
      el("span", {}, words(option, cards)), el("meter", { min: 0, max: 1, value: win, "aria-label": words(option, cards) }), el("span", {}, `${Math.round(win * 100)} %`)))));
}

export async function left(page) {
  const found = await asked(page, { do: "left" });
  if (!found) return;
  const { cards } = page.hello;
  sheet(say("left"), found.text && el("p", {}, found.text), (found.piles ?? []).map(({ pile, cards: count, unseen, known }) =>
    line({ label: pile, text: String(count), cards: unseen, note: known.length ? `${say("known")}: ${words(known, cards)}` : "" }, cards)));
}

export async function picture(page) {
  const found = await asked(page, { do: "picture" });
  if (!found) return;
  sheet(say("picture"), found.svg
    ? el("img", { class: "picture", alt: say("picture-alt"), src: URL.createObjectURL(new Blob([found.svg], { type: "image/svg+xml" })) })
    : el("p", {}, found.text ?? say("no-picture")));
}
