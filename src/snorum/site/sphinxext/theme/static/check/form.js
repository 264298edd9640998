// The rules of a game as a form, made from its `Rules` class (forms.json). The reader's choices are in `settings`; like
// `--set`, they do not change the record.

import { byId, link, make, passages, sentence } from "./dom.js";

// A value in words; a number with its unit.
function words(point, value) {
  const option = point.options?.find((each) => each.value === value);
  if (option) return sentence(option.gloss);
  return point.unit ? `${value} ${point.unit}` : value;
}

// Whether a game has a source of this name.
const hasSource = (game, source) => game.sources.some((each) => each.id === source);

export class Form extends EventTarget {
  constructor() {
    super();
    this.settings = {};
    this.box = byId("check-points");
    this.chosen = byId("check-set");
  }

  // Show the rules of a game. Choices remain when the game changes; the referee reports those that the game lacks.
  show(game) {
    if (game === this.game) return;
    this.game = game;
    byId("check-game").textContent = game.title;
    const groups = [
      ["Rules that a table agrees on", game.points.filter((each) => each.kind === "parameter")],
      ["Questions that the text leaves open", game.points.filter((each) => each.kind === "crux")],
    ];
    this.box.replaceChildren(
      this.#sources(game),
      ...groups
        .filter(([, points]) => points.length)
        .flatMap(([title, points]) => [make("p", { css: "kind" }, title), ...points.map((each) => this.#point(each))]),
    );
    this.known({});
  }

  // Choose a source, as with `--as`; single rules can still be chosen beside it.
  #sources(game) {
    const select = make("select", { id: "check-as", on: { change: () => this.set("as", select.value) } },
      make("option", { value: "" }, "the edition’s reading"),
      ...game.sources.map((each) => make("option", { value: each.id }, `${each.title}${each.builds ? ", with building" : ""} (${each.id})`)));
    return make("p", { css: "as" }, make("label", { for: "check-as" }, "As a source plays it"), " ", select);
  }

  #point(point) {
    const field = point.options ? this.#options(point) : this.#number(point);
    const turnsOn = passages(point.passages);
    const about = make("p", { css: "rests-on" }, ...(turnsOn.length ? ["Depends on ", ...turnsOn] : []));
    if (point.kind === "crux") {
      about.append(turnsOn.length ? " · " : "", link(point.address, "the argument"));
      if (point.difference?.groups.length) about.append(" · ", make("a", { href: `#difference=${point.id}` }, "see the difference"));
    }
    const state = make("span", { css: "now" });
    return make("details", { css: "point", "data-name": point.name },
      make("summary", {}, make("span", { css: "asks" }, sentence(point.says)), " ", state), field, about);
  }

  #options(point) {
    const row = (value, ...says) =>
      make("label", {}, make("input", { type: "radio", name: `set-${point.name}`, value, on: { change: () => this.set(point.name, value) } }),
        " ", make("span", {}, ...says));
    const usual = (option) => (option.value === point.default ? make("span", { css: "default" }, "the edition’s reading") : "");
    return make("fieldset", {}, make("legend", { css: "said" }, point.says),
      row("", make("span", { css: "own" })),
      ...point.options.map((each) => row(each.value, sentence(each.gloss), " ", make("code", {}, each.value), " ", usual(each))));
  }

  #number(point) {
    const input = make("input", { type: "number", min: point.least, max: point.most, placeholder: point.default, inputmode: "numeric",
      "aria-label": `${point.says}, ${point.unit}`, on: { change: () => this.set(point.name, input.value.trim()) } });
    return make("p", {}, input, ` ${point.unit} `, make("span", { css: "own" }));
  }

  // What the record itself fixes, and the value of every rule.
  known({ fixed = [], rules = {} }) {
    this.fixed = new Set(fixed);
    this.rules = rules;
    this.#refresh();
  }

  set(name, value) {
    if (value) this.settings[name] = value;
    else delete this.settings[name];
    this.#refresh();
    this.dispatchEvent(new Event("set"));
  }

  // Replace all choices without an event.
  replace(settings) {
    this.settings = { ...settings };
    this.#refresh();
  }

  #refresh() {
    for (const point of this.game?.points ?? []) {
      const box = this.box.querySelector(`[data-name="${point.name}"]`);
      const set = this.settings[point.name] ?? "";
      const fixed = this.fixed.has(point.name) && !set;
      box.classList.toggle("set", Boolean(set));
      const own = fixed ? String(this.rules[point.name]) : point.default;
      box.querySelector(".now").textContent = words(point, set || own) + (fixed ? " (from the record)" : "");
      box.querySelector(".own").textContent = fixed ? "As the record says" : point.options ? "As the record says, otherwise the edition’s reading" : "";
      for (const radio of box.querySelectorAll("[type=radio]")) radio.checked = radio.value === set;
      const number = box.querySelector("[type=number]");
      if (number) number.placeholder = own;
      if (number && number.value !== set) number.value = set;
    }
    const as = this.box.querySelector("#check-as");
    if (as) as.value = hasSource(this.game, this.settings.as) ? this.settings.as : "";
    const all = Object.entries(this.settings);
    this.chosen.hidden = !all.length;
    this.chosen.replaceChildren(
      make("span", { css: "kind" }, "Your choices"),
      ...all.map(([name, value]) => this.#chip(name, value)),
    );
  }

  // A choice as a button that removes it. A name that the game does not know is shown unchanged.
  #chip(name, value) {
    const point = this.game?.points.find((each) => each.name === name);
    const said = point ? [make("span", { css: "asks" }, sentence(point.says)), " ", words(point, value), " "] : [];
    return make("button", { type: "button", css: "chip", title: "Remove", on: { click: () => this.set(name, "") } },
      make("span", { css: "said" }, "Remove: "), ...said, make("code", {}, `${name} = ${value}`), make("span", { "aria-hidden": "true" }, " ×"));
  }
}
