// How messages travel: to a referee on this network. One in the browser has a module with the same names instead.
import { el, memory, say } from "./dom.js";

export const keeping = () => el("p", { class: "note" }, say("screen"));
export const byHand = () => null;

export const seat = memory.get("seat") ?? crypto.getRandomValues(new Uint32Array(2)).join("");
memory.set("seat", seat);
const headers = { "Table-Token": location.hash.slice(1), "Table-Seat": seat, "Table-Tab": crypto.getRandomValues(new Uint32Array(1))[0] };

addEventListener("hashchange", () => location.hash.slice(1) !== headers["Table-Token"] && location.reload());

// The link is another one from now on: somebody was sent away.
function relink(said) {
  const link = said.find(({ type }) => type === "link");
  if (link?.token) {
    headers["Table-Token"] = link.token;
    history.replaceState(history.state, "", `#${link.token}`);
  }
  return link;
}

export class Refused extends Error {}

export async function send(request) {
  const { file, rev: _, ...more } = request; // a photo goes as it is
  const [path, type, body] = file ? [`photo?${new URLSearchParams(more)}`, file.type || "image/jpeg", file]
    : ["table", "application/json", JSON.stringify(request)];
  const answer = await fetch(path, { method: "POST", headers: { ...headers, "Content-Type": type }, body });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.error);
  relink(said);
  return said;
}

// Calls `heard` with what others did, `linked` with true, false, or the sentence of a refusal.
export async function listen(heard, linked) {
  for (;;) {
    try {
      const stream = await fetch("events", { headers });
      if (!stream.ok) return linked((await stream.json()).error);
      linked(true);
      await read(stream.body.getReader(), heard);
    } catch { /* the server is gone, or this device slept */ }
    linked(false);
    await new Promise((done) => setTimeout(done, 700));
  }
}

// A mistake of the page's own is none of the connection.
function told(said, heard) {
  if (!relink(said)) setTimeout(heard, 0, said);
}

async function read(reader, heard) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop();
    for (const part of parts) if (part.startsWith("data: ")) told(JSON.parse(part.slice(6)), heard);
  }
}

// The drawing that invites to a game.
export const cover = async (game) => (await send({ do: "cover", game }))[0].svg;

// Pictures of a game's own cards, as they are printed.
export async function faces({ hello: { game, options }, lobby: { verbs } }) {
  if (!verbs.includes("faces")) return {};
  const [found] = await send({ do: "faces", game, campaign: options.campaign ?? "" });
  return found.faces ?? {};
}
