// What is kept for the visit: what stands in the editor, and what stood there before something else was opened.

const PREFIX = "snorum-check-";

export function keep(key, value) {
  try {
    if (value) sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // The browser keeps nothing for us, or not so much.
  }
}

export function kept(key) {
  try {
    const found = JSON.parse(sessionStorage.getItem(PREFIX + key));
    return typeof found?.text === "string" ? found : null;
  } catch {
    return null;
  }
}
