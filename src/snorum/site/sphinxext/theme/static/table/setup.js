// Choose a game: which one, who plays, by which readings; and, of a game that is told, what is known of its deal.

import { byId, make } from "../check/dom.js";

const MOST = 8; // players to choose from here; a game may allow more
const NAMES = ["Ann", "Bea", "Cal", "Dot", "Eve", "Fay", "Guy", "Hal"];

// Whether a point of a game has this option, or this number.
const fits = (point, value) => point && (point.options ? point.options.some((each) => each.value === value)
  : /^\d+$/.test(value) && Number(value) >= point.least && Number(value) <= point.most);

export class Setup extends EventTarget {
  constructor(seats, form) {
    super();
    this.seats = seats;
    this.form = form;
    byId("table-game").append(...seats.games.map((game) => make("option", { value: game.name }, game.title)));
    byId("table-game").addEventListener("change", () => this.#game());
    byId("table-number").addEventListener("change", () => this.#players());
    byId("table-length").addEventListener("change", ({ target }) => {
      const { [this.game.length]: _, ...others } = form.settings;
      form.replace(target.value ? { ...others, [this.game.length]: target.value } : others);
    });
    form.addEventListener("set", () => this.#length());
    for (const each of document.querySelectorAll("[name=table-mode]")) each.addEventListener("change", () => this.#mode());
    byId("table-begin").addEventListener("click", () => this.dispatchEvent(new Event("begin")));
    this.#game();
  }

  get game() {
    return this.seats.games.find((each) => each.name === byId("table-game").value);
  }

  get mode() {
    return document.querySelector("[name=table-mode]:checked").value;
  }

  #game() {
    const [least, most] = this.game.players;
    const number = byId("table-number");
    const before = Number(number.value) || 3;
    number.replaceChildren(...Array.from({ length: Math.min(most, MOST) - least + 1 }, (_, at) => make("option", {}, String(least + at))));
    number.value = String(Math.min(Math.max(before, least), most, MOST));
    this.form.show(this.game);
    this.form.replace({});
    this.#length();
    this.#players();
  }

  // To how many points, of a game that can take several packs; a source has its own number.
  #length() {
    const rule = this.game.points.find((each) => each.name === this.game.length);
    byId("table-length-line").hidden = !rule;
    const { as: source, [this.game.length]: chosen = "" } = this.form.settings;
    byId("table-length").replaceChildren(...(source ? [make("option", { value: "" }, `as ${source} has it`)] : []),
      ...(rule?.options ?? []).map(({ value, gloss }) => make("option", { value: !source && value === rule.default ? "" : value }, gloss)));
    byId("table-length").value = chosen;
  }

  #players() {
    const names = [...document.querySelectorAll("#table-players .name")].map((each) => each.value);
    const number = Number(byId("table-number").value);
    byId("table-players").replaceChildren(...Array.from({ length: number }, (_, at) => this.#player(names[at] || NAMES[at], at)));
    byId("table-ways").replaceChildren("How the computer chooses: ",
      ...this.game.policies.flatMap(({ name, says }, at) => [at ? "; " : "", make("em", {}, name), ` ${says.replace(/\.$/, "")}`]), ".");
    this.#mode();
  }

  #player(name, at) {
    const policies = this.game.policies.map((each) => make("option", { value: each.name, title: each.says }, `the computer, ${each.name}`));
    const who = make("select", { css: "who", "aria-label": `Who plays seat ${at + 1}` }, make("option", { value: "" }, "a person"), ...policies);
    if (at) who.value = this.game.policies.at(-1).name;
    return make("li", {},
      make("input", { css: "name", value: name, maxlength: 32, size: 8, "aria-label": `Name of player ${at + 1}`, autocomplete: "off", spellcheck: "false" }),
      make("span", { css: "plays" }, who, " ", make("label", {}, make("input", { type: "checkbox", css: "errs" }), " plays a wrong card now and then")),
      make("input", { css: "hand", size: 16, "aria-label": `The hand of player ${at + 1}, if it is known`, placeholder: "hand, if known: 9H 4D ? ? ?", autocomplete: "off", spellcheck: "false" }),
      make("label", { css: "deals" }, make("input", { type: "radio", name: "table-dealer", value: String(at), ...(at ? {} : { checked: true }) }), " dealt"));
  }

  #mode() {
    byId("table-setup").dataset.mode = this.mode;
    byId("table-faceup-line").hidden = this.mode === "play" || !this.game.face_up;
    byId("table-begin").textContent = this.mode === "play" ? "Deal" : "Tell what happened";
  }

  // Choose a game, whether it is played or told, and by which rules; those that it does not know are left out.
  choose(game, mode, rules) {
    byId("table-game").value = game;
    document.querySelector(`[name=table-mode][value=${mode}]`).checked = true;
    this.#game();
    const { points, sources } = this.game;
    this.form.replace(Object.fromEntries(Object.entries(rules).filter(([name, value]) => name === "as"
      ? sources.some((each) => each.id === value)
      : fits(points.find((each) => each.name === name), value))));
    this.#length();
  }

  // The game as chosen, without entries but the first deal of a game that is told.
  chosen() {
    const rows = [...byId("table-players").children];
    const players = rows.map((row) => row.querySelector(".name").value.trim().replace(/[\s:,+=]+/g, "-"));
    const tells = this.mode === "tell";
    const seats = Object.create(null); // so that a player may be called toString, or __proto__
    const hands = Object.create(null);
    rows.forEach((row, at) => {
      const policy = row.querySelector(".who").value;
      if (!tells && policy) seats[players[at]] = { policy, mistakes: row.querySelector(".errs").checked ? 6 : 0 };
      const hand = row.querySelector(".hand").value.trim();
      if (tells && hand) hands[players[at]] = hand;
    });
    const deal = { deal: players[Number(document.querySelector("[name=table-dealer]:checked")?.value ?? 0)], hands, face_up: byId("table-faceup").value.trim() };
    return { format: 1, mode: this.mode, game: this.game.name, players, rules: { ...this.form.settings }, seats,
      seed: crypto.getRandomValues(new Uint32Array(1))[0], entries: tells ? [deal] : [] };
  }

  // Show the choices of a game that is opened.
  show(state) {
    byId("table-game").value = state.game;
    document.querySelector(`[name=table-mode][value=${state.mode === "tell" ? "tell" : "play"}]`).checked = true;
    this.#game();
    byId("table-number").value = String(state.players.length);
    this.#players();
    [...byId("table-players").children].forEach((row, at) => {
      row.querySelector(".name").value = state.players[at];
      row.querySelector(".who").value = state.seats[state.players[at]]?.policy ?? "";
      row.querySelector(".errs").checked = Boolean(state.seats[state.players[at]]?.mistakes);
    });
    this.form.replace(state.rules);
    this.#length();
  }
}
