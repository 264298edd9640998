// Folds: an address opens its target, a button opens or closes everything, and print shows everything.
// Without this script each fold opens with its own line, and some browsers open the target of an address.
"use strict";

(() => {
  const folds = (css) => document.querySelectorAll(`article details${css}`);

  const openTo = (id) => {
    const target = id && document.getElementById(id);
    if (!target) return;
    let opened = false;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      opened ||= !fold.open;
      fold.open = true;
    }
    if (opened) target.scrollIntoView();
  };
  const openToAddress = () => openTo(location.hash.slice(1));
  addEventListener("hashchange", openToAddress);
  // A link to the current address causes no event, but its fold may have been closed meanwhile.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (link) openTo(link.hash.slice(1));
  });
  openToAddress();

  const whole = [...folds(".whole")];
  if (whole.length > 1) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "open-all";
    const say = () => {
      const closed = whole.filter((fold) => !fold.open).length;
      button.dataset.does = closed ? "open" : "close";
      button.textContent = closed ? "Open all rules and cruxes" : "Close all rules and cruxes";
    };
    button.addEventListener("click", () => {
      const open = button.dataset.does === "open";
      for (const fold of whole) fold.open = open;
    });
    for (const fold of whole) fold.addEventListener("toggle", say);
    say();
    document.querySelector("article h1")?.after(button);
  }

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...folds(":is(.whole, .players)")].filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });
})();
