// Cards glide from where they were to where they are; what is new comes from above. Motion never delays a tap.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const all = (root) => [...root.querySelectorAll("[data-key]")];
export const places = (root) =>
  new Map(
    root && !calm.matches ? all(root).map((card) => [card.dataset.key, card.getBoundingClientRect()]) : [],
  );

export function glide(root, before) {
  if (calm.matches || !before.size) return;
  const moves = all(root).map((card) => [card, before.get(card.dataset.key), card.getBoundingClientRect()]);
  for (const [card, was, is] of moves) {
    if (!is.width) continue; // folded away
    if (!was?.width) {
      card.animate([{ opacity: 0, transform: "translateY(-14px) rotate(-2deg)" }, {}], {
        duration: 180,
        easing: "ease-out",
      });
      continue;
    }
    const [x, y, scale] = [was.left - is.left, was.top - is.top, was.width / is.width];
    if (Math.abs(x) + Math.abs(y) <= 1) continue;
    const from = { transformOrigin: "0 0", transform: `translate(${x}px,${y}px) scale(${scale})` };
    card.animate([from, { transformOrigin: "0 0", transform: "none" }], {
      duration: 220,
      easing: "cubic-bezier(.2,.8,.3,1)",
    });
  }
}
