// Folds: an address opens its target, a button opens or closes everything, and print shows everything.
// Without this script each fold opens with its own line, and some browsers open the target of an address.
"use strict";

(() => {
  const folds = (css) => document.querySelectorAll(`article details${css}`);

  // On a phone a section can be folded to its heading, one or all; this browser keeps which are folded on a page.
  const sections = [...document.querySelectorAll(".page.for-spreads article section section > h2")].map((heading) => heading.parentElement);
  const kept = `folded ${location.pathname}`;
  const folding = (section, folded) => {
    section.toggleAttribute("data-folded", folded);
    section.querySelector("button.fold-section").setAttribute("aria-expanded", String(!folded));
  };
  const foldAll = document.createElement("button");
  const above = document.createElement("div");
  above.className = "fold-buttons";
  document.querySelector("article h1")?.after(above);
  const keepFolds = () => {
    const folded = sections.filter((section) => section.hasAttribute("data-folded")).map(({ id }) => id);
    foldAll.textContent = folded.length ? "Open all sections" : "Fold all sections";
    try {
      if (folded.length) localStorage.setItem(kept, JSON.stringify(folded));
      else localStorage.removeItem(kept);
    } catch {
      // Without storage the folds last as long as the page.
    }
  };
  for (const section of sections) {
    const [heading, button] = [section.querySelector("h2"), document.createElement("button")];
    button.type = "button";
    button.className = "fold-section";
    button.setAttribute("aria-label", `Fold ${heading.firstChild.textContent}`);
    button.setAttribute("aria-expanded", "true");
    button.addEventListener("click", () => {
      folding(section, !section.hasAttribute("data-folded"));
      keepFolds();
    });
    heading.append(button);
  }
  if (sections.length > 2) {
    Object.assign(foldAll, { type: "button", className: "fold-all" });
    foldAll.addEventListener("click", () => {
      const open = sections.some((section) => section.hasAttribute("data-folded"));
      for (const section of sections) folding(section, !open);
      keepFolds();
    });
    above.append(foldAll);
  }
  try {
    const folded = JSON.parse(localStorage.getItem(kept));
    for (const section of sections) if (Array.isArray(folded) && folded.includes(section.id)) folding(section, true);
  } catch {
    // Nothing can be kept, or what was kept cannot be read.
  }
  keepFolds();
  const unfoldSection = (target) => {
    const section = target.closest("section[data-folded]");
    if (section && target !== section) section.querySelector("button.fold-section").click();
    return Boolean(section);
  };

  // The contents follow the reader: the last section whose heading has gone past the top of the window is the current one.
  const links = new Map([...document.querySelectorAll(".sidebar-contents a[href^='#']")].map((link) => [link.hash.slice(1), link]));
  const here = document.querySelector("details.here > summary");
  const follow = new IntersectionObserver(() => {
    const passed = (id) => document.getElementById(id)?.getBoundingClientRect().top < innerHeight / 4;
    const last = [...links.keys()].filter(passed).pop();
    for (const [id, link] of links) {
      if (id === last) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    here.textContent = links.get(last)?.textContent ?? "On this page";
  }, { rootMargin: "0px 0px -75% 0px" });
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) follow.observe(section);
  }

  const openTo = (id) => {
    const target = id && document.getElementById(id);
    if (!target) return;
    let opened = unfoldSection(target);
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
    above.append(button);
  }

  document.querySelector(".crumbs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  // A list that lies over the page closes when one has chosen, or goes elsewhere.
  const lists = document.querySelectorAll("details.here, details.menu");
  addEventListener("click", ({ target }) => {
    for (const list of lists) if (list.open && (target.closest("a") || !list.contains(target))) list.open = false;
  });
  addEventListener("keydown", ({ key, target }) => {
    const list = key === "Escape" && [...lists].find((each) => each.open && each.contains(target));
    if (!list) return;
    list.open = false;
    list.firstElementChild.focus();
  });

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...folds(":is(.whole, .players)")].filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });
})();
