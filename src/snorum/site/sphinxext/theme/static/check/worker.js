// Runs the package in a worker: Python as WebAssembly, and in it the files that `pip install` gives, unchanged.
//
// Its first message is { tell: "start", base, runtime }, followed by any number of { tell: "call", id, call, args }. It
// sends progress, ready, answer, failed and, when it has stored an image of Python for the next start or could not,
// kept. Only text goes into and out of Python.

const CALLS = new Set(["check", "check_all", "heard", "pictures", "table", "told"]);

const ALMOST = 100_000; // so many bytes before Python has what it needs to start, the package is asked for

const ask = self.fetch.bind(self);
const say = (what, more = {}) => postMessage({ say: what, ...more });

let python;
let web; // the module snorum.site.web
let giveUpImage = async () => {}; // deletes the image from which Python was started
let unpack = async () => {}; // puts the package's files where Python finds them, unless they are there
let later = []; // work to do after an answer has been given

// The key of a stored file depends on its content, so that versions are never mixed up.
const key = (base, file) => new URL(`${file.path}?${encodeURIComponent(file.integrity)}`, base).href;
const imageKey = (base, runtime) => new URL(`image?${encodeURIComponent(runtime.key)}`, base).href;

// The cache of this edition, or null: without HTTPS a browser has none.
const cache = async (base) => {
  try {
    return await caches.open(`snorum-check ${new URL(base).pathname}`);
  } catch {
    return null;
  }
};

// The SHA-256 digest of bytes, in base 64; empty without HTTPS, where there is none.
async function digestOf(bytes) {
  if (!self.crypto?.subtle) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// Whether bytes have the expected digest.
const matches = async (bytes, integrity) => [integrity, ""].includes(await digestOf(bytes));

const DIGEST = "Snorum-Digest"; // the header of a stored image with the digest that it had when it was made

// A failure that may not happen again, because the damaged stored file has been deleted.
const givenUp = (message) => Object.assign(new Error(message), { again: true });

// A file from the cache or the site. It can be used while it is still loading; when it is complete, it is checked and
// stored.
async function bring(base, file, kept, count, checks) {
  const checked = (check) => {
    check.catch(() => {}); // it is heard of below
    checks.push(check);
  };
  const headers = { "Content-Type": file.type };
  const unpacked = (stream) => new Response(file.path.endsWith(".gzip") ? stream.pipeThrough(new DecompressionStream("gzip")) : stream, { headers });
  const found = await kept?.match(key(base, file));
  if (found) {
    count(file.bytes);
    const copy = found.clone();
    const check = async () => {
      if (await matches(await copy.arrayBuffer(), file.integrity)) return;
      await kept.delete(key(base, file));
      throw givenUp(`the stored copy of ${file.path} is damaged`);
    };
    checked(check());
    return unpacked(found.body);
  }
  const answer = await ask(new URL(file.path, base));
  if (!answer.ok) throw new Error(`${file.path} is missing (${answer.status})`);
  const copy = answer.clone();
  const check = async () => {
    const bytes = await copy.arrayBuffer();
    if (!(await matches(bytes, file.integrity))) throw new Error(`${file.path} is damaged`);
    if (kept) later.push(() => kept.put(key(base, file), new Response(bytes, { headers })));
  };
  checked(check());
  const counted = new TransformStream({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return unpacked(answer.body.pipeThrough(counted));
}

// Load Python, from an image if there is one, and set `unpack`.
async function load({ base, runtime }, kept, image, isWhole) {
  const files = Object.fromEntries(runtime.files.map((each) => [each.name, each]));
  const folder = new URL(runtime.folder, base).href;
  const counted = runtime.files.filter((each) => each.type !== "text/javascript");
  const total = counted.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  let starts;
  const almost = new Promise((done) => (starts = done)); // while Python starts, nothing else is done in this worker
  const count = (bytes) => {
    loaded += bytes;
    if (loaded > total - files.package.bytes - ALMOST) starts();
    say("progress", { stage: "files", loaded: Math.min(loaded, total), total });
  };
  // The interpreter fetches two of the files itself, and is given these. The package comes behind them, while Python starts.
  const checks = [isWhole];
  const asked = (name) => bring(base, files[name], kept, count, checks);
  const given = new Map(["pyodide.asm.wasm", "python_stdlib.zip"].map((name) => [folder + name, asked(name)]));
  const archive = image ? asked("package") : almost.then(() => asked("package"));
  for (const each of [archive, ...given.values()]) each.catch(() => {}); // it is heard of below
  self.fetch = (what, how) => given.get(new URL(what.url ?? what, base).href) ?? ask(what, how);
  const { path } = files["pyodide.mjs"];
  const { loadPyodide } = await import(new URL(path, base).href).catch(() => {
    throw new Error(`${path} is missing or damaged`);
  });
  await Promise.all([...given.values(), ...(image ? [archive] : [])]);
  const loading = loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: { info: runtime.info, packages: {} },
    env: { PYTHONHASHSEED: "0" },
    ...(image ? { _loadSnapshot: image } : { _makeSnapshot: true }),
  });
  loading.catch(() => {});
  // With an unusable file it would wait for ever, and with a damaged one fail: so the checks come first.
  await Promise.all(checks);
  python = await loading;
  self.fetch = ask;
  say("progress", { stage: "package", loaded: Math.min(loaded, total), total });
  const lay = async () => {
    const zip = await (await archive).arrayBuffer();
    await Promise.all(checks); // the package is checked too
    python.unpackArchive(zip, "whl");
  };
  let laid;
  unpack = () => (laid ??= lay());
}

async function start(told) {
  const kept = await cache(told.base);
  const found = await kept?.match(imageKey(told.base, told.runtime));
  const image = await found?.arrayBuffer();
  if (image) giveUpImage = () => kept.delete(imageKey(told.base, told.runtime));
  const verify = async () => {
    if (image && !(await matches(image, found.headers.get(DIGEST)))) throw new Error("the stored image of Python is damaged");
  };
  const isWhole = verify();
  isWhole.catch(() => {}); // it is heard of in `load`
  try {
    await load(told, kept, image, isWhole);
    if (image) {
      later.push(unpack); // the image lacks only the files
    } else {
      await unpack();
      const made = kept && makeImage();
      later.push(async () => say("kept", { made: await keep(made, told, kept) }));
    }
    web = python.pyimport("snorum.site.web");
  } catch (error) {
    if (!image) throw error;
    await giveUpImage();
    throw givenUp(error?.message ?? error);
  }
  say("ready", { from: image ? "image" : "files" });
  setTimeout(afterwards, 1500); // even if nothing is asked: the next visit may have no network
}

// An image of this Python, with everything imported, before it has seen a record; or null: the page works without one.
function makeImage() {
  try {
    python.runPython("import snorum.site.web; snorum.site.web.get_ready()");
    return python.makeMemorySnapshot();
  } catch (error) {
    console.info(`snorum: ${error}`);
    return null;
  }
}

// Store the image, and delete what other builds of this edition have stored; whether it could be stored.
async function keep(image, { base, runtime }, kept) {
  if (!image) return false;
  const current = new Set([imageKey(base, runtime), ...runtime.files.map((each) => key(base, each))]);
  try {
    // What has no digest in its key is kept by offline.js.
    for (const { url } of await kept.keys()) if (url.includes("?") && !current.has(url)) await kept.delete(url);
    const headers = { [DIGEST]: await digestOf(image) };
    await kept.put(imageKey(base, runtime), new Response(image, { headers }));
    return true;
  } catch (error) {
    console.info(`snorum: ${error}`);
    return false;
  }
}

// Do the postponed work after an answer has been given.
async function afterwards() {
  const rest = later;
  later = [];
  for (const each of rest) await each().catch((error) => console.info(`snorum: ${error}`));
}

async function answer({ id, call, args }) {
  if (!CALLS.has(call)) throw new Error(`there is no ${call}`);
  try {
    if (call === "check_all" && !args[3]) await unpack();
    say("answer", { id, text: web[call](...args) });
  } catch (error) {
    if (!(error instanceof python.ffi.PythonError)) { // this Python cannot go on
      await giveUpImage();
      throw error;
    }
    say("answer", { id, failed: error.message.trim().split("\n").pop() });
  }
  setTimeout(afterwards, 300);
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.tell === "call") await answer(data);
    if (data.tell === "start") await start(data);
  } catch (error) {
    say("failed", { message: String(error?.message ?? error), again: error?.again === true });
  }
});
