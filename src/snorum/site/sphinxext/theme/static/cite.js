// Adds buttons that copy a reference, and loads the BibTeX entry, when "cite this" is opened: a page may have a hundred
// of these. Without this script, readers can select the texts and download the files.
"use strict";

(() => {
  const status = document.createElement("p");
  status.className = "copied-status";
  status.setAttribute("role", "status");

  const select = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };

  // Copy the plain text and, for prose, also HTML with its italics for word processors.
  const copy = async (text) => {
    const plain = text.innerText.trim();
    if (!navigator.clipboard) {
      select(text);
      return document.execCommand("copy");
    }
    if (text.tagName === "PRE" || typeof ClipboardItem === "undefined") {
      await navigator.clipboard.writeText(plain);
    } else {
      const as = (type, words) => new Blob([words], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ "text/plain": as("text/plain", plain), "text/html": as("text/html", text.innerHTML) }),
      ]);
    }
    return true;
  };

  const addButton = (text) => {
    // Put the button beside the name, which is above a block of code or before a reference in prose.
    const block = text.tagName === "PRE" ? text.previousElementSibling : text.closest("p");
    const name = block.querySelector(".kind").textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-reference";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy ${name}`);
    button.addEventListener("click", async () => {
      let copied = false;
      try {
        copied = await copy(text);
      } catch {
        // The browser refused: select the text, so that the reader can copy it.
        select(text);
      }
      button.textContent = copied ? "Copied" : "Selected";
      status.textContent = copied ? `${name} copied` : `${name} could not be copied; it is selected`;
      setTimeout(() => {
        button.textContent = "Copy";
        status.textContent = "";
      }, 3000);
    });
    block.append(button);
  };

  // Show the BibTeX entry from its file, above the line of files. If that fails, the file can still be downloaded.
  const showEntry = async (fold) => {
    const files = fold.querySelector(".files");
    const file = files?.querySelector('a[href$=".bib"]');
    if (!file) return;
    let answer;
    try {
      answer = await fetch(file.href);
    } catch {
      return;
    }
    if (!answer.ok) return;
    const label = document.createElement("p");
    label.className = "reference";
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.textContent = file.textContent;
    label.append(kind);
    const entry = document.createElement("pre");
    entry.className = "copy";
    entry.textContent = (await answer.text()).trimEnd();
    files.before(label, entry);
    addButton(entry);
  };

  document.addEventListener(
    "toggle",
    (event) => {
      const fold = event.target;
      if (!fold.matches?.("details.cite") || !fold.open || fold.dataset.ready) return;
      fold.dataset.ready = "yes";
      if (!status.isConnected) document.body.append(status);
      fold.querySelectorAll(".copy").forEach(addButton);
      showEntry(fold);
    },
    true,
  );
})();
