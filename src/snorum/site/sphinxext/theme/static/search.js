// The search page. What is looked through is search-data.js, written as the site is built; the index is made here.
"use strict";

(() => {
  const data = window.snorumSearch;
  const KINDS = {
    play: "how to play", passage: "passages", crux: "open questions", rule: "rules", example: "examples", claim: "claims", term: "calls and terms", work: "works",
    page: "pages", code: "the package",
  };
  const NAMES = {
    play: "How to play", passage: "Passage", crux: "Open question", rule: "Rule", example: "Example", claim: "Claim", term: "Term", work: "Work", page: "Page", code: "Code",
  };
  const LENGTH = 240;
  const how = window.snorumWords;
  const about = ({ kind }) => ["page", "code"].includes(kind);
  const weightOf = ({ kind, url, where, answers, foreign }) => how.weights[kind] * (kind === "page" && /^(about|reference)\//.test(url) ? how.making : 1)
    * (kind === "passage" ? (/ · heading/.test(where) ? how.passages.heading : / · .*\brule\b/.test(where) ? how.passages.rule : 1)
      * (answers ? how.passages.answered : 1) * (foreign ? how.passages.foreign : 1) : 1);

  // One letter stands for its old and its accented forms: long s, ligatures, marks; and one spelling for two that differ
  // by time or country. Both what is asked and what is looked through are folded, so that nothing need be known of either.
  const pattern = (of, flags = "u") => new RegExp(of, flags);
  const replaced = (text, pairs) => pairs.reduce((so, [of, to]) => so.replace(of, to), text);
  const marks = /[\u0300-\u036f]/g;
  const letters = (how?.letters ?? []).map(([of, to]) => [pattern(of, "gu"), to]);
  const fold = (word) => replaced(word.toLowerCase().normalize("NFD").replace(marks, ""), letters);
  const spellings = (how?.spelt ?? []).map(([of, to]) => [pattern(of, "gu"), to]);
  const spelt = (word) => word.length < 4 ? word : replaced(word, spellings);
  const SPACE = pattern(how?.space ?? " ");
  const PAGE = pattern(how?.page ?? "p", "giu");
  const putting = (how?.asked ?? []).map(([of, to]) => [pattern(of, "giu"), to]);
  const put = (text) => replaced(text.replace(PAGE, "p"), putting);
  // A name with hyphens is found by each of its words and by all of them together; 91-7 only as it is.
  const tokenize = (text) => text.split(SPACE).flatMap((word) => {
    const parts = word.split("-").filter(Boolean);
    if (parts.length < 2) return parts;
    return /\d/.test(word) ? [word, ...(parts.length > 2 ? [parts.slice(1).join("-")] : [])] : [...parts, parts.join("")];
  });
  // The name of a game is one word when it is asked for, or a game would be meant by each part of another's name.
  const games = new Set((data ?? []).map(({ game }) => game).filter(Boolean));
  const gameOf = (word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const asked = (text) => put(text).split(SPACE)
    .flatMap((word) => games.has(gameOf(word)) ? [gameOf(word)] : tokenize(word));
  const held = (text) => {
    const words = tokenize(text);
    return [...words, ...tokenize(text.replace(PAGE, "p")).filter((word) => /^p\d/i.test(word) && !words.includes(word))];
  };

  // The lists that stand here without scripts.
  const lists = () => {
    const without = new DOMParser().parseFromString(document.querySelector("article noscript").textContent, "text/html");
    return without.body.querySelectorAll(".lists");
  };

  if (!data || !window.MiniSearch || !how) {
    // What is looked through, or what looks through it, has not come. The lists do as well.
    document.getElementById("find-said").textContent = "The search could not be loaded. Try again, or look through a list.";
    document.getElementById("find-results").append(...lists());
    return;
  }
  // A word is looked for by its stem, and by the row of synonyms in which it stands.
  const stemmer = new Stemmer();
  const stems = new Map();
  const stemOf = (word) => {
    if (!stems.has(word)) stems.set(word, /^\p{Script=Latin}+$/u.test(word) ? stemmer.stemWord(spelt(fold(word))) : fold(word));
    return stems.get(word);
  };
  const rowOf = new Map(how.same.flatMap((row, number) => row.split(" ").map((word) => [stemOf(word), `=${number}`])));
  const stop = new Set(how.stop.map(fold));
  // An id is found by its beginning, and not by a word that it happens to begin with.
  const processTerm = (word) => {
    const stem = (/-\d/.test(word) ? "#" : "") + stemOf(word);
    return stem ? (rowOf.has(stem) ? [stem, rowOf.get(stem)] : stem) : null;
  };
  const processAsked = (word) => games.has(word) ? [`@${word}`, ...[processTerm(word)].flat()] : processTerm(word);
  // What the edition says and what the pages about it say are looked through apart: one is not rarer for the other.
  const { prefix, fuzzy, misspelt, shortestPrefix, shortestFuzzy } = how.inexact;
  const indexOf = (places) => {
    const index = new MiniSearch({
      idField: "place",
      fields: Object.keys(how.fields),
      tokenize: held,
      processTerm,
      searchOptions: {
        tokenize: asked,
        processTerm: processAsked,
        boost: how.fields,
        boostDocument: (place) => weightOf(data[place]),
        combineWith: "OR",
        prefix: (word) => word.length >= shortestPrefix,
        fuzzy: (word) => word.length >= shortestFuzzy && !word.startsWith("=") ? misspelt : false,
        weights: { prefix, fuzzy },
      },
    });
    index.addAll(places.map((place) => ({
      ...data[place], name: data[place].id ?? "", place, game: data[place].game && `@${data[place].game}`,
      comesTo: (data[place].answers ?? []).map(([sentence]) => sentence).join(" "),
    })));
    return index;
  };
  const places = [...data.keys()];
  const parts = [indexOf(places.filter((place) => !about(data[place]))), indexOf(places.filter((place) => about(data[place])))];

  // Whether what is asked stands in a text as it was put, or most of it: who quotes finds the place.
  const quotes = (words, { text }) => {
    const threes = words.slice(2).map((_, place) => ` ${words.slice(place, place + 3).map(stemOf).join(" ")} `);
    if (threes.length < 2) return false;
    const stands = ` ${tokenize(text ?? "").map(stemOf).join(" ")} `;
    return threes.filter((three) => stands.includes(three)).length > threes.length / 2;
  };

  // What is asked, without the words that say nothing; if there are no others, these. What has more of them stands before
  // what has one of them often.
  const look = (index, words, filter) => {
    const all = asked(words);
    const telling = all.filter((word) => !stop.has(fold(word)));
    const wanted = (telling.length ? telling : all).map((word) => [processAsked(word) ?? []].flat());
    const found = index.search(wanted.length ? words : "", { filter, tokenize: () => telling.length ? telling : all });
    for (const each of found) {
      const hit = new Set(each.queryTerms);
      each.share = wanted.filter((tokens) => tokens.some((token) => hit.has(token))).length / wanted.length;
      each.score *= each.share ** 2;
    }
    const most = Math.max(0, ...found.map(({ share }) => share));
    const byScore = (some) => some.sort((one, other) => other.score - one.score || one.id - other.id);
    const ranked = byScore(found.filter(({ share }) => share > most - 0.34));
    const quoted = byScore(ranked.slice(0, how.most).map((each) => ({ ...each, score: each.score * (quotes(all, data[each.id]) ? 2 : 1) })));
    ranked.splice(0, how.most, ...quoted);
    return { most, found: wanted.length === 1 ? sourceFirst(ranked) : ranked };
  };

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
    const stretches = [...text.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)].filter((each) => hits.has(stemOf(each[0])) || hits.has(rowOf.get(stemOf(each[0]))));
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

  // Of what a passage comes to, the sentence that has most of the words, rare words counting more; of two alike the one of
  // how to play. `frequency`: in how many of these sentences a word is.
  const wordsOf = (sentence) => new Set(tokenize(sentence).flatMap((word) => processTerm(word) ?? []));
  const frequency = new Map();
  for (const { answers } of data) {
    for (const [sentence] of answers ?? []) for (const word of wordsOf(sentence)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const answerOf = (answers, hits) => {
    const worth = ([sentence]) => [...wordsOf(sentence)].filter((word) => hits.has(word)).reduce((sum, word) => sum + 1 / frequency.get(word), 0);
    return answers.map((each) => [worth(each), each]).sort(([one], [other]) => other - one).find(([number]) => number)?.[1];
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
    const answer = answerOf(found.answers ?? [], hits);
    if (answer) item.append(make("p", { class: "answer" }, ...marked(answer[0], hits),
      ...(answer[1] ? [" ", make("span", { class: "where" }, answer[1])] : [])));
    return item;
  };

  const group = (name, title, found) => {
    if (!found.length) return;
    const list = make("ol", { class: "found-list" }, ...found.slice(0, how.most).map(shown));
    results.append(make("section", { "aria-labelledby": name }, make("h2", { id: name }, title), list));
    if (found.length > how.most) results.append(make("p", {}, `The first ${how.most} of ${found.length}.`));
  };

  const boxes = Object.entries(KINDS).map(([kind, words]) => {
    const box = make("input", { type: "checkbox", name: "kind", value: kind });
    kinds.append(make("label", {}, box, ` ${words}`), " ");
    return box;
  });

  // Whoever asks for one word means the word: the best passage that has it stands before the term, rule or crux of that name.
  const sourceFirst = (found) => {
    const exact = ({ id, terms, queryTerms }) => data[id].kind === "passage" && queryTerms.every((word) => terms.includes(word));
    const best = found.find((each) => exact(each) && !data[each.id].voice) ?? found.find(exact);
    return best ? [best, ...found.filter((each) => each !== best)] : found;
  };

  const search = () => {
    const whole = input.value.trim();
    const words = whole.slice(0, how.longest);
    const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const filter = wanted.size ? ({ id }) => wanted.has(data[id].kind) : undefined;
    const [edition, pages] = parts.map((index) => words ? look(index, words, filter) : { most: 0, found: [] });
    const most = Math.max(edition.most, pages.most);
    results.replaceChildren();
    group("in-the-edition", "In the edition", edition.found);
    group("in-the-pages", "In the pages about it", pages.found);
    const number = edition.found.length + pages.found.length;
    const count = `${number} ${number === 1 ? "result" : "results"}`;
    if (!words) said.textContent = "";
    else if (most === 1) said.textContent = `${count} for ‘${words}’.`;
    else if (number) said.textContent = `Nothing has all of ‘${words}’. ${count} with some of it, or something like it.`;
    else {
      said.textContent = `Nothing found for ‘${words}’.`;
      results.append(make("p", {}, "Try one word, or its beginning, or the number of a passage."), ...lists());
    }
    if (words !== whole) said.textContent += ` Only the first ${how.longest} letters were looked for.`;
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
