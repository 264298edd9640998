// The reader's choice of light or dark, before the page is painted. Loaded at the head of the body, not deferred.
"use strict";
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  // Without storage, keep the choice for this page only: the theme's own script does not catch errors of storage.
  const kept = new Map();
  const storage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => { kept.set(name, String(value)); },
    removeItem: (name) => { kept.delete(name); },
  };
  Object.defineProperty(window, "localStorage", { value: storage });
  document.body.dataset.theme = "auto";
}
