// Cards glide from where they were to where they are, or to where they went; what is new comes from above.
// Motion never delays a tap.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const QUICK_MS = 180;
const GLIDE_MS = 220;

const cardsIn = (/** @type {HTMLElement} */ root) => [...root.querySelectorAll("[data-key]")];
const codeOf = (/** @type {HTMLElement} */ card) => card.dataset.key ?? "";

/** Where the cards are, by code. @param {HTMLElement | null} root @returns {Positions} */
export const measurePositions = (root) =>
  new Map(
    root && !calm.matches
      ? cardsIn(root).map((card) => [codeOf(card), { card, was: card.getBoundingClientRect() }])
      : [],
  );

/** @param {HTMLElement} root @param {Positions} before @param {Question | Finish} now */
export function glide(root, before, now) {
  if (calm.matches || !before.size) return;
  const cards = cardsIn(root);
  for (const card of cards) move(card, before.get(codeOf(card))?.was, card.getBoundingClientRect());
  const stays = new Set(cards.map(codeOf));
  for (const [code, left] of before)
    if (!stays.has(code)) leave(left.card, left.was, findGoal(code, now, root));
}

/** @param {HTMLElement} card @param {DOMRect | undefined} was @param {DOMRect} is */
function move(card, was, is) {
  if (!is.width) return; // folded away
  if (!was?.width) {
    const from = { opacity: 0, transform: "translateY(-14px) rotate(-2deg)" };
    return void card.animate([from, {}], { duration: QUICK_MS, easing: "ease-out" });
  }
  const x = was.left - is.left;
  const y = was.top - is.top;
  if (Math.abs(x) + Math.abs(y) <= 1) return;
  const transform = `translate(${x}px,${y}px) scale(${was.width / is.width})`;
  const frames = [transform, "none"].map((to) => ({ transformOrigin: "0 0", transform: to }));
  card.animate(frames, { duration: GLIDE_MS, easing: "cubic-bezier(.2,.8,.3,1)" });
}

/** Its place, if that is in sight; else what tells of the piles.
 * @param {string} code @param {Question | Finish} now @param {HTMLElement} root */
function findGoal(code, { places = {} }, root) {
  const label = Object.values(places).find(({ cards }) => cards.includes(code))?.label;
  const titles = [...root.querySelectorAll(".lane > .title, .lines b")];
  const title = titles.find(({ firstChild }) => firstChild?.textContent?.trim() === label);
  return title ?? document.querySelector('#play [data-do="left"]');
}

/** A likeness goes there; the card itself is off the table.
 * @param {HTMLElement} card @param {DOMRect} was @param {HTMLElement | null} to */
function leave(card, was, to) {
  const goal = to?.getBoundingClientRect();
  if (!was.width || !goal?.width) return;
  const likeness = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["data-key", "data-face", "role", "aria-label", "style"])
    likeness.removeAttribute(name);
  likeness.setAttribute("aria-hidden", "true");
  likeness.classList.add("leaving");
  const { left, top, width, height } = was;
  for (const [name, value] of Object.entries({ left, top, width, height, "--cw": width }))
    likeness.style.setProperty(name, `${value}px`);
  document.body.append(likeness);
  const x = goal.left + goal.width / 2 - left - width / 2;
  const y = goal.top + goal.height / 2 - top - height / 2;
  const end = { transform: `translate(${x}px,${y}px) scale(.25)`, opacity: 0.4 };
  const motion = likeness.animate([{}, end], { duration: QUICK_MS, easing: "ease-in" });
  motion.onfinish = () => likeness.remove();
}
