// Asks the referee, and shows the progress: what is loading, what is being judged, and what went wrong.

import { byId, make, number } from "./dom.js";
import { symbols } from "./picture.js";
import * as runtime from "./runtime.js";
import { command } from "./share.js";

export const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);

export class Referee {
  #turn = 0; // an answer to an older question is not shown
  #next = null; // the question asked while another was being answered
  busy = ""; // the current work, in words
  lack = ""; // why this page cannot judge at all

  // `forms` describes the games (forms.json); `state()` returns the record and the choices on the page.
  constructor(forms, state) {
    this.forms = forms;
    this.state = state;
    const loading = document.querySelector(".check-loading");
    const [said, progress] = [byId("check-stage"), byId("check-progress")];
    const stage = (text, part) => {
      said.textContent = text;
      progress.value = part;
    };
    runtime.events.addEventListener("progress", ({ detail: { stage: at, loaded, total } }) => {
      const fetched = `Loading the referee: ${megabytes(loaded)} of ${megabytes(total)} MB`;
      stage(at === "files" && loaded < total ? fetched : "Starting the referee", total ? loaded / total : 0);
    });
    runtime.events.addEventListener("state", ({ detail }) => {
      if (detail === "loading") stage("Loading the referee", 0);
      loading.hidden = detail !== "loading";
    });
  }

  // Find out whether this page can judge, without loading anything.
  async look() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
      this.#never("This browser is too old to run the referee.");
    } else if (!(await runtime.available())) {
      this.#never(runtime.MISSING);
    }
  }

  // Load the referee before the first question.
  intend() {
    if (this.lack) return;
    runtime.start().catch((error) => this.#failed(error));
    symbols(this.forms.symbols);
  }

  // Ask a question; `answer` gets the result, unless something else has been asked or written meanwhile.
  async ask(what, question, answer) {
    if (this.lack) return;
    const mine = (this.#turn += 1);
    if (this.busy) {
      this.#next = [what, question, answer];
      return;
    }
    this.complain();
    if (this.#tooLong()) return;
    symbols(this.forms.symbols);
    this.#work(what);
    try {
      const found = await runtime.run(question);
      this.#work("");
      if (mine === this.#turn) answer(found);
    } catch (error) {
      if (!error.kind) throw error;
      if (mine === this.#turn || error.kind === "stopped") this.#failed(error);
    } finally {
      this.#work("");
      const next = this.#next;
      this.#next = null;
      if (next) await this.ask(...next);
    }
  }

  // Drop the question that is being answered, and the next one.
  forget() {
    this.#turn += 1;
    this.#next = null;
  }

  stop() {
    runtime.stop();
    this.#next = null;
  }

  // Show an error, or remove it. A permanent lack stays on the page.
  complain(...what) {
    const all = what.length ? [make("p", {}, ...what)] : [];
    if (this.lack) all.push(make("p", {}, this.lack, " You can use the command instead: ", this.#command(), "."));
    byId("check-error").replaceChildren(...all);
  }

  #command() {
    return make("code", {}, command(this.state(), this.state().every));
  }

  #failed(error) {
    if (error.kind === "stopped" || error.kind === "overtime") this.#say(error.message);
    else if (error.kind === "missing") this.#never(error.message);
    else {
      document.querySelector(".invitation .brings")?.remove(); // it promises a referee that cannot be loaded
      const said = /[.!?…]$/.test(error.message) ? error.message : `${error.message}.`;
      this.complain(said, " Try again, or download the record and use the command: ", this.#command());
    }
  }

  #never(why) {
    this.lack = why;
    for (const each of ["check-now", "check-every"]) byId(each).setAttribute("aria-disabled", "true");
    byId("check-found").replaceChildren();
    this.complain();
  }

  #say(what) {
    byId("check-status").textContent = what;
  }

  #work(what) {
    const status = byId("check-status");
    if (!what && this.busy === status.textContent) this.#say("");
    this.busy = what;
    byId("check-stop").setAttribute("aria-disabled", String(!what));
    byId("checker").toggleAttribute("data-busy", Boolean(what));
    if (what) this.#say(what);
  }

  #tooLong() {
    const size = new TextEncoder().encode(this.state().text).length;
    const most = this.forms.most_bytes;
    if (size > most) this.complain(`The record has ${number(size)} bytes, and the limit is ${number(most)}. Shorten it to check it.`);
    return size > most;
  }
}
