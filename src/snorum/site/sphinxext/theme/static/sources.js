// Lays two sources of a comparison side by side; "differs" then means these two. Without this script the table shows
// all of them.
"use strict";

(() => {
  const table = document.querySelector("table.sources-matrix");
  if (!table) return;
  const names = [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent.trim());
  const selects = ["Side by side", "and"].map((label, place) => {
    const select = document.createElement("select");
    select.name = `source-${place + 1}`;
    select.add(new Option("all", ""));
    for (const name of names) select.add(new Option(name, name));
    const line = document.createElement("label");
    line.append(`${label} `, select);
    return { line, select };
  });
  const rows = [...table.tBodies[0].rows].map((row) => ({ row, among: [...row.classList].find((name) => /^points-/.test(name)) }));
  const optionsOf = (cell) => [...cell.classList].filter((name) => /^option-/.test(name));
  // Whether two sources state options of a point, and have one in common.
  const between = (row, [one, other]) => {
    const [first, second] = [one, other].map((name) => optionsOf(row.cells[names.indexOf(name) + 1]));
    if (!first.length || !second.length) return "points-unsaid";
    return first.some((option) => second.includes(option)) ? "points-agrees" : "points-differs";
  };
  const form = document.createElement("form");
  form.className = "filter side-by-side";
  form.append(...selects.map(({ line }) => line));
  table.closest(".wide").before(form);
  const asked = new URLSearchParams(location.search);
  const show = () => {
    const wanted = selects.map(({ select }) => select.value).filter(Boolean);
    for (const row of table.rows) {
      for (const [place, cell] of [...row.cells].entries()) {
        cell.hidden = place > 0 && wanted.length === 2 && !wanted.includes(names[place - 1]);
      }
    }
    for (const { row, among } of rows) {
      row.classList.remove("points-differs", "points-agrees", "points-unsaid");
      row.classList.add(wanted.length === 2 ? between(row, wanted) : among);
    }
    document.querySelector("select[name=points]")?.dispatchEvent(new Event("input"));
    const now = new URLSearchParams(location.search);
    for (const { select } of selects) select.value ? now.set(select.name, select.value) : now.delete(select.name);
    history.replaceState(null, "", `${location.pathname}${[...now].length ? `?${now}` : ""}${location.hash}`);
  };
  for (const { select } of selects) {
    select.value = asked.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.value = "";
    select.addEventListener("input", show);
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
