// What is wrong, each a way to its place; and the region that is being laid out.
import { $, button, el, say } from "./dom.js";
import { choose, state } from "./state.js";
import * as desk from "./desk.js";
import * as layout from "./layout.js";
import * as stage from "./stage.js";

function goTo(fault) {
  if (fault.code && state.cards.some(({ code }) => code === fault.code)) choose(fault.code);
  if (fault.region && !fault.column) {
    layout.lead(fault.region);
    stage.draw();
    setTimeout(() => $("regions")?.querySelector(`[data-region="${fault.region}"]`)?.focus(), 60);
  } else if (!desk.toCell(fault)) desk.toLine(fault);
}

const place = (fault) =>
  [fault.code, fault.column, fault.region, fault.line && say("line {line}", { line: fault.line })]
    .filter(Boolean)
    .join(" · ") ||
  fault.file ||
  state.name;

export function draw() {
  const here = $("side");
  if (!$("fault-list")) {
    here.replaceChildren(
      el("div", { id: "region-panel" }),
      el("h2", { id: "fault-count" }),
      el("ul", { id: "fault-list" }),
    );
  }
  const { faults } = state;
  const grave = faults.filter((fault) => fault.grave).length;
  $("fault-count").textContent = faults.length
    ? say("Problems: {count}", { count: faults.length })
    : say("No problems");
  $("fault-count").className = grave ? "grave" : "";
  const shown = JSON.stringify(faults);
  if ($("fault-list").dataset.shown === shown) return;
  $("fault-list").dataset.shown = shown;
  $("fault-list").replaceChildren(
    ...faults.slice(0, 60).map((fault, n) =>
      el(
        "li",
        {},
        button("", { class: `fault ${fault.grave ? "grave" : ""}`, "data-fault": n }, () =>
          goTo(fault),
        ),
      ),
    ),
  );
  faults
    .slice(0, 60)
    .forEach((fault, n) =>
      here
        .querySelector(`[data-fault="${n}"]`)
        .append(el("b", {}, place(fault)), el("span", {}, fault.said)),
    );
}
