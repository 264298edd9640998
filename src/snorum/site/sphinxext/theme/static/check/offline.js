// The service worker of an edition (sw.js, at the root of its folder, has the list KEPT: paths, and a digest of each file).
// What is listed comes from the network, and without one from what was kept. Each edition answers for its own folder alone.

const ROOT = new URL(self.registration.scope);
const LIST = new URL("kept.json", ROOT).href; // what the cache has of the list
const PATIENCE = 6_000; // milliseconds after which a network that does not answer is as good as none

const open = () => caches.open(`snorum-check ${new URL("_static/check/", ROOT).pathname}`); // worker.js has it too
const at = (path) => new URL(path, ROOT).href;

// Bring what has changed since, all of it before any is stored.
async function keep() {
  const cache = await open();
  const before = (await (await cache.match(LIST))?.json()) ?? {};
  const changed = Object.keys(KEPT).filter((path) => before[path] !== KEPT[path]);
  const brought = await Promise.all(changed.map(async (path) => {
    const answer = await fetch(at(path), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path} is missing (${answer.status})`);
    return [path, answer];
  }));
  for (const [path, answer] of brought) await cache.put(at(path), answer);
  for (const path of Object.keys(before)) if (!Object.hasOwn(KEPT, path)) await cache.delete(at(path));
  await cache.put(LIST, new Response(JSON.stringify(KEPT)));
}

const AWAY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No network</title><h1>No network</h1><p>This page is not kept on this device. These are:</p><ul>
${Object.keys(KEPT).filter((path) => path.endsWith(".html")).map((path) => `<li><a href="${at(path)}">${path.replace(/\.html$/, "")}</a>`).join("\n")}</ul>`;

// What was kept, if the network has nothing to say.
async function answer(request, path) {
  const brought = fetch(request);
  brought.catch(() => {}); // it may fail when nobody waits any more
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
  try {
    return await Promise.race([brought, late]);
  } catch {
    const found = await (await open()).match(at(path));
    if (found) return found;
    return brought.catch((error) => {
      if (request.mode !== "navigate") throw error;
      return new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html" } });
    });
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return;
  const path = pathname.slice(ROOT.pathname.length).replace(/(^|\/)$/, "$1index.html");
  if (Object.hasOwn(KEPT, path) || request.mode === "navigate") event.respondWith(answer(request, path));
});
