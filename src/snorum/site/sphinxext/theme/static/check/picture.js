// The drawings of the table, which Python gives as SVG. They are parsed as XML and rebuilt with only the names below, so
// that nothing else can get into the page.

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(["svg", "g", "defs", "title", "text", "tspan", "rect", "circle", "path", "use"]);
const ATTRIBUTES = new Set(
  `aria-hidden aria-labelledby class color cx cy d data-from data-to fill fill-opacity focusable font-family font-size
   font-weight height href id lengthAdjust opacity r role rx stroke stroke-dasharray stroke-linejoin stroke-opacity stroke-width
   text-anchor text-decoration textLength transform viewBox width x y`.split(/\s+/),
);

function rebuilt(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || node.namespaceURI !== SVG || !ELEMENTS.has(node.localName)) {
    throw new Error(`a drawing has no ${node.nodeName}`);
  }
  const made = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    if (name === "xmlns") continue;
    if (!ATTRIBUTES.has(name)) throw new Error(`a drawing has no ${name}`);
    if (name === "href" && !value.startsWith("#")) throw new Error("a drawing links only to itself");
    made.setAttribute(name, value);
  }
  for (const child of node.childNodes) made.append(rebuilt(child));
  return made;
}

// A drawing as an element.
export function drawing(xml) {
  const read = new DOMParser().parseFromString(xml, "image/svg+xml");
  if (read.querySelector("parsererror")) throw new Error("a drawing is not XML");
  return rebuilt(read.documentElement);
}

// Put the pictures of the cards, which all drawings use, into the page once.
export function symbols(xml) {
  if (!document.querySelector("svg.snorum-symbols")) document.body.prepend(drawing(xml));
}
