// What can be done now, as buttons: the cards of the hand, calls, captures; or, of a game that is told, any card.

import { byId, make } from "../check/dom.js";
import { cardButton, SIGNS, SUITS } from "./cards.js";

const button = (text, on, { css = "", ...more } = {}) => make("button", { type: "button", css, ...more, on: { click: on } }, text);
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const PLURALS = ["aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "knaves", "queens", "kings", "fourteens"];
const isBuild = (item) => item.startsWith("build ");
const number = (item) => isBuild(item) ? Number(item.slice(6)) : RANKS.indexOf(item.replace(/[CDHS]$/, "")) + 1;

// What a card can build on these cards and builds of the table, as a record has it: their sum, and what they make several times.
function buildings(card, on) {
  if (!on.length) return [];
  const numbers = [card, ...on].map(number);
  const sum = numbers.reduce((one, other) => one + other);
  const calls = PLURALS.map((plural, at) => [plural, at + 1]).filter(([, made]) => made < sum && sum % made === 0 && made >= Math.max(...numbers));
  if (number(card) === 1 && (sum - 1) % PLURALS.length === 0) calls.push(["fourteens"]);
  return [...(sum <= PLURALS.length ? [`builds ${sum} on`] : []), ...calls.map(([plural]) => `calls ${plural} with`)].map((says) => `${says} ${on.join(" ")}`);
}
const call = (cry) => cry.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

export class Doing extends EventTarget {
  #card = null; // the card chosen, of a game in which cards take others
  #takes = new Set(); // the cards and builds of the table chosen to be taken, by their place
  #suit = ""; // the suit chosen of the next card that is told
  #taking = null; // of a game that is told: the card played, and what it takes so far

  #do(text) {
    this.dispatchEvent(new CustomEvent("do", { detail: text }));
  }

  // Forget what was chosen.
  clear() {
    this.#card = null;
    this.#takes.clear();
    this.#taking = null;
  }

  // A game that is played: the viewer's cards, and what else the viewer can do.
  play(game, viewer, seen, mine, people) {
    const hand = seen.hand.map((card) => this.#own(game, viewer, card, seen, mine, people));
    byId("table-hand").replaceChildren(...(hand.length ? [make("p", { css: "kind" }, `${viewer}’s cards`), make("div", { css: "cards" }, ...hand)] : []));
    const again = () => this.play(game, viewer, seen, mine, people);
    const lying = [...seen.layout, ...(seen.builds ?? []).map((made) => `build ${made}`)];
    const layout = game.takes && this.#card ? lying.map((item, at) => this.#taken(item, at, again)) : [];
    byId("table-layout").replaceChildren(...(layout.length ? [make("p", { css: "kind" }, seen.builds ? "Take from the table, or build on" : "Take from the table"), make("div", { css: "cards" }, ...layout)] : []));
    const chosen = [...this.#takes].map((at) => lying[at]);
    const turns = seen.acts.find((act) => !act.card && !act.call);
    byId("table-calls").replaceChildren(
      ...(turns ? [button("Turn a card", () => this.#do(turns.text), { css: "chief" })] : []),
      ...(seen.deal_over ? [] : people.flatMap((who) => game.cries.map((cry) =>
        button(`${people.length > 1 ? `${who}: ` : ""}${call(cry)}!`, () => this.#do(`${who} ${cry}`))))),
      ...(game.cries.length ? [] : seen.acts.filter((act) => act.call).map((act) => button("Pass", () => this.#do(act.text)))),
      ...(this.#card ? [button(chosen.length ? "Take" : "Lay it down", () => this.#act(viewer, chosen.length ? `takes ${chosen.join(" ")}` : ""), { css: "chief" })] : []),
      ...(this.#card && seen.builds ? buildings(this.#card, chosen).map((says) => button(says, () => this.#act(viewer, says), { css: "build" })) : []));
  }

  #own(game, viewer, card, seen, mine, people) {
    const acts = seen.acts.filter((act) => act.card === card);
    const chosen = this.#card === card;
    const note = !mine ? "" : acts.length ? "may be played" : "may not be played now";
    return cardButton(card, { note, css: mine && acts.length ? "lawful" : "", pressed: game.takes ? chosen : undefined, on: () => {
      if (!game.takes) this.#do(acts[0]?.text ?? `${viewer} ${card}`);
      else {
        this.#card = chosen ? null : card;
        this.#takes = new Set(chosen ? [] : this.#first(acts, seen.layout));
        this.play(game, viewer, seen, mine, people);
      }
    } });
  }

  // A way in which the card can take, chosen at once; the player may choose another.
  #first(acts, layout) {
    const taking = acts.find((act) => act.takes.length && !act.builds.length);
    const left = layout.map((card, at) => [card, at]);
    return (taking?.takes ?? []).map((card) => left.splice(left.findIndex(([each]) => each === card), 1)[0][1]);
  }

  #taken(item, at, again) {
    const on = () => {
      if (!this.#takes.delete(at)) this.#takes.add(at);
      again();
    };
    const pressed = this.#takes.has(at);
    return isBuild(item) ? button(`the ${item}`, on, { css: "build", "aria-pressed": String(pressed) }) : cardButton(item, { pressed, on });
  }

  #act(viewer, says) {
    const text = [viewer, this.#card, ...(says ? [says] : [])].join(" ");
    this.clear();
    this.#do(text);
  }

  // A game that is told: who, and which card or call.
  tell(game, players, seen, who, entry) {
    const again = (chosen = who) => this.tell(game, players, seen, chosen, entry);
    byId("table-layout").replaceChildren();
    const names = players.map((player) => button(player, () => again(player), { "aria-pressed": String(player === who) }));
    const suits = seen.suits.filter((suit) => SUITS[suit]).map((suit) => button(SIGNS[suit] ?? SUITS[suit], () => {
      this.#suit = this.#suit === suit ? "" : suit;
      again();
    }, { "aria-pressed": String(this.#suit === suit), "aria-label": SUITS[suit], css: `suit ${suit}` }));
    const ranks = seen.ranks.map((rank) => button(rank, () => this.#told(game, who, rank + (rank === "X" ? "" : this.#suit), again), { css: "rank", "aria-label": rank }));
    byId("table-hand").replaceChildren(
      make("div", { css: "row", role: "group", "aria-label": "Who" }, ...names),
      make("div", { css: "row", role: "group", "aria-label": "Suit, if it is known" }, ...suits),
      make("div", { css: "row ranks", role: "group", "aria-label": this.#taking ? "What it takes" : "The card played" }, ...ranks));
    const says = (word) => button(call(word), () => this.#do(`${who} ${word}`));
    const last = entry === seen.log.at(-1)?.text && /^.+ (10|[2-9AJQKUONX])[CDHSALBOUWT*]?$/.test(entry) ? entry : null;
    byId("table-calls").replaceChildren(
      ...(this.#taking ? [
        make("span", { css: "taking" }, `${this.#taking.card} takes ${this.#taking.takes.join(" ") || "…"}`),
        button(this.#taking.takes.length ? "Done" : "It takes nothing", () => this.#captured(who), { css: "chief" }),
        ...(seen.builds ?? []).map((made) => button(`the build ${made}`, () => this.#told(game, who, `build ${made}`, again), { css: "build" })),
        ...(seen.builds ? buildings(this.#taking.card, this.#taking.takes).map((says) => button(`it ${says}`, () => this.#built(who, says), { css: "build" })) : []),
      ] : [...game.cries, ...(game.passes ? ["passes"] : [])].map(says)),
      ...(!game.takes && !game.cries.length ? [button("pays …", () => this.#pays(who))] : []),
      ...(last && game.calls.length ? [make("span", { css: "called" }, "and called: ", ...game.calls.map((word) =>
        button(call(word), () => this.dispatchEvent(new CustomEvent("call", { detail: `${last} ${word}` })))))] : []));
  }

  #told(game, who, card, again) {
    this.#suit = "";
    if (!game.takes) this.#do(`${who} ${card}`);
    else {
      if (this.#taking) this.#taking.takes.push(card);
      else this.#taking = { card, takes: [] };
      again();
    }
  }

  #captured(who) {
    const { card, takes } = this.#taking;
    this.clear();
    this.#do(`${who} ${card}${takes.length ? ` takes ${takes.join(" ")}` : ""}`);
  }

  #built(who, says) {
    const { card } = this.#taking;
    this.clear();
    this.#do(`${who} ${card} ${says}`);
  }

  #pays(who) {
    const field = make("input", { type: "number", min: 0, max: 99, value: 1, inputmode: "numeric", "aria-label": `How many counters ${who} pays` });
    byId("table-calls").replaceChildren(make("span", {}, `${who} pays `), field, button("Add", () => this.#do(`${who} pays ${Number(field.value) || 0}`), { css: "chief" }));
    field.focus();
  }
}
