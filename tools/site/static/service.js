// What has been visited stays in the browser. VERSION and FILES stand above this line: this build's name, and the
// pages that are kept at once; pictures and documents follow when they are first seen. The app in its folder keeps
// itself, with a worker of its own.
const CACHE = `site-${VERSION}`;

const keep = async () => (await caches.open(CACHE)).addAll(FILES);

const forget = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("site-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
};

const respond = async (request) => {
  const cache = await caches.open(CACHE),
    { href } = new URL(request.url),
    page = request.mode === "navigate" && href.endsWith("/") ? `${href}index.html` : href,
    known = await cache.match(page, { ignoreSearch: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200 && !answer.redirected) await cache.put(page, answer.clone());
  return answer;
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim())));
self.addEventListener("fetch", (event) => {
  const isOwn = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (isOwn) event.respondWith(respond(event.request));
});
