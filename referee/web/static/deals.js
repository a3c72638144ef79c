// The same cards for everybody: a deal in a link, and the cards of the day with how many days in a row they were won.
import { button, el, memory, say } from "./dom.js";
import { home, wayTo } from "./transport.js";

const LINK = /[#/]deal=([\w-]+)\.(\d{1,15})(?:\.(.+))?$/,
  GAME = /[#/]play=([\w-]+)$/;

// To the page on the web, which anybody can open; the address in a home's network has a key in it.
export const linkTo = (game, { seed, options }) => {
  if (!home) return "";
  const more = Object.keys(options).length ? `.${encodeURIComponent(JSON.stringify(options))}` : "";
  return `${home}#deal=${game}.${seed}${more}`;
};

// Whoever opens such a link plays these cards; a link to a game alone is as good as a tap on its tile.
export function linked(page) {
  const [, tile] = location.hash.match(GAME) ?? [],
    [, game, seed, more] = location.hash.match(LINK) ?? [];
  if (!game && !tile) return;
  history.replaceState(history.state, "", wayTo("play"));
  if (tile)
    return void (/** @type {HTMLElement} */ (document.querySelector(`[data-game="${tile}"]`))?.click());
  let options;
  try {
    options = more ? JSON.parse(decodeURIComponent(more)) : {};
  } catch {
    return; // what was cut off on its way is no deal
  }
  page.ask({ do: "open", game, new: true, deal: "digital", seed: Number(seed), options });
}

// A day as a number, which is the seed of its cards.
const day = (ago = 0) => {
  const then = new Date();
  then.setDate(then.getDate() - ago); // some days have 23 hours, some 25
  return then.getFullYear() * 10_000 + (then.getMonth() + 1) * 100 + then.getDate();
};

const kept = () => memory.get("daily") ?? {};
const streakOf = ({ streak = 0, won = 0 } = {}) => (won >= day(1) ? streak : 0);

// The games with their cards of the day; what was begun today goes on.
export function cardsOfTheDay(page) {
  const games = page.lobby.games.filter(({ daily }) => daily); // a campaign's cards are its own
  return el(
    "section",
    { "aria-label": say("of-the-day"), class: "daily" },
    el("h2", {}, say("of-the-day")),
    el("p", { class: "note" }, say("of-the-day-note")),
    el("div", { class: "decks" }, games.map(one)),
  );

  function one({ game, title, unfinished = [] }) {
    const own = kept()[game],
      streak = streakOf(own);
    const going = own?.begun === day() && unfinished.find(({ save }) => save === own.save);
    const text = streak > 1 ? say("days-in-a-row", { streak }) : "";
    return button([title, text && el("small", {}, ` ${text}`)], { "data-daily": game }, async () => {
      if (going) return page.ask({ do: "go-on", name: going.save });
      await page.ask({ do: "open", game, new: true, deal: "digital", seed: day(), daily: true });
      if (page.hello?.game === game)
        memory.set("daily", { ...kept(), [game]: { ...kept()[game], begun: day(), save: page.hello.save } });
    });
  }
}

const OTHERS = 10 ** 8; // cards that stand for those of a day are as many seeds away, or several times

// How many days in a row, once today's cards are won; 0 if these were others.
export function countDay({ hello: { game }, now }, deal) {
  if (deal?.seed % OTHERS !== day() || Object.keys(deal.options).length) return 0;
  const own = kept()[game] ?? {};
  if (now.outcome === "win" && own.won !== day())
    memory.set("daily", { ...kept(), [game]: { ...own, streak: streakOf(own) + 1, won: day() } });
  return streakOf(kept()[game]);
}
