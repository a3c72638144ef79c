// The regions of the chosen card over it: drag, resize, arrow keys; each change is a small edit of the layout.
import { $, button, el, field, say, tell } from "./dom.js";
import * as inspector from "./inspector.js";
import { ask, newDeed, state } from "./state.js";

let on = false,
  regions = [],
  file = "",
  chosen = "",
  asked = "";
const GRIPS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const SNAP = 0.8; // mm

export const isOn = () => on;
export function turn(to = !on) {
  on = to;
  asked = "";
}
export function lead(region) {
  turn(true);
  chosen = region;
}

// What a drag would snap to: the card's edges, its middle and safe zone, and other regions' edges.
function guides(size, safe, own, side) {
  const others = regions
    .filter(({ name }) => name !== own)
    .flatMap(({ area }) => [area[side], area[side + 2]]);
  return [0, size, size / 2, safe, size - safe, ...others];
}

function snapped(edges, size, safe, side) {
  let best = 0,
    near = SNAP;
  for (const edge of edges)
    for (const guide of guides(size, safe, chosen, side)) {
      if (Math.abs(guide - edge) < near) {
        near = Math.abs(guide - edge);
        best = guide - edge;
      }
    }
  return best;
}

const place = (made, [left, top, right, bottom]) => {
  for (const [name, value] of Object.entries({ left, top, across: right - left, down: bottom - top }))
    made.style.setProperty(`--${name}`, value);
};

function moved(area, grip, dx, dy, free) {
  const { deck } = state,
    card = $("large");
  const size = [Number(card.style.getPropertyValue("--wide")), Number(card.style.getPropertyValue("--high"))];
  const now = [...area];
  const sides =
    grip === "move"
      ? [
          [0, 2],
          [1, 3],
        ]
      : [
          [grip.includes("w") ? 0 : grip.includes("e") ? 2 : -1],
          [grip.includes("n") ? 1 : grip.includes("s") ? 3 : -1],
        ];
  sides.forEach((edges, side) => {
    const real = edges.filter((edge) => edge >= 0),
      by = side ? dy : dx;
    for (const edge of real) now[edge] += by;
    const snap =
      free || !real.length || !by
        ? 0
        : snapped(
            real.map((edge) => now[edge]),
            size[side],
            deck.safe,
            side,
          );
    for (const edge of real) now[edge] = Math.round((now[edge] + snap) * 10) / 10;
  });
  return now[2] - now[0] < 1 || now[3] - now[1] < 0 ? area : now;
}

async function write(region, area, deed = newDeed()) {
  if (area.every((side, n) => Math.abs(side - region.area[n]) < 0.005)) return undefined;
  const into = file || (await own(deed));
  if (!into) return undefined;
  const answer = await ask({
    do: "region",
    file: into,
    region: region.name,
    from: region.area,
    to: area,
    code: state.code,
    deed,
  });
  asked = "";
  return answer;
}

// A theme of ours is copied beside the deck before it is changed.
async function own(deed = newDeed()) {
  const answer = await ask({ do: "own-layout", code: state.code, file: state.name, deed });
  if (answer.layout) tell(say("The layout is now your own: {file}", { file: answer.layout }));
  asked = "";
  file = answer.layout ?? "";
  return file;
}

function drag(event, region, made, grip) {
  if (event.button) return;
  event.preventDefault();
  event.stopPropagation();
  made.focus();
  const scale =
    Number($("large").style.getPropertyValue("--wide")) /
    $("large").querySelector(".cut").getBoundingClientRect().width;
  const from = [event.clientX, event.clientY];
  const deed = newDeed();
  let now = region.area,
    frame = 0,
    sending = false,
    last = region;
  const follow = (move) => {
    now = moved(
      region.area,
      grip,
      (move.clientX - from[0]) * scale,
      (move.clientY - from[1]) * scale,
      move.altKey,
    );
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(async () => {
      place(made, now);
      if (sending || !file) return; // the card follows as fast as it is drawn
      sending = true;
      const sent = now;
      await write(last, sent, deed);
      last = { ...region, area: sent };
      sending = false;
    });
  };
  const end = async () => {
    removeEventListener("pointermove", follow);
    dragging = false;
    await write(last, now, deed);
    draw($("regions"), $("large"));
  };
  dragging = true;
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end, { once: true });
}
let dragging = false;

function keys(event, region) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const by = event.altKey ? 0.1 : 0.5;
  write(region, moved(region.area, event.shiftKey ? "se" : "move", step[0] * by, step[1] * by, true));
}

const size = ({ area: [left, top, right, bottom] }) => (right - left) * (bottom - top);

function frame(region) {
  const made = el(
    "div",
    {
      class: `region ${region.name === chosen ? "chosen" : ""}`,
      "data-region": region.name,
      tabindex: "0",
      role: "button",
      "aria-label": say("Region {name}", { name: region.name }),
      "aria-pressed": String(region.name === chosen),
      onfocus: () => {
        if (chosen !== region.name) {
          chosen = region.name;
          draw($("regions"), $("large"));
          $("regions").querySelector(`[data-region="${region.name}"]`)?.focus();
        }
      },
      onkeydown: (event) => keys(event, region),
      onpointerdown: (event) => drag(event, region, made, "move"),
    },
    el("span", { class: "name" }, region.name),
  );
  if (region.name === chosen)
    for (const grip of GRIPS)
      made.append(
        el("i", { class: `grip ${grip}`, onpointerdown: (event) => drag(event, region, made, grip) }),
      );
  place(made, region.area);
  return made;
}

const fields = el("div", { class: "keys" });

// The numbers of the chosen region, for the keyboard; then all its keys.
export function panel() {
  const region = regions.find(({ name }) => name === chosen);
  if (!on || !region) return null;
  const [left, top, right, bottom] = region.area;
  const number = (label, value, change) =>
    field(
      `${label} (mm)`,
      el("input", {
        type: "number",
        step: "0.5",
        value: value.toFixed(1),
        "data-edge": label,
        onchange: ({ target }) => write(region, change(Number(target.value))),
      }),
    );
  return el(
    "section",
    { "aria-labelledby": "region-name" },
    el("h2", { id: "region-name" }, say("Region {name}", { name: region.name })),
    el(
      "p",
      { class: "note" },
      file || say("A theme of the house: it is copied beside your deck when you change it."),
    ),
    el(
      "div",
      { class: "numbers" },
      number(say("Left"), left, (to) => [to, top, right + to - left, bottom]),
      number(say("Top"), top, (to) => [left, to, right, bottom + to - top]),
      number(say("Wide"), right - left, (to) => [left, top, left + to, bottom]),
      number(say("High"), bottom - top, (to) => [left, top, right, top + to]),
    ),
    !file && button(say("Make the layout my own"), { class: "wide", "data-do": "own-layout" }, () => own()),
    el(
      "p",
      { class: "note" },
      say("Drag, or arrow keys; Shift resizes, Alt goes in small steps and snaps to nothing."),
    ),
    fields,
  );
}

export async function draw(over, box, card, answer = {}) {
  $("main").classList.toggle("laid", on);
  if (!on || state.view.backs) {
    $("region-panel")?.replaceChildren();
    return over.replaceChildren();
  }
  const now = `${state.code} ${card?.picture} ${JSON.stringify(state.view)}`;
  if (card && now !== asked) {
    asked = now;
    /** @type {Studio.Regions & Studio.Refusal} */
    const answer = await ask({ do: "regions", code: state.code }).catch(() => ({ regions: [] }));
    if (answer.refused) return over.replaceChildren();
    regions = answer.regions;
    file = answer.layout ?? "";
  }
  if (dragging) return undefined;
  const kept = document.activeElement?.dataset?.region;
  over.replaceChildren(...[...regions].sort((one, other) => size(other) - size(one)).map(frame)); // the smaller lies above
  if (kept) over.querySelector(`[data-region="${kept}"]`)?.focus({ preventScroll: true });
  const made = panel(),
    typing = fields.contains(document.activeElement);
  if (!typing) $("region-panel")?.replaceChildren(...[made].filter(Boolean));
  if (made) {
    const at = { root: "layout", file, table: ["regions", chosen], code: state.code, own };
    await inspector.show(fields, at, Boolean(answer.file));
  }
  return undefined;
}
