// Turns a record into an address, files and a command line. The shared object has `text`, the record; `name`, its file;
// and `settings`, the chosen rules. In an address it follows `#record=`, as compressed JSON in base 64.

export const LONGEST = 16_000; // characters of an address; mail and chat programs cut off longer ones
export const MOST_LINES = 20_000; // of a record in an address: with more lines, layout freezes the page

const FORMAT = 1;
const DEFAULT = "record.toml";

// Invisible characters that would be dangerous in a command: they end the line or change the direction of writing.
const UNSEEN = "\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029";
const unseen = new RegExp(`[${UNSEEN}]`, "u");
const notInNames = new RegExp(`[${UNSEEN}/\\\\:*?"<>|]+`, "gu");

// A file's name without characters that lead to another folder, hide the real name or are not allowed.
export function fileName(given) {
  const name = given.replace(notInNames, "-").replace(/^[-.\s]+/, "").trim().slice(0, 100);
  if (!name) return DEFAULT;
  return /\.toml$/i.test(name) ? name : `${name}.toml`;
}

const SLICE = 1024;

class TooMuch extends Error {}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

// Unpack slice by slice, since a slice can grow to a thousand times its length; stop after `most` bytes.
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

// Anything that JSON can hold, as a word for an address.
export const packed = async (value) =>
  toBase64(await through(JSON.stringify(value), new CompressionStream("deflate-raw")));

export const encoded = ({ text, name, settings }) => packed({ format: FORMAT, record: text, name, set: settings });

const unreadable = (why) => new Error(`The address cannot be read: ${why}.`);

// Check the chosen rules in an address, which anyone may have written.
export function plain(settings) {
  if (Object.entries(settings).flat().some((each) => unseen.test(each))) throw unreadable("a rule in it has control characters");
  return settings;
}

// What such a word holds, of up to `most` bytes; an Error says what is wrong with it.
export async function opened(word, most) {
  if (word.length > LONGEST) throw unreadable("it is longer than any address that this page makes");
  try {
    return JSON.parse(await unpacked(fromBase64(word), most));
  } catch (error) {
    throw unreadable(error instanceof TooMuch ? "its record is too long" : "it is cut off or changed");
  }
}

// Read an address whose record may have up to `most` bytes; an Error says what is wrong with it.
export async function decoded(word, most) {
  const read = await opened(word, 6 * most + LONGEST); // JSON may write a character as six
  const { format, record, name, set } = read ?? {};
  const strings = (all) =>
    all && typeof all === "object" && !Array.isArray(all) && Object.values(all).every((each) => typeof each === "string");
  if (format !== FORMAT || typeof record !== "string" || typeof name !== "string" || !strings(set)) {
    throw unreadable("it is for another version of this page");
  }
  if (new Blob([record]).size > most) throw unreadable("its record is too long");
  if (record.split("\n").length > MOST_LINES) throw unreadable("its record has too many lines");
  return { text: record, name: fileName(name), settings: plain({ ...set }) };
}

const quoted = (word) => (/^[\w.,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// The command that gives the same result.
export function command({ name, settings }, every = false) {
  const set = Object.entries(settings).flatMap(([point, value]) => (point === "as" ? ["--as", quoted(value)] : ["--set", quoted(`${point}=${value}`)]));
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
  const field = document.createElement("textarea"); // without HTTPS there is no clipboard
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("not copied");
}
