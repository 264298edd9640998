// After a deal: the player's own plays, beside the best that was found.

import { counted, link, make, sentence } from "../check/dom.js";
import { action, isCard, picture } from "./cards.js";

const MOST_HABITS = 3;

// How far it was looked.
const how = ({ worlds, margin, goes_on: on }) => (worlds
  ? `, give or take ${Math.max(margin, 0.1).toFixed(1)}, in ${worlds} deals of the hidden cards that could have been, played on ${on}`
  : ": nothing was hidden any more, and every line of play was followed to its end");

// Whose advice speaks for it: what a player does who follows that.
const advice = (passage, says) => [link(passage.address, passage.id), ` allows it, and not yours: ${says.split("; where that")[0]}.`];

// A play in pictures, where a card was played: the card, and what it took or was laid on.
const face = (card) => make("span", { css: "card" }, picture(card));
const pictured = ({ card, text }) => {
  const { does = "", items = [] } = action(text) ?? {};
  return card ? make("div", { css: "pictured", "aria-hidden": "true" }, face(card), make("span", {}, does), make("span", { css: "cards" }, ...items.filter(isCard).map(face))) : "";
};

// A play that could have brought more, beside the best.
export const reviewed = (at, found) => make("li", {},
  make("h4", {}, `Play ${at + 1}`, make("span", { css: "quiet" }, `cost ${found.loses.toFixed(1)}`)),
  make("div", { css: "two" },
    make("div", {}, make("p", {}, `${sentence(found.own.says)}.`), pictured(found.own)),
    make("div", {}, make("p", { css: "better" }, `Better: ${found.best.says}.`), pictured(found.best))),
  make("p", { css: "quiet" }, `It ${found.ahead ? `puts you ${counted(found.loses.toFixed(1), "point")} further ahead` : `brings ${counted(found.loses.toFixed(1), "point")} more, above the mean of all`}${how(found)}.`),
  ...found.advice.map(({ says, passage }) => make("p", { css: "reason" }, ...advice(passage, says))));

// What recurs in the plays that cost something, as advice of the sources, put below them; and a sentence for all.
export function habits(box, found) {
  const costly = found.filter((each) => each.costly);
  const times = new Map();
  for (const each of costly.flatMap(({ advice }) => advice)) {
    const known = times.get(each.passage.id) ?? { ...each, times: 0 };
    times.set(each.passage.id, { ...known, times: known.times + 1 });
  }
  const most = [...times.values()].filter((each) => each.times > 1).sort((one, other) => other.times - one.times).slice(0, MOST_HABITS);
  if (most.length) {
    box.append(make("h3", {}, "What recurs"), make("ul", {}, ...most.map(({ says, passage, times: number }) =>
      make("li", {}, `${counted(number, "time")} `, ...advice(passage, says)))));
  }
  if (!found.length) return "You never had a choice.";
  if (!costly.length) return `Of ${counted(found.length, "choice")} none was seen to cost you anything.`;
  return `Of ${counted(found.length, "choice")} ${counted(costly.length, "play")} could have brought more.${times.size ? "" : " None of the advice that is tried here speaks for the better."}`;
}
