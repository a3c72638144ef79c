// How messages travel: to a referee on this network. One in the browser has a module with the same names instead.
import { el, say } from "./dom.js";

export const keeping = () => el("p", { class: "note" }, say("screen"));
export const byHand = () => null;

const token = location.hash.slice(1);
const seat = crypto.getRandomValues(new Uint32Array(2)).join("");
const headers = { "Table-Token": token, "Table-Seat": seat };

addEventListener("hashchange", () => location.reload());

export class Refused extends Error {}

export async function send(request) {
  const { name, file } = request; // a photo goes as it is
  const [path, type, body] = file ? [`photo?name=${encodeURIComponent(name)}`, file.type || "image/jpeg", file]
    : ["table", "application/json", JSON.stringify(request)];
  const answer = await fetch(path, { method: "POST", headers: { ...headers, "Content-Type": type }, body });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.error);
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

async function read(reader, heard) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop();
    for (const part of parts) if (part.startsWith("data: ")) heard(JSON.parse(part.slice(6)));
  }
}
