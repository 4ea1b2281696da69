import { setImmediate as othersTurn } from "node:timers/promises";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { appointmentsOf, olderVersion } from "../rules/appointments.ts";
import type { CalendarEvent, CalendarContext } from "../rules/event.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment } from "../rules/file-appointment.ts";
import { type CalendarPart, calendarParts, OTHER_COMPONENTS, type OtherKind } from "./calendar-parts.ts";
import { type CalendarFacts, factsOf } from "./calendar-versions.ts";
import { eventIn } from "./read-event.ts";
import { FileUnreadable } from "./text.ts";

/** Most days that the series of one file may cover together: 2,000 series of fourteen years. */
const MAX_DAYS = 10_000_000;
const TOO_MANY_DAYS = "The repeating events of this file cover too many years. Split the file.";
/** Number of events after which the server's other work gets a turn. */
const EVENTS_PER_TURN = 100;

type Event = Extract<CalendarPart, { kind: "event" }>;

/**
 * Yields the appointments of a calendar file, each occurrence of a series separately. The file is read twice
 * because a time zone, a newer version or a change of a series may follow the event that needs it.
 */
export async function* eventsOf(
  text: () => AsyncIterable<string>,
  where: Omit<CalendarContext, "zoneOf" | "onDays" | "onLonger">,
): AsyncGenerator<FoundAppointment> {
  const facts = await factsOf(calendarParts(text()));
  let [remainingDays, previousDays] = [MAX_DAYS, MAX_DAYS];
  let longerCount = 0;
  const context: CalendarContext = {
    ...where,
    zoneOf: facts.zones.finder(where),
    onDays: (days) => void (remainingDays -= days),
    onLonger: () => void (longerCount += 1),
  };
  const others = new Map<OtherKind, number>();
  let method = "";
  for await (const part of calendarParts(text())) {
    if (part.kind === "method") method = part.method;
    if (part.kind === "other") others.set(part.name, (others.get(part.name) ?? 0) + 1);
    if (part.kind !== "event") continue;
    if (remainingDays < 0) throw new FileUnreadable(TOO_MANY_DAYS);
    // A series from 1800 examines 83,000 days, so other work gets a turn after each series too.
    if (part.number % EVENTS_PER_TURN === 0 || remainingDays < previousDays) await othersTurn();
    previousDays = remainingDays;
    yield* appointmentsIn(part, { facts, method, context });
  }
  if (longerCount > 0) yield longerSeriesRow(longerCount, where.last);
  if (others.size > 0) yield otherPartsRow(others);
}

interface Reading {
  readonly facts: CalendarFacts;
  readonly method: string;
  readonly context: CalendarContext;
}

function appointmentsIn(part: Event, { facts, method, context }: Reading): FoundAppointment[] {
  const place = `Event ${part.number}`;
  if (part.isTooLong)
    return [{ ...EMPTY_APPOINTMENT, key: place, place, wrong: "This event is too long to be read." }];
  const parsedEvent = eventIn(part.lines, part.number);
  // A cancelled calendar cancels each of its events (RFC 5546, 3.2.5).
  const event: CalendarEvent = method === "CANCEL" ? { ...parsedEvent, status: "CANCELLED" } : parsedEvent;
  const role = facts.roleOf(part);
  if (role === "older") return [olderVersion(event)];
  if (role === "part-of-series") return [];
  const ownEvent = role === "another" ? { ...event, uid: `${event.uid}#${part.number}` } : event;
  return appointmentsOf(ownEvent, context, role === "first" ? facts.onwardOf(part) : []);
}

/** Builds one row for all series that go on after the last day that is imported. */
function longerSeriesRow(count: number, last: Day): FoundAppointment {
  const series = count === 1 ? "One series goes" : `${count.toLocaleString("en-AU")} series go`;
  return {
    ...EMPTY_APPOINTMENT,
    key: "later",
    place: "Rest of the file",
    wrong: `${series} on after ${formatDay(last)}. Later appointments are not imported.`,
  };
}

/** Builds one row for all components that are not appointments. */
function otherPartsRow(others: ReadonlyMap<OtherKind, number>): FoundAppointment {
  const words = [...others]
    .map(([name, count]) => `${count.toLocaleString("en-AU")} ${OTHER_COMPONENTS[name]}`)
    .join(", ");
  return {
    ...EMPTY_APPOINTMENT,
    key: "others",
    place: "Rest of the file",
    wrong: `Not appointments, so not imported: ${words}.`,
  };
}
