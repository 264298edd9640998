// A record as an address, as files and as a command line. What is shared is an object: `text`, the record; `name`, its
// file; `settings`, the rules set beside it. In an address it stands after `#record=`: JSON, compressed, in base 64.

export const LONGEST = 16_000; // characters of an address; programs for mail and talk cut longer ones off

const FORMAT = 1;
const DEFAULT = "record.toml";

// A file's name that is one: a name alone, that no shell or system takes for anything else.
export function fileName(given) {
  // biome-ignore lint: control characters are what is looked for
  const name = given.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, "-").replace(/^[-.\s]+/, "").trim().slice(0, 100);
  if (!name) return DEFAULT;
  return /\.toml$/i.test(name) ? name : `${name}.toml`;
}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

// No more than `most` bytes are unpacked, whatever the address holds.
async function unpacked(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.byteLength;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Error("it unpacks to more than a record may have");
    }
    parts.push(value);
  }
}

function toBase64(buffer) {
  let binary = "";
  for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));

export async function encoded({ text, name, settings }) {
  const json = JSON.stringify({ format: FORMAT, record: text, name, set: settings });
  return toBase64(await through(json, new CompressionStream("deflate-raw")));
}

// What an address holds; an Error says what is wrong with it.
export async function decoded(packed, most) {
  let read;
  try {
    read = JSON.parse(await unpacked(fromBase64(packed), 2 * most));
  } catch (error) {
    const why = /more than a record/.test(error.message) ? error.message : "it is cut off or changed";
    throw new Error(`The address cannot be read: ${why}.`);
  }
  const { format, record, name, set } = read ?? {};
  const strings = (all) =>
    all && typeof all === "object" && !Array.isArray(all) && Object.values(all).every((each) => typeof each === "string");
  if (format !== FORMAT || typeof record !== "string" || typeof name !== "string" || !strings(set)) {
    throw new Error("The address cannot be read: it was made for another version of this page.");
  }
  return { text: record, name: fileName(name), settings: { ...set } };
}

const quoted = (word) => (/^[\w.,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// The command that says the same.
export function command({ name, settings }, every = false) {
  const set = Object.entries(settings).flatMap(([point, value]) => ["--set", quoted(`${point}=${value}`)]);
  return ["snorum", "check", quoted(name), ...set, ...(every ? ["--all"] : [])].join(" ");
}

export function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // off the secure web there is no clipboard
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
}
