// Lets the reader copy or download an address, the record, the report and the command.

import { byId, number, press } from "./dom.js";
import * as share from "./share.js";

const say = (text) => {
  byId("check-taken").textContent = text;
};

const copied = (text, done, otherwise) => share.copy(text).then(() => say(done), () => say(otherwise));

// `state()` returns the record and the choices on the page, `latest()` the report that is shown, `step()` the step of
// its replay, if any, counted from 1. `most` is the limit for a record, in bytes.
export function offer({ state, latest, step, most }) {
  press("check-address", async () => {
    const packed = await share.encoded(state());
    const fragment = `#record=${packed}${step() ? `&step=${step()}` : ""}`;
    const address = new URL(fragment, location.href).href;
    if (address.length > share.LONGEST) {
      const [is, longest] = [address.length, share.LONGEST].map(number);
      say(`The address would have ${is} characters, too many for some programs (the limit here is ${longest}). Download the record and send the file.`);
      return;
    }
    if (!(await share.decoded(packed, most).then(() => true, () => false))) {
      say("The record is too long for an address. Download the record and send the file.");
      return;
    }
    history.replaceState(null, "", fragment);
    await copied(address, "The address is copied. It opens this record with these rules and checks it at once.",
      "The browser did not copy the address; copy it from the address bar.");
  });
  press("check-download", () => {
    const { text, name } = state();
    share.download(name, text, "application/toml");
  });
  press("check-report", () => {
    const { name, line } = latest();
    share.download(name.replace(/\.toml$/i, ".json"), `${line}\n`, "application/json");
  });
  press("check-copy", () => copied(byId("check-command").textContent, "The command is copied.", "The browser did not copy the command; select it and copy it."));
}
