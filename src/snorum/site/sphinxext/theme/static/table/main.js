// The page "The table": a game is played, or one that was played elsewhere is told. The page keeps the list of what was
// done, which it can share as an address; Python (snorum.site.web.table), in a worker, says what follows from it.

import { byId, make, lookUp, paginate, press, sentence } from "../check/dom.js";
import { Form } from "../check/form.js";
import { symbols } from "../check/picture.js";
import * as runtime from "../check/runtime.js";
import * as share from "../check/share.js";
import { glide, positions, seats as places, taking, whenTurned } from "./board.js";
import { action, isCard, isPlain, rankOf, SIGNS } from "./cards.js";
import { Doing } from "./doing.js";
import { arrows } from "./keys.js";
import { Setup } from "./setup.js";
import { habits, reviewed } from "./review.js";
import { account, deciding, dues, inForce, judgement, leaf, lines, pairs, plays, score, why } from "./told.js";

const MOST = 400_000; // bytes of a game in an address
const KEPT = `snorum-table ${new URL(".", location.href).pathname}`; // each edition at a host keeps its own
const MOST_SAID = 3; // consequences of a play that are read out; the others can be looked up
const TOLD = 4_000; // milliseconds for which a button says what came of it
const PACES = new Map([["quick", 60], ["steady", 900], ["wait", 0]]); // milliseconds before another player acts

runtime.start().catch(() => {}); // while the game is being chosen; what is wrong is said below
const page = byId("card-table");
const seats = await fetch(new URL("../check/seats.json", import.meta.url)).then((answer) => answer.json());
paginate(Object.fromEntries(Object.entries(seats.passages).map(([id, each]) => [id, each.page])));
const form = new Form();
const setup = new Setup(seats, form);
const doing = new Doing();

let state = null; // the game: what snorum.site.web.table is asked, without `do`
let undone = []; // what was taken back, the last taken back first
let seen = null; // the last answer
let happened = ""; // what was said of it
let chosen = ""; // what was said of what is chosen
let viewer = ""; // whose cards are shown
let passed = []; // who lets a pairing pass
let turn = 0; // an answer to an older question is not shown
let going = false; // whether the computer's players act on their own
let looking = 0; // an older look at one's own plays stops
let changing = null; // of a game that is told: which entry is put right

const gameNow = () => seats.games.find((each) => each.name === state.game);
// The book in force; none where the edition has the game from no book.
const book = () => gameNow().sources.find((each) => (state.rules.as ? each.id === state.rules.as : each.own));
const tells = () => state.mode === "tell";
const people = () => state.players.filter((player) => !Object.hasOwn(state.seats, player));
const playing = () => (people().length > 1 ? `it is your turn, ${viewer}` : "it is your turn");
const first = () => (tells() ? 1 : 0); // a game that is told begins with its first deal, which stays
const pace = () => byId("table-pace").value;
const say = (text) => {
  if (byId("table-said").textContent !== text) byId("table-said").textContent = text;
};
const table = byId("table-play");
const shown = (...what) => refocused(() => {
  for (const id of ["table-why", "table-error"]) byId(id).replaceChildren(...(table.open === (id === "table-why") ? what : []));
});

// Change what is shown. If the button that had the keyboard goes with it, the same one of its part has it, or the next act, or the
// sentence.
function refocused(change) {
  const held = table.contains(document.activeElement) ? document.activeElement : null;
  const where = held?.closest("#table-hand, #table-felt, #table-calls, #table-pad, #table-seats");
  const named = (each) => each.getAttribute("aria-label") ?? each.textContent;
  change();
  if (!held || held.isConnected) return;
  const again = [...(where?.querySelectorAll("button") ?? [])].find((each) => named(each) === named(held));
  const next = ["#table-hand .lawful", "#table-calls .chief", "#table-hand button"].map((each) => table.querySelector(each)).find((each) => each?.checkVisibility());
  (again ?? next ?? byId("table-said")).focus({ preventScroll: true });
}

// The players with whose names a line begins, joined by `+` if several call together. A name may have spaces.
function actors(text) {
  const names = [...state.players].sort((one, other) => other.length - one.length);
  const name = names.find((each) => text === each || text.startsWith(`${each} `) || text.startsWith(`${each}+`));
  if (!name) return [];
  return [name, ...(text[name.length] === "+" ? actors(text.slice(name.length + 1)) : [])];
}

// Keeping: until another game is begun here

function keep() {
  try {
    if (state) localStorage.setItem(KEPT, JSON.stringify({ state, undone, pace: pace() }));
  } catch {
    // The browser allows no storage, or not enough.
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

// Asking

// Ask about the game. A question that does not change it (`aside`) does not make the answers to others too old.
async function ask(more, { aside = false } = {}) {
  const mine = aside ? turn : (turn += 1);
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

// Show an answer; return whether the game is as it says. What cannot be done is told beside the table.
function show(answer, { quiet = false } = {}) {
  if (!answer) return false;
  if (answer.error) {
    shown(...why(answer.error));
    return false;
  }
  const before = seen;
  const lay = table.open && pace() !== "quick" && !tells() ? positions() : null;
  seen = answer;
  byId("table-name").textContent = gameNow().title;
  const won = Object.keys(state.won ?? {}).length ? `games won: ${pairs(state.won)}` : "";
  byId("table-which").textContent = [tells() ? "Settling a quarrel" : won, answer.deal > 1 ? `deal ${answer.deal}` : "", book() ? `by ${book().short}` : ""].filter(Boolean).map((each, at) => (at ? each : sentence(each))).join("; ");
  byId("table-resume").hidden = false;
  if (tells()) byId("table-me").replaceChildren(...lying(answer));
  else if (answer.scene) places(answer.scene, viewer);
  plays(answer.log, whyPlayed);
  account(answer, tells());
  score(tells() ? { score: [] } : answer, state.won ?? {});
  table.toggleAttribute("data-counted", !tells() && answer.counted);
  inForce(tells() ? answer.log.at(-1)?.reasons.at(-1) : answer.force, seats.passages);
  if (tells()) judged(answer);
  if (!quiet) say((happened = inWords(answer, before)));
  byId("table-since").textContent = tells() || gameNow().cries.length ? "" : since(answer.log);
  act();
  own();
  keep();
  if (lay && answer.log.length > (before?.log.length ?? 0)) glide(lay, actors(answer.log.at(-1)?.text ?? "")[0]);
  return true;
}

// Below a play of the computer's: a button that asks why. While hands are hidden it says how that player chooses, and no more.
function whyPlayed({ text }, at) {
  if (tells() || !actors(text).some((player) => Object.hasOwn(state.seats, player))) return "";
  const says = make("p", { css: "reason", role: "status" });
  const find = async () => {
    const answer = await ask({ do: "why", text: String(at) }, { aside: true });
    if (answer?.why) says.textContent = `${sentence(answer.why)}.`;
  };
  return make("div", { css: "asked" }, make("button", { type: "button", css: "link", on: { click: find } }, "Why?"), says);
}

// Of a game that is told: the answer first, and each play in a line.
function judged(answer) {
  const [says, at] = judgement(answer);
  const reason = at === null ? [] : [make("small", {}, sentence(deciding(answer.log[at])?.says ?? ""), " ", make("button", { type: "button", css: "link", popovertarget: "table-beside" }, "why"))];
  const last = answer.log.at(-1);
  const [, laid] = (last?.verdict === "impossible" && last.text.match(/^(.+ \S+) (?:takes|builds|calls) /)) || [];
  const right = laid ? [make("div", { css: "buttons" }, make("button", { type: "button", on: { click: () => tell(() => laid, { right: state.entries.length - 1 }) } }, `Put it right: ${laid}, and takes nothing`))] : [];
  refocused(() => byId("table-verdict").replaceChildren(make("strong", {}, says), ...reason, ...right, ...otherBooks(answer)));
  lines(answer.log, putRight);
}

// If somebody built, and by the book in force nothing is built: books by which it is, those first that say most.
function otherBooks({ builds, log }) {
  if (builds || !log.some(({ text }) => / (builds|calls) /.test(text))) return [];
  const with_ = gameNow().sources.filter((each) => each.builds).sort((one, other) => other.stated - one.stated).slice(0, MOST_SAID);
  return with_.length ? [make("small", {}, `${book() && !book().builds ? `${book().short}, has` : "These rules have"} no building. Judge it by a book that has:`),
    make("div", { css: "buttons" }, ...with_.map(({ id, short, title }) => make("button", { type: "button", title, on: { click: () => form.set("as", id) } }, short)))] : [];
}

// Of a game that is told: what lies on the table, as far as it is known.
function lying({ layout, builds }) {
  const some = [...layout.map((card) => rankOf(card) + (SIGNS[card.at(-1)] ?? "")), ...(builds ?? []).map((made) => `a build of ${made}`)];
  return some.length ? [make("span", { css: "tally" }, `On the table: ${some.join(" ")}`)] : [];
}

// Where the last deal stands among these entries.
const lastDeal = (entries) => entries.findLastIndex((each) => typeof each === "object");

// The entries with another at a place. What was told there first stays with its deal, for the record.
function putRightIn(entries, at, text) {
  const deal = lastDeal(entries.slice(0, at));
  const { put_right: before = {}, ...dealt } = entries[deal];
  const { [at - deal]: first = entries[at], ...others } = before;
  const number = entries.reduce((sum, each) => sum + Object.keys(each.put_right ?? {}).length, 0);
  const put_right = first === text || (!before[at - deal] && number >= seats.most_put_right) ? others : { ...others, [at - deal]: first };
  return entries.with(at, text).with(deal, { ...dealt, put_right });
}

// The entries without what was put right of plays that were taken back: what is told next does not take its place.
function withoutLost(entries) {
  const at = lastDeal(entries);
  const { put_right: before, ...dealt } = entries[at];
  if (!before) return entries;
  const put_right = Object.fromEntries(Object.entries(before).filter(([number]) => number < entries.length - at));
  return entries.with(at, { ...dealt, put_right });
}

// Take a line up again, to be told otherwise.
function putRight(at, text) {
  changing = state.entries.map((each, index) => [each, index]).filter(([each]) => typeof each === "string")[at][1];
  line.value = text;
  act();
  line.focus();
  hear();
}

// Leave it as it is, after all.
function leave() {
  changing = null;
  line.value = "";
  byId("table-heard").textContent = "";
  act();
}

// What has happened, for the line above the table, which a screen reader reads out.
function inWords(answer, before) {
  const last = answer.begun ? answer.log.at(-1) : null; // nothing yet of a deal that has only begun
  const reason = last?.reasons[0]?.says ?? last?.text ?? "";
  const cards = (text) => text.split(/[ ,;.]+/).filter(isCard);
  const isSaid = (says) => reason.endsWith(says.replace(/^\S+ /, "")) || (/ takes /.test(says) && cards(says).length > 0 && cards(says).every((card) => cards(reason).includes(card)));
  const events = last?.events.map((event) => event.says).filter((says) => !isSaid(says)) ?? [];
  const more = events.length > MOST_SAID ? [...events.slice(0, MOST_SAID - 1), `and ${events.length - MOST_SAID + 1} more`] : events;
  const did = last ? [reason, ...more] : answer.deal > 1 ? [`${answer.dealer} has dealt`] : [];
  if (last && last.verdict !== "lawful" && (tells() || last.verdict !== "undetermined")) did.push(last.verdict === "undetermined" ? "whether that was lawful is undetermined" : `that is ${last.verdict === "offence" ? "an offence" : last.verdict}`);
  const changed = nowSeen(answer.log.slice(0, -1), before?.log ?? []);
  const over = tells() ? [] : answer.over ? ["the game is over"] : answer.deal_over ? ["the deal is over"] : [];
  const next = tells() ? (last ? [] : ["who played first? Tap the card"]) : !over.length && answer.actors.includes(viewer) ? [playing()] : [];
  return [...over, ...did, ...changed, ...next].map((each) => `${sentence(each)}${/[.?]$/.test(each) ? "" : "."}`).join(" ");
}

// What the others played since the viewer did, but for the last play, which is said. A screen reader has read each out already.
function since(log) {
  const others = log.slice(log.findLastIndex(({ text }) => actors(text).includes(viewer)) + 1, -1).slice(1 - MOST_SAID);
  return others.map(({ text, reasons }) => `${sentence(reasons[0]?.says ?? text)}.`).join(" ");
}

// Earlier plays that are judged otherwise now: each offence by itself, of the others only how many if they are several; and of a
// game that is played none of them, for nearly every hand that is played out shows that something was lawful.
function nowSeen(log, before) {
  const other = log.flatMap((each, at) => (before[at]?.text === each.text && before[at].verdict !== each.verdict ? [{ ...each, at }] : []));
  const one = ({ at, text, verdict }) => `play ${at + 1}, ${text}, is now seen to be ${verdict === "offence" ? "an offence" : verdict}`;
  const right = other.filter(({ verdict }) => verdict === "lawful");
  const wrong = other.filter(({ verdict }) => verdict !== "lawful").slice(0, MOST_SAID);
  return [...wrong.map(one), ...(!tells() ? [] : right.length > 1 ? [`${right.length} earlier plays are now seen to be lawful`] : right.map(one))];
}

// What can be done now.
const act = () => refocused(offer);
whenTurned(() => table.open && seen && act());

function offer() {
  const game = gameNow();
  const mine = !tells() && seen.actors.includes(viewer);
  table.dataset.mode = state.mode;
  for (const id of ["table-verdict", "table-lines", "table-pad", "table-ruling"]) byId(id).hidden = !tells();
  if (tells()) doing.tell(game, state.players, seen, teller(), state.entries.at(-1), dues(seen.log), changing === null ? null : { text: state.entries[changing], leave });
  else {
    const says = doing.play(game, viewer, seen, mine, people());
    if (says) say(says);
    else if (chosen && byId("table-said").textContent === chosen) say(happened); // what is said of a choice goes with it
    chosen = says;
    const calls = byId("table-calls");
    if (mine && !game.cries.length && seen.actors.at(-1) !== viewer) calls.append(make("button", { type: "button", id: "table-pass", on: { click: letPass } }, "Let it pass"));
    if (!going && !seen.over && !seen.deal_over && !waitsForPerson()) calls.append(make("button", { type: "button", id: "table-go", on: { click: goNow } }, "Go on"));
    if (seen.deal_over) calls.append(make("button", { type: "button", id: "table-next", css: "chief", on: { click: seen.over ? playAgain : dealNext } }, seen.over ? "Play again" : !seen.counted ? "Deal the next cards" : seen.match ? "Play on: next pack" : "Deal again"));
  }
  if (!tells() && seen.deal_over && !game.cries.length && ownPlays().length) {
    byId("table-calls").append(make("button", { type: "button", id: "table-look-back", on: { click: lookBack } }, "Look at my plays"));
  }
  byId("table-deal").hidden = !tells() || !seen.log.length;
  byId("table-end").hidden = !tells() && seen.deal_over;
  byId("table-sure").hidden = true;
  byId("table-pace-line").hidden = byId("table-hint").hidden = byId("table-hint-line").hidden = tells();
  byId("table-hint").setAttribute("aria-disabled", String(!mine));
  byId("table-undo").setAttribute("aria-disabled", String(state.entries.length <= first()));
  byId("table-redo").setAttribute("aria-disabled", String(!undone.length));
}

// Where the viewer's plays stand in the list of all.
const ownPlays = () => seen.log.flatMap((each, at) => (actors(each.text)[0] === viewer ? [at] : []));

// Look at each of the viewer's plays, one after another, for as long as what is found is shown.
async function lookBack() {
  const mine = (looking += 1);
  const box = byId("table-reviewed");
  const [plays, found] = [ownPlays(), []];
  const done = make("progress", { max: plays.length, value: 0, "aria-label": "Your plays" });
  const list = make("ol", {});
  const first = make("p", { role: "status" }, "Each of your plays is tried again in games that could have gone on from there …");
  box.replaceChildren(make("h3", {}, "Your plays"), first, done, list);
  byId("table-review").showPopover();
  for (const at of plays) {
    const answer = await ask({ do: "review", text: String(at) }, { aside: true });
    if (mine !== looking) return;
    if (!answer || answer.error || !byId("table-review").matches(":popover-open")) {
      done.remove();
      first.textContent = "It was not looked at to the end.";
      return;
    }
    done.value += 1;
    if (!answer.review) continue;
    found.push(answer.review);
    if (answer.review.costly) list.append(reviewed(at, answer.review));
  }
  done.remove();
  first.textContent = habits(box, found);
}

// Whether the game goes on only when a person acts. At Snap the others never wait for a call.
function waitsForPerson() {
  if (gameNow().cries.length) return people().includes(seen.turn);
  const next = seen.actors.find((player) => !passed.includes(player));
  return !next || people().includes(next);
}

// Of a game that is told: whose play is put right; or who plays next, as far as that is known, or whoever sits to the left of the last.
function teller(right = changing) {
  if (right !== null) return actors(state.entries[right])[0];
  if (seen.turn) return seen.turn;
  const last = state.players.indexOf(actors(seen.log.at(-1)?.text ?? "")[0] ?? seen.dealer);
  return state.players[(last + 1) % state.players.length];
}

// Ask what there is, and show it. If the list holds what cannot be done, as under another reading, it is cut off there.
async function look() {
  const answer = await ask({ do: "look" });
  if (answer?.error && answer.at !== null && answer.at < state.entries.length) {
    undone.push(...state.entries.splice(answer.at).reverse());
    if (show(await ask({ do: "look" }))) shown(make("p", {}, "From here on the game would have gone otherwise:"), ...why(answer.error));
    return false;
  }
  return show(answer);
}

// Playing

// Let the computer's players act until a person has to, one after another at the chosen pace.
async function advance() {
  if (tells() || going) return;
  going = true;
  byId("table-go")?.remove();
  while (going && !seen.over && !seen.deal_over) {
    const next = gameNow().cries.length ? seen.turn : seen.actors.find((player) => !passed.includes(player));
    if (people().includes(next) && next !== viewer) {
      if (!(await passTo(next))) break;
    }
    if (waitsForPerson() || pace() === "wait") break;
    const mine = turn;
    await new Promise((done) => setTimeout(done, PACES.get(pace())));
    if (mine !== turn || pace() === "wait") continue; // asked to wait meanwhile, or something else was done
    if (!(await goOn())) break;
  }
  going = false;
  act();
}

// Cover the table: what lies below is out of reach of the keyboard too.
function cover(covers) {
  byId("table-cover").hidden = !covers;
  for (const each of table.querySelectorAll(".board, .strip")) each.inert = covers;
}

// After something was taken back: the person whose turn it is again has the device.
async function faceNext() {
  const next = seen && !tells() && !gameNow().cries.length && !seen.deal_over ? seen.actors[0] : null;
  if (next && next !== viewer && people().includes(next)) await passTo(next);
}

// Pass the device: until its next player taps, the page has nobody's hand.
async function passTo(player) {
  // At Snap nobody sees their own.
  const covered = people().length > 1 && seen.log.length > 0 && !gameNow().cries.length;
  viewer = covered ? "" : player;
  if (covered) {
    if (!show(await ask({ do: "look" }), { quiet: true })) return false;
    const mine = state;
    byId("table-next-player").textContent = `Pass it to ${player}`;
    byId("table-uncover").textContent = `I am ${player}`;
    byId("table-send-turn").textContent = `Send the turn to ${player}`;
    cover(true);
    byId("table-uncover").focus();
    await new Promise((done) => byId("table-uncover").addEventListener("click", done, { once: true }));
    if (state !== mine) return false;
    cover(false);
    viewer = player;
    byId("table-said").focus({ preventScroll: true });
  }
  return show(await ask({ do: "look" }));
}

// Let the computer's player whose turn it is act.
async function goOn() {
  const answer = await ask({ do: "next", passed: gameNow().cries.length ? people() : passed });
  if (!answer) return true; // something else was asked meanwhile
  if (answer.error || answer.waits) {
    show(answer, { quiet: true });
    return false;
  }
  const mine = turn;
  await preview(answer.added);
  if (mine !== turn) return true;
  did(answer.added);
  return show(answer);
}

// A card that takes others, or is laid on them, is seen beside them first.
async function preview(text) {
  const play = action(text);
  if (!play || pace() !== "steady") return;
  taking(actors(text)[0], play.card, play.items);
  await new Promise((done) => setTimeout(done, PACES.get("steady")));
}

function did(entry) {
  state.entries.push(entry);
  undone = [];
  passed = [];
}

async function add(text) {
  shown();
  if (tells()) return tell(() => text);
  const answer = await ask({ do: "judge", text }, { aside: true });
  if (!answer) return undefined;
  if (answer.error) {
    show(answer);
    return advance();
  }
  const { judged } = answer;
  if (judged.verdict === "lawful") return carryOut(text);
  const reasons = judged.reasons.slice(1);
  shown(make("p", { css: "head" }, `If you play this, it is ${judged.verdict === "offence" ? "an offence" : judged.verdict}: ${text}`), ...why(reasons),
    ...[...judged.events.map((each) => each.says), ...judged.owed.map((each) => each.short)].map((each) => make("p", {}, `→ ${sentence(each)}`)),
    make("div", { css: "buttons" },
      make("button", { type: "button", id: "table-anyway", on: { click: () => carryOut(text) } }, "Play it all the same"),
      make("button", { type: "button", on: { click: () => shown() } }, "Leave it")));
  return advance();
}

async function carryOut(text) {
  shown();
  const answer = await ask({ do: "add", text });
  if (answer && !answer.error) {
    did(answer.added);
    doing.clear();
  }
  if (show(answer)) advance();
}

// Of a game that is told, each thing waits until what came before it is judged; if that is refused, what waits is dropped.
let [queue, refused] = [Promise.resolve(), 0];

function queued(work) {
  const [game, before] = [state, refused];
  queue = queue.catch(() => {}).then(() => state === game && refused === before && work());
  return queue;
}

// Tell one thing more, `words()` when its turn comes; `instead` of the last that was told; or put `right` the entry at this place.
const tell = (words, { instead = false, right = changing } = {}) => queued(async () => {
  const [game, before, text] = [state, state.entries, words(right)];
  if (!text) return;
  state.entries = right === null ? [...withoutLost(instead ? before.slice(0, -1) : before), text] : putRightIn(before, right, text);
  const answer = await ask({ do: "look" });
  if (state !== game) return;
  if (!answer || answer.error) {
    state.entries = before;
    refused += 1;
    line.value ||= text; // nothing that was told is lost
  } else {
    undone = [];
    if (changing === right) changing = null;
    if (line.value === text) line.value = "";
  }
  show(answer);
});

// What is said in one's own words: shown as it is read while it is typed, and added with Enter.

const line = byId("table-line");

// Hands or a layout of this deal that are known only now.
const give = ({ hands, face_up: laid }) => queued(async () => {
  const [game, before] = [state, state.entries];
  const at = lastDeal(before);
  const deal = { ...before[at], hands: { ...before[at].hands, ...hands }, face_up: laid || before[at].face_up };
  state.entries = before.with(at, deal);
  const answer = await ask({ do: "look" });
  if (state !== game) return false;
  if (!answer || answer.error) state.entries = before;
  return show(answer);
});

// What was heard, in the words of a record.
const inRecord = ({ heard, gives }) => gives
  ? [...Object.entries(gives.hands).map(([player, cards]) => `the hand of ${player}: ${cards}`), ...(gives.face_up ? [`the layout: ${gives.face_up}`] : [])]
  : heard;

async function hear() {
  const text = line.value.trim();
  const answer = text ? await ask({ do: "hear", text }, { aside: true }) : null;
  if (line.value.trim() !== text) return null; // typed on meanwhile
  byId("table-heard").textContent = !answer?.heard ? "" : answer.says ? `${sentence(answer.says)}; expected ${answer.expected}.` : `That is: ${inRecord(answer).join("; ")}`;
  return answer;
}

let listening = 0;
line.addEventListener("input", () => {
  clearTimeout(listening);
  listening = setTimeout(hear, 80);
});
byId("table-tell").addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(listening);
  const answer = await hear();
  if (!answer?.heard || answer.says) return;
  shown();
  if (answer.gives && !(await give(answer.gives))) return;
  line.value = "";
  byId("table-heard").textContent = "";
  for (const entry of answer.heard) await tell(() => entry);
  line.focus();
});

doing.addEventListener("do", ({ detail }) => add(detail));
doing.addEventListener("tell", ({ detail: { who, says } }) => {
  shown();
  tell((right) => `${who ?? teller(right)} ${says}`);
});
doing.addEventListener("call", ({ detail }) => {
  const last = () => state.entries.at(-1);
  tell(() => isPlain(last()) && `${last()} ${detail}`, { instead: true, right: null });
});
doing.addEventListener("choose", () => act());

async function letPass() {
  passed = [...passed, viewer];
  if (await goOn()) advance();
}
async function goNow() {
  shown();
  if (await goOn()) advance();
}
const dealNext = () => inTurn(async () => {
  shown();
  const after = state.players[(state.players.indexOf(seen.dealer) + 1) % state.players.length];
  changing = null;
  did(tells() ? { deal: after, hands: {}, face_up: "" } : { deal: "" });
  if (await look()) {
    if (tells()) say(`The next deal: ${after} deals.`);
    advance();
  }
});
const playAgain = () => begin({ ...state, entries: [], seed: crypto.getRandomValues(new Uint32Array(1))[0],
  won: seen.winner ? { ...state.won, [seen.winner]: (lookUp(state.won, seen.winner) ?? 0) + 1 } : state.won });

press("table-deal", dealNext);
press("table-end", () => {
  byId("table-sure").hidden = !byId("table-sure").hidden;
  if (!byId("table-sure").hidden) byId("table-end-now").focus();
});
press("table-end-now", () => {
  byId("table-more").hidePopover();
  add("deal ends");
});
press("table-ruling", () => {
  leaf(seen, gameNow().title, state.players, seats.passages);
  byId("table-leaf").showPopover();
});
press("table-print", () => print());
press("table-send", () => copyAddress("table-send", "&ruling"));
press("table-leave", () => table.close());
arrows(table);
// Escape lets go of the card that is chosen; without one it leaves the table.
table.addEventListener("cancel", (event) => {
  if (!doing.choosing && changing === null) return;
  event.preventDefault();
  doing.clear();
  if (changing !== null) leave();
  else act();
});
press("table-resume", () => {
  table.showModal();
  advance();
});

// At once, or of a game that is told when its turn comes.
const inTurn = (work) => (tells() ? queued(work) : work());

// Whether an entry is what a person did.
const byPerson = (entry) => typeof entry !== "string" || entry === "deal ends" || actors(entry).some((player) => people().includes(player));

// Take back to the last thing that a person did, or that was told.
press("table-undo", () => inTurn(() => {
  [going, changing] = [false, null];
  if (state.entries.length <= first()) return false;
  do undone.push(state.entries.pop());
  while (!tells() && people().length && state.entries.length > first() && !byPerson(undone.at(-1)));
  doing.clear();
  shown();
  return look().then(faceNext);
}));
press("table-redo", () => inTurn(() => {
  [going, changing] = [false, null];
  if (!undone.length) return false;
  do state.entries.push(undone.pop());
  while (!tells() && people().length && undone.length && !byPerson(undone.at(-1)));
  shown();
  return look().then(faceNext);
}));

press("table-hint", async () => {
  const answer = await ask({ do: "hint", text: byId("table-policy").value }, { aside: true });
  if (!answer || answer.error) return;
  say(answer.hint ? `${sentence(answer.hint.says)}${answer.because ? `: ${answer.because}` : ""}.` : "Let it pass.");
});

byId("table-pace").addEventListener("change", () => {
  keep();
  if (state && seen && pace() !== "wait") advance();
});

// Another reading, from the same position: the same things are done again under it.
form.addEventListener("set", () => state && form.game.name === state.game && inTurn(async () => {
  const before = state.rules;
  going = false;
  state.rules = { ...form.settings };
  shown();
  const answer = await ask({ do: "look" });
  if (answer?.error && answer.at === null) {
    state.rules = before;
    show(answer);
  } else await look();
}));

// The record, and where it can go

function own() {
  const { record } = seen;
  byId("table-record").textContent = record ?? "Nothing has been played yet.";
  byId("table-open-hands").hidden = tells() || seen.over;
  for (const id of ["table-check", "table-download"]) byId(id).setAttribute("aria-disabled", String(!record));
}

press("table-check", async () => {
  const word = await share.encoded({ text: seen.record, name: "table.toml", settings: {} });
  location.href = new URL(`check.html#record=${word}`, location.href).href;
});
press("table-download", () => share.download("table.toml", seen.record, "application/toml"));
press("table-address", () => copyAddress("table-address"));
press("table-send-turn", () => copyAddress("table-send-turn", "&turn"));

// Copy the address of the game, of what was ruled about it, or of a turn, which a phone can send at once. The button that was
// pressed says for a while what came of it: what is said at the table may lie behind it.
async function copyAddress(button, as = "") {
  const address = new URL(`#game=${await share.packed(state)}${as}`, location.href).href;
  const answer = (text) => {
    const before = byId(button).textContent;
    byId(button).textContent = text;
    setTimeout(() => byId(button).textContent === text && (byId(button).textContent = before), TOLD);
  };
  if (address.length > share.LONGEST) {
    say("The game is too long for an address. Download the record and send the file.");
    answer("Too long for an address");
  } else if (as === "&turn" && navigator.share) await navigator.share({ url: address }).catch(() => {});
  else await share.copy(address).then(() => {
    say("The address is copied. It opens this game at this play.");
    answer("The address is copied: send it");
  }, () => shown(make("p", {}, "The browser did not copy the address; copy it from here: ", make("code", {}, address))));
}

// Beginning

let opening = null; // while a game is being opened, what was there before

// Begin a game, or take up another. If it cannot be, the one before stays as it was; if a third is begun meanwhile, that one counts.
async function begin(game, back = []) {
  const before = opening ?? [state, undone, viewer, seen];
  opening = before;
  [state, undone, passed, going, changing] = [game, back, [], false, null];
  viewer = people().length === 1 ? people()[0] : ""; // of several, nobody's hand is shown before its player says so
  symbols(seats.symbols);
  shown();
  const answer = await ask({ do: "look" });
  if (state !== game) return;
  opening = null;
  if (!answer || (answer.error && answer.at === null)) {
    [state, undone, viewer, seen] = before;
    show(answer);
    return;
  }
  setup.show(game);
  doing.clear();
  byId("table-policy").replaceChildren(...gameNow().policies.map((each) => make("option", { value: each.name, title: each.says }, each.name)));
  byId("table-policy").value = gameNow().policies.at(-1).name;
  cover(false);
  if (!table.open) table.showModal();
  if (!(answer.error ? await look() : show(answer))) return;
  byId("table-said").focus({ preventScroll: true });
  advance();
}

setup.addEventListener("begin", () => begin(setup.chosen()));

const plain = (value) => value && typeof value === "object" && value.format === 1 && Array.isArray(value.players) && Array.isArray(value.entries)
  && value.players.every((each) => typeof each === "string") && seats.games.some((each) => each.name === value.game)
  && typeof value.seats === "object" && value.seats && typeof value.rules === "object" && value.rules;

// Open the game that the address names, or choose it, with the rules that it names: #play=cassino&as=foster-1897&spades=each.
// It then leaves the address, so that a reload gives what was played since.
async function arrive() {
  const named = new URLSearchParams(location.hash.slice(1));
  const word = named.get("game");
  for (const mode of ["play", "tell"]) {
    if (seats.games.some((each) => each.name === named.get(mode))) {
      if (table.open) table.close();
      const { [mode]: game, ...rules } = Object.fromEntries(named);
      setup.choose(game, mode, rules);
      byId("table-begin").focus();
    }
  }
  if (word || named.has("play") || named.has("tell")) history.replaceState(null, "", location.pathname + location.search);
  if (!word) return;
  try {
    const game = await share.opened(word, MOST);
    if (!plain(game)) throw new Error("The address cannot be read: it is for another version of this page.");
    await begin(game);
    if (named.has("ruling") && seen && tells()) byId("table-ruling").click();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    shown(make("p", {}, `${error.message} Ask the sender for the complete address. Nothing here has changed.`));
  }
}

async function takeUp() {
  const before = kept();
  if (!before || !plain(before.state)) return;
  if (PACES.has(before.pace)) byId("table-pace").value = before.pace;
  await begin(before.state, Array.isArray(before.undone) ? before.undone : []);
}

addEventListener("hashchange", arrive);
addEventListener("pagehide", keep);

const [progress, told] = [byId("table-progress"), byId("table-loaded")];
runtime.events.addEventListener("progress", ({ detail: { loaded, total } }) => {
  progress.value = total ? loaded / total : 0;
  told.textContent = total ? `Loading the referee: ${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB` : "Loading the referee";
});
document.querySelector(".table-without")?.remove();
page.hidden = false;
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") shown(make("p", {}, "This browser is too old to run the referee."));
else if (!(await runtime.available())) shown(make("p", {}, runtime.MISSING));
else {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("game") || !(asked.has("play") || asked.has("tell"))) await takeUp();
  await arrive();
}
