// Cards glide from where they were to where they are, or to where they went; what is new comes from above. A number
// that lost something shakes. Motion never delays a tap.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const QUICK = 180; // ms
const all = (root) => [...root.querySelectorAll("[data-key]")];
export const places = (root) =>
  new Map(
    root && !calm.matches
      ? all(root).map((card) => [card.dataset.key, { card, was: card.getBoundingClientRect() }])
      : [],
  );

export function glide(root, before, now) {
  if (calm.matches || !before.size) return;
  for (const number of root.querySelectorAll(".track em.less + b")) shake(number);
  const there = all(root);
  for (const card of there) move(card, before.get(card.dataset.key)?.was, card.getBoundingClientRect());
  const stays = new Set(there.map(({ dataset }) => dataset.key));
  for (const [code, left] of before) if (!stays.has(code)) leave(left, whereTo(code, now, root));
}

const shake = (number) =>
  number.animate(
    [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 320, easing: "ease-out" },
  );

function move(card, was, is) {
  if (!is.width) return; // folded away
  if (!was?.width) {
    card.animate([{ opacity: 0, transform: "translateY(-14px) rotate(-2deg)" }, {}], {
      duration: QUICK,
      easing: "ease-out",
    });
    return;
  }
  const [x, y, scale] = [was.left - is.left, was.top - is.top, was.width / is.width];
  if (Math.abs(x) + Math.abs(y) <= 1) return;
  const from = { transformOrigin: "0 0", transform: `translate(${x}px,${y}px) scale(${scale})` };
  card.animate([from, { transformOrigin: "0 0", transform: "none" }], {
    duration: 220,
    easing: "cubic-bezier(.2,.8,.3,1)",
  });
}

// Its place, if that is in sight; else what tells of the piles.
function whereTo(code, { places: known = {} }, root) {
  const { label } = Object.values(known).find(({ cards }) => cards.includes(code)) ?? {};
  const named = [...root.querySelectorAll(".lane > .title, .lines b")].find(
    ({ firstChild }) => firstChild.textContent.trim() === label,
  );
  return named ?? document.querySelector('#play [data-do="left"]');
}

// A likeness goes there; the card itself is off the table.
function leave({ card, was }, to) {
  const goal = to?.getBoundingClientRect();
  if (!was.width || !goal?.width) return;
  const likeness = card.cloneNode(true);
  for (const name of ["data-key", "data-face", "role", "aria-label", "style"]) likeness.removeAttribute(name);
  likeness.setAttribute("aria-hidden", "true");
  likeness.classList.add("leaving");
  const { left, top, width, height } = was;
  for (const [name, value] of Object.entries({ left, top, width, height, "--cw": width }))
    likeness.style.setProperty(name, `${value}px`);
  document.body.append(likeness);
  const x = goal.left + goal.width / 2 - left - width / 2,
    y = goal.top + goal.height / 2 - top - height / 2;
  const gone = { transform: `translate(${x}px,${y}px) scale(.25)`, opacity: 0.4 };
  likeness.animate([{}, gone], { duration: QUICK, easing: "ease-in" }).onfinish = () => likeness.remove();
}
