// Shows the difference that a crux makes: one record judged under each option, side by side.

import { link, make, passages, sentence, sources, verdict } from "./dom.js";
import { why } from "./results.js";

// Judge the text under each option with `check(settings)`, in the order of the options.
export async function judged(point, check) {
  const columns = [];
  for (const option of point.options) columns.push({ ...option, found: await check({ [point.name]: option.value }) });
  return columns;
}

// Who is paid, if an event has the same words under another option but someone else is paid.
function paid({ says, to }, others) {
  const elsewhere = to && others.some((each) => each.says === says && each.to !== to);
  return elsewhere ? `, to ${to === "pool" ? "the pool" : to}` : "";
}

function cell(play, others) {
  if (!play) return make("td", { css: "nothing" }, "—");
  const events = play.events.map((each) => make("p", { css: "event" }, sentence(each.says), paid(each, others), ...sources(each)));
  const because = play.verdict === "lawful" && events.length ? [] : why(play);
  return make("td", {}, make("p", {}, verdict(play.verdict)), ...because, ...events);
}

const parting = () => make("p", { css: "part" }, "First difference");

// The plays whose results differ between the options under which the record can be read.
function plays(columns) {
  const read = columns.filter((each) => each.found.plays);
  if (!read.length) return { rows: [], alike: 0, longest: 0 };
  const longest = read.reduce((one, other) => (other.found.plays.length > one.found.plays.length ? other : one)).found.plays;
  const differs = longest.map((_, at) => read.some((each) => each.found.plays[at]?.comes_to !== read[0].found.plays[at]?.comes_to));
  const first = differs.indexOf(true);
  const rows = longest.flatMap((play, at) => {
    if (!differs[at]) return [];
    const name = make("th", { scope: "row" }, at === first ? parting() : null, make("code", {}, play.text),
      make("p", { css: "at" }, play.line ? `line ${play.line}` : ""));
    const others = read.flatMap((each) => each.found.plays[at]?.events ?? []);
    return [make("tr", { css: at === first ? "parting" : null }, name, ...columns.map((each) => cell(each.found.plays?.[at], others)))];
  });
  return { rows, alike: longest.length - rows.length, longest: longest.length };
}

// How many plays are not shown because their results are the same.
function leftOut({ rows, alike, longest }, ends) {
  if (rows.length) return alike ? `Of ${longest} plays, ${alike} that ${alike === 1 ? "has" : "have"} the same result ${alike === 1 ? "is" : "are"} left out.` : "";
  return ends ? "The plays have the same results; only the end differs." : "Every play and the end are the same.";
}

// How the record ends: one cell if all options end alike, otherwise only the differences.
function end(columns, apart, parts) {
  const name = make("th", { scope: "row" }, parts ? parting() : null, "At the end");
  const { found } = columns[0];
  if (!apart && columns.every((each) => each.found.outcome)) {
    return make("tr", {}, name, make("td", { colspan: columns.length }, `Under each: ${found.outcome}.`));
  }
  const said = columns.map((each) => (each.found.outcome ? each.found.outcome.split("; ") : []));
  const whole = said.some((each) => each.length !== said[0].length);
  const cells = columns.map((each, at) => {
    if (each.found.verdict === "unreadable") return make("td", {}, sentence(each.found.error.says));
    const differ = said[at].filter((part, number) => whole || said.some((other) => other[number] !== part));
    return make("td", {}, differ.length ? `${sentence(differ.join("; "))}.` : "—");
  });
  return make("tr", { css: parts ? "parting" : null }, name, ...cells);
}

// A game that the build made up, because no example shows a difference, must not be mistaken for one from a source.
const madeUp = (point) => (point.difference.example ? null : make("p", { css: "made-up" },
  "No worked example shows a difference here. This game comes from no source: the edition made it up with random moves, and it stops once the answers differ."));

// The table; `choose(option)` is called for an option to be checked alone.
export function shown(point, record, columns, choose) {
  const compared = plays(columns);
  const ends = new Set(columns.filter((each) => each.found.plays).map((each) => each.found.ends)).size > 1;
  const head = columns.map((each) => make("th", { scope: "col" }, make("span", { css: "gloss" }, sentence(each.gloss)), " ", make("code", {}, each.value),
    ...(each.value === point.default ? [" ", make("span", { css: "default" }, "the edition’s reading")] : [])));
  const line = (name, content) => make("tr", {}, make("th", { scope: "row" }, name), ...columns.map((each) => make("td", {}, ...content(each))));
  const whole = make("table", { css: "differs" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Option"), ...head)),
    make("tbody", {},
      line("The record", ({ found }) => [verdict(found.verdict)]),
      ...compared.rows,
      end(columns, ends, ends && !compared.rows.length),
      line("Look closer", (each) => [make("button", { type: "button", on: { click: () => choose(each.value) } }, `Check with ${each.value}`)])));
  const about = make("p", { css: "rests-on" }, link(point.address, "The argument for each"), " · depends on ", ...passages(point.passages));
  const scroller = make("div", { css: "differs-scroll", tabindex: 0, role: "region", "aria-label": "The same record under each option" }, whole);
  const more = make("p", { css: "more", hidden: true }, `${columns.length} answers side by side: the table scrolls sideways.`);
  new ResizeObserver(() => {
    more.hidden = scroller.scrollWidth <= scroller.clientWidth;
  }).observe(scroller);
  return [make("h2", {}, sentence(point.says)), make("p", {}, "The same record under each answer: ", make("em", {}, record), "."), madeUp(point),
    more, scroller, make("p", { css: "left" }, leftOut(compared, ends)), about].filter(Boolean);
}
