// The arrows of the keyboard: left and right to the next button of the same part, up and down to the part above or below.

const PARTS = ["#table-seats", "#table-felt", "#table-calls", "#table-hand", "#table-keys .ranks", "#table-keys .row:not(.ranks, .doing)", "#table-keys .doing"];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function arrows(table) {
  table.addEventListener("keydown", (event) => {
    const [aside, down] = STEPS[event.key] ?? [];
    if (aside === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = (within) => [...(within?.querySelectorAll("button:not(:disabled)") ?? [])].filter((each) => each.checkVisibility());
    const parts = PARTS.flatMap((each) => [...table.querySelectorAll(each)]).filter((each) => buttons(each).length);
    const part = event.target.matches?.("button") && event.target.closest(PARTS.join());
    let next = null;
    if (event.target.id === "table-said") next = table.querySelector("#table-hand .lawful") ?? buttons(parts.at(-1))[0];
    else if (part) next = down ? buttons(parts[parts.indexOf(part) + down])[0] : buttons(part)[buttons(part).indexOf(event.target) + aside];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
