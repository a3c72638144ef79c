// The end of a game: how it went, what it was like, what next.
import { card, cardName, withSigns } from "./cards.js";
import { cover } from "./art.js";
import { countDay } from "./deals.js";
import { byId, html, icon, loadStyle, markup, render, run, say, sheet } from "./dom.js";
import { eventView } from "./sheets.js";
import { store } from "./store.js";
import { percent } from "./advice.js";
import { digits } from "./table.js";
import { error, showChips } from "./play.js";

loadStyle("end.css");

const MAX_CARDS_IN_ROW = 13;
const MAX_EVENTS = 4; // of the last answer
const MAX_TURNINGS = 5;
const CHART = { width: 340, height: 140 };
const page = /** @type {Ended} */ (store);

/**
 * @typedef {object} Findings what is worked out about a game at its end; null until it is told
 * @property {Wire.End | null} end
 * @property {number} days how many days in a row the cards of the day were won
 * @property {Wire.Review | null | undefined} review undefined if there is none
 * @property {Wire.Winnable | null} winnable
 */
/** @type {Map<string, Findings>} */
const known = new Map();

const signed = (/** @type {number} */ part) => `${part < 0 ? "−" : "+"}${percent(Math.abs(part))}%`;

export function showEnd() {
  const isShown = () => store.now?.type === "over" && store.side === "end";
  if (!isShown()) return; // something was taken back meanwhile
  const key = () => `${page.place} ${page.lobby.lang}`;
  const now = key();
  /** @type {Findings} */
  const findings = known.get(now) ?? { end: null, days: 0, review: null, winnable: null };
  const refresh = () => isShown() && key() === now && render(view(findings, refresh), byId("main"));
  if (!known.has(now)) find(findings, refresh);
  known.set(now, findings);
  refresh();
  showChips([]);
}

/** Find out about the game. The review takes longer than all the rest, so it comes late.
 * @param {Findings} findings @param {() => void} refresh */
async function find(findings, refresh) {
  const { game, deal } = page.hello;
  const isWon = page.now.outcome === "win";
  findings.end = (await page.find({ do: "end" })) ?? null;
  if (findings.end && page.hello.save) findings.days = countDay(game, isWon, findings.end.deal);
  refresh();
  findings.review = await page.find({ do: "review" });
  refresh();
  if (isWon || deal !== "digital") return;
  findings.winnable = (await page.find({ do: "winnable" })) ?? null;
  refresh();
}

function view(/** @type {Findings} */ findings, /** @type {() => void} */ refresh) {
  const { now, hello } = page;
  const { outcome, score, text } = now;
  const { end } = findings;
  /** @param {string} name @param {() => unknown} act */
  const verb = (name, act, mark = name, kind = "") =>
    html`<button class=${kind} data-do=${name} @click=${act}>${icon(mark)}<span>${say(name)}</span></button>`;
  const main = (/** @type {string} */ name, /** @type {() => unknown} */ act, mark = name) =>
    html`<button class="main" data-do=${name} @click=${act}>${icon(mark)}${say(name)}</button>`;
  const isShared = !hello.save; // a game of a link, which is kept nowhere
  const share = () => run("share", "share", end, findings.review?.curve ?? []);
  return html`
    <div class="ended" data-over=${outcome}>
      <section class="outcome ${outcome}">
        ${cover(hello.game, refresh)}
        <div role="status">
          <h2 tabindex="-1">${say(`was-${outcome}`)}</h2>
          <p>${withSigns(text)}</p>
          ${score != null && html`<b class="score">${score}</b>`}
        </div>
      </section>
      ${error()}
      ${lastTable()}
      <section class="figures">${end && figures(end, findings.days)}</section>
      ${review(findings.review)}
      <p class="note">${findings.winnable && solution(findings.winnable)}</p>
      <ul class="events">${events(summary(end))}</ul>
      <nav class="then" aria-label=${say("verbs")}>
        <span class="first">
          ${isShared ? main("turns", () => page.ask({ do: "turn", n: 1 }), "next") : main("again", () => page.ask({ do: "again" }))}
          <span class="more-verbs">${
            isShared
              ? main("try", () => page.ask({ do: "try", n: 1 }), "again")
              : end?.next && main("next", () => page.ask({ do: "again", next: true }))
          }</span>
        </span>
        ${verb("share", share)}
        ${verb("undo", () => page.ask({ do: "undo" }))}
        ${verb("to-table", () => page.see("table"), "table")}
      </nav>
    </div>
  `;
}

/** The cards as they lay; where none lies, what is told of the table. */
function lastTable() {
  const rows = (page.now.rows ?? []).filter(({ typed }) => !typed);
  const lying = rows.flatMap(({ label, cards = [] }) =>
    cards.slice(0, MAX_CARDS_IN_ROW).map((code) => {
      const name = [label, cardName(code)].filter(Boolean).join(": ");
      return card(code, { label: name });
    }),
  );
  if (lying.length)
    return html`<section class="lying" aria-label=${say("share-alt")}>${lying}</section>`;
  const lines = rows.flatMap(({ label, text }) =>
    text ? html`<li>${label && html`<b>${label} </b>`}${withSigns(text)}</li>` : [],
  );
  return html`<ul class="events">${lines}</ul>`;
}

/** Whether these cards could have been won, and how. @param {Wire.Winnable} winnable */
function solution({ outcome, text, answers = [] }) {
  const line = (/** @type {Wire.LogEntry} */ { text: answer = "", events = [] }) => html`<li>
    ${withSigns(answer)}${events.map((event) => html` <small>${withSigns(event.text)}</small>`)}</li>`;
  const show = () => sheet(text, html`<ol class="written">${answers.slice(1).map(line)}</ol>`);
  return [
    text,
    " ",
    outcome === "win" && html`<button data-do="see-how" @click=${show}>${say("see-how")}</button>`,
  ];
}

/** A line to paste at a command line is not for a page. @param {Wire.End | null | undefined} end */
const summary = (end) =>
  (end?.text ?? []).filter((text) => !end?.result || !text.includes(end.result));

/** First what hands have to do, in a campaign with a pencil; then how the game went, then what came of the
 * last answer. @param {string[]} summary */
function events(summary) {
  const rest = page.events.filter(({ hands }) => !hands).slice(-MAX_EVENTS);
  return [
    page.events.filter(({ hands }) => hands).map(eventView),
    summary.map((text) => html`<li>${withSigns(text)}</li>`),
    rest.map(({ text }) => html`<li class="note">${withSigns(text)}</li>`),
  ];
}

/** @param {Wire.End} end @param {number} days */
function figures({ tally, answers, minutes, record }, days) {
  const figure = (/** @type {View} */ value, /** @type {string} */ name) =>
    html`<div class="figure"><b>${value}</b><span>${say(name)}</span></div>`;
  const { left = 0 } = tally;
  return [
    figure(answers, "answers"),
    minutes > 0 && figure(minutes, "in-minutes"),
    left > 0 && figure(digits(left), "left-over"),
    days > 0 && figure(days, "days-won"),
    record && record.streak > 1 && figure(record.streak, "streak"),
    record && figure(`${record.wins}/${record.games}`, "games-won"),
  ];
}

/** @typedef {{ n: number, by: string, text: string }} Turning */

/** Where the game turned: what changed the chances most, else the closest call.
 * @param {Wire.Review} review @param {string} outcome @returns {Turning[]} */
function turnings({ swings = [], curve = [] }, outcome) {
  const ranked = [...swings]
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, MAX_TURNINGS)
    .sort((one, other) => one.n - other.n);
  if (ranked.length || curve.length < 2 || outcome !== "win") return ranked;
  const lowest = curve.slice(0, -1).reduce((low, point) => (point.win < low.win ? point : low));
  return [{ n: lowest.n, by: "closest", text: `${say("closest")}: ${percent(lowest.win)}%` }];
}

/** How the chances went, and where. @param {Wire.Review | null | undefined} findings */
function review(findings) {
  if (findings === null)
    return html`<section class="review"><p class="note" role="status">${say("thinking")}</p></section>`;
  if (!findings) return html`<section class="review" hidden></section>`;
  const { curve = [], choice, luck, worst, text } = findings;
  const verdict = !worst?.length && html`<p class="note">${text?.[0]}</p>`;
  if (curve.length < 2)
    return html`<section class="review" hidden=${!verdict || !text?.[0]}>${verdict}</section>`;
  const points = turnings(findings, page.now.outcome);
  /** @type {[string, number][]} */
  const sums = [
    ["choice", -Math.abs(choice ?? 0)],
    ["luck", -(luck ?? 0)],
  ];
  const sum = (/** @type {[string, number]} */ [name, by]) =>
    html`<span class=${by < 0 ? "less" : "more"}>${say(name)} ${signed(by)}</span>`;
  /** @param {Turning} one @param {number} index */
  const turning = ({ n, text: line, by }, index) => html`
    <button class="turning" data-turn=${n} @click=${() => page.ask({ do: "undo", to: n })}>
      <b class=${by === "choice" ? "n bad" : "n"}>${index + 1}</b>
      <span>${withSigns(line)}</span>${icon("undo")}
    </button>
  `;
  const chances = curve.map(({ win }) => `${percent(win)}%`).join(", ");
  return html`
    <section class="review">
      <h3>${say("curve")}${sums.filter(([, by]) => Math.abs(by) >= 0.005).map(sum)}</h3>
      <div class="curve" role="img" aria-label="${say("curve")}: ${chances}"
        >${markup(chart(curve, points, page.now.outcome))}</div>
      <div class="turnings">${points.map(turning)}</div>
      ${verdict}
    </section>
  `;
}

/** @param {readonly Wire.Point[]} curve @param {Turning[]} points @param {string} outcome */
function chart(curve, points, outcome) {
  const { width, height } = CHART;
  const x = (/** @type {number} */ n) => 30 + (n * (width - 44)) / Math.max(1, curve.length - 1);
  const y = (/** @type {number} */ win) => 12 + (1 - win) * (height - 32);
  const path = curve.map(({ win }, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(win).toFixed(1)}`);
  const line = path.join("");
  let right = 0; // dots stand beside each other where turnings follow each other at once
  const dot = (/** @type {Turning} */ { n, by }, /** @type {number} */ index) => {
    const position = Math.max(0, curve.map((point) => point.n).indexOf(n));
    right = Math.max(x(position), right + 17);
    const top = y(curve[position].win);
    return (
      `<g class="dot ${by === "choice" ? "bad" : ""}"><circle cx="${right}" cy="${top}" r="9"/>` +
      `<text x="${right}" y="${top + 4}">${index + 1}</text></g>`
    );
  };
  const grid = [0, 0.5, 1].map(
    (part) =>
      `<path d="M30 ${y(part)}H${width - 8}"/><text x="26" y="${y(part) + 4}">${part * 100}</text>`,
  );
  const end = curve.length - 1;
  return (
    `<svg viewBox="0 0 ${width} ${height}"><g class="grid">${grid.join("")}</g>` +
    `<path class="area" d="${line}V${y(0)}H30Z"/><path class="line" d="${line}"/>` +
    `<circle class="last ${outcome}" cx="${x(end)}" cy="${y(curve[end].win)}" r="6"/>` +
    `${points.map(dot).join("")}</svg>`
  );
}
