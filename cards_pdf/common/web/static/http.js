// Requests travel to a server; `worker.js` exports the same names.
import { memory, RejectedError } from "./elements.js";

export { RejectedError };

export const isAlone = /** @type {boolean} */ (false); // True if no other device can change what is shown
/** The page on the web; "" if only the player can open it. @type {string} */
export const home = "";

// The page's address ends in #TOKEN, or in #TOKEN/ROOM.
const parts = () => location.hash.slice(1).split("/");
export const roomInLink = () => parts()[1];
export const linkToRoom = (/** @type {string} */ room) => `#${parts()[0]}/${room}`;
export const roomsOf = (/** @type {Wire.Lobby} */ lobby) => lobby.rooms;
export const keepRoom = (/** @type {string} */ _room) => {};

/** @param {number} length */
const randomNumber = (length) => crypto.getRandomValues(new Uint32Array(length)).join("");
const device = memory.get("seat") ?? randomNumber(2);
memory.set("seat", device);
const headers = {
  "Table-Token": parts()[0],
  "Table-Seat": device,
  "Table-Tab": randomNumber(1),
  "Table-Lang": memory.get("lang") ?? navigator.language, // the first device sets the language of the table
};

addEventListener("hashchange", () => parts()[0] !== headers["Table-Token"] && location.reload());

const BYTES = "application/octet-stream";
/** @param {string} path @param {any} request @param {BodyInit} [file] @returns {Promise<any>} */
async function post(path, request, file, type = file ? BYTES : "application/json") {
  const query = file ? `?${new URLSearchParams(request)}` : "";
  const response = await fetch(path + query, {
    method: "POST",
    headers: { ...headers, "Content-Type": type },
    body: file ?? JSON.stringify(request),
  });
  if (!response.ok) throw new RejectedError((await response.json()).error);
  const isFile = response.headers.get("Content-Type") === BYTES;
  return isFile ? { content: await response.arrayBuffer() } : response.json();
}

/** @param {any} message @returns {Promise<Wire.Message[]>} */
export async function send({ file, ...request }) {
  const { rev: _, ...facts } = request;
  const messages = await (file
    ? post("photo", facts, file, file.type || "image/jpeg")
    : post("table", request));
  if (request.do === "speak") headers["Table-Lang"] = request.lang;
  for (const download of messages.flatMap((/** @type {any} */ { files }) => files ?? []))
    download.bytes = Uint8Array.from(atob(download.content), (sign) => sign.charCodeAt(0));
  return messages;
}

/** @type {Studio.Send} */
export const studio = (request, file) => {
  const deck = Object.fromEntries(new URLSearchParams(location.search));
  return file
    ? post("studio", { ...deck, ...request }, file)
    : post(`studio${location.search}`, request);
};

export const ready = async (/** @type {TellLink} */ tellLink) => tellLink(true);

/** @param {(messages: Wire.Message[]) => void} receive @param {TellLink} tellLink */
export async function listen(receive, tellLink) {
  for (;;) {
    try {
      const stream = await fetch("events", { headers });
      if (!stream.ok) return tellLink((await stream.json()).error);
      tellLink(true);
      if (stream.body) await read(stream.body.pipeThrough(new TextDecoderStream()), receive);
    } catch {
      /* the server is gone, or this device slept */
    }
    tellLink(false);
    await new Promise((done) => setTimeout(done, 700));
  }
}

/** @param {ReadableStream<string>} stream @param {(messages: Wire.Message[]) => void} receive */
async function read(stream, receive) {
  const reader = stream.getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n\n");
    rest = lines.pop() ?? "";
    for (const line of lines)
      if (line.startsWith("data: ")) setTimeout(receive, 0, JSON.parse(line.slice(6))); // its errors are its own
  }
}

export async function cover(/** @type {string} */ game) {
  const [message] = await send({ do: "cover", game });
  return message.type === "cover" ? message.svg : "";
}

/** @param {{ game: string, campaign?: string, only?: (string | undefined)[] }} wish */
export async function faces({ game, campaign = "", only = [] }) {
  const messages = await send({ do: "faces", game, campaign, only });
  return messages.find((message) => message.type === "faces");
}
