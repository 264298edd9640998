// The service worker of an edition (sw.js, at the root of its folder, has the list KEPT: paths, and a digest of each file).
// What is listed comes from the network, and without one from what was kept. Each edition answers for its own folder alone.

const ROOT = new URL(self.registration.scope);
const LIST = new URL("kept.json", ROOT).href; // what the cache has of the list
const PATIENCE = 6_000; // milliseconds after which a network that does not answer is as good as none

const RUNTIME = "_static/check/";

const at = (path) => new URL(path, ROOT).href;
const open = () => caches.open(`snorum-check ${ROOT.pathname}${RUNTIME}`); // worker.js has it too

async function brought(path) {
  const answer = await fetch(at(path), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path} is missing (${answer.status})`);
  return answer;
}

// Bring what has changed since, all of it before any is stored; so too the archives of the runtime, if there is one: another
// build's pages would find only those of the build before. What worker.js has stored already is there under the same keys.
async function keep() {
  const cache = await open();
  const before = (await (await cache.match(LIST))?.json()) ?? {};
  const changed = Object.keys(KEPT).filter((path) => before[path] !== KEPT[path]);
  const answers = await Promise.all(changed.map(async (path) => [at(path), await brought(path)]));
  const { files = [] } = await (await brought(`${RUNTIME}runtime.json`)).json();
  for (const { path, type, integrity } of files) {
    const key = at(`${RUNTIME}${path}?${encodeURIComponent(integrity)}`);
    if (type !== "text/javascript" && !(await cache.match(key))) answers.push([key, await brought(RUNTIME + path)]);
  }
  for (const [address, answer] of answers) await cache.put(address, answer);
  for (const path of Object.keys(before)) if (!Object.hasOwn(KEPT, path)) await cache.delete(at(path));
  await cache.put(LIST, new Response(JSON.stringify(KEPT)));
}

const AWAY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No network</title><h1>No network</h1><p>This page is not kept on this device. These are:</p><ul>
${Object.keys(KEPT).filter((path) => path.endsWith(".html")).map((path) => `<li><a href="${at(path)}">${path.replace(/\.html$/, "")}</a>`).join("\n")}</ul>`;

const away = new Set(); // pages that were opened from what was kept, and so get all their files from there

const kept = async (path) => (await open()).match(at(path));

// A page from the network; from what was kept, if that has nothing to say in time.
async function page({ request, resultingClientId }, path) {
  const asked = fetch(request);
  asked.catch(() => {}); // it may fail when nobody waits any more
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
  try {
    return await Promise.race([asked, late]);
  } catch {
    const found = await kept(path);
    if (found) away.add(resultingClientId);
    return found ?? asked.catch(() => new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html" } }));
  }
}

// A file from where its page came from.
async function file({ request, clientId }, path) {
  if (away.has(clientId)) return (await kept(path)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(path);
    if (!found) throw error;
    return found;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== ROOT.origin || !pathname.startsWith(ROOT.pathname)) return;
  const path = pathname.slice(ROOT.pathname.length).replace(/(^|\/)$/, "$1index.html");
  if (request.mode === "navigate") event.respondWith(page(event, path));
  else if (Object.hasOwn(KEPT, path)) event.respondWith(file(event, path));
});
