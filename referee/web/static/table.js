// The table: numbers with bars, lanes of cards, sentences. An option that lies here is tapped where it lies.
import { called, card, short, told } from "./cards.js";
import { button, el, icon, say } from "./dom.js";
import { chance, gauge } from "./odds.js";
import { canAdd } from "./plan.js";

// What an answer would do to the numbers that count: "11 → 4", good or bad.
export function effect(page, option) {
  const { previews = {}, tracks = [], choices } = page.now,
    preview = previews[option];
  const deadly = choices.find(({ id }) => id === option)?.danger || preview?.over === "loss";
  const changes = Object.keys(preview?.numbers ?? {}).map((key) => change(preview, key, tracks));
  return [
    changes,
    deadly &&
      el(
        "b",
        { class: "change deadly", title: say("over-loss") },
        icon("skull"),
        el("span", { class: "unseen" }, say("over-loss")),
      ),
    preview?.over === "win" && el("b", { class: "change more" }, say("over-win")),
  ].filter(Boolean);
}

function change(preview, key, tracks) {
  const [was, is] = preview.change[key],
    track = tracks.find((one) => one.key === key);
  const kind = !track?.good || was === is ? "" : is > was === (track.good === "up") ? "more" : "less";
  if (!track) return el("b", { class: "change" }, preview.numbers[key]);
  return el(
    "b",
    { class: `change ${kind}`, title: preview.numbers[key], role: "img", "aria-label": preview.numbers[key] },
    track !== tracks[0] && el("small", {}, track.label),
    `${digits(was)} → ${digits(is)}`,
  );
}

export const digits = (value) => (Number.isInteger(value) ? value : value.toFixed(2));

export function held(page, each, inside) {
  const {
      hello: { cards },
      now,
      draft,
    } = page,
    { code, note, name, option, down, state } = each;
  const at = draft.indexOf(code),
    odds = option && chance(page, option),
    pick = now.kind === "pick";
  const shown = card(
    code,
    page,
    {
      role: "img",
      "aria-label": `${called(code, page)}${down ? `, ${say("down")}` : ""}`,
      "data-behind": state?.flipped ? `${code}/back` : null,
      class: [
        down && "is-down",
        now.for === code && "is-for",
        each.loses && "loses",
        state?.exhausted && "spent",
      ]
        .filter(Boolean)
        .join(" "),
      style: state
        ? {
            rotate: `${state.turned ?? 0}deg`,
            ...((state.turned ?? 0) % 180 && { scale: ".71", "margin-block": "calc(var(--cw) * -.2)" }),
          }
        : {},
    },
    at >= 0 && el("span", { class: "order" }, now.ordered ? at + 1 : "✓"),
    at < 0 && state?.counters && el("span", { class: "order" }, Object.values(state.counters).join(" ")),
    odds && gauge(odds),
  );
  const under = !down && [
    name && el("b", { class: "name" }, name),
    note && el("span", { class: "note" }, told(note, cards)),
    option && el("span", { class: "changes" }, effect(page, option)),
  ];
  if (!option)
    return el("span", { class: "held", onclick: inside ? null : () => page.read(code) }, shown, under);
  return button(
    [shown, under],
    {
      class: "held option",
      "data-option": option,
      "aria-pressed": pick ? String(at >= 0) : null,
      disabled: pick && at < 0 && !canAdd(now, draft, code),
    },
    () => (pick ? page.toggle(code) : page.give(option)),
  );
}

function lane(page, found) {
  const { cards } = page.hello;
  if (found.drawn && page.hello.picture) return drawn(page, found);
  const count = found.cards.length,
    whole = /^-?\d+$/.test(found.text);
  const kind = [
    found.role,
    found.cells && "board",
    found.group && "stat",
    count > 4 && "many",
    found.danger && "loses",
    found.role === "watch" && count === 1 && !found.under.length && !found.group && "single",
  ]
    .filter(Boolean)
    .join(" ");
  return el(
    "div",
    { class: `lane ${kind}`, role: "group", "aria-label": found.label, style: { "--n": count } },
    el(
      "p",
      { class: "title" },
      found.label,
      whole
        ? el("b", { class: "value" }, found.text)
        : found.text && el("span", { class: "note" }, told(found.text, cards)),
    ),
    found.cells
      ? page.kit.grid(page, found)
      : count > 0 &&
          el(
            "div",
            { class: "cards" },
            found.cards.map((each) => held(page, each)),
            tucked(page, found.under),
          ),
    count > 0 &&
      !found.cells &&
      el(
        "p",
        { class: "inline", "aria-hidden": "true" },
        found.cards.map(({ code }) => [...told(short(code, cards), cards), " "]),
      ),
    found.note && el("p", { class: "note" }, told(found.note, cards)),
  );
}

const tucked = (page, codes) =>
  codes.length > 0 &&
  el(
    "span",
    {
      class: "under",
      role: "img",
      "aria-label": codes.map((code) => called(code, page)).join(", "),
    },
    codes.map((code) => card(code, page, { class: "tucked" })),
  );

// What the game draws itself, in place of the row that lists it.
const drawn = (page, found) =>
  el(
    "div",
    { class: "lane scene", role: "group", "aria-label": found.label },
    el(
      "p",
      { class: "title" },
      found.label,
      el("span", { class: "note" }, told(found.note ?? "", page.hello.cards)),
    ),
    page.picture
      ? el("img", {
          class: "drawing",
          src: page.picture,
          alt: found.cards.map(({ code }) => called(code, page)).join(", "),
        })
      : el("span", { class: "drawing" }), // its place
  );

// A bar moves from where it was; what changed it stands beside it for a moment.
function track(page, { key, label, value, most, good }) {
  const was = page.before[key] ?? value,
    part = (number) => `${Math.max(0, Math.min(100, (100 * number) / (most || number || 1)))}%`;
  const by = value - was;
  const bar = el("i", { style: { "--at": part(was) } });
  if (by)
    requestAnimationFrame(() => requestAnimationFrame(() => bar.style.setProperty("--at", part(value))));
  return el(
    "div",
    {
      class: `track ${good ?? ""}`,
      "data-track": key,
      role: "img",
      "aria-label": [label, digits(value), most && say("of", { n: digits(most) })].filter(Boolean).join(" "),
    },
    el("span", { class: "what" }, label),
    by !== 0 &&
      el(
        "em",
        { class: by > 0 === (good === "up") ? "more" : "less" },
        `${by > 0 ? "+" : "−"}${digits(Math.abs(by))}`,
      ),
    el("b", {}, digits(value)),
    most && el("small", {}, `/${digits(most)}`),
    bar,
  );
}

export const isChip = ({ most, good }) => !most && !good;

export function tableau(page, found) {
  const { cards } = page.hello,
    tracks = found.tracks.filter((one) => !isChip(one));
  const groups = [...new Set(found.lanes.map(({ group }) => group))].filter(Boolean);
  const lanes = (wanted) => {
    const plain = found.lanes.filter(({ group, role }) => !group && role === wanted);
    return (
      plain.length > 0 &&
      el(
        "div",
        { class: "lanes" },
        plain.map((one) => lane(page, one)),
      )
    );
  };
  return [
    tracks.length > 0 &&
      el(
        "div",
        { class: "tracks" },
        tracks.map((one) => track(page, one)),
      ),
    groups.length > 0 &&
      el(
        "div",
        { class: "groups" },
        groups.map((name) =>
          el(
            "section",
            { class: "group", "aria-label": name },
            el("h2", {}, name),
            found.lanes.filter(({ group }) => group === name).map((one) => lane(page, one)),
          ),
        ),
      ),
    lanes("watch"),
    found.lines.length > 0 &&
      el(
        "ul",
        { class: "lines" },
        found.lines.map(({ label, text, more, danger }) =>
          el(
            "li",
            { class: danger ? "danger" : "" },
            label && el("b", {}, label, " "),
            told([text, more].filter(Boolean).join(" · "), cards),
          ),
        ),
      ),
    lanes("decide"),
  ].filter(Boolean);
}
