// The page "The table": a game is played, or one that was played elsewhere is told. The page keeps the list of what was
// done, which it can share as an address; Python (snorum.web.table), in a worker, says what follows from it.

import { byId, make, paginate, press } from "../check/dom.js";
import { Form } from "../check/form.js";
import { drawing, symbols } from "../check/picture.js";
import * as runtime from "../check/runtime.js";
import * as share from "../check/share.js";
import { Doing } from "./doing.js";
import { Setup } from "./setup.js";
import { account, inForce, plays, why } from "./told.js";

const MOST = 400_000; // bytes of a game in an address
const KEPT = "snorum-table";
const PACES = new Map([["quick", 60], ["steady", 900], ["wait", 0]]); // milliseconds before another player acts

const page = byId("card-table");
const seats = await fetch(new URL("../check/seats.json", import.meta.url)).then((answer) => answer.json());
paginate(Object.fromEntries(Object.entries(seats.passages).map(([id, each]) => [id, each.page])));
const form = new Form();
const setup = new Setup(seats, form);
const doing = new Doing();

let state = null; // the game: what snorum.web.table is asked, without `do`
let undone = []; // what was taken back, the last taken back first
let seen = null; // the last answer
let viewer = ""; // whose cards are shown
let passed = []; // who lets a pairing pass
let turn = 0; // an answer to an older question is not shown
let going = false; // whether players of the computer are to act on their own

const gameNow = () => seats.games.find((each) => each.name === state.game);
const tells = () => state.mode === "tell";
const people = () => state.players.filter((player) => !(player in state.seats));

// Keeping and sharing

function keep() {
  try {
    if (state) sessionStorage.setItem(KEPT, JSON.stringify({ state, undone, pace: pace() }));
  } catch {
    // The browser allows no storage, or not enough.
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

const say = (text) => {
  byId("table-said").textContent = text;
};

const shown = (...what) => byId("table-why").replaceChildren(...what);

// Asking

async function ask(more) {
  const mine = (turn += 1);
  byId("table-stage").hidden = runtime.state === "ready" || runtime.state === "busy";
  page.toggleAttribute("data-busy", true);
  try {
    const answer = await runtime.run(() => runtime.table({ ...state, viewer, ...more }));
    return mine === turn ? answer : null;
  } catch (error) {
    if (!error.kind) throw error;
    if (mine === turn) {
      going = false;
      shown(make("p", {}, error.message), make("button", { type: "button", on: { click: () => look() } }, "Try again"));
    }
    return null;
  } finally {
    if (mine === turn) page.toggleAttribute("data-busy", false);
    byId("table-stage").hidden = true;
  }
}

// Show an answer. One that says that something cannot be done is told beside the table.
function show(answer, { quiet = false } = {}) {
  if (!answer) return false;
  if (answer.error) {
    if (answer.at !== null && answer.at < state.entries.length) {
      undone.push(...state.entries.splice(answer.at).reverse());
      shown(make("p", {}, "From here on the game would have gone otherwise:"), ...why(answer.error));
      keep();
      look({ after: true });
      return false;
    }
    shown(...why(answer.error));
    return false;
  }
  seen = answer;
  byId("table-play").hidden = false;
  try {
    byId("table-board").replaceChildren(...(answer.svg ? [drawing(answer.svg)] : []));
  } catch {
    byId("table-board").replaceChildren(make("p", {}, answer.title));
  }
  plays(answer.log);
  account(answer, tells());
  inForce(tells() ? answer.log.at(-1)?.reasons.at(-1) : answer.force, seats.passages);
  if (!quiet) say(inWords(answer));
  act();
  own();
  keep();
  return true;
}

function inWords(answer) {
  const last = answer.log.at(-1);
  const did = last ? [last.reasons[0]?.says ?? last.text, ...(last.verdict === "lawful" ? [] : [last.verdict]), ...last.events.map((event) => event.says)] : [];
  const next = tells() ? [] : answer.over ? ["The game is over"] : answer.deal_over ? ["The deal is over"]
    : answer.actors.includes(viewer) ? [`It is for ${viewer} to play`] : [];
  return [...did, ...next].join(". ") + (did.length + next.length ? "." : "");
}

// What can be done now.
function act() {
  const game = gameNow();
  if (tells()) doing.tell(game, state.players, seen, teller());
  else doing.play(game, viewer, seen, seen.actors.includes(viewer));
  const mayPass = !tells() && !game.cries.length && seen.actors.includes(viewer) && seen.actors.length > 1 && seen.actors.at(-1) !== viewer;
  byId("table-pass").hidden = !mayPass;
  byId("table-deal").hidden = tells() ? false : !seen.deal_over || seen.over;
  byId("table-end").hidden = !tells() && seen.deal_over;
  byId("table-go").hidden = tells() || pace() !== "wait" || !byId("table-go").dataset.waits;
  byId("table-pace").parentElement.hidden = tells();
  byId("table-deal").textContent = tells() ? "Next deal" : "Deal again";
  byId("table-hint-line").hidden = tells() || !seen.actors.includes(viewer);
  byId("table-undo").setAttribute("aria-disabled", String(state.entries.length <= (tells() ? 1 : 0)));
  byId("table-redo").setAttribute("aria-disabled", String(!undone.length));
}

// Of a game that is told: who plays next, as far as that is known, or else whoever sits to the left of the last.
function teller() {
  if (seen.turn) return seen.turn;
  const last = state.players.indexOf(seen.log.at(-1)?.text.split(/[\s+]/)[0] ?? seen.dealer);
  return state.players[(last + 1) % state.players.length];
}

const pace = () => byId("table-pace").value;
const pause = () => new Promise((done) => setTimeout(done, PACES.get(pace())));

// Playing

async function look({ after = false } = {}) {
  if (!after) shown();
  byId("table-go").dataset.waits = "";
  const answer = await ask({ do: "look" });
  if (show(answer) && !tells()) advance();
}

// Let the computer's players act until a person has to, one after another at the chosen pace.
async function advance() {
  going = true;
  byId("table-go").dataset.waits = "";
  while (going && !seen.over && !seen.deal_over) {
    const crying = gameNow().cries.length > 0;
    const waiting = seen.actors.find((player) => people().includes(player) && !passed.includes(player));
    if (waiting && waiting !== viewer && !crying) {
      viewer = waiting;
      if (!show(await ask({ do: "look" }))) return;
    }
    if (!crying && waiting && seen.actors[0] === waiting) return;
    if (crying && seen.turn === viewer && seen.acts.every((each) => !each.call)) return;
    const mine = turn;
    if (pace() === "wait") {
      byId("table-go").dataset.waits = "yes";
      act();
      return;
    }
    await pause();
    if (mine !== turn || !going) return;
    if (!(await next())) return;
  }
}

async function next() {
  const answer = await ask({ do: "next", passed: gameNow().cries.length ? people() : passed });
  if (!answer || answer.error || answer.waits) {
    show(answer, { quiet: true });
    return false;
  }
  state.entries.push(answer.added);
  passed = [];
  return show(answer);
}

async function add(text) {
  going = false;
  shown();
  if (tells()) {
    state.entries.push(text);
    const answer = await ask({ do: "look" });
    if (answer?.error) state.entries.pop();
    else undone = [];
    doing.clear();
    show(answer);
    return;
  }
  const judged = await ask({ do: "judge", text });
  if (!judged) return;
  if (judged.error) show(judged);
  else if (judged.judged.verdict === "lawful") carryOut(text);
  else {
    shown(make("p", { css: "head" }, `${text}: ${judged.judged.verdict}`), ...why(judged.judged.reasons.slice(1)),
      ...judged.judged.events.map((event) => make("p", {}, `→ ${event.says}`)),
      make("button", { type: "button", id: "table-anyway", on: { click: () => carryOut(text) } }, "Play it all the same"));
    say(judged.judged.reasons.slice(1).map((each) => each.says).join(". "));
    byId("table-anyway").focus();
  }
}

async function carryOut(text) {
  shown();
  const answer = await ask({ do: "add", text });
  if (!answer) return;
  if (!answer.error) {
    state.entries.push(answer.added);
    undone = [];
    passed = [];
    doing.clear();
  }
  if (show(answer)) advance();
}

doing.addEventListener("do", ({ detail }) => add(detail));
doing.addEventListener("call", ({ detail }) => {
  state.entries.pop();
  add(detail);
});

press("table-pass", () => {
  passed = [...passed, viewer];
  next().then((more) => more && advance());
});
press("table-go", () => next().then((more) => more && advance()));
press("table-end", () => add("deal ends"));
press("table-deal", async () => {
  shown();
  if (tells()) {
    const after = state.players[(state.players.indexOf(seen.dealer) + 1) % state.players.length];
    state.entries.push({ deal: after, hands: {}, face_up: "" });
  } else state.entries.push({ deal: "" });
  undone = [];
  look();
});

// Take back to the last thing that a person did, or that was told.
press("table-undo", () => {
  const first = tells() ? 1 : 0;
  const byPeople = (entry) => typeof entry !== "string" || people().some((player) => entry.split(/[\s+]/)[0] === player) || entry === "deal ends";
  do undone.push(state.entries.pop());
  while (!tells() && state.entries.length > first && !byPeople(undone.at(-1)));
  going = false;
  doing.clear();
  look();
});
press("table-redo", () => {
  do state.entries.push(undone.pop());
  while (!tells() && undone.length && !people().includes(String(undone.at(-1)).split(/[\s+]/)[0]));
  going = false;
  look();
});

press("table-hint", async () => {
  const answer = await ask({ do: "hint", text: byId("table-policy").value });
  if (!answer || answer.error) return;
  shown(make("p", {}, answer.hint ? `${answer.policy} would do this: ${answer.hint.says}. It ${answer.says}.` : `${answer.policy} would let it pass.`));
});

byId("table-pace").addEventListener("change", () => {
  keep();
  if (state && !tells() && seen) advance();
});

// Another reading, from the same position: the same things are done again under it.
form.addEventListener("set", () => {
  if (!state) return;
  state.rules = { ...form.settings };
  going = false;
  look();
});

// The record, and where it can go

function own() {
  const { record } = seen;
  byId("table-record").textContent = record ?? "Nothing has been played yet.";
  for (const id of ["table-check", "table-download"]) byId(id).setAttribute("aria-disabled", String(!record));
}

press("table-check", async () => {
  const word = await share.encoded({ text: seen.record, name: "table.toml", settings: {} });
  location.href = new URL(`check.html#record=${word}`, location.href).href;
});
press("table-download", () => share.download("table.toml", seen.record, "application/toml"));
press("table-address", async () => {
  const address = new URL(`#game=${await share.packed(state)}`, location.href).href;
  if (address.length > share.LONGEST) {
    say("The game is too long for an address. Download the record and send the file.");
    return;
  }
  history.replaceState(null, "", address);
  await share.copy(address).then(() => say("The address is copied. It opens this game at this play."), () => say("The browser did not copy the address; copy it from the address bar."));
});

// Beginning

function begin(game, back = []) {
  state = game;
  undone = back;
  passed = [];
  doing.clear();
  viewer = people()[0] ?? "";
  byId("table-policy").replaceChildren(...gameNow().policies.map((each) => make("option", { value: each.name, title: each.says }, each.name)));
  byId("table-policy").value = gameNow().policies.at(-1).name;
  byId("table-setup").open = false;
  symbols(seats.symbols);
  look();
}

setup.addEventListener("begin", () => {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  begin(setup.chosen());
});
for (const event of ["pointerover", "focusin"]) byId("table-setup").addEventListener(event, () => runtime.start().catch(() => {}), { once: true });

const plain = (value) => value && typeof value === "object" && value.format === 1 && Array.isArray(value.players) && Array.isArray(value.entries)
  && value.players.every((each) => typeof each === "string") && seats.games.some((each) => each.name === value.game)
  && typeof value.seats === "object" && value.seats && typeof value.rules === "object" && value.rules;

async function arrive() {
  const word = new URLSearchParams(location.hash.slice(1)).get("game");
  if (word) {
    try {
      const game = await share.opened(word, MOST);
      if (!plain(game)) throw new Error("The address cannot be read: it is for another version of this page.");
      setup.show(game);
      begin(game);
      return;
    } catch (error) {
      shown(make("p", { role: "alert" }, `${error.message} Ask the sender for the complete address. Nothing here has changed.`));
    }
  }
  const before = kept();
  if (before && plain(before.state)) {
    setup.show(before.state);
    if (PACES.has(before.pace)) byId("table-pace").value = before.pace;
    begin(before.state, Array.isArray(before.undone) ? before.undone : []);
  }
}

addEventListener("hashchange", arrive);
addEventListener("pagehide", keep);

runtime.events.addEventListener("progress", ({ detail: { loaded, total } }) => {
  byId("table-progress").value = total ? loaded / total : 0;
});
document.querySelector(".table-without")?.remove();
page.hidden = false;
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") shown(make("p", {}, "This browser is too old to run the referee."));
else if (!(await runtime.available())) shown(make("p", {}, runtime.MISSING));
else await arrive();
