// The package in the page: begins the worker, asks it, stops it. What a page needs is at the end.
//
//   import * as runtime from "./runtime.js";
//   runtime.events.addEventListener("progress", ({ detail }) => show(detail.loaded, detail.total));
//   await runtime.start();                                  // at the first sign that somebody will check something
//   const found = await runtime.check(text, "nine.toml", { settling: "at-once" });
//
// What cannot be done is a RuntimeError, whose `kind` is missing, failed, stopped or overtime.

export const limits = { longest: 10_000 }; // milliseconds that one question may take
const BASE = new URL(".", import.meta.url);

export class RuntimeError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "RuntimeError";
    this.kind = kind;
  }
}

// "progress": { stage: "files" | "package", loaded, total }, in bytes; "state": idle, loading, ready, busy, missing;
// "ready": { from }, "files" or "image"; "kept": { made }, once an image is kept for the next visit, or could not be.
export const events = new EventTarget();

const SAYS = {
  missing: "The Python runtime is not part of this copy of the site.",
  stopped: "The check was stopped.",
  overtime: () => `The check took more than ${limits.longest / 1000} seconds and was stopped.`,
};

let told; // what runtime.json says, as a promise
let worker = null;
let ready = null; // the promise that the worker is ready
let refuse = null; // what ends that promise otherwise
let from = ""; // from what Python was begun: "files" or "image"
let imaging = null; // the worker that makes an image; one for each visit
let next = 0;
let clock = 0;
const waiting = new Map(); // the questions without an answer, by number

export let state = "idle";

function tell(what, detail) {
  events.dispatchEvent(new CustomEvent(what, { detail }));
}

function become(what) {
  if (state === what) return;
  state = what;
  tell("state", what);
}

// What runtime.json says: { available, pyodide, python, files, ... }; false where there is none.
export function described() {
  told ??= fetch(new URL("runtime.json", BASE))
    .then((answer) => (answer.ok ? answer.json() : { available: false }))
    .catch(() => ({ available: false }));
  return told;
}

export async function available() {
  return (await described()).available === true;
}

// Begin to load, if that has not begun; the promise is kept when the worker is ready to be asked.
export function start() {
  ready ??= begin();
  return ready;
}

async function begin() {
  const runtime = await described();
  if (!runtime.available) {
    ready = null;
    become("missing");
    throw new RuntimeError("missing", SAYS.missing);
  }
  become("loading");
  worker = new Worker(new URL("worker.js", BASE), { type: "module", name: "snorum" });
  const mine = worker;
  try {
    await new Promise((resolve, reject) => {
      refuse = reject;
      mine.addEventListener("message", ({ data }) => {
        if (mine === worker) hear(data, resolve, reject);
      });
      mine.addEventListener("error", (event) => {
        event.preventDefault();
        if (mine === worker) reject(new RuntimeError("failed", event.message || "The worker could not be started."));
      });
      mine.postMessage({ tell: "start", base: BASE.href, runtime });
    });
  } catch (error) {
    if (mine === worker) end(error);
    throw error;
  }
  become(waiting.size ? "busy" : "ready");
}

function hear(data, resolve, reject) {
  switch (data.say) {
    case "progress":
      tell("progress", { stage: data.stage, loaded: data.loaded, total: data.total });
      break;
    case "ready":
      from = data.from;
      tell("ready", { from });
      resolve();
      break;
    case "failed":
      reject(new RuntimeError("failed", data.message));
      break;
    case "began":
      clearTimeout(clock);
      clock = setTimeout(() => restart(new RuntimeError("overtime", SAYS.overtime())), limits.longest);
      break;
    case "answer":
      answered(data);
      break;
    case "filed":
      keepImage();
      break;
  }
}

// In a worker of its own an image of the ready Python is made and kept, from which it starts faster the next time.
async function keepImage() {
  if (from === "image" || imaging) return;
  const runtime = await described();
  imaging = new Worker(new URL("worker.js", BASE), { type: "module", name: "snorum: keeping" });
  const done = (made) => {
    imaging.terminate();
    tell("kept", { made });
  };
  imaging.addEventListener("message", ({ data }) => {
    if (data.say === "kept" || data.say === "failed") done(data.say === "kept");
  });
  imaging.addEventListener("error", (event) => {
    event.preventDefault();
    done(false);
  });
  imaging.postMessage({ tell: "keep", base: BASE.href, runtime });
}

function answered({ id, text, failed }) {
  clearTimeout(clock);
  const asked = waiting.get(id);
  waiting.delete(id);
  if (!waiting.size) become("ready");
  if (!asked) return;
  if (failed === undefined) asked.resolve(JSON.parse(text));
  else asked.reject(new RuntimeError("failed", failed));
}

// End the worker, whatever it is doing, and with it every question that has no answer.
function end(error) {
  clearTimeout(clock);
  worker?.terminate();
  worker = null;
  ready = null;
  refuse?.(error);
  refuse = null;
  const unanswered = [...waiting.values()];
  waiting.clear();
  become("idle");
  for (const asked of unanswered) asked.reject(error);
}

function restart(error) {
  end(error);
  start().catch(() => {});
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

// Judge a record; `settings` are rules set beside it. What comes back is described in snorum.web.
export const check = (text, name, settings = {}) => ask("check", text, name, JSON.stringify(settings));

// Judge it under every reading; `excluded` is what forms.json says of its game.
export const checkAll = (text, name, settings = {}, excluded = null) =>
  ask("check_all", text, name, JSON.stringify(settings), excluded ? JSON.stringify(excluded) : "");

// The table after so many strings of the record, from the first on.
export const pictures = (text, settings = {}, first = 0, number = 1) =>
  ask("pictures", text, JSON.stringify(settings), first, number);

// Stop whatever is being done, and begin to make ready for the next question.
export function stop() {
  if (worker) restart(new RuntimeError("stopped", SAYS.stopped));
}
