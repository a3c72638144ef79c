// Names and sentences: of decks, of cards, and where the page's address leads.
import assert from "node:assert/strict";
import test from "node:test";
import "./browser.mjs";

const { folder, free } = await import("../deck-names.js");
const { named, short, spoken } = await import("../cards.js");
const { roomHere, wayTo } = await import("../http.js");

const CARDS = { AC: { rank: "A", suit: "C", name: "ace of clubs" }, A1: { name: "War Banner" } };

test("a deck's folder is called by letters, digits and hyphens", () => {
  assert.equal(folder("Moss & fern"), "moss-fern");
  assert.equal(folder("Žluťoučký kůň"), "zlutoucky-kun");
  assert.equal(folder("战旗"), "deck");
  assert.equal(free("moss", ["moss", "moss-2"]), "moss-3");
});

test("a card is written with its sign and spoken by its name", () => {
  assert.equal(short("AC", CARDS), "A♣");
  assert.equal(spoken("Discard AC.", CARDS), "Discard ace of clubs.");
  assert.equal(named(["AC", "A1"], CARDS), "A♣ War Banner");
});

test("the address of a room keeps the token before it", () => {
  assert.equal(roomHere(), "print");
  assert.equal(wayTo("rules"), "#token/rules");
});
