// The end of a game: how it went, what it was like, what next.
import { called, card, told } from "./cards.js";
import { countDay } from "./deals.js";
import { asked, button, el, open, say, sheet, styled } from "./dom.js";
import { icon } from "./icons.js";
import { cover } from "./lobby.js";
import { digits } from "./table.js";

styled("end.css");

const percent = (part) => Math.round(100 * part);
const signed = (part) => `${part < 0 ? "−" : "+"}${percent(Math.abs(part))} %`;
const at = (id) => document.getElementById(id);
const MOST = 13; // cards of a row
const LAST = 4; // sentences of what came of the last answer
const known = new Map(); // what is worked out about a game at its end

export function end(page) {
  if (page.now?.type !== "over") return; // something was taken back meanwhile
  const { now, hello, lobby } = page,
    key = `${hello.save} ${now.rev} ${lobby.lang}`;
  const game = lobby.games.find(({ game: name }) => name === hello.game) ?? hello;
  const figures = el("section", { class: "figures" }),
    review = el("section", { class: "review" }, el("p", { class: "note", role: "status" }, say("thinking")));
  const lines = el("ul", { class: "events" }),
    deal = el("p", { class: "note" }),
    more = el("span", { class: "more-verbs" });
  const verb = (name, act, cls = "") =>
    button(
      [icon(name === "to-table" ? "table" : name), el("span", {}, say(name))],
      { class: cls, "data-do": name },
      act,
    );
  at("main").replaceChildren(
    el(
      "div",
      { class: "ended", "data-over": now.outcome },
      el(
        "section",
        { class: `outcome ${now.outcome}` },
        cover(game),
        el(
          "div",
          { role: "status" },
          el("h2", { tabindex: "-1" }, say(`was-${now.outcome}`)),
          el("p", {}, told(now.text, hello.cards)),
          now.score != null && el("b", { class: "score" }, now.score),
        ),
      ),
      page.problem(),
      lastTable(page),
      figures,
      review,
      deal,
      lines,
      el(
        "nav",
        { class: "then", "aria-label": say("verbs") },
        el(
          "span",
          { class: "first" },
          button([icon("again"), say("again")], { class: "main", "data-do": "again" }, () =>
            page.ask({ do: "again" }),
          ),
          more,
        ),
        verb("share", () => open("share", "share", page)),
        verb("undo", () => page.ask({ do: "undo" })),
        verb("to-table", () => page.look("table")),
      ),
    ),
  );
  page.chips([]);
  if (!known.has(key)) known.set(key, askedAbout(page));
  const [ended, looked, solved] = known.get(key);
  tell(page, lines);
  ended.then((found) => found?.type === "end" && fill(page, found, figures, lines, more));
  looked.then((found) => chart(page, found, review));
  solved.then((found) => found?.type === "winnable" && tellDeal(page, found, deal));
}

// The cards as they lay, for whoever wants to know how it ended; where none lies, what is told of it.
function lastTable(page) {
  const rows = (page.now.rows ?? []).filter(({ typed }) => !typed);
  const lying = rows.flatMap(({ label, cards = [] }) =>
    cards.slice(0, MOST).map((code) =>
      card(code, page, {
        role: "img",
        "aria-label": [label, called(code, page)].filter(Boolean).join(": "),
      }),
    ),
  );
  if (lying.length) return el("section", { class: "lying", "aria-label": say("share-alt") }, lying);
  const line = ({ label, text }) =>
    el("li", {}, label && el("b", {}, `${label} `), told(text, page.hello.cards));
  return el("ul", { class: "events" }, rows.filter(({ text }) => text).map(line));
}

// Looking back takes longer than all the rest, so that it is asked for last.
function askedAbout(page) {
  const ended = asked(page, { do: "end" }),
    looked = ended.then(() => asked(page, { do: "review" }));
  const isOpen = page.now.outcome !== "win" && page.hello.deal === "digital";
  return [ended, looked, looked.then(() => isOpen && asked(page, { do: "winnable" }))];
}

// Whether these cards could have been won, and how.
function tellDeal({ hello }, { outcome, text, answers = [] }, box) {
  const line = ({ text, events }) =>
    el(
      "li",
      {},
      told(text, hello.cards),
      events.map((event) => [" ", el("small", {}, told(event.text, hello.cards))]),
    );
  const see = () => sheet(text, el("ol", { class: "written" }, answers.slice(1).map(line)));
  box.replaceChildren(
    text,
    " ",
    outcome === "win" ? button(say("see-how"), { "data-do": "see-how" }, see) : "",
  );
}

// First what hands have to do, in a campaign with a pencil; then how the game went, then what came of the last answer.
function tell({ events, hello: { cards } }, lines, summary = []) {
  const line = (text, kind) => el("li", { class: kind }, told(text, cards));
  const seen = events.filter(({ hands }) => !hands).slice(-LAST);
  lines.replaceChildren(
    ...events.filter(({ hands }) => hands).map(({ text }) => line(text, "hands")),
    ...summary.map((text) => line(text)),
    ...seen.map(({ text }) => line(text, "note")),
  );
}

function fill(
  page,
  { tally: { left = 0 } = {}, answers, minutes, record, text, next, result, deal, bg_stats: bgStats },
  figures,
  lines,
  more,
) {
  Object.assign(page, { result, deal, bgStats });
  const days = countDay(page, deal);
  const one = (value, label) => el("div", { class: "figure" }, el("b", {}, value), el("span", {}, label));
  figures.replaceChildren(
    ...[
      one(answers, say("answers")),
      minutes > 0 && one(minutes, say("in-minutes")),
      left > 0 && one(digits(left), say("left-over")),
      days > 0 && one(days, say("days-won")),
      record && one(record.streak, say("streak")),
      record && one(`${record.wins}/${record.games}`, say("games-won")),
    ].filter(Boolean),
  );
  tell(page, lines, [text].flat());
  if (next)
    more.replaceChildren(
      button([icon("next"), say("next")], { class: "main", "data-do": "next" }, () =>
        page.ask({ do: "again", next: true }),
      ),
    );
}

// Where the game turned: what changed the chances most, else the closest call.
function turnings({ swings = [], curve: points = [] }, outcome) {
  const ranked = [...swings].sort((one, other) => Math.abs(other.change) - Math.abs(one.change)).slice(0, 5);
  if (ranked.length || points.length < 2 || outcome !== "win")
    return ranked.sort((one, other) => one.n - other.n);
  const least = points.slice(0, -1).reduce((low, point) => (point.win < low.win ? point : low));
  return [{ n: least.n, by: "closest", text: `${say("closest")}: ${percent(least.win)} %` }];
}

function chart(page, found, box) {
  box.hidden = !page.hello || found?.type !== "review"; // the game may have been left meanwhile
  if (box.hidden) return;
  const verdict = found.worst?.length ? "" : el("p", { class: "note" }, found.text[0]);
  if (!(found.curve?.length > 1)) return box.replaceChildren(verdict);
  page.run = found.curve;
  const { cards } = page.hello,
    points = turnings(found, page.now.outcome);
  /** @type {[string, number][]} */
  const all = [
    ["choice", -Math.abs(found.choice ?? 0)],
    ["luck", -(found.luck ?? 0)],
  ];
  const sum = all.filter(([, by]) => Math.abs(by) >= 0.005);
  const turning = ({ n, text, by }, index) =>
    button(
      [
        el("b", { class: by === "choice" ? "n bad" : "n" }, index + 1),
        el("span", {}, told(text, cards)),
        icon("undo"),
      ],
      { class: "turning", "data-turn": n },
      () => page.ask({ do: "undo", to: n }),
    );
  box.replaceChildren(
    el(
      "h3",
      {},
      say("curve"),
      sum.map(([name, by]) => el("span", { class: by < 0 ? "less" : "more" }, `${say(name)} ${signed(by)}`)),
    ),
    curve(found.curve, points, page.now.outcome),
    el("div", { class: "turnings" }, points.map(turning)),
    verdict,
  );
}

function curve(run, points, outcome) {
  const [W, H] = [340, 140],
    x = (at) => 30 + (at * (W - 44)) / Math.max(1, run.length - 1),
    y = (win) => 12 + (1 - win) * (H - 32);
  const path = run.map(({ win }, at) => [x(at), y(win)]),
    where = (n) =>
      Math.max(
        0,
        run.findIndex((point) => point.n === n),
      );
  const line = path.map(([a, b], n) => `${n ? "L" : "M"}${a.toFixed(1)} ${b.toFixed(1)}`).join("");
  const box = el("div", {
    class: "curve",
    role: "img",
    "aria-label": `${say("curve")}: ${run.map(({ win }) => `${percent(win)} %`).join(", ")}`,
  });
  let right = 0; // dots stand beside each other where turnings follow each other at once
  const dot = ({ n, by }, index) => {
    const at = where(n);
    right = Math.max(x(at), right + 17);
    return `<g class="dot ${by === "choice" ? "bad" : ""}"><circle cx="${right}" cy="${y(run[at].win)}" r="9"/><text x="${right}" y="${y(run[at].win) + 4}">${index + 1}</text></g>`;
  };
  box.innerHTML =
    `<svg viewBox="0 0 ${W} ${H}"><g class="grid">${[0, 0.5, 1].map((part) => `<path d="M30 ${y(part)}H${W - 8}"/><text x="26" y="${y(part) + 4}">${part * 100}</text>`).join("")}</g>` +
    `<path class="area" d="${line}V${y(0)}H30Z"/><path class="line" d="${line}"/><circle class="last ${outcome}" cx="${path.at(-1)[0]}" cy="${path.at(-1)[1]}" r="6"/>${points.map(dot).join("")}</svg>`;
  return box;
}
