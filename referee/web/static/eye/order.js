// The order in which cards are read: left to right, rows from the top, as whoever took the photo looks at them.
import { centre, distance } from "./quads.js";

const ROW = 0.5; // of a card's height: what lies less far below belongs to the same row
const ASKEW = [0, -4, 4, -8, 8, -12, 12]; // degrees that rows may lie aslant of the mean card

/** Which way the cards stand; angles are doubled, so that one upside down stands the same way. @param {Eye.Read[]} cards */
function standing(cards) {
  const angles = cards.map(({ corners: [a, , , d] }) => 2 * Math.atan2(d[1] - a[1], d[0] - a[0]));
  const sum = (/** @type {(angle: number) => number} */ part) =>
    angles.reduce((all, angle) => all + part(angle), 0);
  const angle = Math.atan2(sum(Math.sin), sum(Math.cos)) / 2;
  // the rows go the way the picture does: a deal that lies on its side is still read from the left
  const turns = [0, 1, 2, 3].map((n) => angle + (n * Math.PI) / 2);
  return turns.sort((a, b) => Math.sin(b) - Math.sin(a))[0];
}

export function inOrder(/** @type {Eye.Read[]} */ cards) {
  if (cards.length < 2) return cards;
  const heights = cards.map(({ tall, corners }) => tall ?? distance(corners[0], corners[3]));
  const apart = ROW * heights.sort((a, b) => a - b)[cards.length >> 1];
  /** How far a card lies in a direction. @param {number} way @returns {(card: Eye.Read) => number} */
  const along = (way) => (card) => {
    const [x, y] = centre(card.corners);
    return x * Math.cos(way) + y * Math.sin(way);
  };

  /** Rows if this way is down, and how uneven they are. @param {number} down */
  const rows = (down) => {
    const depth = along(down);
    const result = /** @type {Eye.Read[][]} */ ([]);
    let last = -Infinity;
    for (const card of cards.toSorted((a, b) => depth(a) - depth(b))) {
      if (depth(card) - last < apart) result[result.length - 1].push(card);
      else result.push([card]);
      last = depth(card);
    }
    let uneven = 0;
    for (const row of result) {
      const mean = row.reduce((sum, card) => sum + depth(card), 0) / row.length;
      uneven += row.reduce((sum, card) => sum + (depth(card) - mean) ** 2, 0);
    }
    return { result, uneven, across: along(down - Math.PI / 2) };
  };

  const straight = standing(cards);
  const ways = ASKEW.map((turn) => rows(straight + (turn * Math.PI) / 180));
  const { result, across } = ways.reduce((a, b) => (b.uneven < a.uneven ? b : a));
  return result.flatMap((row) => row.sort((a, b) => across(a) - across(b)));
}
