// The difference that a crux makes: one record judged under each of its options, side by side.

import { link, make, passages, sentence, sources, verdict } from "./dom.js";

const same = (one, other) =>
  one?.verdict === other?.verdict && JSON.stringify(one?.events.map((each) => each.says)) === JSON.stringify(other?.events.map((each) => each.says));

// Judge the text under each option, with `check(settings)`; in the order of the options.
export async function judged(point, check) {
  const found = [];
  for (const option of point.options) found.push({ ...option, found: await check({ [point.name]: option.value }) });
  return found;
}

function cell(play) {
  if (!play) return make("td", { css: "nothing" }, "—");
  const lines = (css, all) => all.map((each) => make("p", { css }, sentence(each.says), ...sources(each)));
  const why = play.events.length || play.verdict === "lawful" ? [] : play.reasons;
  return make("td", {}, make("p", {}, verdict(play.verdict)), ...lines("event", play.events), ...lines("reason", why));
}

// The plays that do not come to the same, of the options under which the record can be read.
function plays(columns) {
  const read = columns.filter((each) => each.found.plays);
  if (!read.length) return { rows: [], alike: 0, longest: 0 };
  const longest = read.reduce((one, other) => (other.found.plays.length > one.found.plays.length ? other : one)).found.plays;
  const differs = longest.map((_, at) => read.some((each) => !same(each.found.plays[at], read[0].found.plays[at])));
  const first = differs.indexOf(true);
  const rows = longest.flatMap((play, at) => {
    if (!differs[at]) return [];
    const mark = at === first ? make("p", { css: "part" }, "Here they part") : null;
    const name = make("th", { scope: "row" }, mark, make("code", {}, play.text), make("p", { css: "at" }, play.line ? `line ${play.line}` : ""));
    return [make("tr", { css: at === first ? "parting" : null }, name, ...columns.map((each) => cell(each.found.plays?.[at])))];
  });
  return { rows, alike: longest.length - rows.length, longest: longest.length };
}

const says = (report) => (report.verdict === "unreadable" ? sentence(report.error.says) : report.outcome ? `${sentence(report.outcome.replaceAll("-", "−"))}.` : "—");

// The table; `choose(option)` is called for the option that shall be looked at alone.
export function shown(point, record, columns, choose) {
  const compared = plays(columns);
  const head = columns.map((each) => make("th", { scope: "col" }, make("span", { css: "gloss" }, sentence(each.gloss)), " ", make("code", {}, each.value),
    ...(each.value === point.default ? [" ", make("span", { css: "default" }, "the edition’s reading")] : [])));
  const line = (name, content) => make("tr", {}, make("th", { scope: "row" }, name), ...columns.map((each) => make("td", {}, ...content(each))));
  const whole = make("table", { css: "differs" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Option"), ...head)),
    make("tbody", {},
      line("The record", ({ found }) => [verdict(found.verdict)]),
      line("At the end", ({ found }) => [says(found)]),
      ...compared.rows,
      line("Look closer", (each) => [make("button", { type: "button", "aria-label": `Check with ${each.value}`, on: { click: () => choose(each.value) } }, "Check with this")])));
  const about = make("p", { css: "rests-on" }, link(point.address, "The argument for each"), " · turns on ", ...passages(point.passages));
  const left = compared.rows.length
    ? `Of ${compared.longest} plays, the ${compared.alike} that come to the same are left out.`
    : "Every play comes to the same.";
  return [make("h2", {}, sentence(point.says)), make("p", {}, "The same record under each answer: ", make("em", {}, record), "."),
    make("div", { css: "differs-scroll", tabindex: 0, role: "region", "aria-label": "The same record under each option" }, whole),
    make("p", { css: "left" }, left), about];
}
