import { createHash } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { MAX_ROWS } from "../contract.ts";
import type { CalendarEvent } from "../rules/event.ts";
import { type CalendarPart, nameOfLine, valueOfLine } from "./calendar-parts.ts";
import { ZonesOfFile } from "./calendar-zones.ts";
import { eventIn } from "./read-event.ts";
import { FileUnreadable } from "./text.ts";

type Event = Pick<Extract<CalendarPart, { kind: "event" }>, "number" | "lines">;

const TOO_MANY_EVENTS = `The file has more than ${MAX_ROWS.toLocaleString("en-AU")} events. Split it.`;
const TOO_MANY_ONWARD =
  "The file has more than 1,000 changes for all later appointments of a series. Split it.";
/** Most changes of all later appointments that are kept in memory until their series is read. */
const MAX_ONWARD = 1_000;
const EVENTS_PER_TURN = 100;

/**
 * Role of an event among the events with the same UID. `another` is a second event of the same version,
 * because some programs reuse a UID.
 */
export type Role = "first" | "another" | "older" | "part-of-series";

/** Facts about a whole calendar file, collected before its events are expanded. */
export interface CalendarFacts {
  readonly zones: ZonesOfFile;
  readonly roleOf: (event: Event) => Role;
  /** Returns the changes of an occurrence and all later ones that belong to the event's series. */
  readonly onwardOf: (event: Event) => readonly CalendarEvent[];
}

interface Version {
  readonly sequence: number;
  readonly stamp: string;
  readonly number: number;
}

const isNewer = (one: Version, other: Version): boolean =>
  one.sequence !== other.sequence ? one.sequence > other.sequence : one.stamp > other.stamp;

/**
 * Collects the time zones and newest versions of a file. RFC 5546, 2.1.5: of one UID the highest SEQUENCE
 * counts, then the latest DTSTAMP; each occurrence has its own versions. Throws `FileUnreadable` if the file
 * has too many events.
 */
export async function factsOf(parts: AsyncIterable<CalendarPart>): Promise<CalendarFacts> {
  const zones = new ZonesOfFile();
  const newest = new Map<string, Version>();
  const onward = new Map<string, Map<string, Event>>();
  let count = 0;
  for await (const part of parts) {
    if (part.kind === "zone") zones.add(part.lines);
    if (part.kind !== "event") continue;
    const { series, occurrence, version, isOnward } = identityOf(part);
    const key = `${series} ${occurrence}`;
    const previousVersion = newest.get(key);
    if (previousVersion === undefined || isNewer(version, previousVersion)) {
      newest.set(key, version);
      if (isOnward && (count += 1) <= MAX_ONWARD)
        onward.set(series, (onward.get(series) ?? new Map()).set(occurrence, part));
    }
    if (newest.size > MAX_ROWS) throw new FileUnreadable(TOO_MANY_EVENTS);
    if (count > MAX_ONWARD) throw new FileUnreadable(TOO_MANY_ONWARD);
    if (part.number % EVENTS_PER_TURN === 0) await othersTurn();
  }
  return {
    zones,
    onwardOf: (event) =>
      [...(onward.get(identityOf(event).series)?.values() ?? [])].map(({ lines, number }) =>
        eventIn(lines, number),
      ),
    roleOf: (event) => {
      const { series, occurrence, version, isOnward } = identityOf(event);
      const newestVersion = newest.get(`${series} ${occurrence}`);
      if (newestVersion && isNewer(newestVersion, version)) return "older";
      if (isOnward && newest.has(`${series} `)) return "part-of-series";
      return newestVersion && newestVersion.number !== version.number ? "another" : "first";
    },
  };
}

/**
 * Returns UID and RECURRENCE-ID as short keys, so that the events of a large file fit in memory. An event
 * without a UID is a series of its own.
 */
function identityOf({ number, lines }: Event) {
  const line = (name: string) => lines.find((one) => nameOfLine(one) === name);
  const value = (name: string) => valueOfLine(line(name) ?? "");
  const instead = line("RECURRENCE-ID");
  return {
    series: shortenKey(value("UID") || `event ${number}`),
    occurrence: instead === undefined ? "" : shortenKey(instead.slice(instead.lastIndexOf(":") + 1).trim()),
    version: { sequence: Number(value("SEQUENCE")) || 0, stamp: value("DTSTAMP").slice(0, 20), number },
    isOnward: instead !== undefined && /;RANGE=THISANDFUTURE\b/i.test(instead.slice(0, 500)),
  };
}

const shortenKey = (text: string): string =>
  text.length <= 40
    ? text.replaceAll(" ", "_")
    : createHash("sha256").update(text).digest("base64url").slice(0, 22);
