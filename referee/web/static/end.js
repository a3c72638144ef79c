// The end of a game: how it went, what it was like, what next.
import { percent } from "./advice.js";
import { cover } from "./art.js";
import { card, cardName, withSigns } from "./cards.js";
import { countDay } from "./deals.js";
import { byId, html, icon, loadStyle, markup, render, run, say, sheet } from "./dom.js";
import { error, showChips } from "./play.js";
import { eventView } from "./sheets.js";
import { store } from "./store.js";
import { digits } from "./table.js";

loadStyle("end.css");

const MAX_CARDS_IN_ROW = 13;
const MAX_EVENTS = 4; // of the last answer
const CHART = { width: 340, height: 140 };
const page = /** @type {Ended} */ (store);

let findings = /** @type {Findings} */ ({ key: "" });

const signed = (/** @type {number} */ part) => `${part < 0 ? "−" : "+"}${percent(Math.abs(part))}%`;

export function showEnd() {
  if (store.now?.type !== "over" || store.side !== "end") return; // something was taken back meanwhile
  const key = `${page.place} ${page.lobby.lang}`;
  if (findings.key !== key) {
    findings = { key };
    find(findings);
  }
  render(view(), byId("main"));
  showChips([]);
}

/** Find out about the game. The review takes longer than all the rest, so it comes late. @param {Findings} game */
async function find(game) {
  const { hello, now } = page;
  const isWon = now.outcome === "win";
  game.end = await page.find({ do: "end" });
  if (game.end && hello.save) game.days = countDay(hello.game, isWon, game.end.deal);
  showEnd();
  game.review = (await page.find({ do: "review" })) ?? null;
  showEnd();
  if (isWon || hello.deal !== "digital") return;
  game.winnable = await page.find({ do: "winnable" });
  showEnd();
}

function view() {
  const { now, hello } = page;
  const { outcome, score, text } = now;
  const { end, days, winnable } = findings;
  const verb = (/** @type {string} */ name, /** @type {() => unknown} */ act, mark = name) =>
    html`<button data-do=${name} @click=${act}>${icon(mark)}<span>${say(name)}</span></button>`;
  const main = (/** @type {string} */ name, /** @type {Wire.Request} */ request, mark = name) =>
    html`<button class="main" data-do=${name} @click=${() => page.ask(request)}>${icon(mark)}${say(name)}</button>`;
  // A game of a link is kept nowhere.
  const [first, second] = hello.save
    ? [main("again", { do: "again" }), end?.next && main("next", { do: "again", next: true })]
    : [main("turns", { do: "turn", n: 1 }, "next"), main("try", { do: "try", n: 1 }, "again")];
  return html`<div class="ended" data-over=${outcome}>
    <section class="outcome ${outcome}">
      ${cover(hello.game, showEnd)}
      <div role="status">
        <h2 tabindex="-1">${say(`was-${outcome}`)}</h2><p>${withSigns(text)}</p>
        ${score != null && html`<b class="score">${score}</b>`}
      </div>
    </section>
    ${error()}${lastTable()}
    <section class="figures">${end && figures(end, days)}</section>
    ${review()}
    <p class="note">${winnable && solution(winnable)}</p>
    <ul class="events">${events()}</ul>
    <nav class="then" aria-label=${say("verbs")}>
      <span class="first">${first}<span class="more-verbs">${second}</span></span>
      ${verb("share", () => run("share", "share", end, findings.review?.curve ?? []))}
      ${verb("undo", () => page.ask({ do: "undo" }))}
      ${verb("to-table", () => page.see("table"), "table")}
    </nav>
  </div>`;
}

/** The cards as they lay; where none lies, what is told of the table. */
function lastTable() {
  const rows = (page.now.rows ?? []).filter(({ typed }) => !typed);
  const lying = rows.flatMap(({ label, cards = [] }) =>
    cards
      .slice(0, MAX_CARDS_IN_ROW)
      .map((code) => card(code, { label: `${label && `${label}: `}${cardName(code)}` })),
  );
  if (lying.length)
    return html`<section class="lying" aria-label=${say("share-alt")}>${lying}</section>`;
  const line = ({ label = "", text = "" }) =>
    text && html`<li>${label && html`<b>${label} </b>`}${withSigns(text)}</li>`;
  return html`<ul class="events">${rows.map(line)}</ul>`;
}

/** Whether these cards could have been won, and how. @param {Wire.Winnable} winnable */
function solution({ outcome, text, answers = [] }) {
  const line = (/** @type {Wire.LogEntry} */ { text: answer = "", events = [] }) => html`<li>
    ${withSigns(answer)}${events.map((event) => html` <small>${withSigns(event.text)}</small>`)}</li>`;
  const show = () => sheet(text, html`<ol class="written">${answers.slice(1).map(line)}</ol>`);
  const button = html`<button data-do="see-how" @click=${show}>${say("see-how")}</button>`;
  return [text, " ", outcome === "win" && button];
}

/** First what hands have to do, in a campaign with a pencil; then how the game went, then what came of the
 * last answer. A line to paste at a command line is not for a page. */
function events() {
  const { text = [], result } = findings.end ?? {};
  const summary = text.filter((line) => !result || !line.includes(result));
  const rest = page.events.filter(({ hands }) => !hands).slice(-MAX_EVENTS);
  return [
    page.events.filter(({ hands }) => hands).map(eventView),
    summary.map((line) => html`<li>${withSigns(line)}</li>`),
    rest.map((event) => html`<li class="note">${withSigns(event.text)}</li>`),
  ];
}

function figures(/** @type {Wire.End} */ { tally, answers, minutes, record }, days = 0) {
  const figure = (/** @type {View} */ value, /** @type {string} */ name) =>
    Boolean(value) && html`<div class="figure"><b>${value}</b><span>${say(name)}</span></div>`;
  return [
    figure(String(answers), "answers"),
    figure(minutes, "in-minutes"),
    figure(tally.left > 0 && digits(tally.left), "left-over"),
    figure(days, "days-won"),
    figure(record && record.streak > 1 && record.streak, "streak"),
    figure(record && `${record.wins}/${record.games}`, "games-won"),
  ];
}

/** What changed the chances most, else the closest call. @param {Wire.Review} review @returns {readonly Turning[]} */
function turnings({ swings = [], curve = [] }) {
  if (swings.length || page.now.outcome !== "win") return swings;
  const lowest = curve.slice(0, -1).reduce((low, point) => (point.win < low.win ? point : low));
  return [{ n: lowest.n, by: "closest", text: `${say("closest")}: ${percent(lowest.win)}%` }];
}

/** How the chances went, and where. */
function review() {
  const { review: summary } = findings;
  if (summary === undefined)
    return html`<section class="review"><p class="note" role="status">${say("thinking")}</p></section>`;
  const { curve = [], choice, luck, worst, text } = summary ?? {};
  const verdict = !worst?.length && text?.[0] && html`<p class="note">${text[0]}</p>`;
  if (!summary || curve.length < 2)
    return html`<section class="review" hidden=${!verdict}>${verdict}</section>`;
  const points = turnings(summary);
  const sum = (/** @type {string} */ name, by = 0) =>
    Math.abs(by) >= 0.005 &&
    html`<span class=${by < 0 ? "less" : "more"}>${say(name)} ${signed(by)}</span>`;
  const buttons = points.map(
    (
      { n, text: line, by },
      index,
    ) => html`<button class="turning" data-turn=${n} @click=${() => page.undoTo(n)}
      ><b class=${by === "choice" ? "n bad" : "n"}>${index + 1}</b><span>${withSigns(line)}</span>${icon("undo")}</button>`,
  );
  const chances = curve.map(({ win }) => `${percent(win)}%`).join(", ");
  return html`<section class="review">
    <h3>${say("curve")}${sum("choice", -Math.abs(choice ?? 0))}${sum("luck", -(luck ?? 0))}</h3>
    <div class="curve" role="img" aria-label="${say("curve")}: ${chances}">${markup(chart(curve, points))}</div>
    <div class="turnings">${buttons}</div>
    ${verdict}
  </section>`;
}

/** @param {readonly Wire.Point[]} curve @param {readonly Turning[]} points */
function chart(curve, points) {
  const { width, height } = CHART;
  const x = (/** @type {number} */ n) => 30 + (n * (width - 44)) / Math.max(1, curve.length - 1);
  const y = (/** @type {number} */ win) => 12 + (1 - win) * (height - 32);
  const line = `M${curve.map(({ win }, n) => `${x(n).toFixed(1)} ${y(win).toFixed(1)}`).join("L")}`;
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
  const grid = [0, 50, 100].map((part) => {
    const top = y(part / 100);
    return `<path d="M30 ${top}H${width - 8}"/><text x="26" y="${top + 4}">${part}</text>`;
  });
  const end = curve.length - 1;
  return (
    `<svg viewBox="0 0 ${width} ${height}"><g class="grid">${grid.join("")}</g>` +
    `<path class="area" d="${line}V${y(0)}H30Z"/><path class="line" d="${line}"/>` +
    `<circle class="last ${page.now.outcome}" cx="${x(end)}" cy="${y(curve[end].win)}" r="6"/>` +
    `${points.map(dot).join("")}</svg>`
  );
}
