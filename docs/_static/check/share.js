// A record as an address, as files and as a command line. What is shared is an object: `text`, the record; `name`, its
// file; `settings`, the rules set beside it. In an address it stands after `#record=`: JSON, compressed, in base 64.

export const LONGEST = 16_000; // characters of an address; programs for mail and talk cut longer ones off
export const MOST_LINES = 20_000; // of a record in an address: a browser lays out more so slowly that the page stands still

const FORMAT = 1;
const DEFAULT = "record.toml";

// What is not seen for what it is, where it stands in a command: it ends the line, or turns the writing round.
const UNSEEN = "\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029";
const unseen = new RegExp(`[${UNSEEN}]`, "u");
const notInNames = new RegExp(`[${UNSEEN}/\\\\:*?"<>|]+`, "gu");

// A file's name without what leads to another folder, hides another name, or cannot be in one.
export function fileName(given) {
  const name = given.replace(notInNames, "-").replace(/^[-.\s]+/, "").trim().slice(0, 100);
  if (!name) return DEFAULT;
  return /\.toml$/i.test(name) ? name : `${name}.toml`;
}

const SLICE = 1024;

class TooMuch extends Error {}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

// Unpack a slice at a time, of which each comes to a thousand times its length at most; and stop after `most` bytes.
async function unpacked(bytes, most) {
  const slices = Array.from({ length: Math.ceil(bytes.length / SLICE) }, (_, at) => bytes.slice(at * SLICE, (at + 1) * SLICE));
  const packed = new ReadableStream({
    pull(out) {
      if (slices.length) out.enqueue(slices.shift());
      else out.close();
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.byteLength;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new TooMuch();
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

const unreadable = (why) => new Error(`The address cannot be read: ${why}.`);

// Rules set beside a record, of an address that anybody may have written.
export function plain(settings) {
  if (Object.entries(settings).flat().some((each) => unseen.test(each))) throw unreadable("in a rule there is what no rule has");
  return settings;
}

// What an address holds, of a record of `most` bytes; an Error says what is wrong with it.
export async function decoded(packed, most) {
  if (packed.length > LONGEST) throw unreadable("it is longer than any that this page gives");
  let read;
  try {
    // In JSON a character may be written in six.
    read = JSON.parse(await unpacked(fromBase64(packed), 6 * most + LONGEST));
  } catch (error) {
    throw unreadable(error instanceof TooMuch ? "it unpacks to more than a record may have" : "it is cut off or changed");
  }
  const { format, record, name, set } = read ?? {};
  const strings = (all) =>
    all && typeof all === "object" && !Array.isArray(all) && Object.values(all).every((each) => typeof each === "string");
  if (format !== FORMAT || typeof record !== "string" || typeof name !== "string" || !strings(set)) {
    throw unreadable("it was made for another version of this page");
  }
  if (new Blob([record]).size > most) throw unreadable("it unpacks to more than a record may have");
  if (record.split("\n").length > MOST_LINES) throw unreadable("its record has more lines than can be opened from an address");
  return { text: record, name: fileName(name), settings: plain({ ...set }) };
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
