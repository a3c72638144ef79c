// Icons beside the game: a game in play needs fewer.
import { icon as drawIcon } from "./dom.js";

/** @type {Record<string, string>} */
const ICONS = {
  star: "m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8Z",
  check: "M4 8h4l2-3h4l2 3h4v11H4Zm8 2a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z",
  next: "M5 5l7 7-7 7m8-14 7 7-7 7",
  file: "M6 3h8l4 4v14H6Zm8 0v4h4M9 12h6m-6 4h6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2",
  finished: "M12 4a8 8 0 1 1-8 8M4 5v4h4m4-1v4l3 2",
  win: "M7 4h10v5a5 5 0 0 1-10 0Zm5 10v4m-4 2h8M7 6H4c0 4 2 5 3.5 5M17 6h3c0 4-2 5-3.5 5",
  share: "M12 15V4m-4 4 4-4 4 4M5 13v7h14v-7",
  again: "M19 6v5h-5m4.5-1A7.5 7.5 0 1 0 19.5 14",
  new: "M12 5v14M5 12h14",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  settings: "M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4",
  sound: "M4 9v6h4l5 4V5L8 9Zm12-1a6 6 0 0 1 0 8",
  table: "M4 8h16v9H4ZM7 17v3m10-3v3",
};

export const icon = (/** @type {string} */ name) => drawIcon(name, ICONS[name]);
