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
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone);
  if (kept) return kept;
  const two = "2-digit";
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  clocks.set(zone, made);
  return made;
}

/**
 * Returns the date and time in a time zone at an instant, in milliseconds since 1970. Uses the time zone data
 * built into browsers and Node, so that no calendar library is needed.
 */
export function clockIn(zone: string, at: number): Clock {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = clockOf(zone).format(at).split(/\D+/).map(Number);
  return { year, month, day, hour, minute, second };
}

const DAY_MS = 86_400_000;

/**
 * Returns how far the zone's clock was ahead of UTC at an instant. The result and the instant are in
 * milliseconds.
 */
export function aheadAt(zone: string, at: number): number {
  const { year, month, day, hour, minute, second } = clockIn(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the instant at which the zone's clock shows what the UTC clock shows at `wall`. The earlier instant
 * if there are two; if the clock skips the time, the instant is computed as if the clock had not been put
 * forward.
 */
export const instantShowing = (zone: string, wall: number): number => instantOfWall((at) => aheadAt(zone, at), wall);

/**
 * Returns `instantShowing` for any clock, given a function that returns how far the clock is ahead of UTC at
 * an instant.
 */
export function instantOfWall(ahead: (at: number) => number, wall: number): number {
  const before = wall - ahead(wall - DAY_MS);
  const after = wall - ahead(wall + DAY_MS);
  const there = [before, after].filter((at) => at + ahead(at) === wall);
  return there.length === 0 ? before : Math.min(...there);
}
