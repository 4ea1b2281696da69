import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

const OCTETS = 75;

/** Returns the number of bytes of a character in UTF-8. */
function octetsOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4;
}

/**
 * Folds a line longer than 75 bytes (RFC 5545, 3.1): it continues on the next line after a space, and no
 * character is split.
 */
export function foldLine(line: string): string {
  // A short line needs no counting, because every character takes at most 4 bytes.
  if (line.length * 4 <= OCTETS) return `${line}\r\n`;
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

/** Escapes the text of a property (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replace(/\r\n|\r|\n/g, "\\n");

/** Formats a wall time: 20261126T094500. */
export const wallStamp = (day: Day, time: WallTime): string =>
  `${day.replaceAll("-", "")}T${time.replace(":", "")}00`;

/** Formats an instant given in ISO 8601 UTC: 20261125T224500Z. */
export const instantStamp = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
