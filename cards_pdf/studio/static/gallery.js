// All cards, live; those with a problem wear a badge.
import { $, button, el, say, sized } from "./dom.js";
import { show } from "./pictures.js";
import { choose, fetchInSight, inSight, state } from "./state.js";

const places = new Map(); // by code
const visible = new Set();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries)
    visible[isIntersecting ? "add" : "delete"](target.dataset.cardPicture);
  fetchInSight();
});
inSight.codes = () => [...visible];

function place(code) {
  const made = el(
    "div",
    { class: "card", "data-card-picture": code },
    el("span", { class: "face" }),
    button("", { class: "over" }, () => choose(code)),
    el("span", { class: "badge", hidden: true }),
  );
  seen.observe(made);
  places.set(code, made);
  return made;
}

function faultsByCode() {
  const found = new Map();
  for (const fault of state.faults)
    if (fault.code) found.set(fault.code, [...(found.get(fault.code) ?? []), fault]);
  return found;
}

function dress(made, card, faults) {
  const now = [
    card.picture,
    state.pictures.has(card.picture),
    card.name,
    card.copies,
    card.code === state.code,
    card.lies,
    state.deck.shape,
    ...faults.map(({ said }) => said),
  ].join("\u0001");
  if (made.dressed === now) return; // hundreds of cards stay as they are
  made.dressed = now;
  const face = made.querySelector(".face");
  if (face.dataset.picture !== String(card.picture)) show(face, card.picture);
  const shape = `card ${card.lies ? "lies" : ""} ${state.deck.shape} ${card.code === state.code ? "chosen" : ""} ${faults.some((fault) => fault.grave) ? "faulty" : ""}`;
  if (made.className !== shape) made.className = shape;
  made.querySelector(".badge").hidden = !faults.length;
  const called = [
    card.code,
    card.name,
    card.copies > 1 ? `× ${card.copies}` : "",
    ...faults.map(({ said }) => said),
  ];
  const over = made.querySelector(".over");
  over.setAttribute("aria-label", called.filter(Boolean).join(", "));
  over.setAttribute("aria-current", card.code === state.code);
}

export function draw() {
  const here = $("gallery");
  if (!here.firstChild) here.append(el("h2", {}), el("div", { class: "cards" }));
  const count = state.cards.reduce((sum, card) => sum + card.copies, 0);
  here.firstChild.textContent =
    count === state.cards.length
      ? say("Cards: {count}", { count })
      : say("Cards: {kinds}, with copies {count}", { kinds: state.cards.length, count });
  const box = here.lastChild;
  if (state.deck) {
    sized(box, { wide: state.deck.width, high: state.deck.height, bleed: state.deck.bleed });
  }
  const faults = faultsByCode();
  const order = state.cards.map((card) => {
    const made = places.get(card.code) ?? place(card.code);
    dress(made, card, faults.get(card.code) ?? []);
    return made;
  });
  if (order.length !== box.children.length || order.some((made, n) => box.children[n] !== made)) {
    for (const old of [...box.children])
      if (!order.includes(old)) {
        seen.unobserve(old);
        places.delete(old.dataset.cardPicture);
        visible.delete(old.dataset.cardPicture);
      }
    box.replaceChildren(...order);
  }
}
