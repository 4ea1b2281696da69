import { addMonths, type Day, isDay } from "#kernel/dates/day.ts";
import { offsetAt as aheadOf, instantOfWall } from "#kernel/dates/zone-clock.ts";
import { daysOf } from "./repeat.ts";
import { ruleIn } from "./repeat-rule.ts";

const MINUTE_MS = 60_000;

/** A time zone named in a file. */
export interface FileZone {
  /** IANA name, or null if the zone follows the file's own rules or has a fixed offset. */
  readonly name: string | null;
  /** Returns the clock's offset from UTC at an instant, both in milliseconds. */
  readonly aheadAt: (at: number) => number;
  /** Reason for review if the zone was guessed; otherwise null. */
  readonly doubt: string | null;
}

export const zoneCalled = (name: string, doubt: string | null = null): FileZone => ({
  name,
  aheadAt: (at) => aheadOf(name, at),
  doubt,
});

export const zoneWithOffset = (minutes: number, doubt: string | null = null): FileZone => ({
  name: null,
  aheadAt: () => minutes * MINUTE_MS,
  doubt,
});

export const instantIn = ({ aheadAt }: FileZone, wall: number): number => instantOfWall(aheadAt, wall);

export function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-AU", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A STANDARD or DAYLIGHT part of a VTIMEZONE (RFC 5545, 3.6.5). */
export interface Observance {
  /** First onset, as a wall time before the change, in the form YYYY-MM-DDTHH:MM:SS. */
  readonly start: string;
  /** Minutes ahead of UTC before (`from`) and after (`to`) the onset. */
  readonly from: number;
  readonly to: number;
  readonly rules: readonly string[];
  /** Further onsets, in the same form as `start`. */
  readonly also: readonly string[];
}

interface Onset {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const EARLIEST = 1970;
const MAX_OBSERVANCES = 20;
/**
 * Returns the first day of an observance, moved to 1970 if earlier because Exchange begins its zones in 1601.
 * Null if the date is not valid.
 */
const firstDay = (start: string): Day | null => {
  const day = start.slice(0, 4) < String(EARLIEST) ? `${EARLIEST}${start.slice(4, 10)}` : start.slice(0, 10);
  return isDay(day) ? day : null;
};

/**
 * Builds the zone of a VTIMEZONE up to a year after `last`; null if none of its observances has a readable
 * onset.
 */
export function zoneOfObservances(observances: readonly Observance[], last: Day): FileZone | null {
  const onsets = observances
    .slice(0, MAX_OBSERVANCES)
    .flatMap((observance) => onsetsOf(observance, addMonths(last, 12)))
    .toSorted((one, other) => one.at - other.at);
  const [first] = onsets;
  if (!first) return null;
  return {
    name: null,
    doubt: null,
    aheadAt: (at) => (latestOnset(onsets, at)?.to ?? first.from) * MINUTE_MS,
  };
}

function onsetsOf({ start, from, to, rules, also }: Observance, last: Day): Onset[] {
  const first = firstDay(start);
  if (first === null) return [];
  const days = rules.flatMap((text) => {
    const rule = ruleIn(text);
    // Ignores rules that are not yearly in given months, as clock changes always are, because a zone is built
    // for each name in the file.
    const isClockChange = rule !== null && rule.frequency === "YEARLY" && rule.months.length > 0;
    return isClockChange ? daysOf(rule, first, last) : [];
  });
  const walls = [...[first, ...days].map((day) => `${day}${start.slice(10)}`), ...also];
  return walls.flatMap((wall) => {
    const instant = Date.parse(`${wall}Z`) - from * MINUTE_MS;
    return Number.isNaN(instant) ? [] : [{ at: instant, from, to }];
  });
}

function latestOnset(onsets: readonly Onset[], instant: number): Onset | undefined {
  let [low, high] = [0, onsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((onsets[middle]?.at ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return onsets[low - 1];
}
