// What the referee says of a record: the replay with its list of plays, and the readings. The words are Python's.

import { byId, link, make, number, sentence, sources, verdict } from "./dom.js";
import { drawing } from "./picture.js";

const LONG = 6; // more plays than so many scroll by themselves, as in the edition

const COUNTED = "reference/record-format.html#the-result"; // what the words mean in which the end is told

const said = (css) => (each) => make("p", { css }, sentence(each.says), ...sources(each));

// Why the verdict is what it is: the rules first, as the command has it, and then mere counts in a line.
export function why(play) {
  const mere = play.reasons.filter((each) => !each.rule).map((each) => each.says);
  return [...play.reasons.filter((each) => each.rule).map(said("reason")), ...(mere.length ? [make("p", { css: "reason" }, sentence(mere.join("; ")))] : [])];
}

function followed(play) {
  const lines = [...why(play), ...play.events.map(said("event"))];
  return lines.length ? lines : [make("p", { css: "nothing" }, "—")];
}

function table(plays) {
  const deals = new Set(plays.map((each) => each.deal)).size;
  const rows = plays.flatMap((play, at) => {
    const row = make("tr", { "data-at": at },
      make("td", {}, make("p", {}, make("code", { css: "docutils literal" }, play.text))),
      make("td", {}, make("p", {}, verdict(play.verdict))),
      make("td", {}, ...followed(play)));
    const first = deals > 1 && play.play === 1;
    return first ? [make("tr", { css: "deal" }, make("td", { colspan: 3 }, make("p", {}, `Deal ${play.deal}`))), row] : [row];
  });
  const head = ["Play", "Verdict", "Why, and what followed"].map((each) => make("th", { css: "head", scope: "col" }, make("p", {}, each)));
  const whole = make("table", { css: "plays docutils" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { css: "table-wrapper plays docutils container", tabindex: plays.length > LONG ? 0 : null, role: "region", "aria-label": "The plays" }, whole);
}

// What stands here before anything has been checked; `size` says how much the referee weighs.
export const invitation = (size) =>
  make("div", { css: "invitation" },
    make("p", { css: "lead" }, "Write down what was played, and have it judged."),
    make("p", {}, "Each play gets its verdict beside its line; here stand the reasons, the payments, the sentences of the source on which they rest, and the table as it then was."),
    make("p", { css: "brings" }, "The referee works in this page, and what you write stays in it. The first check brings the referee here", size, ", which takes some seconds; your browser keeps it for the next."));

// What stands here while the record cannot be read; what is wrong with it is told beside it.
export const unread = () =>
  make("div", { css: "invitation" }, make("p", { css: "lead" }, "Nothing is judged until the record can be read."),
    make("p", {}, "The line is marked. How a record is written is told in ", link("guide/checking-a-record.html", "Checking a record"), ", and everything that it may contain in ",
      link("reference/record-format.html", "the format of records"), "."));

// A place for each picture; it is drawn when it is looked at.
function places(plays) {
  return plays.flatMap((play, at) => {
    const laid = play.laid && make("li", { "data-at": at, "data-laid": "" },
      make("div", { css: "caption docutils container" }, make("p", {}, play.deal === 1 ? "As dealt" : `Deal ${play.deal}`)));
    const after = play.played && make("li", { "data-at": at },
      make("div", { css: "caption docutils container" }, make("p", {}, make("code", {}, play.text), " ", verdict(play.verdict))));
    return [laid, after].filter(Boolean);
  });
}

// A button that leads on to the next play that is not lawful, and after the last to the first; none where all are.
function onward(box, plays) {
  const not = plays.flatMap((each, at) => (each.verdict === "lawful" ? [] : [at]));
  const next = () => {
    const here = Number(box.querySelector("tr.here")?.dataset.at ?? -1);
    go(box, not.find((each) => each > here) ?? not[0]);
  };
  return not.length > 1 ? make("p", { css: "onward" }, make("button", { type: "button", css: "quiet", on: { click: next } }, `Next of ${not.length} not lawful`)) : null;
}

// The replay of a report. `draw(first)` asks for the pictures of a play; `shown(play)` hears which one is looked at.
export function replay(found, { draw, shown }) {
  const pictures = make("ol", { css: "pictures" }, ...places(found.plays));
  const board = make("div", { css: "board docutils container" }, pictures,
    make("div", { css: "controls docutils container" }), make("div", { css: "spoken docutils container" }));
  const box = make("div", { css: "example replay docutils container" });
  board.append(...[onward(box, found.plays)].filter(Boolean));
  box.append(make("div", { css: `replayed docutils container${found.plays.length > LONG ? " long" : ""}` }, board, table(found.plays)));
  const asked = new Map();
  const fill = async (place) => {
    if (!place || place.querySelector("svg, .no-table")) return;
    const at = Number(place.dataset.at);
    if (!asked.has(at)) asked.set(at, draw(at));
    asked.get(at).catch(() => asked.delete(at)); // as by a stop: it is asked for anew when it is looked at again
    const [drawn] = (await asked.get(at)) ?? [];
    if (!drawn || place.querySelector("svg, .no-table")) return;
    const svg = "laid" in place.dataset ? drawn.laid : drawn.svg;
    const none = found.plays[at].verdict === "impossible" ? "This could not be played." : "The table is not known here.";
    place.prepend(svg ? drawing(svg) : make("p", { css: "no-table" }, none));
  };
  box.addEventListener("snorum:shown", ({ detail }) => {
    fill(detail.picture).then(() => fill(detail.picture?.nextElementSibling)).catch(() => {});
    if (detail.row) shown(found.plays[Number(detail.row.dataset.at)], detail.at);
  });
  return box;
}

// Go to a play of a replay that stands in the page.
export const go = (box, at) => box.querySelector(`tr[data-at="${at}"] button.go`)?.click();

// The first play to which the verdict on the record is due; -1 if all are lawful.
export const due = (found) => (found.verdict === "lawful" ? -1 : found.plays.findIndex((each) => each.verdict === found.verdict));

// In a line: the verdict, and the first play to which it is due.
export function inShort(found) {
  const at = due(found);
  const plays = `${found.plays.length} play${found.plays.length === 1 ? "" : "s"} judged`;
  if (at < 0) return [verdict(found.verdict), ` · ${plays}`];
  const { text, line } = found.plays[at];
  return [verdict(found.verdict), " · first at ", make("code", {}, text), line ? `, line ${line}` : ""];
}

export function outcome(found) {
  const box = make("div", { css: "outcome docutils container" }, ...found.jointly.map((each) => make("p", { css: "jointly" }, sentence(each.says))),
    make("p", {}, "The record: ", verdict(found.verdict)));
  if (found.outcome) box.append(make("p", { css: "standing" }, `At the end: ${found.outcome}. `, link(COUNTED, "What is counted")));
  return box;
}

function answer(each, game) {
  const point = game.points.find((one) => one.name === each.crux);
  const glosses = each.options.map((option) => point?.options.find((one) => one.value === option)?.gloss ?? option);
  const line = make("li", {}, make("span", { css: "asks" }, link(point?.address, point?.says ?? each.crux)), " ", sentence(glosses.join("; or: ")), " ",
    make("code", {}, `${each.crux} = ${each.options.join(" or ")}`));
  for (const [option, example] of Object.entries(each.excluded)) {
    const by = game.examples.find((one) => one.id === example);
    line.append(make("span", { css: "excluded" }, ` ${option} is excluded by `, link(by?.address, example)));
  }
  return line;
}

const listed = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join(""));

// What is held in all readings, and what the record says that is not: only what is set beside it closes a question.
function held(found, game, settings) {
  const cruxes = game.points.filter((each) => each.kind === "crux").map((each) => each.name);
  const set = Object.entries(settings).filter(([name]) => cruxes.includes(name)).map(([name, value]) => `${name} = ${value}`);
  const own = found.fixed.filter((name) => cruxes.includes(name) && !(name in settings));
  const agreed = game.points.some((each) => each.kind === "parameter") ? ["the rules that the players agreed"] : [];
  const beside = set.length ? [`what is set beside the record (${listed(set)})`] : [];
  const varied = own.length
    ? [` What the record’s own rules answer (${listed(own)}) is varied with the rest: to hold it, choose it here too.`] : [];
  const what = listed([...agreed, ...beside]);
  return [what ? `Held in all of them: ${what}.` : "", ...varied];
}

// The readings by the verdicts that they give.
export function readings(found, game, settings) {
  const groups = found.readings.map((each) => {
    const known = each.verdict in JSON.parse(byId("checker").dataset.signs);
    const head = make("p", { css: "head" }, known ? verdict(each.verdict) : each.verdict, " ",
      make("span", { css: "count" }, `${number(each.number)} of ${number(found.total)}`),
      each.conditions.length ? ", if" : found.readings.length > 1 ? ", otherwise" : ", whatever is answered");
    const ways = each.conditions.flatMap((answers, at) => [
      ...(at ? [make("p", { css: "or" }, "or if")] : []),
      make("ul", {}, ...answers.map((one) => answer(one, game))),
    ]);
    return make("li", {}, head, ...ways);
  });
  return [
    make("p", {}, `There are ${number(found.total)} readings: every combination of the answers to what the text leaves open, of which most differ in what never comes up here. They are no chances.`),
    make("p", { css: "held" }, ...held(found, game, settings)),
    make("ol", { css: "readings" }, ...groups),
  ];
}
