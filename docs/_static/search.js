// The search page. What is looked through is search-data.js, written as the site is built; the index is made here.
"use strict";

(() => {
  const KINDS = {
    passage: "passages", crux: "cruxes", rule: "rules", example: "examples", claim: "claims", term: "calls and terms", work: "works",
    page: "pages", code: "the package",
  };
  const NAMES = {
    passage: "Passage", crux: "Crux", rule: "Rule", example: "Example", claim: "Claim", term: "Term", work: "Work", page: "Page", code: "Code",
  };
  // A source's own words come before what is said of them.
  const WEIGHT = { passage: 5, term: 1.6, crux: 1.5, rule: 1.2, example: 1.1, claim: 1.4, work: 1.2, page: 1, code: 0.7 };
  const MOST = 60;
  const LENGTH = 240;

  // One letter stands for its old and its accented forms: long s, ligatures, marks; and one spelling for two that differ
  // by time or country. Both what is asked and what is looked through are folded, so that nothing need be known of either.
  const marks = /[\u0300-\u036f]/g;
  const fold = (word) => word.toLowerCase().normalize("NFD").replace(marks, "")
    .replaceAll("ſ", "s").replaceAll("æ", "ae").replaceAll("œ", "oe").replaceAll("ø", "o").replaceAll("ß", "ss")
    .replace(/[’']/g, "");
  const spelt = (word) => word.length < 4 ? word : word
    .replace(/i[sz](e|ed|es|ing|ation|ations)$/, "is$1").replace(/our(s|ed|ing|able|ite)?$/, "or$1")
    .replace(/ick$/, "ic").replace(/^shew/, "show").replace(/^chuse/, "choose").replace(/xion(s?)$/, "ction$1")
    .replace(/([bcdfgklmnprstz])\1/g, "$1");
  const SPACE = /[\s\u00a0—–"“”‘«»()[\]{}.,:;!?…/|=<>`*_]+/u;
  // `page 96`, `pp. 96` and `p. 96` are one word beside the number, so that a page is not its number among all others.
  const PAGE = /\b(?:pages?|pp?)\.?[\s\u00a0]*(?=\d)/giu;
  // Snip-Snap-Snorum is found by each of its words and by all of them together; 91-7 only as it is.
  const tokenize = (text) => text.split(SPACE).flatMap((word) => {
    const parts = word.split("-").filter(Boolean);
    if (parts.length < 2) return parts;
    return /\d/.test(word) ? [word, ...(parts.length > 2 ? [parts.slice(1).join("-")] : [])] : [...parts, parts.join("")];
  });
  const asked = (text) => tokenize(text.replace(PAGE, "p"));
  const held = (text) => {
    const words = tokenize(text);
    return [...words, ...asked(text).filter((word) => /^p\d/i.test(word) && !words.includes(word))];
  };
  const processTerm = (word) => spelt(fold(word)) || null;

  const data = window.snorumSearch;
  if (!data || !window.MiniSearch) {
    // What is looked through, or what looks through it, has not come. The lists that stand here without scripts do as well.
    document.getElementById("find-said").textContent = "The search could not be loaded. Try again, or look through a list.";
    const lists = new DOMParser().parseFromString(document.querySelector("article noscript").textContent, "text/html");
    document.getElementById("find-results").append(...lists.body.querySelectorAll("p"));
    return;
  }
  const index = new MiniSearch({
    idField: "place",
    fields: ["title", "name", "text", "also", "where"],
    tokenize: held,
    processTerm,
    searchOptions: {
      tokenize: asked,
      boost: { title: 2, name: 2, where: 0.2 },
      boostDocument: (place) => WEIGHT[data[place].kind],
      combineWith: "AND",
      prefix: (word) => word.length > 2,
      fuzzy: (word) => word.length > 4 ? 0.2 : false,
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(data.map((found, place) => ({ ...found, name: found.id ?? "", place })));

  const form = document.getElementById("find");
  const input = document.getElementById("find-words");
  const kinds = document.getElementById("find-kinds");
  const said = document.getElementById("find-said");
  const results = document.getElementById("find-results");
  const make = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // The words of the text that were found, in its own spelling: each stretch of letters whose folded form was hit.
  const marked = (text, hits) => {
    const stretches = [...text.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)].filter((each) => hits.has(processTerm(each[0])));
    const first = stretches[0]?.index ?? 0;
    let from = Math.max(0, Math.min(first - 80, text.length - LENGTH));
    if (from) from = text.indexOf(" ", from) + 1;
    const until = Math.min(text.length, from + LENGTH);
    const parts = from ? ["… "] : [];
    let done = from;
    for (const each of stretches) {
      if (each.index < from || each.index + each[0].length > until) continue;
      parts.push(text.slice(done, each.index), make("mark", {}, each[0]));
      done = each.index + each[0].length;
    }
    const rest = text.slice(done, until);
    parts.push(until < text.length ? `${rest.slice(0, rest.lastIndexOf(" ") + 1)}…` : rest);
    return parts;
  };

  const shown = ({ id, terms }) => {
    const found = data[id];
    const hits = new Set(terms);
    const link = make("a", { href: found.url, lang: found.lang !== "en" && found.lang }, ...marked(found.title, hits));
    const where = [found.where, found.voice].filter(Boolean).join(" · ");
    const head = make("p", { class: "found-head" }, link, " ", make("span", { class: "kind" }, NAMES[found.kind]),
      ...(where ? [" ", make("span", { class: "where" }, where)] : []));
    const item = make("li", { class: `found found-${found.kind}` }, head);
    const source = found.kind === "passage" && !found.voice ? "text source" : "text";
    if (found.text) item.append(make("p", { class: source }, ...marked(found.text, hits)));
    return item;
  };

  const group = (name, title, found) => {
    if (!found.length) return;
    const list = make("ol", { class: "found-list" }, ...found.slice(0, MOST).map(shown));
    results.append(make("section", { "aria-labelledby": name }, make("h2", { id: name }, title), list));
    if (found.length > MOST) results.append(make("p", {}, `The first ${MOST} of ${found.length}.`));
  };

  const boxes = Object.entries(KINDS).map(([kind, words]) => {
    const box = make("input", { type: "checkbox", name: "kind", value: kind });
    kinds.append(make("label", {}, box, ` ${words}`), " ");
    return box;
  });

  // The best passage with the very words asked for stands first, before the term, rule or crux that is named by them.
  const sourceFirst = (found) => {
    const exact = ({ id, terms, queryTerms }) => data[id].kind === "passage" && queryTerms.every((word) => terms.includes(word));
    const best = found.find((each) => exact(each) && !data[each.id].voice) ?? found.find(exact);
    return best ? [best, ...found.filter((each) => each !== best)] : found;
  };

  const search = () => {
    const words = input.value.trim();
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const filter = wanted.size ? ({ id }) => wanted.has(data[id].kind) : undefined;
    const every = words ? index.search(words, { filter }) : [];
    // Where no entry has all the words, those are shown that have some.
    const some = words && !every.length ? index.search(words, { filter, combineWith: "OR", fuzzy: (word) => word.length > 3 ? 0.3 : false }) : [];
    const found = every.length ? sourceFirst(every) : some;
    const about = ({ id }) => ["page", "code"].includes(data[id].kind);
    results.replaceChildren();
    group("in-the-edition", "In the edition", found.filter((each) => !about(each)));
    group("in-the-pages", "In the pages about it", found.filter(about));
    const count = `${found.length} ${found.length === 1 ? "result" : "results"}`;
    if (!words) said.textContent = "";
    else if (every.length) said.textContent = `${count} for ‘${words}’.`;
    else if (some.length) said.textContent = `Nothing has all of ‘${words}’. ${count} with some of it, or something like it.`;
    else {
      said.textContent = `Nothing found for ‘${words}’.`;
      results.append(make("p", {}, "Try one word, or its beginning; a number such as 91-7 finds a passage. Or look through ",
        make("a", { href: "reference/passages.html" }, "every passage by page"), ", ",
        make("a", { href: "reference/glossary.html" }, "the calls and terms"), " or ",
        make("a", { href: "reference/cruxes.html" }, "the cruxes"), "."));
    }
    const chosen = new URLSearchParams([["q", words], ...[...wanted].map((kind) => ["kind", kind])].filter(([, value]) => value));
    history.replaceState(null, "", chosen.size ? `?${chosen}` : location.pathname);
    document.title = words ? `${words} - ${title}` : title;
  };

  const title = document.title;
  const address = new URLSearchParams(location.search);
  input.value = address.get("q") ?? "";
  for (const box of boxes) box.checked = address.getAll("kind").includes(box.value);
  form.hidden = false;
  // Enter opens the first result. The box at the side of every page brings one here with the words already in.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
    results.querySelector("li a")?.click();
  });
  form.addEventListener("input", search);
  // Down and up go through the results as through a list.
  document.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = [input, ...results.querySelectorAll("li .found-head a")];
    const now = stops.indexOf(document.activeElement);
    const next = stops[now + (event.key === "ArrowDown" ? 1 : -1)];
    if (now < 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
  search();
  input.focus();
})();
