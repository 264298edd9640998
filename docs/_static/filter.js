// Filters for the index of cruxes: by game and by state. Without this script the whole list is there.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const games = [...document.querySelectorAll(".of-game")];
  if (!games.length) return;
  const form = document.createElement("form");
  form.className = "filter";
  form.setAttribute("aria-label", "Filter the list");

  const choose = (label, name, options) => {
    const field = document.createElement("label");
    const select = document.createElement("select");
    select.name = name;
    for (const [value, text] of options) select.add(new Option(text, value));
    field.append(`${label} `, select);
    form.append(field);
    return select;
  };
  const nameOf = (game) => [...game.classList].find((name) => name.startsWith("game-")).slice(5);
  const game = choose("Game", "game", [["", "all"], ...games.map((each) => [nameOf(each), each.querySelector(".rubric").textContent])]);
  const state = choose("State", "state", [["", "all"], ["open", "open"], ["excluded", "excluded"], ["supplied", "supplied"]]);
  const count = document.createElement("output");
  form.append(count);
  games[0].before(form);

  const show = () => {
    let shown = 0;
    for (const each of games) {
      const wanted = !game.value || nameOf(each) === game.value;
      let here = 0;
      for (const part of each.querySelectorAll(":scope > dl > dt, :scope > dl > dd")) {
        const fits = wanted && (!state.value || part.classList.contains(`state-${state.value}`));
        part.hidden = !fits;
        here += fits && part.tagName === "DT" ? 1 : 0;
      }
      each.hidden = !here;
      shown += here;
    }
    count.textContent = `${shown} shown`;
    const chosen = new URLSearchParams([["game", game.value], ["state", state.value]].filter(([, value]) => value));
    history.replaceState(null, "", chosen.size ? `?${chosen}` : location.pathname + location.hash);
  };
  const asked = new URLSearchParams(location.search);
  for (const select of [game, state]) {
    select.value = asked.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.value = "";
    select.addEventListener("change", show);
  }
  show();
});
