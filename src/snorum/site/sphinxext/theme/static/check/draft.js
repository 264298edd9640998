// Keeps the record in the editor, and the one before it, until the browser tab is closed.

const PREFIX = "snorum-check-";

export function keep(key, value) {
  try {
    if (value) sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // The browser allows no storage, or not enough.
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
