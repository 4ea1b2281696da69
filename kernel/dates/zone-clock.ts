/** Date and time in a time zone, to the second. */
export interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

// Cached formatters by time zone, because creating a formatter takes a thousand times as long as using one.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const twoDigit = "2-digit";
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: twoDigit,
    day: twoDigit,
    hour: twoDigit,
    minute: twoDigit,
    second: twoDigit,
  });
  formatters.set(zone, formatter);
  return formatter;
}

/**
 * Returns the date and time in a time zone at an instant, in milliseconds since 1970. Uses the time zone data
 * built into browsers and Node, so that no calendar library is needed.
 */
export function clockIn(zone: string, instant: number): Clock {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = formatterOf(zone)
    .format(instant)
    .split(/\D+/)
    .map(Number);
  return { year, month, day, hour, minute, second };
}

const DAY_MS = 86_400_000;

/** Returns the zone's offset from UTC at an instant, both in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = clockIn(zone, instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the instant of a wall time in the zone. `wall` is the wall time as if it were UTC, in milliseconds.
 * Returns the earlier instant if the time occurs twice. If the clock skips the time, computes the instant
 * with the offset before the change.
 */
export const instantShowing = (zone: string, wall: number): number =>
  instantOfWall((at) => offsetAt(zone, at), wall);

/**
 * Returns `instantShowing` for any clock, given a function that returns the clock's offset from UTC at an
 * instant.
 */
export function instantOfWall(offsetOf: (at: number) => number, wall: number): number {
  const before = wall - offsetOf(wall - DAY_MS);
  const after = wall - offsetOf(wall + DAY_MS);
  const candidates = [before, after].filter((at) => at + offsetOf(at) === wall);
  return candidates.length === 0 ? before : Math.min(...candidates);
}
