// A replay: one picture of the table at a time, with controls, instead of a list of all pictures. Without this script,
// readers see the list, and the table of plays beside it.
"use strict";

(() => {
  const PAUSE = 1800; // how long each play is shown while the replay runs, in milliseconds
  const TRAVEL = 700; // how long a payment moves, in milliseconds
  const SVG = "http://www.w3.org/2000/svg";
  const ICONS = {
    first: "M5 4v12M15 4l-8 6 8 6z",
    back: "M13 4l-8 6 8 6z",
    play: "M6 4l10 6-10 6z",
    pause: "M6 4h3v12H6zM11 4h3v12h-3z",
    next: "M7 4l8 6-8 6z",
    last: "M15 4v12M5 4l8 6-8 6z",
  };

  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const icon = (name) => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 20 20");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", ICONS[name]);
    svg.append(path);
    return svg;
  };

  const button = (name, label, press) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = name;
    made.title = label;
    made.setAttribute("aria-label", label);
    made.append(icon(name));
    made.addEventListener("click", press);
    return made;
  };

  // The steps: the table after each deal, and each row with the last picture before or at it.
  const stepsOf = (pictures, rows) => {
    const steps = [];
    const drawn = [...pictures.children];
    let picture = null;
    rows.forEach((row, at) => {
      for (const each of drawn.filter((one) => Number(one.dataset.at) === at)) {
        picture = each;
        if ("laid" in each.dataset) steps.push({ picture, row: null, next: row });
      }
      steps.push({ picture, row, moved: Number(picture?.dataset.at) === at });
    });
    return steps;
  };

  const replay = (box) => {
    const pictures = box.querySelector(".pictures");
    const table = box.querySelector("table.plays");
    const controls = box.querySelector(".controls");
    const said = box.querySelector(".spoken");
    if (!pictures?.children.length || !table) return;
    const rows = [...table.querySelectorAll("tbody tr:not(.deal)")];
    const steps = stepsOf(pictures, rows);
    const stage = box.querySelector(".board");
    const scroller = table.closest(".table-wrapper") ?? table;
    let at = 0;
    let timer = 0;

    // A payment is an arrow with a number: the number moves from the payer to the one who is paid.
    const travel = (payment) => {
      const [way, disc, number] = ["path", "circle", "text"].map((name) => payment.querySelector(name));
      if (!way || !disc) return;
      const token = document.createElementNS(SVG, "g");
      token.classList.add("token");
      token.append(...[disc, number].filter(Boolean).map((each) => each.cloneNode(true)));
      payment.append(token);
      const [x, y] = ["cx", "cy"].map((name) => Number(disc.getAttribute(name)));
      const along = Array.from({ length: 13 }, (_, n) => way.getPointAtLength((way.getTotalLength() * n) / 12));
      const frames = along.map((at) => ({ transform: `translate(${at.x - x}px, ${at.y - y}px)` }));
      payment.classList.add("going");
      const going = token.animate(frames, { duration: TRAVEL, easing: "ease-in-out", fill: "both" });
      going.finished.catch(() => {}).finally(() => {
        token.remove();
        payment.classList.remove("going");
      });
    };

    const stop = () => {
      clearTimeout(timer);
      timer = 0;
      running.replaceChildren(icon("play"));
      running.title = "Play";
      running.setAttribute("aria-label", "Play");
    };

    const words = ({ row, picture }) => {
      if (!row) return [...picture.querySelector(".caption").cloneNode(true).childNodes];
      const [play, verdict, followed] = row.cells;
      const head = document.createElement("p");
      head.className = "head";
      const what = document.createElement("code");
      what.textContent = play.innerText.trim();
      head.append(what, " ", verdict.querySelector(".verdict").cloneNode(true));
      return [head, ...[...followed.children].map((each) => each.cloneNode(true))];
    };

    // Scroll the table, but not the page, so that the row is visible.
    const reveal = (row) => {
      const [inner, outer] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
      if (inner.top < outer.top) scroller.scrollTop -= outer.top - inner.top;
      else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom;
    };

    const show = (to, { quietly = false } = {}) => {
      const before = at;
      at = Math.max(0, Math.min(steps.length - 1, to));
      const step = steps[at];
      for (const each of pictures.children) each.hidden = each !== step.picture;
      for (const row of rows) {
        row.classList.toggle("here", row === step.row);
        const name = row.querySelector("button.go");
        if (row === step.row) name.setAttribute("aria-current", "step");
        else name.removeAttribute("aria-current");
      }
      if (step.row) reveal(step.row);
      else if (!quietly) scroller.scrollTop = step.next === rows[0] ? 0 : scroller.scrollTop;
      if (!quietly) said.replaceChildren(...words(step));
      count.textContent = `${at + 1} / ${steps.length}`;
      box.dispatchEvent(new CustomEvent("snorum:shown", { detail: { at, row: step.row ?? step.next, picture: step.picture } }));
      for (const each of [first, back]) each.setAttribute("aria-disabled", String(at === 0));
      for (const each of [next, last]) each.setAttribute("aria-disabled", String(at === steps.length - 1));
      for (const token of stage.querySelectorAll(".token")) token.getAnimations().forEach((each) => each.cancel());
      if (at === before + 1 && step.moved && !still.matches) {
        for (const payment of step.picture.querySelectorAll(".payment")) travel(payment);
      }
    };

    const go = (to) => {
      stop();
      show(to);
    };

    const run = () => {
      if (at === steps.length - 1) return stop();
      show(at + 1);
      timer = setTimeout(run, PAUSE);
    };

    const toggle = () => {
      if (timer) return stop();
      if (at === steps.length - 1) show(0);
      running.replaceChildren(icon("pause"));
      running.title = "Pause";
      running.setAttribute("aria-label", "Pause");
      timer = setTimeout(run, PAUSE / 3);
    };

    const first = button("first", "First", () => go(0));
    const back = button("back", "Back", () => go(at - 1));
    const running = button("play", "Play", toggle);
    const next = button("next", "Step", () => go(at + 1));
    const last = button("last", "Last", () => go(steps.length - 1));
    const count = document.createElement("span");
    count.className = "count";
    controls.append(first, back, running, next, last, count);
    controls.setAttribute("role", "group");
    const title = box.querySelector(".label > :not(.kind)")?.textContent.trim();
    const named = (what) => (title ? `${what}: ${title}` : what);
    controls.setAttribute("aria-label", named("Replay"));
    said.setAttribute("aria-live", "polite");
    stage.tabIndex = 0;
    stage.setAttribute("role", "group");
    stage.setAttribute("aria-label", named("The table, play by play"));
    stage.setAttribute("aria-description", "Arrow keys step, Home and End go to the ends, space plays");

    rows.forEach((row, number) => {
      const name = document.createElement("button");
      name.type = "button";
      name.className = "go";
      const cell = row.cells[0].querySelector("p") ?? row.cells[0];
      name.append(...cell.childNodes);
      cell.append(name);
      row.addEventListener("click", (event) => {
        if (!event.target.closest("a")) go(steps.findIndex((each) => each.row === rows[number]));
      });
    });

    const keys = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(steps.length - 1),
      " ": toggle,
    };
    box.addEventListener("keydown", (event) => {
      const ours = event.target === stage || event.target.closest(".controls, button.go");
      if (!ours || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const presses = event.key === " " && event.target.closest("button, a, summary");
      if (!(event.key in keys) || presses) return;
      event.preventDefault();
      keys[event.key]();
    });

    // Another script asks for a step, counted from 0.
    box.addEventListener("snorum:go", ({ detail }) => go(detail));

    box.classList.add("live");
    show(0, { quietly: true });
    said.replaceChildren(...words(steps[0]));
  };

  document.querySelectorAll(".example.replay").forEach(replay);
  // A replay that another script made announces itself with this event.
  document.addEventListener("snorum:replay", (event) => replay(event.target));
})();
