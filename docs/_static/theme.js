// The reader's choice of light or dark, before the page is painted. Loaded at the head of the body, not deferred.
"use strict";
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto";
}
