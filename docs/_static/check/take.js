// What the reader takes away: an address, the record, the report, the command.

import { byId, press } from "./dom.js";
import { number } from "./referee.js";
import * as share from "./share.js";

const say = (text) => {
  byId("check-taken").textContent = text;
};

const copied = (text, done, otherwise) => share.copy(text).then(() => say(done), () => say(otherwise));

// `state()` is what stands in the page, `latest()` the report that is shown; `opened()` hears that the address is of
// what stands there.
export function offer({ state, latest, opened }) {
  press("check-address", async () => {
    const fragment = `#record=${await share.encoded(state())}`;
    const address = new URL(fragment, location.href).href;
    if (address.length > share.LONGEST) {
      const [is, most] = [address.length, share.LONGEST].map(number);
      say(`The address would have ${is} characters, and more than ${most} do not travel well: download the record and send the file.`);
      return;
    }
    history.replaceState(null, "", fragment);
    opened();
    await copied(address, "The address is copied. Whoever opens it sees this record with these rules, and has it checked at once.",
      "The address stands in the address bar; the browser would not copy it.");
  });
  press("check-download", () => {
    const { text, name } = state();
    share.download(name, text, "application/toml");
  });
  press("check-report", () => {
    const { name, line } = latest();
    share.download(name.replace(/\.toml$/i, ".json"), `${line}\n`, "application/json");
  });
  press("check-copy", () => copied(byId("check-command").textContent, "The command is copied.", "The browser would not copy it."));
}
