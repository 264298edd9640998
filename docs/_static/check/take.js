// What the reader takes away: an address, the record, the report, the command.

import { byId, number, press } from "./dom.js";
import * as share from "./share.js";

const say = (text) => {
  byId("check-taken").textContent = text;
};

const copied = (text, done, otherwise) => share.copy(text).then(() => say(done), () => say(otherwise));

// `state()` is what stands in the page, `latest()` the report that is shown, `step()` the step of its replay that the
// reader has gone to, if any, counted from 1, `most` how many bytes a record may have.
export function offer({ state, latest, step, most }) {
  press("check-address", async () => {
    const packed = await share.encoded(state());
    const fragment = `#record=${packed}${step() ? `&step=${step()}` : ""}`;
    const address = new URL(fragment, location.href).href;
    if (address.length > share.LONGEST) {
      const [is, longest] = [address.length, share.LONGEST].map(number);
      say(`The address would have ${is} characters, and more than ${longest} do not travel well: download the record and send the file.`);
      return;
    }
    if (!(await share.decoded(packed, most).then(() => true, () => false))) {
      say("The record is too long to be opened from an address: download the record and send the file.");
      return;
    }
    history.replaceState(null, "", fragment);
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
