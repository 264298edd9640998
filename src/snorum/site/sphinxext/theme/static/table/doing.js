// What can be done now: a card of the hand, cards of the table, calls; or, of a game that is told, any card.

import { byId, make } from "../check/dom.js";
import { choices, felt, hand } from "./board.js";
import { cardButton, isPlain, named, rankOf, SIGNS, spoken, SUITS } from "./cards.js";

const button = (text, on, { css = "", ...more } = {}) => make("button", { type: "button", css, ...more, on: { click: on } }, text);
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const PLURALS = ["aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "knaves", "queens", "kings", "fourteens"];
const isBuild = (item) => item.startsWith("build ");
const number = (item) => isBuild(item) ? Number(item.slice(6)) : RANKS.indexOf(rankOf(item)) + 1;

// What a card can build on these cards and builds of the table, as a record has it: their sum, and what they make several times.
function buildings(card, on) {
  if (!on.length) return [];
  const numbers = [card, ...on].map(number);
  const sum = numbers.reduce((one, other) => one + other);
  const calls = PLURALS.map((plural, at) => [plural, at + 1]).filter(([, made]) => made < sum && sum % made === 0 && made >= Math.max(...numbers));
  if (number(card) === 1 && (sum - 1) % PLURALS.length === 0) calls.push(["fourteens"]);
  return [...(sum <= PLURALS.length ? [`builds ${sum} on`] : []), ...calls.map(([plural]) => `calls ${plural} with`)].map((says) => `${says} ${on.join(" ")}`);
}
// What is done, without who does it: `Pass`, `Stakes on ace`, `9♦ instead`.
const doneIn = (text, who) => {
  const does = text.slice(who.length + 1).replace(/[CDHS](?= )/, (suit) => SIGNS[suit]);
  return does === "passes" ? "Pass" : does[0].toUpperCase() + does.slice(1);
};
// Whether an act is not the first with its card, so that a tap on the card does another.
const isOther = (act, acts, game) => act.card && !game.takes && acts.find((each) => each.card === act.card) !== act;
const call = (cry) => cry.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
// Cards of the table in words, with their suit where others of their rank lie there and are not among them.
const joined = (items, layout) => {
  const so = (cards, item) => cards.filter((each) => rankOf(each) === rankOf(item)).length;
  const short = (item) => isBuild(item) ? `the ${item}` : so(layout, item) > so(items, item) ? spoken(item) : named(item);
  return items.map(short).join(", ").replace(/, (?=[^,]*$)/, " and ");
};
// Whether these numbers fall into sets that each make a sum; `left` is what is missing of the set that is begun.
const fallInto = (sum, numbers, left = sum) => !numbers.length ? left === sum
  : numbers.some((each, at) => (at === 0 || left < sum) && each <= left && fallInto(sum, numbers.toSpliced(at, 1), each === left ? sum : left - each));
// Whether a card pairs or makes a number with these, whether it may take them or not.
const canTake = (card, items) => fallInto(number(card), items.filter((each) => isBuild(each) || rankOf(each) !== rankOf(card)).map(number));
// What an act takes: cards and builds.
const taken = (act) => [...act.takes, ...act.builds.map((made) => `build ${made}`)];
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

export class Doing extends EventTarget {
  #card = null; // the card chosen, of a game in which cards take others
  #takes = new Set(); // what is chosen to be taken: the places of cards of the table, and builds
  #suit = ""; // the suit chosen of the next card that is told
  #taking = null; // of a game that is told: the card played, by whom, and what it takes so far
  #callers = new Set(); // of a game that is told: who called, all at once
  #named = null; // of a game that is told: the player who was tapped, if it is not only whose turn it seems to be

  #do(text) {
    this.dispatchEvent(new CustomEvent("do", { detail: text }));
  }

  // Of a game that is told; `who` is null if it is for whoever's turn it is by then.
  #tell(who, says) {
    this.#named = null;
    this.#callers.clear();
    this.dispatchEvent(new CustomEvent("tell", { detail: { who, says } }));
  }

  // Whether a card is chosen that is not yet played or told.
  get choosing() {
    return this.#card !== null || this.#taking !== null;
  }

  // Forget what was chosen.
  clear() {
    this.#card = null;
    this.#takes.clear();
    this.#taking = null;
    this.#named = null;
    this.#callers.clear();
  }

  // A game that is played: the viewer's cards, and what else the viewer can do. Return what is to be said of the choice.
  play(game, viewer, seen, mine, people) {
    const again = () => this.dispatchEvent(new CustomEvent("choose"));
    if (!seen.hand.includes(this.#card)) this.#card = null;
    hand(seen.hand, (card) => this.#own(game, viewer, card, seen, mine, again));
    const tap = (item) => {
      if (!this.#takes.delete(item)) this.#takes.add(item);
      again();
    };
    felt(seen.scene, this.#card ? { chosen: this.#takes, tap } : null);
    const chosen = [...this.#takes].map((item) => (typeof item === "number" ? seen.layout[item] : item));
    const turns = seen.acts.find((act) => !act.card && !act.call);
    const builds = this.#card && seen.builds ? buildings(this.#card, chosen) : [];
    const lawful = !chosen.length || seen.acts.some((act) => act.card === this.#card && same(taken(act), chosen));
    const otherwise = (act) => taken(act).length > 0 && !canTake(act.card, taken(act)); // not by its own number
    const can = lawful || canTake(this.#card, chosen) || seen.acts.some(otherwise);
    const take = this.#card && can && button(chosen.length ? `Take ${joined(chosen, seen.layout)}${lawful ? "" : " all the same"}` : `Lay the ${named(this.#card)}`,
      () => this.#act(viewer, chosen.length ? `takes ${chosen.join(" ")}` : ""), { css: lawful ? "chief" : "" });
    byId("table-calls").replaceChildren(
      ...(turns ? [button("Turn a card", () => this.#do(turns.text), { css: "chief" })] : []),
      ...(seen.deal_over ? [] : people.flatMap((who) => game.cries.map((cry) =>
        button(`${people.length > 1 ? `${who}: ` : ""}${call(cry)}!`, () => this.#do(`${who} ${cry}`))))),
      ...(game.cries.length ? [] : seen.acts.filter((act) => act.call || isOther(act, seen.acts, game)).map((act) => button(doneIn(act.text, viewer), () => this.#do(act.text)))),
      ...(this.#card ? [
        ...(lawful ? [take] : []),
        ...builds.map((says) => button(call(says.replace(/ (on|with) .*/, "").replace("builds", "build").replace("calls", "call")), () => this.#act(viewer, says))),
        ...(lawful || !can ? [] : [take]),
        ...(chosen.length ? [button("Clear", () => this.#clearTable(again))] : []),
      ] : []));
    return can || builds.length ? "" : `The ${named(this.#card)} cannot take ${joined(chosen, seen.layout)}.`;
  }

  #clearTable(again) {
    this.#takes.clear();
    again();
  }

  #own(game, viewer, card, seen, mine, again) {
    const acts = seen.acts.filter((act) => act.card === card);
    const chosen = this.#card === card;
    const note = !mine ? "" : acts.length ? "may be played" : "may not be played now";
    return cardButton(card, { note, css: mine && acts.length ? "lawful" : "", pressed: game.takes ? chosen : undefined, on: () => {
      if (!game.takes) this.#do(acts[0]?.text ?? `${viewer} ${card}`);
      else {
        this.#card = chosen ? null : card;
        this.#takes = new Set(chosen ? [] : this.#first(acts, seen.layout));
        again();
      }
    } });
  }

  // The way of taking that the referee names first, chosen at once; the player may choose another.
  #first(acts, layout) {
    const { takes = [], builds = [] } = acts.find((act) => act.takes.length || act.builds.length) ?? {};
    const left = layout.map((card, at) => [card, at]);
    return [...takes.map((card) => left.splice(left.findIndex(([each]) => each === card), 1)[0][1]), ...builds.map((made) => `build ${made}`)];
  }

  #act(viewer, says) {
    const card = this.#card;
    this.clear();
    this.#do([viewer, card, ...(says ? [says] : [])].join(" "));
  }

  // A game that is told: who, and which card or call. Where players call, several can be chosen.
  // `instead` says in place of what, and has `leave`, to change nothing.
  tell(game, players, seen, next, entry, due, instead) {
    const who = this.#named ?? next;
    const again = () => this.tell(game, players, seen, next, entry, due, instead);
    byId("table-hand").replaceChildren();
    byId("table-calls").replaceChildren();
    const several = game.cries.length > 0;
    const acting = this.#callers.size ? players.filter((each) => this.#callers.has(each)).join("+") : who;
    const choose = (player) => {
      if (several && !this.#callers.delete(player)) this.#callers.add(player);
      this.#named = this.#callers.size === 1 ? [...this.#callers][0] : several ? null : player;
      again();
    };
    choices(seen.scene, players, (player) => (this.#callers.size ? this.#callers.has(player) : player === who), due, choose);
    const suits = seen.suits.filter((suit) => SUITS[suit]).map((suit) => button(SIGNS[suit] ?? SUITS[suit], () => {
      this.#suit = this.#suit === suit ? "" : suit;
      again();
    }, { "aria-pressed": String(this.#suit === suit), "aria-label": SUITS[suit], css: `suit ${suit}` }));
    const ranks = seen.ranks.map((rank) => button(rank, () => this.#told(game, this.#named, rank + (rank === "X" ? "" : this.#suit), again),
      { css: "rank", "aria-label": rank, ...(acting.includes("+") ? { disabled: true } : {}) }));
    const says = (word) => button(`${call(word)}${game.cries.length ? "!" : ""}`, () => this.#tell(acting, word));
    const last = entry === seen.log.at(-1)?.text && isPlain(entry);
    const does = [
      ...(this.#taking ? [
        make("span", { css: "taking" }, `${this.#taking.card} takes ${this.#taking.takes.join(" ") || "…"}`),
        button(this.#taking.takes.length ? "Done" : "It takes nothing", () => this.#captured(), { css: "chief" }),
        ...(seen.builds ?? []).map((made) => button(`the build ${made}`, () => this.#told(game, null, `build ${made}`, again), { css: "build" })),
        ...(seen.builds ? buildings(this.#taking.card, this.#taking.takes).map((each) => button(`it ${each}`, () => this.#built(each), { css: "build" })) : []),
        button("Clear", () => {
          this.#taking = null;
          again();
        }),
      ] : [...game.cries, ...game.acts].map(says)),
      ...(!game.takes && !game.cries.length ? [button("pays …", () => this.#pays(who))] : []),
    ];
    const called = last && game.calls.length ? [make("span", { css: "quiet" }, "called"), ...game.calls.map((word) =>
      button(call(word), () => this.dispatchEvent(new CustomEvent("call", { detail: word }))))] : [];
    byId("table-keys").replaceChildren(
      ...(instead ? [make("p", { css: "instead" }, `In place of “${instead.text}”: `, button("leave it as it is", instead.leave, { css: "link" }))] : []),
      ...(several ? [make("p", { css: "quiet" }, "If two called at once, choose both.")] : []),
      make("div", { css: "row ranks", role: "group", "aria-label": this.#taking ? "What it takes" : "The card played" }, ...ranks),
      make("div", { css: "row", role: "group", "aria-label": "Suit, if it matters; and what was said or done" }, ...suits, make("span", { css: "quiet" }, "suit, if it matters")),
      make("div", { css: "row doing", role: "group", "aria-label": "What was said or done" }, ...does, ...called));
  }

  #told(game, who, card, again) {
    this.#suit = "";
    if (!game.takes) this.#tell(who, card);
    else {
      if (this.#taking) this.#taking.takes.push(card);
      else this.#taking = { who, card, takes: [] };
      again();
    }
  }

  #captured() {
    const { takes } = this.#taking;
    this.#built(takes.length ? `takes ${takes.join(" ")}` : "");
  }

  #built(says) {
    const { who, card } = this.#taking;
    this.#taking = null;
    this.#tell(who, says ? `${card} ${says}` : card);
  }

  #pays(who) {
    const field = make("input", { type: "number", min: 0, max: 99, value: 1, inputmode: "numeric", "aria-label": `How many counters ${who} pays` });
    byId("table-keys").lastElementChild.replaceChildren(make("span", {}, `${who} pays `), field, button("Add", () => this.#tell(who, `pays ${Number(field.value) || 0}`), { css: "chief" }));
    field.focus();
  }
}
