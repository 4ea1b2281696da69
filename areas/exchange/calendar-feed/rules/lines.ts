import type { Day } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

const OCTETS = 75;

/** How many bytes a character takes in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}

/** RFC 5545, 3.1: a line longer than 75 bytes continues on the next after a blank; no character is cut in two. */
export function folded(line: string): string {
  // Every character takes 4 bytes at most, so a short line needs no counting.
  if (line.length * 4 <= OCTETS) return `${line}\r\n`;
  let text = "";
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return `${text}\r\n`;
}

/** RFC 5545, 3.3.11: text of a property. */
export const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replace(/\r\n|\r|\n/g, "\\n");

/** 20261126T094500 */
export const wallStamp = (day: Day, time: WallTime): string => `${day.replaceAll("-", "")}T${time.replace(":", "")}00`;

/** 20261125T224500Z, of an instant in ISO 8601 UTC. */
export const instantStamp = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
