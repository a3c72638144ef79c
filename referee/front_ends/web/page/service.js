// Keeps the folder in the browser, so that the page opens with the network off. VERSION, FILES and LATER stand
// above this line: they name what this very build is made of. LATER is kept once a room needs it. A new build
// waits until no page uses the old one.
const CACHE = `referee-${VERSION}`;

const fresh = (file) => new Request(file, { cache: "no-cache" });
const kept = async () => (await caches.keys()).filter((name) => name.startsWith("referee-"));

// A room that was opened in an old build stays open with the network off.
const keep = async () => {
  const known = await Promise.all(LATER.map((file) => caches.match(file)));
  await (await caches.open(CACHE)).addAll([...FILES, ...LATER.filter((_, at) => known[at])].map(fresh));
};

const forget = async () => Promise.all((await kept()).filter((name) => name !== CACHE).map((name) => caches.delete(name)));

const found = async (request) => {
  const cache = await caches.open(CACHE), known = (wanted) => cache.match(wanted, { ignoreSearch: true });
  const page = request.mode === "navigate" && "index.html"; // whatever the folder is called by
  return (await known(request)) ?? (page ? await known(page) : undefined) ?? fetch(request);
};

const keepMore = async (files) => {
  const cache = await caches.open(CACHE);
  const new_ = await Promise.all(files.filter((file) => LATER.includes(file)).map(async (file) => (await cache.match(file)) ? [] : [file]));
  await cache.addAll(new_.flat());
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => event.respondWith(found(event.request)));
self.addEventListener("message", (event) => event.waitUntil(keepMore(event.data.keep)));
