// Makes elements from names and text. Text from a record passes only through here or through `textContent`, and is never
// parsed as HTML.

export function make(tag, { css, on, ...given } = {}, ...children) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  for (const [name, value] of Object.entries(given)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  for (const [event, heard] of Object.entries(on ?? {})) made.addEventListener(event, heard);
  made.append(...children.flat().filter((each) => each != null && each !== "" && each !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

// The root of the site, to which the addresses in answers are relative.
const ROOT = new URL("../../", import.meta.url);

// A link to an address of the site; plain text if there is no address.
export const link = (address, text) => (address ? make("a", { href: new URL(address, ROOT).href }, text) : text);

// What an object itself has by a name; a player may be called toString.
export const lookUp = (object, name) => (object && Object.hasOwn(object, name) ? object[name] : undefined);

// So many of something.
export const counted = (number, of) => `${number ?? "?"} ${of}${Math.abs(number) === 1 ? "" : "s"}`;

// A link to our explanations, which are on our site alone.
export const guide = (address, text) => link((document.querySelector("[data-guide]")?.dataset.guide ?? "") + address, text);

const between = (nodes, mark) => nodes.flatMap((each, at) => (at ? [mark, each] : [each]));

let PAGES = {};

// The page of each passage in its source, by the passage's id.
export const paginate = (pages) => {
  PAGES = pages;
};

// Links to passages, separated by commas.
export const passages = (all) => between(all.map((each) => link(each.address, each.id)), ", ");

// What another source than the edition's own says itself of the rules that decided, if a game is played as it has it.
export const ownWords = ({ as: who, source_says: says, read_too: others }) => (says?.length ? [make("p", {}, `What ${who} itself says of ${says.length > 1 ? "these rules" : "this rule"}:`),
  make("ul", { css: "source-says" }, ...says.map((each) => make("li", {}, each.says, ...(each.passages.length ? [" (", ...passages(each.passages), ")"] : [])))),
  ...(others?.length ? [make("p", {}, `Read too, though nothing is seen to turn on them: ${others.join(", ")}.`)] : [])] : []);

// The sources of a sentence of the referee, in parentheses: its passages, and whether its rule is supplied. If another book is in
// force, these are the book's own: those that say what the rule says, and by its name each point on which it turns with those that
// state it. If it has none, that is said, and the edition's own follow.
export function sources({ rule, passages: own, supplied, by_book: said }) {
  const speaks = said?.passages.length > 0;
  if (!rule && !speaks) return [];
  const from = speaks ? said.agrees : own;
  const each = (some, mark) => between(some.map(({ address, id }) => link(address, id)), mark);
  const parts = each(from, "; ");
  for (const { point, passages: stating } of speaks ? said.besides : []) {
    parts.push(...(parts.length ? ["; "] : []), `on ${point}: `, ...each(stating, ", "));
  }
  const page = PAGES[(speaks ? said.passages : own)[0]?.id];
  if (page && (from.length || said.besides[0].passages.length === 1)) parts.splice(from.length ? 1 : 2, 0, `, p. ${page}`);
  if (!speaks && (supplied || !parts.length)) {
    const how = link(rule.address, from.length ? "partly ours" : "ours: no source says it");
    parts.push(...(parts.length ? ["; "] : []), make("span", { css: "supplied" }, how));
  }
  return [" (", ...(said && !speaks ? [make("span", { css: "silent" }, `not from ${said.book}: `)] : []), ...parts, ")"];
}

export const number = (count) => count.toLocaleString("en-GB");

export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const SIGNS = JSON.parse(document.querySelector("[data-signs]").dataset.signs);

// A verdict with its sign, as everywhere in the edition.
export const verdict = (name) =>
  make("span", { css: `verdict ${name}` }, make("span", { css: "sign" }, SIGNS[name] ?? "!"), ` ${name}`);

export const sign = (name) => SIGNS[name] ?? "!";

// Set the action of a button. A disabled button does nothing, but the keyboard still reaches it.
export const press = (id, what) =>
  byId(id).addEventListener("click", ({ currentTarget }) => {
    if (currentTarget.getAttribute("aria-disabled") !== "true") what();
  });

// What was played or told first in place of a play that was put right.
export const toldFirst = (css, first) => make("p", { css }, "Put right. First ", make("code", {}, first.text), " ", verdict(first.verdict));
