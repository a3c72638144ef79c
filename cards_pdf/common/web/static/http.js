// Requests travel to a server, with the token of its link; `worker.js` has the same names for Python in the browser.
import { memory } from "./elements.js";

export const alone = false; // others see the same, and change it
export const address = ""; // a link that nobody else can open is passed on to nobody
export const home = ""; // the page on the web

export class Refused extends Error {
  anew = false; // whether Python has begun anew, and told so
}

// The page's address ends in #TOKEN, or in #TOKEN/ROOM.
const parts = () => location.hash.slice(1).split("/");
export const roomHere = () => parts()[1];
export const wayTo = (room) => `#${parts()[0]}/${room}`;
export const roomsOf = (lobby) => lobby.rooms;
export const entered = (_room) => {};

const number = (length) => crypto.getRandomValues(new Uint32Array(length)).join("");
export const seat = memory.get("seat") ?? number(2);
memory.set("seat", seat);
const headers = {
  "Table-Token": parts()[0],
  "Table-Seat": seat,
  "Table-Tab": number(1),
  "Table-Lang": memory.get("lang") ?? navigator.language, // the first device brings its language to the table
};

addEventListener("hashchange", () => parts()[0] !== headers["Table-Token"] && location.reload());

// A request as JSON, or beside a file that goes as it is; the answer is JSON, or a file.
async function post(path, request, file, type = "application/octet-stream") {
  const [where, kind, body] = file
    ? [`${path}?${new URLSearchParams(request)}`, file.type || type, file]
    : [path, "application/json", JSON.stringify(request)];
  const answer = await fetch(where, { method: "POST", headers: { ...headers, "Content-Type": kind }, body });
  if (!answer.ok) throw new Refused((await answer.json()).error);
  const isFile = answer.headers.get("Content-Type") === "application/octet-stream";
  return isFile ? { content: await answer.arrayBuffer() } : answer.json();
}

export async function send(message) {
  const { file, ...request } = message,
    { rev: _, ...more } = request;
  const said = await (file ? post("photo", more, file, "image/jpeg") : post("table", request));
  if (request.do === "speak") headers["Table-Lang"] = request.lang;
  for (const made of said.flatMap(({ files }) => files ?? []))
    made.bytes = Uint8Array.from(atob(made.content), (sign) => sign.charCodeAt(0));
  return said;
}

// What the studio asks about its deck: the one that the page's address names, where there are several.
/** @type {Studio.Send} */
export const studio = (request, file) =>
  file
    ? post("studio", { ...Object.fromEntries(new URLSearchParams(location.search)), ...request }, file)
    : post(`studio${location.search}`, request);

// Calls `linked` with true once requests can be sent.
export const ready = async (linked) => linked(true);

// Calls `heard` with what others did, `linked` with true, false, or the sentence of a refusal.
export async function listen(heard, linked) {
  for (;;) {
    try {
      const stream = await fetch("events", { headers });
      if (!stream.ok) return linked((await stream.json()).error);
      linked(true);
      await read(stream.body.getReader(), heard);
    } catch {
      /* the server is gone, or this device slept */
    }
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
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: ")) setTimeout(heard, 0, JSON.parse(line.slice(6))); // its errors do not end the stream
  }
}

// All that a verb needs is where the server is.
export const isHere = async (_verb) => true;

// The drawing that invites to a game.
export const cover = async (game) => (await send({ do: "cover", game }))[0].svg;

// The cards of a game, or a few of them, as they are printed; those of a campaign as they are written on.
export const faces = async ({ game, campaign = "", only = [] }) =>
  (await send({ do: "faces", game, campaign, only })).find(({ type }) => type === "faces");
