// What is said of a game: each play with its verdict, who owes what, and the passage in force.

import { byId, link, make, ownWords, sentence, sources, verdict } from "../check/dom.js";

const pool = (who) => (who === "pool" ? "the pool" : who);

const reason = (each) => make("p", { css: "reason" }, sentence(each.says), ...sources(each));

// A play, its verdict, its reasons and what followed.
function play(each, number) {
  return make("li", { value: number, css: each.verdict },
    make("p", { css: "head" }, make("code", {}, each.text), " ", verdict(each.verdict)),
    ...each.reasons.map(reason),
    ...each.events.map((event) => make("p", { css: "follows" }, "→ ", sentence(event.says), ...sources(event))));
}

// The plays, the last first.
export function plays(log) {
  byId("table-log").replaceChildren(...log.map((each, at) => play(each, at + 1)).reverse());
}

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

// Who owes what. Of a game that is told, everything that was to be paid; of one that is played, what is still owed.
export function account({ log, owed, result, jointly = [] }, tells) {
  const due = tells ? log.flatMap((each, at) => each.events.filter((event) => event.pays).map((event) => ({ ...event, at }))) : [];
  const lines = [
    ...due.map((event) => {
      const [player, to, number] = event.pays;
      const paid = isPaid(log, event.at, event.pays);
      return make("li", { css: paid ? "paid" : "" },
        make("strong", {}, `${sentence(pool(player))} ${paid ? "has paid" : "owes"} ${pool(to)} ${number}`), ` since play ${event.at + 1}: ${event.says}`, ...sources(event),
        ...(event.until && !paid ? ["; ", event.until.says, ...sources(event.until)] : []));
    }),
    ...owed.map((each) => make("li", {}, make("strong", {}, sentence(each.says)), ...rests(each))),
  ];
  byId("table-account").replaceChildren(
    ...(lines.length ? [make("ul", {}, ...lines)] : [make("p", { css: "quiet" }, "Nobody owes anything.")]),
    ...jointly.map((each) => make("p", { css: "jointly" }, sentence(each))),
    ...(result ? [make("p", { css: "stand" }, due.length ? "With this paid: " : "", result)] : []));
}

// The passage in force: the words of the book, or ours where they may not be given, and the rule in a sentence. Where the book has
// none, that is said above the edition's own.
export function inForce(force, passages) {
  const box = byId("table-force");
  if (!force?.rule) {
    box.replaceChildren();
    return;
  }
  const [first] = force.by_book?.passages.length ? force.by_book.passages : force.passages;
  const silent = force.by_book && !force.by_book.passages.length;
  const passage = first && passages[first.id];
  box.replaceChildren(
    make("h2", {}, "In force"),
    ...(silent ? [make("p", { css: "silent" }, `No passage of ${force.by_book.book} is linked to this. It is played as ${passage ? "the edition’s own source has it:" : "we supply it."}`)] : []),
    ...(passage ? [make("blockquote", {}, make("p", {}, passage.text ? `“${passage.text}”` : passage.gist),
      make("p", { css: "from" }, link(first.address, first.id), passage.page ? `, p. ${passage.page}` : "", passage.text ? "" : " (in our words)"))] : []),
    make("p", { css: "rule" }, link(force.rule.address, "The rule"), `: ${force.sentence}`, force.supplied ? make("span", { css: "supplied" }, " (partly supplied)") : ""),
    ...ownWords(force));
}

// Why something cannot be done, or is not lawful.
export const why = (reasons) => reasons.map(reason);
