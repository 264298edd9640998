// Runs the package in the page: starts the worker, asks it and stops it. The functions for pages are at the end.
//
//   import * as runtime from "./runtime.js";
//   runtime.events.addEventListener("progress", ({ detail }) => show(detail.loaded, detail.total));
//   await runtime.start();                                  // as soon as a check is likely
//   const found = await runtime.run(() => runtime.check(text, "nine.toml", { settling: "at-once" }));
//
// A failure is a RuntimeError, whose `kind` is missing, failed, stopped or overtime.

export const limits = { longest: 10_000 }; // milliseconds that a run may take
export const MISSING = "The Python runtime is not part of this copy of the site.";
const BASE = new URL(".", import.meta.url);

export class RuntimeError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "RuntimeError";
    this.kind = kind;
  }
}

// "progress": { stage: "files" | "package", loaded, total }, in bytes; "state": idle, loading, ready, busy, missing;
// "ready": { from }, "files" or "image"; "kept": { made }, whether an image could be kept for the next visit.
export const events = new EventTarget();

const SAYS = {
  missing: MISSING,
  stopped: "The check was stopped.",
  overtime: () => `The check took more than ${limits.longest / 1000} seconds and was stopped.`,
};

let told; // a promise of the content of runtime.json
let worker = null;
let ready = null; // the promise that the worker is ready
let refuse = () => {}; // rejects that promise
let ended = 0; // how often the worker was ended
let next = 0;
const waiting = new Map(); // the unanswered questions, by number

export let state = "idle";

function tell(what, detail) {
  events.dispatchEvent(new CustomEvent(what, { detail }));
}

function become(what) {
  if (state === what) return;
  state = what;
  tell("state", what);
}

const asked = () =>
  fetch(new URL("runtime.json", BASE), { cache: "no-cache" })
    .then((answer) => (answer.ok ? answer.json() : { available: false }))
    .catch(() => ({ available: false }));

// The content of runtime.json: { available, pyodide, python, files, ... }, or { available: false } if there is none.
export function described() {
  told ??= asked();
  return told;
}

export async function available() {
  return (await described()).available === true;
}

// The current content of runtime.json, if it can still be fetched.
async function describedAnew(runtime) {
  const now = await asked();
  if (!now.available) return runtime;
  told = Promise.resolve(now);
  return now;
}

// A worker started from a blob obeys the page's security policy; one started from an address would obey only a policy
// that the host sends, if any.
const SCRIPT = URL.createObjectURL(
  new Blob([`import ${JSON.stringify(new URL("worker.js", BASE).href)};`], { type: "text/javascript" }),
);

// Start loading, unless already started; the promise resolves when the worker is ready for questions.
export function start() {
  ready ??= begin();
  return ready;
}

async function begin() {
  const mine = ended;
  const stopped = () => {
    if (mine !== ended) throw new RuntimeError("stopped", SAYS.stopped);
  };
  const runtime = await described();
  stopped();
  if (!runtime.available) {
    ready = null;
    become("missing");
    throw new RuntimeError("missing", SAYS.missing);
  }
  // Try once more if stored files were damaged (and are now deleted), or if the site has been rebuilt meanwhile.
  const again = async (error) => {
    if (mine !== ended) throw error;
    const now = await describedAnew(runtime);
    stopped();
    if (!error.again && now.key === runtime.key) throw error;
    await load(now);
  };
  try {
    await load(runtime).catch(again);
  } catch (error) {
    if (mine === ended) end(error);
    throw error;
  }
}

function load(runtime) {
  become("loading");
  worker?.terminate();
  worker = new Worker(SCRIPT, { type: "module", name: "snorum" });
  const mine = worker;
  return new Promise((resolve, reject) => {
    refuse = reject;
    const fail = (message, again = false) => {
      const said = state === "loading" ? `The Python runtime of this page cannot be started: ${message}` : message;
      const error = Object.assign(new RuntimeError("failed", said), { again });
      if (state === "loading") reject(error);
      else end(error);
    };
    mine.addEventListener("message", ({ data }) => {
      if (mine === worker) hear(data, resolve, fail);
    });
    mine.addEventListener("error", (event) => {
      event.preventDefault();
      if (mine === worker) fail(event.message || "The worker could not be started.");
    });
    mine.postMessage({ tell: "start", base: BASE.href, runtime });
  });
}

// From now on the page works without a network; what that needs did not come before the referee, nor does that come again.
function workOffline() {
  navigator.serviceWorker?.register(new URL("../../sw.js", BASE)).catch((error) => console.info(`snorum: ${error}`));
}

function hear(data, resolve, fail) {
  switch (data.say) {
    case "progress":
      tell("progress", { stage: data.stage, loaded: data.loaded, total: data.total });
      break;
    case "ready":
      if (data.from === "image") workOffline();
      tell("ready", { from: data.from });
      become("ready");
      resolve();
      break;
    case "failed":
      fail(data.message, data.again);
      break;
    case "answer":
      answered(data);
      break;
    case "kept":
      workOffline();
      tell("kept", { made: data.made });
      break;
  }
}

function answered({ id, text, failed }) {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (!waiting.size) become("ready");
  if (!asked) return;
  if (failed === undefined) asked.resolve(JSON.parse(text));
  else asked.reject(new RuntimeError("failed", failed));
}

// End the worker, whatever it is doing, and reject all unanswered questions. The next question starts a new worker.
function end(error) {
  ended += 1;
  worker?.terminate();
  worker = null;
  ready = null;
  refuse(error);
  const unanswered = [...waiting.values()];
  waiting.clear();
  become("idle");
  for (const asked of unanswered) asked.reject(error);
}

async function ask(call, ...args) {
  await start();
  return new Promise((resolve, reject) => {
    const id = (next += 1);
    waiting.set(id, { resolve, reject });
    become("busy");
    worker.postMessage({ tell: "call", id, call, args });
  });
}

// Run `work`, which asks one or more of the questions below, with one time limit for all. The clock starts when Python is
// ready, and runs even if the worker does not answer.
export async function run(work) {
  await start();
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      const error = new RuntimeError("overtime", SAYS.overtime());
      end(error);
      reject(error);
    }, limits.longest);
    work().then(resolve, reject).finally(() => clearTimeout(clock));
  });
}

// Judge a record; `settings` are chosen rules. The result is described in snorum.site.web.
export const check = (text, name, settings = {}) => ask("check", text, name, JSON.stringify(settings));

// Judge a record under every reading; `excluded` is the entry of its game in forms.json.
export const checkAll = (text, name, settings = {}, excluded = null) =>
  ask("check_all", text, name, JSON.stringify(settings), excluded ? JSON.stringify(excluded) : "");

// The games that a text tells, each as a text of its own; and how each line of a text is read.
export const gamesTold = (text) => ask("told", text);
export const heard = (text) => ask("heard", text);

// Pictures of the table after `number` plays of the record, starting with play `first`.
export const pictures = (text, settings = {}, first = 0, number = 1) =>
  ask("pictures", text, JSON.stringify(settings), first, number);

// Ask about a game that is played or told at the table; see snorum.site.web.table.
export const table = (question) => ask("table", JSON.stringify(question));

// Stop the current work.
export function stop() {
  end(new RuntimeError("stopped", SAYS.stopped));
}
