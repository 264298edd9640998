// The page "Check a record". This file joins the parts: what stands in the editor and in the form is one state, which is
// kept for the visit, can be shared, and is judged by the package in a worker (runtime.js).

import { judged, shown } from "./difference.js";
import { byId, make, sentence } from "./dom.js";
import { Editor } from "./editor.js";
import { Form } from "./form.js";
import { symbols } from "./picture.js";
import { go, inShort, outcome, readings, replay } from "./results.js";
import * as runtime from "./runtime.js";
import * as share from "./share.js";

const DRAFT = "snorum-check";
const BEFORE = "snorum-check-before";
const FIRST = "peel/nine-sequence"; // what stands here when nobody has asked for anything

const page = byId("checker");
const editor = new Editor(page.querySelector(".editor"));
const form = new Form();
const file = byId("check-file");
const forms = await fetch(new URL("forms.json", import.meta.url)).then((answer) => answer.json());

let pristine = true; // whether the reader has changed nothing of what was opened
let turn = 0; // the number of the question; an answer to an older one is not shown
let busy = false;
let latest = null; // the report that is shown: { found, every, name }, until the record is changed
let lack = ""; // why this page cannot judge at all

const state = () => ({ text: editor.text, name: share.fileName(file.value), settings: { ...form.settings } });

// What is kept for the visit

function keep(key, value) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for us, or not so much.
  }
}

function kept(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

let saving = 0;
const save = () => {
  clearTimeout(saving);
  keep(DRAFT, { ...state(), pristine });
};
addEventListener("pagehide", save);

// What stands in the editor

// Which game a text is of, so that the form can be shown before the referee has read it.
function gameOf(text) {
  const name = /^[ \t]*game[ \t]*=[ \t]*["']([a-z-]+)["']/m.exec(text)?.[1];
  return forms.games.find((each) => each.name === name);
}

function open({ text, name, settings = {} }, { mine = false } = {}) {
  if (!pristine && editor.text !== text) keep(BEFORE, state());
  byId("check-before").hidden = !kept(BEFORE);
  pristine = !mine;
  editor.text = text;
  file.value = name;
  form.replace(settings);
  form.show(gameOf(text) ?? form.game ?? forms.games[0]);
  form.known({});
  const example = forms.games.flatMap((each) => each.examples).find((each) => each.text === text);
  byId("check-example").value = example?.id ?? "";
  forget();
  save();
}

function opened(example, settings = {}) {
  open({ text: example.text, name: share.fileName(example.id.split("/").pop()), settings });
}

const byName = (id) => forms.games.flatMap((each) => each.examples).find((each) => each.id === id);

// The address is of what was opened; once that is changed, it is no longer.
function changed() {
  pristine = false;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  clearTimeout(saving);
  saving = setTimeout(save, 300);
  byId("check-taken").textContent = "";
  commanded();
}

function commanded() {
  byId("check-command").textContent = share.command(state(), latest?.every);
}

// Nothing is known of the record as it stands.
function forget() {
  turn += 1;
  latest = null;
  byId("check-report").setAttribute("aria-disabled", "true");
  byId("check-status").replaceChildren();
  complain();
  invite();
  commanded();
}

editor.addEventListener("edit", () => {
  byId("check-example").value = "";
  const game = gameOf(editor.text);
  if (game) form.show(game);
  if (latest) {
    editor.stale = true;
    byId("check-found").classList.add("stale");
    byId("check-report").setAttribute("aria-disabled", "true");
    byId("check-status").textContent = "The record has been changed since it was checked.";
    latest = null;
  }
  turn += 1;
  changed();
});

// The referee

const loading = page.querySelector(".check-loading");

function intend() {
  if (lack) return;
  runtime.start().catch(unable);
  symbols(forms.symbols);
}

const number = (count) => count.toLocaleString("en-GB");
const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);

runtime.events.addEventListener("progress", ({ detail: { stage, loaded, total } }) => {
  byId("check-progress").value = total ? loaded / total : 0;
  const fetched = `Bringing the referee: ${megabytes(loaded)} of ${megabytes(total)} MB`;
  byId("check-stage").textContent = stage === "files" && loaded < total ? fetched : "Making the referee ready";
});
runtime.events.addEventListener("state", ({ detail }) => {
  if (detail === "loading") {
    byId("check-progress").value = 0;
    byId("check-stage").textContent = "Bringing the referee";
  }
  loading.hidden = detail !== "loading";
});

// Say what is wrong, or that nothing is; what the page lacks for good stays said.
function complain(...what) {
  const command = [" The command judges records all the same: ", make("code", {}, share.command(state())), "."];
  const said = [...(what.length ? [make("p", {}, ...what)] : []), ...(lack ? [make("p", {}, lack, ...command)] : [])];
  byId("check-error").replaceChildren(...said);
}

function unable(error) {
  if (error.kind === "stopped" || error.kind === "overtime") byId("check-status").textContent = error.message;
  else if (error.kind === "missing") never(error.message);
  else complain(error.message, " Try it once more, or use the command: ", make("code", {}, share.command(state())));
}

function never(why) {
  lack = why;
  for (const each of ["check-now", "check-every"]) byId(each).setAttribute("aria-disabled", "true");
  byId("check-found").replaceChildren();
  complain();
}

function working(what) {
  busy = Boolean(what);
  byId("check-stop").setAttribute("aria-disabled", String(!busy));
  page.toggleAttribute("data-busy", busy);
  if (what) byId("check-status").textContent = what;
}

function tooLong({ text }) {
  const size = new TextEncoder().encode(text).length;
  if (size <= forms.most_bytes) return false;
  complain(`The record has ${number(size)} bytes; a record may have ${number(forms.most_bytes)}. It was not checked.`);
  return true;
}

// Ask the referee; `answer` is called with what `question` comes to, if nobody has asked anything else meanwhile.
async function ask(what, question, answer) {
  if (busy || lack) return;
  const mine = (turn += 1);
  complain();
  if (tooLong(state())) return;
  symbols(forms.symbols);
  working(what);
  try {
    const found = await question();
    if (mine === turn) {
      working("");
      answer(found);
    }
  } catch (error) {
    byId("check-status").textContent = "";
    if (!error.kind) throw error;
    unable(error);
  } finally {
    working("");
    if (mine !== turn && byId("check-status").textContent === what) byId("check-status").textContent = "";
  }
}

function judge({ every = false, focus = false } = {}) {
  const { text, name, settings } = state();
  const question = async () => {
    const found = await runtime.check(text, name, settings);
    if (!every || found.verdict === "unreadable") return { found };
    const { excluded } = forms.games.find((each) => each.name === found.game);
    return { found, all: await runtime.checkAll(text, name, settings, excluded) };
  };
  const says = every ? "Judging under every reading …" : "Judging …";
  return ask(says, question, ({ found, all }) => {
    const line = (all ?? found).report;
    latest = { every: Boolean(all), name, line };
    byId("check-report").setAttribute("aria-disabled", String(line === null));
    commanded();
    if (found.verdict === "unreadable") return refused(found.error, focus);
    form.show(forms.games.find((each) => each.name === found.game));
    form.known({ fixed: found.fixed, rules: JSON.parse(found.report).rules });
    report(found, { text, settings }, all);
  });
}

// What is shown

function invite() {
  editor.clear();
  const found = byId("check-found");
  found.classList.remove("stale");
  if (lack) return found.replaceChildren();
  const size = make("span");
  runtime.described().then(({ files = [] }) => {
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes) size.textContent = ` (${megabytes(bytes)} MB)`;
  });
  found.replaceChildren(
    make("div", { css: "invitation" },
      make("p", { css: "lead" }, "Write down what was played, and have it judged."),
      make("p", {}, "Each play gets its verdict beside its line; here stand the reasons, the payments, the sentences of the source on which they rest, and the table as it then was."),
      make("p", {}, "The referee works in this page, and what you write stays in it. The first check brings the referee here", size, ", which takes some seconds; your browser keeps it for the next.")),
  );
}

function refused(error, focus) {
  const where = error.line ? [make("strong", {}, `Line ${error.line}`), ": "] : [];
  const expected = error.expected ? `; expected ${error.expected}` : "";
  complain(...where, sentence(error.says), expected, ".");
  byId("check-status").textContent = "The record cannot be read.";
  byId("check-found").replaceChildren();
  editor.point(error, { focus });
}

function report(found, { text, settings }, all) {
  const box = replay(found, {
    draw: (at) => runtime.pictures(text, settings, at, 1),
    shown: (play) => latest && editor.look(play),
  });
  const place = byId("check-found");
  place.classList.remove("stale");
  const title = found.title || "The verdict";
  const game = forms.games.find((each) => each.name === found.game);
  const under = all ? [make("h2", {}, "Under every reading"), ...readings(all, game), make("h2", {}, "Under the reading chosen")] : [];
  place.replaceChildren(...under, make(all ? "h3" : "h2", {}, title), box, outcome(found));
  editor.mark(found.plays);
  byId("check-status").replaceChildren(...inShort(found));
  if (!found.plays.length) return;
  box.dispatchEvent(new CustomEvent("snorum:replay", { bubbles: true }));
  const due = found.plays.findIndex((each) => each.verdict === found.verdict && each.verdict !== "lawful");
  go(box, due < 0 ? found.plays.length - 1 : due);
}

editor.addEventListener("choose", ({ detail }) => go(byId("check-found"), detail));

// The difference that a crux makes

function differ(point) {
  const { difference } = point;
  if (difference.example) opened(byName(difference.example));
  else if (difference.text) open({ text: difference.text, name: share.fileName(point.id) });
  else {
    form.show(forms.games.find((each) => each.points.includes(point)));
    byId("check-found").replaceChildren(make("h2", {}, point.says),
      make("p", {}, `No worked example shows a difference between the answers, and none of ${difference.games} games of random moves did.`));
    return undefined;
  }
  const { text, name } = state();
  const check = (settings) => runtime.check(text, name, settings);
  return ask("Judging under each option …", () => judged(point, check), (columns) => {
    const choose = (option) => {
      form.set(point.name, option);
      if (!latest) judge();
    };
    byId("check-found").replaceChildren(...shown(point, difference.title, columns, choose));
    byId("check-status").textContent = `${point.options.length} options compared.`;
  });
}

// Where the page is asked to open something

async function arrive() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const points = forms.games.flatMap((each) => each.points);
  if (asked.has("record")) {
    try {
      open(await share.decoded(asked.get("record"), forms.most_bytes));
    } catch (error) {
      if (!editor.text) restore();
      complain(`${error.message} Ask for it once more, whole.`);
      return;
    }
    intend();
    await judge();
  } else if (asked.has("example") && byName(asked.get("example"))) {
    const set = asked.getAll("set").map((each) => each.split("=", 2)).filter((each) => each.length === 2);
    opened(byName(asked.get("example")), Object.fromEntries(set));
    intend();
    await judge();
  } else if (asked.has("difference") && points.some((each) => each.id === asked.get("difference"))) {
    intend();
    await differ(points.find((each) => each.id === asked.get("difference")));
  } else if (!editor.text) restore();
}

function restore() {
  const draft = kept(DRAFT);
  if (typeof draft?.text === "string") open(draft, { mine: !draft.pristine });
  else opened(byName(FIRST));
}

addEventListener("hashchange", () => {
  if (location.hash) arrive();
});

// What the reader presses

const press = (id, what) =>
  byId(id).addEventListener("click", ({ currentTarget }) => {
    if (currentTarget.getAttribute("aria-disabled") !== "true") what();
  });

press("check-now", () => judge({ focus: true }));
press("check-every", () => judge({ every: true, focus: true }));
press("check-stop", () => runtime.stop());
page.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    judge({ focus: true });
  }
});
for (const id of ["check-now", "check-every"]) byId(id).addEventListener("pointerover", intend, { once: true });
page.addEventListener("focusin", ({ target }) => {
  if (target === editor.area) intend();
});

byId("check-example").addEventListener("change", ({ target }) => {
  const example = byName(target.value);
  if (!example) return;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  opened(example);
});
byId("check-before").addEventListener("click", () => {
  const before = kept(BEFORE);
  keep(BEFORE, null);
  if (before) open(before, { mine: true });
});
form.addEventListener("set", () => {
  const again = latest && !latest.every;
  changed();
  if (again) judge();
});
file.addEventListener("change", () => {
  file.value = share.fileName(file.value);
  latest = null;
  byId("check-report").setAttribute("aria-disabled", "true");
  changed();
});

const taken = (text) => {
  byId("check-taken").textContent = text;
};

press("check-address", async () => {
  const fragment = `#record=${await share.encoded(state())}`;
  const address = new URL(fragment, location.href).href;
  if (address.length > share.LONGEST) {
    const [is, most] = [address.length, share.LONGEST].map(number);
    return taken(`The address would have ${is} characters, and more than ${most} do not travel well: download the record and send the file.`);
  }
  history.replaceState(null, "", fragment);
  pristine = true;
  return share.copy(address).then(
    () => taken("The address is copied. Whoever opens it sees this record with these rules, and has it checked at once."),
    () => taken("The address stands in the address bar; the browser would not copy it."),
  );
});
press("check-download", () => {
  const { text, name } = state();
  share.download(name, text, "application/toml");
});
press("check-report", () => {
  if (latest) share.download(latest.name.replace(/\.toml$/i, ".json"), `${latest.line}\n`, "application/json");
});
press("check-copy", () => share.copy(byId("check-command").textContent).then(() => taken("The command is copied."), () => taken("The browser would not copy it.")));

// Begin

byId("check-example").append(
  make("option", { value: "" }, "— an example —"),
  ...forms.games.map((game) =>
    make("optgroup", { label: game.title }, ...game.examples.map((each) => make("option", { value: each.id }, each.title)))),
);
document.querySelector(".check-without")?.remove();
page.hidden = false;
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
  never("This browser is too old to run the referee.");
} else if (!(await runtime.available())) {
  never("The Python runtime is not part of this copy of the site.");
}
await arrive();
