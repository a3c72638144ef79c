// A game in play: what happened, the table, the question, the verbs.
import { told } from "./cards.js";
import { asked, button, el, icon, open, say, sure } from "./dom.js";
import { fit } from "./fit.js";
import { isLegal, plan } from "./plan.js";
import { question, slots } from "./question.js";
import { isChip, tableau } from "./table.js";

const wide = matchMedia("(min-width: 760px) and (orientation: landscape)");
const at = (id) => document.getElementById(id);
const isOfKit = ({ kind, rows = [], choices = [] }) =>
  ["roll", "number"].includes(kind) || rows.some(({ cells }) => cells) || choices.some(({ of }) => of);
const mostOf = () => (wide.matches ? 260 : innerWidth >= 700 ? 220 : 150);

export function play(page, isNew) {
  page.isWide = wide.matches;
  if (!page.kit && isOfKit(page.now)) {
    return import("./kit.js").then((kit) => {
      page.kit = kit;
      play(page, isNew);
    });
  }
  if (!page.lesson && page.events.some(({ event }) => event === "lesson"))
    return open("teach", "begin", page).then(() => play(page, isNew));
  const { now } = page,
    over = now.type === "over";
  const isOpen = now.expected?.includes(null) && !page.isWide, // the pad, which covers what lies below
    still = isOpen && page.laid; // nothing is decided on the table: all of it stays where it was
  const found = plan(now, page.hello, still?.decided),
    was = page.motion?.places(at("table")),
    had = focused();
  const table = el("section", { id: "table", "aria-label": say("table") }, tableau(page, found));
  const ask = el(
    "section",
    { id: "ask" },
    page.lesson?.(page),
    page.problem(),
    over ? ended(page) : asking(page, found),
    page.events.some(({ event }) => event === "slim") && anotherDeal(page),
    wide.matches && page.hint && page.advice.panel(page),
  );
  const asks = over
    ? { "data-over": now.outcome }
    : {
        "data-question": true,
        "data-ask": now.ask,
        "data-n": now.n,
        "data-kind": now.kind,
      };
  const room = el("div", { id: "play", ...asks }, strip(page), table, ask, verbs(page));
  at("main").replaceChildren(room);
  page.chips(found.tracks.filter(isChip));
  const laid = fit(room, table, mostOf(), still);
  if (!isOpen)
    page.laid = {
      ...laid,
      decided: found.lanes.flatMap(({ role, label }) => (role === "decide" ? label : [])),
    };
  if (table.scrollHeight > table.clientHeight + 1) table.tabIndex = 0; // for the keyboard
  if (was) page.motion.glide(table, was, now);
  if (!isNew) had?.();
  foresee(page);
  if (page.hello.deal === "physical") open("lens", "lens", page);
  if (page.hello.picture && found.lanes.some(({ drawn }) => drawn))
    requestAnimationFrame(() => open("art", "draw", page).catch(() => {}));
}

// A page that is built anew keeps its focus.
function focused() {
  const { dataset = {} } = document.activeElement ?? {};
  const name = ["option", "card", "slot", "proposal", "do", "done"].find((key) => key in dataset);
  if (!name) return null;
  const found = () =>
    document.querySelector(`#play [data-${name}="${dataset[name]}"]:enabled`) ??
    document.querySelector(`#play [data-${name}]:enabled`);
  return () => found()?.focus({ preventScroll: true });
}

function asking(page, found) {
  const { hello, now } = page;
  return [
    el("div", { class: "asked" }, el("h2", { tabindex: "-1" }, told(now.text, hello.cards)), slots(page)),
    question(page, found),
  ];
}

const ended = (page) => [
  el("h2", { tabindex: "-1" }, page.now.text),
  button(say("to-end"), { class: "wide main", "data-do": "to-end" }, () => page.look("end")),
];

// Where hardly such a deal is won; a player who shuffles takes back what was drawn.
const anotherDeal = ({ hello: { deal }, ask }) =>
  button([icon("redo"), say("new-deal")], { class: "wide", "data-do": "new-deal" }, () =>
    ask(deal === "digital" ? { do: "again" } : { do: "undo", to: 1 }),
  );

// What a pick would do stands below it once it may be sent.
function foresee(page) {
  const { now, draft, hello } = page,
    box = document.querySelector(".would");
  if (!box || !draft.length || !isLegal(now, draft)) return;
  asked(page, { do: "preview", answer: [...draft] }).then((found) => {
    if (!found?.numbers) return;
    box.replaceChildren(
      ...told([...Object.values(found.numbers), ...found.text].join(" · "), hello.cards),
      found.over ? el("b", {}, ` ${say(`over-${found.over}`)}`) : "",
    );
  });
}

// Two lines of what happened, first what hands must do; all of it on a tap. Advice takes its place.
function strip(page) {
  const {
    events,
    hint,
    hello: { cards },
    thinking,
  } = page;
  if (thinking)
    return el("section", { id: "told" }, el("p", { class: "messages", role: "status" }, say("thinking")));
  if (hint) return page.advice.strip(page);
  const ranked = [
    ...events.filter(({ hands }) => hands),
    ...events.filter(({ event, hands }) => !hands && event !== "lesson").reverse(),
  ];
  const line = ({ text, hands }) => el("span", { class: hands ? "hands" : "" }, told(text, cards), " ");
  if (!ranked.length) return el("section", { id: "told", hidden: true });
  return el(
    "section",
    { id: "told", class: ranked[0].hands ? "by-hand" : "" },
    button(
      [
        ranked[0].hands && icon("hand"),
        el("span", { class: "text" }, ranked.map(line)),
        ranked.length > 2 && el("small", { class: "count" }, ranked.length),
      ],
      { class: "messages", "data-do": "happened" },
      () => open("sheets", "happened", page),
    ),
  );
}

function verbs(page) {
  const {
      now,
      now: { can },
      hello,
    } = page,
    over = now.type === "over";
  const verb = (name, act, more = {}) =>
    button([icon(name), el("span", {}, say(name))], { class: "verb", "data-do": name, ...more }, act);
  return el(
    "nav",
    { class: "verbs", "aria-label": say("verbs") },
    verb("undo", () => page.ask({ do: "undo" }), { disabled: !can.undo }),
    verb("redo", () => page.ask({ do: "redo" }), { disabled: !can.redo }),
    verb("hint", () => open("advice", "hint", page), {
      disabled: over || now.kind === "draw",
      "aria-pressed": String(!!page.hint),
    }),
    verb("words", () => open("reading", "words", page)),
    verb("left", () => open("sheets", "left", page)),
    hello.picture && verb("picture", () => open("sheets", "picture", page)),
    "campaign" in hello.options && verb("campaigns", () => open("campaign", "campaigns", page)),
    can.concede &&
      verb("concede", () =>
        sure("concede", say("concede-sure"), "concede-yes", () => page.ask({ do: "concede" })),
      ),
  );
}

export const tools = (page) => [
  el("span", { class: "lens" }),
  ...["log", "rules"].map((name) =>
    button(icon(name), { class: "quiet square", "data-do": name, "aria-label": say(name) }, () =>
      open("sheets", name, page),
    ),
  ),
];
