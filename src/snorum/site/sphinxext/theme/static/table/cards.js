// Cards as buttons, drawn as everywhere in the edition: `symbols` in picture.js has put their pictures into the page.

import { make } from "../check/dom.js";

const SVG = "http://www.w3.org/2000/svg";
const RANKS = { A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", J: "knave", Q: "queen", K: "king", U: "unter", O: "ober", N: "knight", X: "joker" };
export const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades", A: "acorns", L: "leaves", B: "bells", O: "coins", U: "cups", W: "swords", T: "batons" };
export const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

// Whether a word of a record is a card with its suit, or a joker; `build` and its number are neither.
export const isCard = (word) => /^(10|[2-9AJQKUON])[CDHSALBOUWT]$|^X\*?$/.test(word);

// Whether an entry is a card played, and nothing else was said or done.
export const isPlain = (entry) => typeof entry === "string" && /^.+ (10|[2-9AJQKUONX])[CDHSALBOUWT*]?$/.test(entry);

// The rank of a card, as a record has it.
export const rankOf = (card) => (card.length > 1 && SUITS[card.at(-1)] ? card.slice(0, -1) : card.replace("*", ""));

// A card in words: `the nine of spades`, `a nine`.
export function spoken(card) {
  const suit = card.length > 1 && SUITS[card.at(-1)];
  const rank = RANKS[rankOf(card)] ?? card;
  return suit ? `the ${rank} of ${suit}` : `${/^[aeou]/.test(rank) ? "an" : "a"} ${rank}`;
}

// A rank alone, as in `take six and four`.
export const named = (card) => RANKS[rankOf(card)] ?? card;

// What a card played does, from the words of a record: what it `takes`, or which number it builds or calls `on` what; or null.
export function action(text) {
  const [, card, does, number, items] = text.match(/ (\S+) (takes|builds|calls) (?:(\w+) (?:on|with) )?(.+)$/) ?? [];
  return card ? { card, does: number ? `${does} ${number}` : does, items: items.split(" ") } : null;
}

// One of the pictures, by its id.
export function symbol(id, box) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  for (const [name, value] of [["viewBox", box], ["aria-hidden", "true"], ["focusable", "false"]]) svg.setAttribute(name, value);
  svg.append(use);
  return svg;
}

export const picture = (card) => symbol(`card-${card.replace("*", "")}`, "0 0 35 49");

// A card to press. `note` is added to what a screen reader says of it.
export const cardButton = (card, { note = "", css = "", pressed, on }) =>
  make("button", { type: "button", css: `card ${css}`, "data-card": card, "aria-label": spoken(card) + (note && `, ${note}`), title: spoken(card),
    ...(pressed === undefined ? {} : { "aria-pressed": String(pressed) }), on: { click: on } }, picture(card));
