// The table as one screen: the places of the others, what lies on the table, and the own hand.

import { byId, counted, make } from "../check/dom.js";
import { cardButton, picture, spoken, symbol } from "./cards.js";

const WIDE = matchMedia("(min-width: 1000px)");
const SHORT = matchMedia("(max-height: 700px)");
// Cards of a hand side by side, so that 44 px of each can be tapped; of very many on a small phone, 33 px.
const row = (cards) => (WIDE.matches ? 13 : SHORT.matches && cards > 21 ? 9 : 7);
// Do something whenever other cards are side by side: a phone is turned, a window made larger.
export const whenTurned = (then) => [WIDE, SHORT].forEach((each) => each.addEventListener("change", then));
const SHOWN = 3; // cards of a pile that lie on one another
const MOST_DRAWN = 5; // backs of a hand, and coins

// A card that cannot be tapped.
function face(card) {
  const svg = picture(card ?? "back");
  svg.removeAttribute("aria-hidden");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", card ? spoken(card) : "a card");
  return make("span", { css: "card", "data-card": card ?? false }, svg);
}

const some = (number) => Math.min(number ?? 1, MOST_DRAWN);
const listed = (cards) => cards.map((card) => (card ? spoken(card) : "a card")).join(", ");

// The players

// What a player has besides a hand, in short phrases.
const holding = (place) => [
  ...(place.counters === null ? [] : [counted(place.counters, "counter")]),
  ...place.piles.filter((pile) => !pile.cards.length && pile.hidden !== 0).map((pile) => `${pile.name} ${pile.hidden ?? "?"}`),
  ...place.tallies.map(([name, number]) => `${name} ${number}`),
];

const name = (place) => make("span", { css: "who" }, place.to_play ? make("span", { css: "turn", role: "img", "aria-label": "to play" }) : "", place.player,
  place.dealer ? make("span", { css: "dealer", title: "the dealer", role: "img", "aria-label": "the dealer" }, "D") : "");

const tally = (place) => make("span", { css: "tally" }, place.won ? "has won" : place.out ? "is out" : holding(place).join(" · "));

// Show a card of another player beside what it takes or is laid on, before the table is as it is after.
export function taking(player, card, items) {
  byId("table-felt").append(make("div", { css: "slot latest" }, face(card), make("span", { css: "cap" }, player)));
  for (const each of byId("table-felt").querySelectorAll("[data-card]")) each.classList.toggle("going", items.includes(each.dataset.card));
}

// Motion: where each card lay, and from there to where it lies now. A card that a player has just played comes from their place.
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 220; // milliseconds

export const positions = () => new Map([...byId("table-play").querySelectorAll("[data-card]")].map((each) => [each.dataset.card, each.getBoundingClientRect()]));

export function glide(before, player) {
  if (STILL.matches) return;
  const seat = byId("table-seats").querySelector(`[data-player="${CSS.escape(player ?? "")}"]`)?.getBoundingClientRect();
  for (const each of byId("table-play").querySelectorAll("#table-felt [data-card], #table-hand [data-card]")) {
    const from = before.get(each.dataset.card) ?? (each.closest(".latest, .pile") ? seat : null);
    const to = each.getBoundingClientRect();
    const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
    if (Math.hypot(x, y) > 4) each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: GLIDE, easing: "ease-out" });
  }
}

function seat(place) {
  const hand = place.hand === 0 ? "" : make("span", { css: "fan", role: "img", "aria-label": `${counted(place.hand, "card")} in hand` },
    symbol(`hand-${some(place.hand)}`, "2 0 36 30"), make("span", { css: "count" }, String(place.hand ?? "?")));
  return make("div", { css: `seat${place.out ? " out" : ""}`, role: "listitem", "data-player": place.player }, hand, make("span", { css: "what" }, name(place), tally(place)));
}

// The players of a game that is told, to be chosen. `chosen` says who is, and `due` what each must still pay.
export function choices(scene, players, chosen, due, choose) {
  const place = (player) => scene?.places.find((each) => each.player === player) ?? { player, counters: null, piles: [], tallies: [] };
  byId("table-seats").dataset.many = String(players.length > 4);
  byId("table-seats").replaceChildren(...players.map((player) => make("div", { css: "seat", role: "listitem" },
    make("button", { type: "button", "aria-pressed": String(chosen(player)), on: { click: () => choose(player) } }, player, place(player).dealer ? make("span", { css: "dealer", title: "the dealer", "aria-hidden": "true" }, "D") : ""),
    tally(place(player)), due.has(player) && make("span", { css: "due" }, `pays ${due.get(player)}`))));
  byId("table-seats").querySelector(".seat:has(.due)")?.scrollIntoView({ block: "nearest", inline: "center" });
}

// The places clockwise, from the left of who looks, who has a line below the hand.
export function seats(scene, viewer) {
  const at = scene.places.findIndex((place) => place.player === viewer);
  const others = at < 0 ? scene.places : [...scene.places.slice(at + 1), ...scene.places.slice(0, at)];
  byId("table-seats").dataset.many = String(others.length > 4);
  byId("table-seats").replaceChildren(...others.map(seat));
  const mine = scene.places[at];
  byId("table-me").replaceChildren(...(mine ? [name(mine), make("span", { css: "tally you" }, "you"), tally(mine)] : []));
}

// The table

// What lies there. `choice` has what can be tapped: `chosen`, the indices of cards and `build 9`, and `tap`.
export function felt(scene, choice) {
  const slots = [];
  let at = 0;
  for (const pile of scene.middle) {
    if (pile.build !== null && pile.cards.length) slots.push(build(pile, choice));
    else if (pile.spread) slots.push(...pile.cards.map((card, index) => laid(card, at++, index === pile.latest, choice)));
    else if (pile.cards.length || pile.hidden !== 0) slots.push(heap(pile, pile.name));
  }
  for (const place of scene.places) {
    for (const pile of place.piles) if (pile.cards.length) slots.push(heap(pile, place.player));
  }
  const { pools } = scene;
  for (const [name, number] of pools) slots.push(make("div", { css: "slot pool" }, symbol(`coins-${some(number)}`, "0 0 34 14"), make("span", { css: "cap" }, `${name} ${number}`)));
  byId("table-felt").dataset.size = slots.length > 12 ? "small" : slots.length > 6 ? "middle" : "large";
  byId("table-felt").replaceChildren(...slots);
}

function laid(card, at, latest, choice) {
  const shown = !choice || !card ? face(card) : cardButton(card, { pressed: choice.chosen.has(at), on: () => choice.tap(at) });
  return make("div", { css: `slot ${latest ? "latest" : ""}` }, shown);
}

function build(pile, choice) {
  const item = `build ${pile.build}`;
  const label = `a build, ${pile.name}: ${listed(pile.cards)}`;
  return slot(pile.cards.slice(-SHOWN), String(pile.build), pile.name, label, choice && { "aria-pressed": String(choice.chosen.has(item)), on: { click: () => choice.tap(item) } });
}

// Cards on one another; tapped, all that can be seen are shown.
function heap(pile, says) {
  const all = pile.hidden === null ? null : pile.hidden + pile.cards.length;
  const last = pile.cards.slice(-SHOWN);
  const label = `${says}: ${all === last.length ? listed(last) : `${counted(all, "card")}${last.length ? `, the last ${listed(last)}` : ""}`}`;
  return slot(last.length ? last : [null], pile.hidden === 0 ? "" : String(all ?? "?"), says, label,
    pile.cards.length > 1 && { on: { click: () => spread(says, pile.cards) } });
}

const slot = (cards, number, says, label, button) => make("div", { css: "slot" },
  make(button ? "button" : "span", { css: "pile", "aria-label": label, ...(button ? { type: "button", ...button } : { role: "img" }) }, ...cards.map(face), number && make("span", { css: "number" }, number)),
  make("span", { css: "cap" }, says));

function spread(says, cards) {
  byId("table-piled").replaceChildren(make("h3", {}, says), make("div", { css: "cards" }, ...cards.map(face)));
  byId("table-pile").showPopover();
}

// The hand, in rows of cards that overlap; `button` makes the button of a card.
export function hand(cards, button) {
  const rows = Math.max(1, Math.ceil(cards.length / row(cards.length)));
  const each = Math.ceil(cards.length / rows) || 1;
  byId("table-hand").replaceChildren(...Array.from({ length: cards.length ? rows : 0 }, (_, at) => make("div", { css: "cards" }, ...cards.slice(at * each, (at + 1) * each).map(button))));
}
