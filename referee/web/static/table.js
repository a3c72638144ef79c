// The table, and the question below it.
import { card, cardName, sign, withSigns } from "./cards.js";
import { html, icon, keyed, run, say } from "./dom.js";
import { canAdd, INTEGER } from "./plan.js";
import { page } from "./store.js";

/** @param {Asking} view @param {string} option @param {string} className @param {View} content */
export function optionButton(view, option, className, content) {
  const { now, draft } = view;
  const isPick = now.kind === "pick";
  const isPicked = isPick && draft.includes(option);
  const others = draft.filter((code) => code !== option);
  const next = isPicked ? others : [...draft, option];
  const act = () => (isPick ? view.setDraft(next) : view.give(option));
  return keyed(
    option,
  )`<button class="${className} option" data-option=${option} aria-pressed=${isPick ? isPicked : null}
    disabled=${isPick && !isPicked && !canAdd(now, draft, option)} @click=${act}>${content}</button>`;
}

/** "11 → 4" @param {Asking} view @param {string} option */
export function effect({ now }, option) {
  const { previews = {}, tracks = [], choices = [] } = now;
  const preview = previews[option];
  const loses = choices.find(({ id }) => id === option)?.danger || preview?.over === "loss";
  return [
    Object.keys(preview?.numbers ?? {}).map((key) => change(preview, key, tracks)),
    loses &&
      html`<b class="change deadly" title=${say("over-loss")}>${icon("skull")} <span class="unseen">${say("over-loss")}</span></b>`,
    preview?.over === "win" && html`<b class="change more">${say("over-win")}</b>`,
  ];
}

/** @param {Wire.Promise} preview @param {string} key @param {Wire.Track[]} tracks */
function change(preview, key, tracks) {
  const [was, is] = preview.change[key];
  const track = tracks.find((one) => one.key === key);
  const text = preview.numbers[key];
  if (!track) return html`<b class="change">${text}</b>`;
  const isChanged = track.good && was !== is;
  const kind = isChanged && (is > was === (track.good === "up") ? "more" : "less");
  return html`<b class="change ${kind}" title=${text} role="img" aria-label=${text}>
    <small>${track.label}</small>${digits(was)} → ${digits(is)}</b>`;
}

/** @param {number} value */
export const digits = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

export function tableCard(/** @type {LaneCard} */ each, isInside = false) {
  const { now, draft } = page;
  const { code, note, name, option, down, state, loses } = each;
  const index = now.kind === "pick" ? draft.indexOf(code) : -1;
  const turn = state?.turned ?? 0;
  const counters = state?.counters && Object.values(state.counters).join(" ");
  const order = index >= 0 ? (now.ordered ? index + 1 : "✓") : counters;
  const face = card(code, {
    label: `${cardName(code)}${down ? `, ${say("down")}` : ""}`,
    otherSide: state?.flipped ? `${code}/back` : null,
    className: `${down ? "is-down" : ""} ${now.for === code ? "is-for" : ""}
      ${loses ? "loses" : ""} ${state?.exhausted ? "spent" : ""}`,
    css: state && {
      rotate: `${turn}deg`,
      ...(turn % 180 && { scale: ".71", "margin-block": "calc(var(--cw) * -.2)" }),
    },
    content: [
      order !== undefined && html`<span class="order">${order}</span>`,
      option && page.parts.advice?.gauge(page, option),
    ],
  });
  const notes = !down && [
    name && html`<b class="name">${name}</b>`,
    note && html`<span class="note">${withSigns(note)}</span>`,
    option && html`<span class="changes">${effect(page, option)}</span>`,
  ];
  if (option) return optionButton(page, option, "held", [face, notes]);
  const read = isInside ? null : () => run("sheets", "readCard", code);
  return keyed(code)`<span class="held" @click=${read}>${face}${notes}</span>`;
}

function laneView(/** @type {Lane} */ lane) {
  const { cards, under, label, text, note } = lane;
  if (lane.drawn && page.hello.picture) return page.parts.kit?.drawnLane(lane);
  const count = cards.length;
  const isSingle = lane.role === "watch" && count === 1 && !under.length && !lane.group;
  const kinds = `${lane.role} ${lane.cells ? "board" : ""} ${lane.group && "stat"}
    ${count > 4 ? "many" : ""} ${lane.danger ? "loses" : ""} ${isSingle ? "single" : ""}`;
  const value = INTEGER.test(text)
    ? html`<b class="value">${text}</b>`
    : text && html`<span class="note">${withSigns(text)}</span>`;
  const seat = (/** @type {string} */ code) => {
    const laneCard = cards.find((each) => each.code === code);
    return laneCard ? tableCard(laneCard) : keyed(code)`<span class="held"></span>`;
  };
  const seats = lane.seats ?? cards.map(({ code }) => code);
  const lying = html`<div class="cards">${seats.map(seat)}${page.parts.kit?.tucked(under)}</div>`;
  const signs = cards.map(({ code }) => [withSigns(sign(code)), " "]);
  return html`<div class="lane ${kinds}" role="group" aria-label=${label} css=${{ "--n": count }}>
    <p class="title">${label}${value}</p>
    ${lane.cells ? page.parts.kit?.grid(lane) : count > 0 && lying}
    ${count > 0 && !lane.cells && html`<p class="inline" aria-hidden="true">${signs}</p>`}
    ${note && html`<p class="note">${withSigns(note)}</p>`}
  </div>`;
}

function trackView(/** @type {Wire.Track} */ { key, label, value, most, good }) {
  const by = value - (page.before[key] ?? value);
  const maximum = most ? say("of", { n: digits(most) }) : "";
  const name = [label, digits(value), maximum].filter(Boolean).join(" ");
  const kind = by > 0 === (good === "up") ? "more" : "less";
  const moved = `${by > 0 ? "+" : "−"}${digits(Math.abs(by))}`;
  const number = html`<b>${digits(value)}</b>`;
  return keyed(key)`<div class="track ${good}" data-track=${key} role="img" aria-label=${name}>
    <span class="what">${label}</span>
    ${by === 0 ? number : keyed(page.place)`<em class=${kind}>${moved}</em>${number}`}
    ${most && html`<small>/${digits(most)}</small><i css=${{ "--at": `${Math.min(100, (100 * value) / most)}%` }}></i>`}
  </div>`;
}

export const isChip = (/** @type {Wire.Track} */ { most, good }) => !most && !good;

export function tableau(/** @type {Plan} */ { tracks, lanes, lines }) {
  const bars = tracks.filter((track) => !isChip(track));
  const groups = [...new Set(lanes.map(({ group }) => group))].filter(Boolean);
  const lanesOf = (/** @type {Lane["role"]} */ laneRole) => {
    const matches = lanes.filter(({ group, role }) => !group && role === laneRole);
    return matches.length > 0 && html`<div class="lanes">${matches.map(laneView)}</div>`;
  };
  const groupView = (/** @type {string} */ name) =>
    html`<section class="group" aria-label=${name}>
      <h2>${name}</h2>${lanes.filter(({ group }) => group === name).map(laneView)}
    </section>`;
  const line = (/** @type {Line} */ { label, text, danger }) =>
    html`<li class=${danger && "danger"}>${label && html`<b>${label} </b>`}${withSigns(text)}</li>`;
  return [
    bars.length > 0 && html`<div class="tracks">${bars.map(trackView)}</div>`,
    groups.length > 0 && html`<div class="groups">${groups.map(groupView)}</div>`,
    lanesOf("watch"),
    lines.length > 0 && html`<ul class="lines">${lines.map(line)}</ul>`,
    lanesOf("decide"),
  ];
}

export const isWide = matchMedia("(min-width: 760px) and (orientation: landscape)");
const MAX_BARS = 4; // of advice above the question

/** @param {Asking} view @param {Rest} rest @returns {View} */
export function question(view, { words, also, boxes, proposals }) {
  const { now, parts } = view;
  if (now.kind === "draw") return parts.pad?.pad(view);
  if (now.kind === "roll") return parts.kit?.dice(view);
  if (now.kind === "number" && !now.choices) return parts.kit?.amount(view);
  const isPick = now.kind === "pick";
  const isAdvised = isPick && view.hint && !isWide.matches; // there it stands below
  const n = now.back ?? 0;
  const buttons = words.map((choice) => word(view, choice));
  const others = also.map((choice) => word(view, choice));
  return [
    n > 0 &&
      html`<button class="wide" data-undo-to=${n} @click=${() => view.undoTo(n)}
        >${icon("undo")}${say("back-before", { n })}</button>`,
    boxes.size > 0 && parts.kit?.aboutCards(view, boxes),
    words.length > 0 && html`<div class="words n${words.length} ${now.kind}">${buttons}</div>`,
    also.length > 0 &&
      html`<div class="words also" role="group" aria-label=${say("also")}>${others}</div>`,
    isAdvised ? parts.advice?.bars(MAX_BARS) : parts.kit?.proposals(view, proposals),
    isPick && parts.kit?.pickButton(view),
  ];
}

/** @param {Asking} view @param {Wire.Choice} choice */
export function word(view, { id, label, of }, isAlike = false) {
  const { now, parts, draft } = view;
  const all = Object.values(now.previews ?? {});
  // What any answer brings is no reason for one.
  const isSpecial = (/** @type {string} */ line) =>
    all.length < 2 || all.some(({ text }) => !text.includes(line));
  const text = now.previews?.[id]?.text.filter(isSpecial).join(" ");
  const isCard = page.hello.cards[id]?.suit;
  const name = isCard ? sign(id) : label.charAt(0).toUpperCase() + label.slice(1);
  const order = now.ordered && draft.includes(id) && draft.indexOf(id) + 1;
  return optionButton(view, id, "word", [
    html`<span class="label">${withSigns(name)} ${order && html`<span class="order">${order}</span>`}
      ${!isAlike && effect(view, id)}${parts.advice?.gauge(view, id)}</span>`,
    text && !of && html`<span class="note">${withSigns(text)}</span>`,
  ]);
}
