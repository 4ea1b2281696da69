/** Escape sequences of the characters that separate the parts of a message. */
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\E\\",
  "|": "\\F\\",
  "^": "\\S\\",
  "&": "\\T\\",
  "~": "\\R\\",
};
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const escapeSeparators = (text: string): string =>
  text.toWellFormed().replace(/[\\|^&~]/g, (sign) => ESCAPES[sign] ?? sign);

/** Returns one line of text for a message: escaped, without line breaks and control characters. */
export const hl7Line = (text: string | null | undefined): string =>
  escapeSeparators((text ?? "").replace(CONTROL, " ").trim());

const TAB_STOP = 8;
/** Replaces tabs by spaces up to the next tab stop, because two tabs around an empty column are not one. */
const withoutTabs = (line: string): string =>
  line.split("\t").reduce((text, part) => `${text}${" ".repeat(TAB_STOP - (text.length % TAB_STOP))}${part}`);

/** Returns a formatted text (FT) of several lines. */
export const hl7Lines = (text: string): string =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => escapeSeparators(withoutTabs(line).replace(CONTROL, " ").trimEnd()))
    .join("\\.br\\");

const trimEnd = (text: string, separator: string): string => {
  let end = text.length;
  while (end > 0 && text[end - 1] === separator) end -= 1;
  return text.slice(0, end);
};

/** Joins escaped components, without empty ones at the end. */
export const components = (...parts: readonly (string | null | undefined)[]): string =>
  trimEnd(parts.map((part) => part ?? "").join("^"), "^");

/** Joins escaped repetitions, without empty ones. */
export const repetitions = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join("~");

/** Builds a segment from fields by their number in the standard. Other fields are empty. */
export function segment(name: string, fields: Readonly<Record<number, string>>): string {
  const last = Math.max(0, ...Object.keys(fields).map(Number));
  const values = Array.from({ length: last }, (_, index) => fields[index + 1] ?? "");
  return trimEnd([name, ...values].join("|"), "|");
}

/** Formats an instant as a time stamp (TS) in UTC. */
export const hl7Time = (instant: string): string => `${instant.slice(0, 19).replace(/[-:T]/g, "")}+0000`;

/** Formats a day as a time stamp (TS). */
export const hl7Day = (day: string): string => day.replaceAll("-", "");

/**
 * Returns the character set of a message (MSH-18): the set that Australian systems expect, unless the text
 * has other characters.
 */
export const charsetOf = (text: string): "8859/1" | "UNICODE UTF-8" =>
  /^[\u0000-\u007f\u00a0-\u00ff]*$/.test(text) ? "8859/1" : "UNICODE UTF-8";
