// Names and sentences: of decks, of cards, and where the page's address leads.
import assert from "node:assert/strict";
import test from "node:test";
import "./browser.mjs";

const { folderName, freeName } = await import("../deck-names.js");
const { answerText, inWords, sign } = await import("../cards.js");
const { linkToRoom, roomInLink } = await import("../http.js");

const CARDS = { AC: { rank: "A", suit: "C", name: "ace of clubs" }, A1: { name: "War Banner" } };

test("a deck's folder is called by letters, digits and hyphens", () => {
  assert.equal(folderName("Moss & fern"), "moss-fern");
  assert.equal(folderName("Žluťoučký kůň"), "zlutoucky-kun");
  assert.equal(folderName("战旗"), "deck");
  assert.equal(freeName("moss", ["moss", "moss-2"]), "moss-3");
});

test("a card is written with its sign and spoken by its name", () => {
  assert.equal(sign("AC", CARDS), "A♣");
  assert.equal(inWords("Discard AC.", CARDS), "Discard ace of clubs.");
  assert.equal(answerText(["AC", "A1"], CARDS), "A♣ War Banner");
});

test("the address of a room keeps the token before it", () => {
  assert.equal(roomInLink(), "print");
  assert.equal(linkToRoom("rules"), "#token/rules");
});
