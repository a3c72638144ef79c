// The order in which cards are read: left to right, rows from the top, as whoever took the photo looks at them.

const ROW = 0.5; // of a card's height: what lies less far below belongs to the same row
const ASKEW = [0, -4, 4, -8, 8, -12, 12]; // degrees that rows may lie aslant of the mean card

/** @typedef {{corners: Quad, tall?: number}} Lying */

/** Which way the cards stand; angles are doubled, so that one upside down stands the same way. @param {Lying[]} cards */
function standing(cards) {
  let re = 0;
  let im = 0;
  for (const { corners } of cards) {
    const twice = 2 * Math.atan2(corners[3][1] - corners[0][1], corners[3][0] - corners[0][0]);
    re += Math.cos(twice);
    im += Math.sin(twice);
  }
  const angle = Math.atan2(im, re) / 2;
  // the rows go the way the picture does: a deal that lies on its side is still read from the left
  const turns = [0, 1, 2, 3].map((n) => angle + (n * Math.PI) / 2);
  return turns.reduce((a, b) => (Math.sin(b) > Math.sin(a) ? b : a));
}

/** @template {Lying} Card @param {Card[]} cards @returns {Card[]} */
export function inOrder(cards) {
  if (cards.length < 2) return cards;
  const placed = cards.map((card) => {
    const [x, y] = [0, 1].map((k) => card.corners.reduce((sum, p) => sum + p[k], 0) / 4);
    return { card, x, y };
  });
  const heights = cards.map(
    ({ tall, corners: [a, , , d] }) => tall ?? Math.hypot(a[0] - d[0], a[1] - d[1]),
  );
  const apart = ROW * heights.sort((a, b) => a - b)[cards.length >> 1];

  /** Rows if this way is down, and how uneven they are. @param {number} down */
  const rows = (down) => {
    const depth = (/** @type {typeof placed[0]} */ { x, y }) =>
      x * Math.cos(down) + y * Math.sin(down);
    /** @type {(typeof placed)[]} */
    const result = [];
    for (const card of placed.toSorted((a, b) => depth(a) - depth(b))) {
      const last = result.at(-1)?.at(-1);
      if (last && depth(card) - depth(last) < apart) result.at(-1)?.push(card);
      else result.push([card]);
    }
    const uneven = result.flatMap((row) => {
      const mean = row.reduce((sum, card) => sum + depth(card), 0) / row.length;
      return row.map((card) => (depth(card) - mean) ** 2);
    });
    return { result, uneven: uneven.reduce((sum, one) => sum + one, 0), down };
  };

  const straight = standing(cards);
  const ways = ASKEW.map((turn) => rows(straight + (turn * Math.PI) / 180));
  const { result, down } = ways.reduce((a, b) => (b.uneven < a.uneven ? b : a));
  const across = (/** @type {typeof placed[0]} */ { x, y }) =>
    x * Math.sin(down) - y * Math.cos(down);
  return result.flatMap((row) => row.sort((a, b) => across(a) - across(b)).map(({ card }) => card));
}
