// Makes code and tables that scroll sideways reachable by keyboard, only while they scroll.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const wide = (each) => each.scrollWidth > each.clientWidth;
  const watch = new ResizeObserver((entries) => {
    const found = entries.map(({ target }) => [target, wide(target)]);
    for (const [target, scrolls] of found) {
      if (scrolls) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const each of document.querySelectorAll(".highlight pre, .table-wrapper")) watch.observe(each);
});
