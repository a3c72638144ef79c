// What is wrong, each a way to its place; and the region that is being laid out.
import * as desk from "./desk.js";
import { button } from "./controls.js";
import { $, html, render, say } from "./dom.js";
import { setEditor } from "./regions.js";
import * as stage from "./stage.js";
import { ask, choose, state } from "./state.js";

const MAX_FAULTS = 60;
const FOCUS_MS = 60;

function goTo(/** @type {Studio.Issue} */ fault) {
  const { code, region, column } = fault;
  if (code && state.cards.some((card) => card.code === code)) choose(code);
  if (region && !column) {
    setEditor({ isOn: true, selection: [region] });
    stage.draw();
    const focus = () => $("regions")?.querySelector(`[data-region="${region}"]`)?.focus();
    setTimeout(focus, FOCUS_MS);
  } else if (!desk.goToCell(fault)) desk.goToLine(fault);
}

/** @param {Studio.Issue} fault */
const placeOf = ({ code, column, region, line, file }) =>
  [code, column, region, line && say("line {line}", { line })].filter(Boolean).join(" · ") ||
  file ||
  state.name;

export function draw() {
  const { faults } = state;
  const count = faults.length;
  const title = count ? say("Problems: {count}", { count }) : say("No problems");
  const isGrave = faults.some(({ grave }) => grave);
  const hasNewKinds = faults.some(({ grave, column }) => grave && column === "kind");
  const makeKinds = () => ask({ do: "make-kinds" });
  const row = (/** @type {Studio.Issue} */ fault, /** @type {number} */ n) => html`<li>
    <button class="fault ${fault.grave && "grave"}" data-fault=${n} @click=${() => goTo(fault)}
      ><b>${placeOf(fault)}</b><span>${fault.said}</span></button></li>`;
  render(
    [
      html`<div id="region-panel"></div>`,
      html`<h2 id="fault-count" class=${isGrave ? "grave" : ""}>${title}</h2>`,
      hasNewKinds && button(say("Make the kinds that are missing"), "make-kinds", makeKinds),
      html`<ul id="fault-list">${faults.slice(0, MAX_FAULTS).map(row)}</ul>`,
    ],
    $("side"),
  );
}
