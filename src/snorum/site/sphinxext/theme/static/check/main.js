// The page "Check a record". This file connects the parts: the record in the editor and the choices in the form are one
// state, which is kept for the visit, can be shared, and is judged by the package in a worker (runtime.js).

import { judged, shown } from "./difference.js";
import { byId, make, paginate, press, sentence } from "./dom.js";
import { keep, kept } from "./draft.js";
import { Editor } from "./editor.js";
import { Form } from "./form.js";
import { megabytes, Referee } from "./referee.js";
import { due, go, inShort, invitation, outcome, readings, replay, unread } from "./results.js";
import * as runtime from "./runtime.js";
import * as share from "./share.js";
import { offer } from "./take.js";


const page = byId("checker");
const editor = new Editor(page.querySelector(".editor"));
const form = new Form();
const file = byId("check-file");
const forms = await fetch(new URL("forms.json", import.meta.url)).then((answer) => answer.json());
paginate(forms.pages);

let pristine = true; // whether the opened record is still unchanged
let latest = null; // the report that is shown: { every, name, line }, until the record or a rule is changed
let step = null; // the step of the replay being shown: { at, from }, where `from` is the step at which it began
let sought = null; // the step given in an address
let wanted = null; // how to judge the current record, { every }, if the reader asked for that

const state = () => ({ text: editor.text, name: share.fileName(file.value), settings: { ...form.settings }, game: form.game?.name, every: wanted?.every });
const referee = new Referee(forms, state);

let saving = 0;
const save = () => {
  clearTimeout(saving);
  keep("draft", { ...state(), pristine });
};
addEventListener("pagehide", save);

// The record in the editor

const byName = (id) => forms.games.flatMap((each) => each.examples).find((each) => each.id === id);
const gameNamed = (name) => forms.games.find((each) => each.name === name);

// The game of an example is known from the build; the game of any other record, once the referee has judged it.
function open({ text, name, settings = {}, game }, { mine = false } = {}) {
  const same = !pristine && editor.text === text;
  const own = mine || same || kept("before")?.text === text; // for instance from an address that the reader made from it
  if (!pristine && !same) keep("before", state());
  byId("check-before").hidden = !kept("before");
  pristine = !own;
  const example = forms.games.flatMap((each) => each.examples).find((each) => each.text === text);
  editor.text = text;
  file.value = name;
  form.replace(settings);
  form.show(forms.games.find((each) => each.examples.includes(example)) ?? gameNamed(game) ?? form.game ?? forms.games[0]);
  form.known({});
  byId("check-example").value = example?.id ?? "";
  forget();
  save();
}

function opened(example, settings = {}) {
  open({ text: example.text, name: share.fileName(example.id.split("/").pop()), settings });
}

// The address belongs to the opened record; remove it once the record is changed.
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

// Forget everything known about the record, which has changed.
function forget() {
  referee.forget();
  latest = null;
  step = null;
  sought = null;
  wanted = null;
  byId("check-report").setAttribute("aria-disabled", "true");
  byId("check-status").replaceChildren();
  referee.complain();
  invite();
  commanded();
}

// Mark the report as outdated: it is about an earlier version of the record.
function outdate() {
  const status = byId("check-status");
  if (referee.busy) status.textContent = "The record has been changed while it was being checked.";
  else if (latest) status.textContent = "The record has been changed since it was checked.";
  referee.forget();
  if (!latest) return;
  editor.stale = true;
  byId("check-found").classList.add("stale");
  byId("check-report").setAttribute("aria-disabled", "true");
  latest = null;
}

// How the line with the caret is read, and which line is not understood: said while one types, once Python is there.
let listening = 0;
async function hear() {
  const { text } = editor;
  if (runtime.state !== "ready") return;
  const found = await runtime.heard(text).catch(() => []);
  if (editor.text !== text) return;
  const here = found.find((each) => each.line === editor.line);
  const wrong = here?.says ? here : found.find((each) => each.says);
  byId("check-heard").replaceChildren(
    ...(here?.reads ? [make("p", {}, `Line ${here.line} is read as: `, make("code", {}, here.reads.join("; ")))] : []),
    ...(wrong ? [make("p", { css: "wrong" }, `Line ${wrong.line}: ${sentence(wrong.says)}; expected ${wrong.expected}.`)] : []));
}
function listen() {
  clearTimeout(listening);
  listening = setTimeout(hear, 120);
}
for (const event of ["keyup", "click"]) editor.area.addEventListener(event, listen);

editor.addEventListener("edit", () => {
  byId("check-example").value = "";
  listen();
  outdate();
  wanted = null;
  changed();
});

// A rule or the file name has changed: judge the record again if the reader had asked for a verdict.
function adjusted() {
  outdate();
  changed();
  if (wanted) judge(wanted);
}

function judge({ every = false, focus = false } = {}) {
  const { text, name, settings } = state();
  wanted = { every };
  const question = async () => {
    const texts = await runtime.gamesTold(text);
    const several = [];
    for (const each of texts) several.push(await runtime.check(each, name, settings));
    const [found, ...more] = several;
    const unread = several.find((each) => each.verdict === "unreadable");
    if (unread) return { found: unread, more: [] };
    found.more = more.map((each, at) => ({ found: each, text: texts[at + 1] }));
    if (!every) return { found };
    const { excluded } = gameNamed(found.game);
    return { found, all: await runtime.checkAll(texts[0], name, settings, excluded) };
  };
  const says = every ? "Judging under every reading …" : "Judging …";
  return referee.ask(says, question, ({ found, all }) => {
    const line = (all ?? found).report;
    latest = { every: Boolean(all), name, line };
    byId("check-report").setAttribute("aria-disabled", String(line === null));
    commanded();
    if (found.verdict === "unreadable") return refused(found.error, focus);
    form.show(gameNamed(found.game));
    form.known({ fixed: found.fixed, rules: JSON.parse(found.report).rules });
    report(found, { text, settings }, all);
  });
}

// The report

// On a narrow page the report is below the record; scroll there only if the reader asked for a check.
function comeIntoView() {
  const place = byId("check-found");
  if (place.getBoundingClientRect().top > innerHeight / 2) place.scrollIntoView();
}

function invite() {
  editor.clear();
  const found = byId("check-found");
  found.classList.remove("stale");
  if (referee.lack) return found.replaceChildren();
  const size = make("span");
  runtime.described().then(({ files = [] }) => {
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes) size.textContent = ` (${megabytes(bytes)} MB)`;
  });
  found.replaceChildren(invitation(size));
  return undefined;
}

function refused(error, focus) {
  const where = error.line ? [make("strong", {}, `Line ${error.line}`), ": "] : [];
  const expected = error.expected ? `; expected ${error.expected}` : "";
  referee.complain(...where, sentence(error.says), expected, ".");
  byId("check-status").textContent = "The record cannot be read.";
  byId("check-found").classList.remove("stale");
  byId("check-found").replaceChildren(unread(error.line));
  editor.point(error, { focus });
}

function report(found, { text, settings }, all) {
  const box = replay(found, {
    draw: (at) => runtime.run(() => runtime.pictures(text, settings, at, 1)),
    shown: (play, at) => {
      if (step) step.at = at;
      if (latest) editor.look(play);
    },
  });
  const place = byId("check-found");
  place.classList.remove("stale");
  const title = found.title || "The verdict";
  const game = gameNamed(found.game);
  const under = all ? [make("h2", {}, "Under every reading"), ...readings(all, game, settings), make("h2", {}, "Under the reading chosen")] : [];
  const more = found.more.flatMap((each) => [make("h2", {}, each.found.title || `Then: ${gameNamed(each.found.game).title}`),
    replay(each.found, { draw: (at) => runtime.run(() => runtime.pictures(each.text, settings, at, 1)), shown: () => {} }), outcome(each.found)]);
  place.replaceChildren(...under, make(all ? "h3" : "h2", {}, title), box, outcome(found), ...more);
  editor.mark([...found.marks, ...found.more.flatMap((each) => each.found.marks.map((mark) => ({ ...mark, at: null })))]);
  byId("check-status").replaceChildren(...[found, ...found.more.map((each) => each.found)].flatMap((each, at) => [...(at ? [make("br")] : []), ...inShort(each)]));
  step = null;
  if (!found.plays.length) return;
  for (const each of place.querySelectorAll(".example.replay")) if (each !== box) each.dispatchEvent(new CustomEvent("snorum:replay", { bubbles: true }));
  box.dispatchEvent(new CustomEvent("snorum:replay", { bubbles: true }));
  const first = due(found);
  step = { at: 0, from: 0 };
  if (first >= 0) go(box, first);
  step.from = step.at;
  if (sought !== null) box.dispatchEvent(new CustomEvent("snorum:go", { detail: sought }));
  sought = null;
}

editor.addEventListener("choose", ({ detail }) => {
  if (detail !== null) go(byId("check-found"), detail);
});

// The difference that a crux makes

function differ(point) {
  const { difference } = point;
  const game = forms.games.find((each) => each.points.includes(point));
  if (difference.example) opened(byName(difference.example));
  else if (difference.text) open({ text: difference.text, name: share.fileName(point.id), game: game.name });
  else {
    form.show(game);
    wanted = null;
    byId("check-found").replaceChildren(make("h2", {}, point.says),
      make("p", {}, `No worked example shows a difference between the answers${difference.games ? `, and none of ${difference.games} games of random moves did` : ""}.`));
    return undefined;
  }
  const { text, name } = state();
  wanted = { every: false };
  const check = (settings) => runtime.check(text, name, settings);
  return referee.ask("Judging under each option …", () => judged(point, check), (columns) => {
    const choose = (option) => form.set(point.name, option);
    byId("check-found").replaceChildren(...shown(point, difference.title, columns, choose));
    byId("check-status").textContent = `${point.options.length} options compared.`;
    comeIntoView();
  });
}

// Opening records

function openFirst() {
  const first = byName(forms.first) ?? forms.games.flatMap((each) => each.examples)[0];
  if (first) opened(first);
}

// Open what an address names, and return a function that asks the referee about it.
async function arrive() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const points = forms.games.flatMap((each) => each.points);
  const point = points.find((each) => each.id && each.id === asked.get("difference"));
  const example = byName(asked.get("example"));
  try {
    if (asked.has("record")) {
      open(await share.decoded(asked.get("record"), forms.most_bytes));
      return () => judgedAt(asked);
    }
    if (example) {
      const set = asked.getAll("set").map((each) => each.split("=", 2)).filter((each) => each.length === 2);
      opened(example, share.plain(Object.fromEntries(set)));
      return () => judgedAt(asked);
    }
  } catch (error) {
    if (!editor.text) openFirst();
    return () => referee.complain(`${error.message} Ask the sender for the complete address.`);
  }
  if (!editor.text) openFirst();
  return point ? () => differ(point) : () => unknown(asked);
}

// Judge the opened record, and show the step that the address gives, if any.
function judgedAt(asked) {
  const number = Number(asked.get("step"));
  sought = Number.isInteger(number) && number > 0 ? number - 1 : null;
  return judge();
}

// Report an address that names something unknown; an address of a place on the page opens nothing.
function unknown(asked) {
  const name = location.hash.slice(1);
  if (!name || document.getElementById(name)) return;
  const what = asked.has("example") ? `no worked example “${asked.get("example")}”`
    : asked.has("difference") ? `no open question “${asked.get("difference")}”` : `nothing that “#${name}” names`;
  referee.complain(`There is ${what} here. The record in the editor is another one.`);
}

// Restore the record that was here before the last one was opened.
function bringBack() {
  const before = kept("before");
  keep("before", null);
  if (before) open(before, { mine: true });
}

// The address has changed, or is gone (by the back button), which brings back the reader's own record.
addEventListener("hashchange", () => {
  if (location.hash) arrive().then((ask) => ask());
  else if (pristine) bringBack();
});

// Buttons and keys

press("check-now", () => judge({ focus: true }));
press("check-every", () => judge({ every: true, focus: true }));
press("check-stop", () => {
  wanted = null;
  referee.stop();
});
page.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    judge({ focus: true });
  }
});
for (const id of ["check-now", "check-every"]) byId(id).addEventListener("pointerover", () => referee.intend(), { once: true });
page.addEventListener("focusin", ({ target }) => {
  if (target === editor.area) referee.intend();
});

byId("check-example").addEventListener("change", ({ target }) => {
  const empty = forms.games.find((each) => `blank ${each.name}` === target.value);
  if (empty) open({ text: empty.blank, name: "record.toml", game: empty.name });
  const example = byName(target.value);
  if (!example) return;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  opened(example);
});
byId("check-before").addEventListener("click", bringBack);
form.addEventListener("set", adjusted);
file.addEventListener("change", () => {
  file.value = share.fileName(file.value);
  adjusted();
});

offer({ state, latest: () => latest, step: () => (latest && step && step.at !== step.from ? step.at + 1 : 0), most: forms.most_bytes });

// Begin

byId("check-example").append(
  make("option", { value: "" }, "— an example —"),
  ...forms.games.map((game) =>
    make("optgroup", { label: game.title }, ...game.examples.map((each) => make("option", { value: each.id }, each.title)))),
  make("optgroup", { label: "An empty record" }, ...forms.games.map((game) => make("option", { value: `blank ${game.name}` }, game.title))),
);
document.querySelector(".check-without")?.remove();
const draft = kept("draft");
if (draft) open(draft, { mine: !draft.pristine });
const ask = await arrive();
page.hidden = false;
await referee.look();
ask();
