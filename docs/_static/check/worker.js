// Runs the package in a worker: Python as WebAssembly, and in it the wheel that `pip install` gives, unchanged.
//
// It is told one of two things first: { tell: "start", base, runtime }, and then { tell: "call", id, call, args } as
// often as there is something to ask; or { tell: "keep", base, runtime }, and then it makes an image of a Python that
// has everything imported, keeps it for the next start, and is done. What it says: progress, ready, began, answer,
// filed, kept, failed. All that goes in and out of Python is text.

const CACHE = "snorum-check";
const CALLS = new Set(["check", "check_all", "pictures"]);

const ask = self.fetch.bind(self);
const say = (what, more = {}) => postMessage({ say: what, ...more });

let web; // the module snorum.web
let unpack = async () => {}; // lays the files of the package where Python finds them, if they are not there
let later = []; // what is to be done when somebody has had an answer

// Where a file is kept: by its content, so that another version never meets it.
const key = (base, file) => new URL(`${file.path}?${encodeURIComponent(file.integrity)}`, base).href;
const imageKey = (base, runtime) => new URL(`image?${encodeURIComponent(runtime.key)}`, base).href;

// The cache, where the browser has one for us: off the secure web it has none.
const cache = async () => {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
};

// Whether these bytes are those that were meant: a sha-256 digest, in base 64.
async function matches(bytes, integrity) {
  if (!self.crypto?.subtle) return true; // off the secure web there is no telling
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// A file from the cache, or else from the site. Its bytes are counted as they come, so that it can be used before it
// has wholly come; and when it has, it is checked, and set aside to be kept.
async function bring(base, file, kept, count, checks) {
  const found = await kept?.match(key(base, file));
  if (found) {
    count(file.bytes);
    return found;
  }
  const answer = await ask(new URL(file.path, base));
  if (!answer.ok) throw new Error(`${file.path} is not there (${answer.status})`);
  const copy = answer.clone();
  const headers = { "Content-Type": file.type };
  const check = async () => {
    const bytes = await copy.arrayBuffer();
    if (!(await matches(bytes, file.integrity))) throw new Error(`${file.path} is damaged`);
    if (kept) later.push(() => kept.put(key(base, file), new Response(bytes, { headers })));
  };
  checks.push(check());
  const counted = new TransformStream({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counted), { headers });
}

// Python, from an image or from nothing, and how to lay the package's files before it.
async function load({ base, runtime }, kept, image, options) {
  const files = Object.fromEntries(runtime.files.map((each) => [each.name, each]));
  const folder = new URL(runtime.folder, base).href;
  const counted = runtime.files.filter((each) => each.type !== "text/javascript");
  const total = counted.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  const count = (bytes) => {
    loaded += bytes;
    say("progress", { stage: "files", loaded: Math.min(loaded, total), total });
  };
  // Everything is asked for at once. The interpreter fetches two of the files itself: it is handed these.
  const checks = [];
  const asked = (name) => bring(base, files[name], kept, count, checks);
  const wheel = asked("wheel");
  const given = new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [folder + name, asked(name)]));
  for (const each of [wheel, ...given.values()]) each.catch(() => {}); // it is heard of below
  self.fetch = (what, how) => given.get(new URL(what.url ?? what, base).href) ?? ask(what, how);
  const { loadPyodide } = await import(new URL(files["pyodide.mjs"].path, base).href);
  await Promise.all([wheel, ...given.values()]);
  const loading = loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: { info: runtime.info, packages: {} },
    env: { PYTHONHASHSEED: "0" },
    ...(image ? { _loadSnapshot: image } : {}),
    ...options,
  });
  // It waits for ever for a file that it cannot use: what is damaged must be heard of first.
  const [python] = await Promise.all([loading, ...checks]);
  self.fetch = ask;
  say("progress", { stage: "package", loaded: total, total });
  let laid;
  unpack = () => (laid ??= wheel.then((answer) => answer.arrayBuffer()).then((zip) => python.unpackArchive(zip, "whl")));
  return python;
}

async function start(told) {
  const kept = await cache();
  const image = await kept?.match(imageKey(told.base, told.runtime)).then((found) => found?.arrayBuffer());
  const python = await load(told, kept, image);
  if (image) later.push(unpack); // of what is in the image nothing is missing but the files
  else await unpack();
  web = python.pyimport("snorum.web");
  say("ready", { from: image ? "image" : "files" });
}

// An image is made of a Python that has met no record. One that cannot be made or kept is done without.
async function keep({ base, runtime }) {
  const kept = await cache();
  if (!kept) return;
  const current = new Set([imageKey(base, runtime), ...runtime.files.map((each) => key(base, each))]);
  for (const request of await kept.keys()) if (!current.has(request.url)) await kept.delete(request);
  const python = await load({ base, runtime }, kept, null, { _makeSnapshot: true });
  await unpack();
  python.runPython("import snorum.web; snorum.web.get_ready()");
  await kept.put(imageKey(base, runtime), new Response(python.makeMemorySnapshot()));
}

// What can wait is done once an answer has been given.
async function afterwards() {
  const rest = later;
  later = [];
  for (const each of rest) await each().catch((error) => console.info(`snorum: ${error}`));
  if (rest.length) say("filed");
}

async function answer({ id, call, args }) {
  say("began", { id });
  try {
    if (!CALLS.has(call)) throw new Error(`there is no ${call}`);
    if (call === "check_all" && !args[3]) await unpack();
    say("answer", { id, text: web[call](...args) });
  } catch (error) {
    say("answer", { id, failed: String(error?.message ?? error).trim().split("\n").pop() });
  }
  setTimeout(afterwards, 300);
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.tell === "call") await answer(data);
    if (data.tell === "start") await start(data);
    if (data.tell === "keep") await keep(data).then(() => say("kept"));
  } catch (error) {
    say("failed", { message: String(error?.message ?? error) });
  }
});
