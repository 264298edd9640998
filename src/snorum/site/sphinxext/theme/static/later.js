// Loads the files that only code needs (data-files) when code first becomes visible, mostly when a fold is opened.
"use strict";

(() => {
  const files = document.currentScript.dataset.files.split(" ");

  const bring = (file) => {
    const style = file.split("?")[0].endsWith(".css");
    const made = document.createElement(style ? "link" : "script");
    if (style) Object.assign(made, { rel: "stylesheet", href: file });
    else Object.assign(made, { async: false, src: file }); // in their order
    document.head.append(made);
  };

  const watch = new IntersectionObserver((seen) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    watch.disconnect();
    files.forEach(bring);
  });
  for (const code of document.querySelectorAll(".highlight")) watch.observe(code);
})();
