// Filters and sorts lists and tables. Without this script each is shown completely, in its own order.
"use strict";

(() => {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const folded = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // The parts of an entry: a row, a list item, or a term with its definitions. Only the first part is counted.
  const entriesOf = (frame) => {
    const entries = [];
    for (const part of frame.querySelectorAll(".entry")) {
      if (part.tagName === "DD" && entries.length) entries.at(-1).parts.push(part);
      else entries.push({ parts: [part] });
    }
    for (const entry of entries) entry.words = folded(entry.parts.map((part) => part.textContent).join(" "));
    return entries;
  };

  const narrowing = (frame, keep) => {
    const called = frame.dataset.called;
    const entries = entriesOf(frame);
    const form = element("form", { class: "filter", role: "search", "aria-label": `Filter the ${called}` });
    const fields = [];
    const field = (label, control) => {
      fields.push(control);
      form.append(element("label", {}, `${label} `, control));
    };
    for (const [name, { label, values }] of Object.entries(JSON.parse(frame.dataset.facets))) {
      const select = element("select", { name });
      select.add(new Option("all", ""));
      for (const [value, words] of values) select.add(new Option(words, value));
      field(label, select);
    }
    field("Words", element("input", { name: "words", type: "search", autocomplete: "off" }));
    const count = element("output", { "aria-live": "polite" });
    form.append(count);
    frame.prepend(form);

    const show = () => {
      let shown = 0;
      const words = folded(form.elements.words.value).split(/\s+/).filter(Boolean);
      const wanted = fields.filter((each) => each.tagName === "SELECT" && each.value);
      for (const entry of entries) {
        const fits = wanted.every((each) => entry.parts[0].classList.contains(`${each.name}-${each.value}`))
          && words.every((word) => entry.words.includes(word));
        for (const part of entry.parts) part.hidden = !fits;
        shown += fits;
      }
      for (const group of frame.querySelectorAll(".entries")) group.hidden = !group.querySelector(".entry:not([hidden])");
      count.textContent = shown === entries.length ? `${shown} ${called}` : `${shown} of ${entries.length} ${called}`;
      keep(fields);
    };
    const asked = new URLSearchParams(location.search);
    for (const each of fields) {
      each.value = asked.get(each.name) ?? "";
      if (each.tagName === "SELECT" && each.selectedIndex < 0) each.value = "";
      each.addEventListener("input", show);
    }
    form.addEventListener("submit", (event) => event.preventDefault());
    // Always show the target of the address, even if the filter hides it.
    const fragment = () => {
      try {
        return decodeURIComponent(location.hash.slice(1));
      } catch {
        return location.hash.slice(1); // not encoded, as in #%
      }
    };
    const reveal = () => {
      const target = document.getElementById(fragment());
      if (!target?.closest("[hidden]") || !frame.contains(target)) return;
      for (const each of fields) each.value = "";
      show();
      target.scrollIntoView();
    };
    addEventListener("hashchange", reveal);
    show();
    reveal();
  };

  const sorting = (table, keep) => {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    const said = element("span", { class: "said", role: "status" });
    table.after(said);
    // A column of links is sorted by their number, any other by its words; the first column has the order of the sources.
    const keyOf = (row, index) => {
      const cell = row.cells[index];
      const words = cell.querySelector("p:not(.column)")?.textContent.trim() ?? "";
      return heads[index].classList.contains("by-number") ? cell.querySelectorAll("a").length || Number(words) : words;
    };
    const sort = (index, descending) => {
      const order = rows.map((row, place) => ({ row, place, key: index ? keyOf(row, index) : place }));
      const compare = (a, b) => typeof a.key === "number" ? a.key - b.key : collator.compare(a.key, b.key);
      order.sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || a.place - b.place);
      body.append(...order.map((each) => each.row));
      heads.forEach((head, place) => {
        if (place === index) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      const sorted = index || descending ? `${index}${descending ? "-" : ""}` : "";
      said.textContent = `Sorted by ${names[index]}, ${descending ? "descending" : "ascending"}.`;
      keep([{ name: "sort", value: sorted }]);
    };
    const names = heads.map((head) => head.textContent.trim());
    heads.forEach((head, index) => {
      const button = element("button", { type: "button", class: "sort" }, names[index]);
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        // Readers usually want the largest counts first.
        const first = head.classList.contains("by-number");
        sort(index, now ? now === "ascending" : first);
      });
    });
    heads[0].setAttribute("aria-sort", "ascending");
    const asked = new URLSearchParams(location.search).get("sort") ?? "";
    if (/^\d+-?$/.test(asked) && parseInt(asked, 10) < heads.length) sort(parseInt(asked, 10), asked.endsWith("-"));
  };

  // Keep the choices in the address, so that it can be shared.
  const keep = (fields) => {
    const chosen = new URLSearchParams(location.search);
    for (const { name, value } of fields) value ? chosen.set(name, value) : chosen.delete(name);
    history.replaceState(null, "", `${chosen.size ? `?${chosen}` : location.pathname}${location.hash}`);
  };

  for (const frame of document.querySelectorAll("[data-facets]")) {
    narrowing(frame, keep);
    const table = frame.querySelector("table.sortable");
    if (table) sorting(table, keep);
  }
})();
