// The editor of the record: a text area with numbered lines, a verdict beside each line that has one, and a band behind
// the current line. The text area is as high as its text, so that numbers and verdicts stay beside their lines.

import { make, sign } from "./dom.js";

const LONG = 200; // a paste with at least this many lines is inserted in one step
const NUMBERED = 20_000; // only this many lines are numbered: with more, layout freezes the page

export class Editor extends EventTarget {
  constructor(box) {
    super();
    [this.area, this.numbers, this.marks, this.bands] = ["textarea", ".numbers", ".marks", ".bands"].map((each) =>
      box.querySelector(each),
    );
    this.box = box;
    this.area.addEventListener("input", () => {
      this.#measure();
      this.#tell("edit");
    });
    this.area.addEventListener("paste", (event) => this.#paste(event));
  }

  get text() {
    return this.area.value;
  }

  // The line with the caret, from 1.
  get line() {
    return this.area.value.slice(0, this.area.selectionStart).split("\n").length;
  }

  set text(text) {
    this.area.value = text;
    this.#measure();
    this.clear();
  }

  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  // A browser inserts a paste line by line, which can freeze the page for seconds: insert a long one in one step.
  #paste(event) {
    const text = event.clipboardData.getData("text/plain");
    if (text.split("\n").length < LONG) return;
    event.preventDefault();
    this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    this.area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }

  #measure() {
    const lines = this.area.value.split("\n").length;
    if (lines === this.lines) return;
    this.lines = lines;
    this.box.style.setProperty("--lines", lines);
    this.numbers.textContent = Array.from({ length: Math.min(lines, NUMBERED) }, (_, at) => at + 1).join("\n");
    if (lines > NUMBERED) this.numbers.append("\n…");
  }

  clear() {
    this.marks.replaceChildren();
    this.bands.replaceChildren();
    this.box.classList.remove("marked", "stale");
    for (const each of ["aria-invalid", "aria-errormessage"]) this.area.removeAttribute(each);
  }

  // Whether the marks are about an earlier version of the text.
  set stale(stale) {
    this.box.classList.toggle("stale", stale);
  }

  // A mark for each line with plays: their worst verdict, and the number of other plays.
  mark(marks) {
    this.clear();
    const more = (plays) => (plays > 1 ? ` +${plays - 1}` : "");
    const made = marks.map(({ line, verdict, plays, at }) => this.#mark(line, verdict, more(plays), () => this.#tell("choose", at)));
    this.marks.append(...made);
    this.box.classList.toggle("marked", made.length > 0);
  }

  #mark(line, verdict, more, press) {
    const mark = make("span", { css: `mark verdict ${verdict}`, on: press ? { click: press } : {} },
      make("span", { css: "sign" }, sign(verdict)), ` ${verdict}${more}`);
    mark.style.setProperty("--line", line);
    return mark;
  }

  // Draw a band behind the lines of a place.
  look({ line, last }, css = "here") {
    this.bands.replaceChildren();
    if (!line) return;
    const band = make("div", { css });
    band.style.setProperty("--line", line);
    band.style.setProperty("--to", last ?? line);
    this.bands.append(band);
    this.#reveal(line);
  }

  #reveal(line) {
    const height = this.area.scrollHeight / Math.max(this.lines, 1);
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop || top + height > scrollTop + clientHeight) this.box.scrollTop = top - clientHeight / 3;
  }

  // Show an error: mark its line and put the caret there.
  point(error, { focus }) {
    this.clear();
    this.area.setAttribute("aria-invalid", "true");
    this.area.setAttribute("aria-errormessage", "check-error");
    if (!error.line) return;
    this.marks.append(this.#mark(error.line, "error", ""));
    this.box.classList.add("marked");
    this.look(error, "wrong");
    const [start, end] = [this.#offset(error.line, error.column), this.#offset(error.last, error.end)];
    this.area.setSelectionRange(start, Math.max(start, end));
    if (focus) this.area.focus({ preventScroll: true });
    this.#reveal(error.line);
  }

  // Columns are counted from 1, in characters as Python counts them.
  #offset(line, column) {
    const lines = this.text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    return before + [...(lines[line - 1] ?? "")].slice(0, Math.max(0, column - 1)).join("").length;
  }
}
