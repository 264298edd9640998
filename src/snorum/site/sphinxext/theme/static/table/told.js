// What is said of a game: each play with its verdict, who owes what, and the passage in force.

import { byId, link, lookUp, make, ownWords, sentence, sign, sources, toldFirst, verdict } from "../check/dom.js";

const pool = (who) => (who === "pool" ? "the pool" : who);

const reason = (each) => make("p", { css: "reason" }, sentence(each.says), ...sources(each));

// What follows from a play.
const follows = ({ events }) => events.map((event) => make("p", { css: "follows" }, "→ ", sentence(event.says), ...sources(event)));

// A play, its verdict, its reasons and what followed, and what else can be asked about it.
function play(each, number, more) {
  return make("li", { value: number, css: each.verdict },
    make("p", { css: "head" }, make("code", {}, each.text), " ", verdict(each.verdict)),
    ...each.reasons.map(reason), ...follows(each), more);
}

// The plays, the last first; `more(play, at)` is shown below each.
export function plays(log, more) {
  byId("table-log").replaceChildren(...log.map((each, at) => play(each, at + 1, more(each, at))).reverse());
}

// What was told first in place of a play, and why it was put right.
const putRight = ({ put_right: first }) => (first ? [toldFirst("reason", first), ...first.reasons.map(reason)] : []);

const SHORT = { lawful: "fine", offence: "wrong", undetermined: "cannot be known", impossible: "cannot be so" };
const short = (name) => make("span", { css: `verdict ${name}` }, `${sign(name)} ${SHORT[name] ?? name}`);

// The plays of a game that is told, a line each, the last first. One opens to its reasons, and to be put right.
export function lines(log, change) {
  const row = (each, at) => make("li", { css: each.verdict },
    make("details", {},
      make("summary", {}, make("span", { css: "at" }, String(at + 1)), make("span", { css: "did" }, sentence(each.reasons[0]?.says ?? each.text)), short(each.verdict)),
      ...each.reasons.map(reason), ...follows(each), ...putRight(each),
      make("div", { css: "buttons" }, make("button", { type: "button", on: { click: () => change(at, each.text) } }, "Put it right"))));
  byId("table-lines").replaceChildren(...log.map(row).reverse());
}

// What each player must still pay, by the payments of a game that is told.
export function dues(log) {
  const found = new Map();
  log.forEach((each, at) => {
    for (const { pays, from_pool } of each.events) {
      if (pays && !from_pool && !isPaid(log, at, pays)) found.set(pays[0], (found.get(pays[0]) ?? 0) + pays[2]);
    }
  });
  return found;
}

// The reason that decides: of an offence the first that is certain, whatever else is told of other cards.
export const deciding = ({ verdict: found, reasons }) => (found === "offence" && reasons.slice(1).find((each) => !/; an offence if /.test(each.says))) || reasons.at(-1);

// What is to be said of a game that is told, first of all: who pays, or what was wrong, or that nothing is.
export function judgement({ log, owed, jointly }) {
  const due = [...dues(log)];
  const wrong = log.findIndex((each) => ["offence", "contradicted", "impossible"].includes(each.verdict));
  const unknown = log.findIndex((each) => each.verdict === "undetermined");
  if (due.length) {
    const pays = `${due.map(([who, number], at) => (at ? `${who} ${number}` : `${who} must pay ${number}`)).join(", ")}.`;
    return wrong < 0 && unknown >= 0 ? [`${pays} Whether play ${unknown + 1} was right is not known.`, unknown] : [pays, wrong < 0 ? null : wrong];
  }
  if (wrong >= 0) {
    if (log[wrong].verdict === "impossible") return [`Play ${wrong + 1} cannot be so.`, wrong];
    const after = log[wrong].events.length || log[wrong].owed.length || owed.length ? "" : " These rules set no payment for it.";
    return [`Play ${wrong + 1} is ${log[wrong].verdict === "offence" ? "wrong" : log[wrong].verdict}.${after}`, wrong];
  }
  if (!log.length) return ["Who played first? Tap the card.", null];
  return [jointly?.length ? "One of these plays is wrong." : unknown < 0 ? "Nothing is wrong." : "Nothing wrong is seen.", unknown < 0 ? null : unknown];
}

// The score: once a pack is counted, in the place of the table, who has won, what each scores for what, and the match; before,
// beside it, what the players could count.
export function score({ score: rows, counted: isCounted, match, winner, draw, over }, won) {
  const running = rows.length && !isCounted ? [make("h3", {}, "As counted so far"), scores(rows)] : [];
  const full = rows.length && isCounted ? [make("h3", {}, outcome({ sums: rows.at(-1).points, match, winner, draw, over })), scores(rows), match ? pegs(match) : "",
    Object.keys(won).length ? make("p", { css: "quiet" }, `Games won at this table: ${pairs(won)}.`) : ""] : [];
  byId("table-score").replaceChildren(...running);
  byId("table-counted").replaceChildren(...full);
}

const side = (name) => name.split("+").join(" and ");
const signed = (number) => (number < 0 ? `−${-number}` : String(number));
export const pairs = (numbers) => Object.entries(numbers).map(([name, number]) => `${side(name)} ${signed(number)}`).join(", ");

// Who has won, and with how many points, where points are counted.
function outcome({ sums, match, winner, draw, over }) {
  const sides = Object.keys(sums ?? {});
  if (draw) return "Nobody wins";
  if (!winner) return sides.length === 2 ? pairs(sums) : `The ${over ? "game" : "deal"} is over`;
  const wins = `${side(winner)} ${winner.includes("+") ? "win" : "wins"}`;
  if (!sides.length) return wins;
  const points = (name) => signed(lookUp(match?.now ?? sums, name));
  return sides.length === 2 ? `${wins}, ${points(winner)} to ${points(sides.find((name) => name !== winner))}` : `${wins} with ${points(winner)}`;
}

// A row for each thing that counts; of a game with only one, a row for each player.
function scores(rows) {
  const players = [...new Set(rows.flatMap((row) => Object.keys(row.points ?? row.of)))];
  const head = (name, scope) => make("th", { scope }, name.split("+").join(", "));
  const one = rows.length === 1;
  const top = one ? [make("th", { scope: "col" }, sentence(rows[0].name))] : players.map((player) => head(player, "col"));
  const body = one ? players.map((player) => make("tr", {}, head(player, "row"), cell(rows[0], player)))
    : rows.map((row) => make("tr", { css: isSum(row) ? "sum" : "" }, make("th", { scope: "row" }, sentence(row.name), row.rule ? make("small", {}, ...sources(row)) : ""), ...players.map((player) => cell(row, player))));
  return make("div", { css: "scroll" }, make("table", { "data-many": !one && players.length > 2 && String(players.length) }, make("thead", {}, make("tr", {}, make("td", {}), ...top)), make("tbody", {}, ...body)));
}

const isSum = (row) => !Object.keys(row.of).length;

// How many a player has, and what that scores, if it is counted.
function cell(row, player) {
  const [number, points] = [lookUp(row.of, player), lookUp(row.points, player)];
  const most = Math.max(...Object.values(row.points ?? row.of));
  const scored = isSum(row) ? signed(points) : points > 0 ? `+${points}` : points ? signed(points) : "–";
  return make("td", { css: (points ?? number) === most && most > 0 ? "most" : "" },
    number === undefined ? "" : make("span", {}, signed(number)), points === undefined ? "" : [" ", make("strong", {}, scored)]);
}

// The match as pegs: what each had before, pale; what this pack has brought; and what is still to come.
const pegs = ({ to, before, now }) => make("div", { css: "match" },
  make("p", {}, "The match ", make("span", { css: "quiet" }, `to ${to}`)),
  ...Object.entries(now).flatMap(([name, number]) => [
    make("p", {}, make("span", {}, `${side(name)} `, make("span", { css: "quiet" }, `${signed(number - before[name])} with this pack, ${signed(before[name])} before`)), " ", make("strong", {}, String(number))),
    make("span", { css: "pegs", "aria-hidden": "true" }, ...Array.from({ length: to }, (_, at) => make("i", { css: at < before[name] ? "before" : at < number ? "now" : "" }))),
  ]));

// Whether a payment of a play is recorded as made: an assertion of it follows, before another play.
function isPaid(log, at, [player, , counters]) {
  for (const each of log.slice(at + 1)) {
    if (each.text === `${player} pays ${counters}` && each.verdict === "lawful") return true;
    if (!/ (pays|out|wins)\b|^=/.test(each.text)) return false;
  }
  return false;
}

// Where the rules by which something is owed stand, each once.
const rests = (each) => {
  const named = new Set((each.when.by_book ?? each.when).passages.map(({ id }) => id));
  return (each.by_book ?? each).passages.every(({ id }) => named.has(id)) ? sources(each.when) : [...sources(each), ...sources(each.when)];
};

// Everything that was to be paid, with the play from which it follows.
const payments = (log) => log.flatMap((each, at) => each.events.filter((event) => event.pays).map((event) => ({ ...event, at })));

// Who owes what, or has paid it, and until when it can be claimed.
function debt(log, event) {
  const [player, to, number] = event.pays;
  const paid = isPaid(log, event.at, event.pays);
  return make("li", { css: paid ? "paid" : "" },
    make("strong", {}, `${sentence(pool(player))} ${paid ? "has paid" : "owes"} ${pool(to)} ${number}`), ` since play ${event.at + 1}: ${event.says}`, ...sources(event),
    ...(event.until && !paid ? ["; ", event.until.says, ...sources(event.until)] : []));
}

// Who owes what. Of a game that is told, everything that was to be paid; of one that is played, what is still owed.
export function account({ log, owed, result, score: rows = [], jointly = [] }, tells) {
  const due = tells ? payments(log) : [];
  const lines = [...due.map((event) => debt(log, event)), ...owed.map((each) => make("li", {}, make("strong", {}, sentence(each.says)), ...rests(each)))];
  byId("table-account").replaceChildren(
    ...(lines.length ? [make("ul", {}, ...lines)] : [make("p", { css: "quiet" }, "Nobody owes anything.")]),
    ...jointly.map((each) => make("p", { css: "jointly" }, sentence(each))),
    ...(result && rows.length < 2 ? [make("p", { css: "stand" }, due.length ? "With this paid: " : "", result)] : []));
}

// The passages on which a sentence rests, in the book that is in force; or if it has none, in the edition's own source.
const restsOn = (force) => (force.by_book?.passages.length ? force.by_book.passages : force.passages) ?? [];
const foremost = (force) => restsOn(force)[0];

function quotation({ id, address } = {}, passages) {
  const passage = passages[id];
  if (!passage) return [];
  return [make("blockquote", {}, make("p", {}, passage.text ? `“${passage.text}”` : passage.gist),
    make("p", { css: "from" }, link(address, id), passage.page ? `, p. ${passage.page}` : "", passage.text ? "" : " (in our words)"))];
}

// The passage in force: the words of the book, or ours where they may not be given, and the rule in a sentence. Where the book has
// none, that is said above the edition's own.
export function inForce(force, passages) {
  const box = byId("table-force");
  if (!force?.rule) {
    box.replaceChildren();
    return;
  }
  const silent = force.by_book && !force.by_book.passages.length;
  const passage = passages[foremost(force)?.id];
  box.replaceChildren(
    make("h3", {}, "In force"),
    ...(silent ? [make("p", { css: "silent" }, `No passage of ${force.by_book.book} is linked to this. It is played as ${passage ? "the edition’s own source has it:" : "we supply it."}`)] : []),
    ...quotation(foremost(force), passages),
    make("p", { css: "rule" }, link(force.rule.address, "The rule"), `: ${force.sentence}`, force.supplied ? make("span", { css: "supplied" }, " (partly ours)") : ""),
    ...ownWords(force));
}

// A ruling to keep: what happened, what is ruled, who pays, the sentence of the book, and what would decide the rest.
export function leaf(answer, title, players, passages) {
  const [says, at] = judgement(answer);
  const ruled = at === null ? null : answer.log[at];
  const due = payments(answer.log);
  const decides = ruled && deciding(ruled);
  const grounds = [...(ruled?.reasons ?? []), ...(ruled?.events ?? []), ...due.flatMap((event) => (event.until ? [event, event.until] : [event]))];
  const cited = new Map(grounds.flatMap(restsOn).map((each) => [each.id, each]));
  const open = answer.log.flatMap((each, number) => (each.verdict === "undetermined" ? [make("li", {}, `Play ${number + 1}: ${sentence(each.reasons.at(-1)?.says ?? "")}.`)] : []));
  byId("table-ruled").replaceChildren(
    make("p", { css: "quiet" }, `${title}, played by ${players.join(", ")}. ${new Date().toLocaleDateString("en-GB", { dateStyle: "long" })}.`),
    make("h2", {}, says),
    ...(ruled ? [reason(decides), ...ruled.reasons.filter((each) => each !== decides).map(reason), ...follows({ events: ruled.events.filter((event) => !event.pays) })] : []),
    ...(due.length ? [make("ul", {}, ...due.map((event) => debt(answer.log, event)))] : []),
    ...[...cited.values()].flatMap((each) => quotation(each, passages)),
    make("h3", {}, "What was told"),
    make("ol", {}, ...answer.log.map((each) => make("li", {}, sentence(each.reasons[0]?.says ?? each.text), ": ", short(each.verdict)))),
    ...(open.length ? [make("h3", {}, "What would decide it"), make("ul", {}, ...open)] : []),
    ...(answer.result ? [make("p", {}, `As it stands, with what is owed paid: ${answer.result}.`)] : []));
}

// Why something cannot be done, or is not lawful.
export const why = (reasons) => reasons.map(reason);
