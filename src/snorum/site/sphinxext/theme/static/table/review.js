// After a deal: the player's own plays, beside the best that was found.

import { link, make, sentence } from "../check/dom.js";

const MOST_HABITS = 3;

const counted = (number, of) => `${number} ${of}${number === 1 ? "" : "s"}`;

// How far it was looked.
const how = ({ worlds, error, goes_on: on }) => (worlds
  ? `, give or take ${(2 * error).toFixed(1)}, in ${worlds} deals of the hidden cards that could have been, all played on ${on}`
  : ": nothing was hidden any more, and every line of play was followed to its end");

// A play that could have brought more.
export const reviewed = (at, found) => make("li", { value: at + 1 },
  make("p", {}, `${sentence(found.own)}.`),
  make("p", {}, make("strong", {}, `Better: ${found.best}. `), `It brings ${found.loses.toFixed(1)} more${how(found)}.`),
  ...found.advice.map(({ says, passage }) => make("p", { css: "reason" }, `So advised: who ${says.split(";")[0]}. `, link(passage.address, passage.id))));

// What recurs in the plays that cost something, as advice of the sources, put below them; and a sentence for all.
export function habits(box, found) {
  const costly = found.filter((each) => each.costly);
  const times = new Map();
  for (const each of costly.flatMap(({ advice }) => advice)) {
    const known = times.get(each.passage.id) ?? { ...each, times: 0 };
    times.set(each.passage.id, { ...known, times: known.times + 1 });
  }
  const most = [...times.values()].sort((one, other) => other.times - one.times).slice(0, MOST_HABITS);
  if (most.length) {
    box.append(make("h3", {}, "What to try next time"), make("ul", {}, ...most.map(({ says, passage, times: number }) =>
      make("li", {}, `${counted(number, "time")}: play as one who ${says.split(";")[0]}. `, link(passage.address, passage.id)))));
  }
  if (!found.length) return "You never had a choice.";
  if (!costly.length) return `Of ${counted(found.length, "choice")} none cost you more than chance can make.`;
  return `Of ${counted(found.length, "choice")} ${counted(costly.length, "play")} could have brought more.${most.length ? "" : " No source gives advice that would have led there."}`;
}
