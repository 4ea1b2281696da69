import { isWallTime, minutesOf, type WallTime } from "#kernel/dates/wall-time.ts";
import { cutText } from "#kernel/text/text.ts";
import { MAX_REPEATS } from "../contract.ts";
import {
  type CalendarEvent,
  type CalendarTime,
  lengthOf,
  NO_TIME,
  OVERNIGHT,
  type Wall,
  type CalendarContext,
  wallIn,
} from "./event.ts";
import {
  EMPTY_APPOINTMENT,
  type FoundAppointment,
  isCancelledIn,
  namesIn,
  typeIn,
} from "./file-appointment.ts";
import { type Occurrence, seriesOf, shiftAt, shiftOccurrence, shiftsOf } from "./series.ts";

export const ALL_DAY = "All-day events aren't imported. Add them as time away.";
export const REMOVED = "This one of the series was removed.";
export const OLDER = "A newer version of this event is in the file.";
export const NONE_LEFT = "All days of this series are left out.";
export const NO_SERIES = "It changes this and all later appointments of a series that is not in the file.";
export const CUT_OFF = `Only the first ${MAX_REPEATS.toLocaleString("en-AU")} appointments of this series are imported.`;
const NOTES_CUT = "The notes are longer than 10,000 characters. The rest is left out.";
export const DAMAGED = "Some of its letters are damaged in the file. Correct them after the import.";
export const AT_MIDNIGHT = "It ends at midnight, so 23:59 is imported as its end.";
const unreadWords = (names: readonly string[]): string =>
  `Can't be read and was left out: ${names.join(", ")}.`;
const noLengthWords = (usual: number): string => `It has no length, so ${usual} minutes are imported.`;

export const LONGEST_NOTES = 10_000;

/** Builds the fields that all occurrences of an event share. */
function baseOf(event: CalendarEvent): FoundAppointment {
  const { uid, number, summary, description, location, status } = event;
  return {
    ...{
      ...EMPTY_APPOINTMENT,
      ...namesIn(summary),
      key: `${uid}|${number}`,
      place: `Event ${number}`,
      location,
    },
    notes: description === null || description === undefined ? null : cutText(description, LONGEST_NOTES),
    title: summary || null,
    type: typeIn(`${summary} ${description ?? ""}`),
    cancelled: status === "CANCELLED" || isCancelledIn(summary),
    notices: [
      ...((description?.length ?? 0) > LONGEST_NOTES ? [NOTES_CUT] : []),
      ...([summary, description, location].some((text) => text?.includes("\uFFFD")) ? [DAMAGED] : []),
    ],
  };
}

/**
 * Builds a row for a superseded version of an event, left out of the import but shown so that the preview
 * lists the whole file.
 */
export const olderVersion = (event: CalendarEvent): FoundAppointment => ({
  ...baseOf(event),
  leftOut: OLDER,
});

/**
 * Expands an event into appointments: one, or one per occurrence of its series with the `onward` changes
 * applied. `wrong` contains the reason if an appointment can't be imported.
 */
export function appointmentsOf(
  event: CalendarEvent,
  where: CalendarContext,
  onward: readonly CalendarEvent[] = [],
): FoundAppointment[] {
  const { uid, start } = event;
  const originalStart = event.instead && wallIn(withTime(event.instead, start), where);
  const base = originalStart
    ? { ...baseOf(event), key: `${uid}|${originalStart.day} ${originalStart.time}`, replaces: true }
    : baseOf(event);
  if (start?.isDate || event.isAllDay) return [{ ...base, wrong: ALL_DAY }];
  const startWall = start && wallIn(start, where);
  if (!start || !startWall) return [{ ...base, wrong: NO_TIME }];
  const read = readingOf(event, base, where);
  if (read.odd !== null) return [{ ...base, date: startWall.day, start: startWall.time, wrong: read.odd }];
  // Imports a changed occurrence as a single appointment in place of the day computed by the recurrence rule.
  if (event.instead) {
    const doubts = event.isOnward ? [...read.doubts, NO_SERIES] : read.doubts;
    return [
      {
        ...appointmentAt(startWall, read),
        key: base.key,
        doubts,
        leftOut: event.status === "CANCELLED" ? REMOVED : null,
      },
    ];
  }
  return seriesAppointments(event, start, { where, read, onward });
}

/** Completes a RECURRENCE-ID that has only a date with the time and zone of the event's own start. */
const withTime = (instead: CalendarTime, start: CalendarTime | null): CalendarTime =>
  instead.isDate && start !== null && !start.isDate
    ? { text: `${instead.text.slice(0, 10)}${start.text.slice(10)}`, tzid: start.tzid, isDate: false }
    : instead;

interface Reading {
  readonly base: FoundAppointment;
  readonly minutes: number;
  readonly odd: string | null;
  readonly doubts: readonly string[];
  readonly notices: readonly string[];
}

/** Computes the length, doubts and notices that apply to every occurrence of an event. */
function readingOf(event: CalendarEvent, base: FoundAppointment, where: CalendarContext): Reading {
  const { minutes, odd, isToMidnight } = lengthOf(event, where);
  const tzid = event.start?.tzid ?? null;
  const doubt = tzid === null ? null : where.zoneOf(tzid).doubt;
  const hasEnd = event.end !== null || event.duration !== null;
  return {
    base,
    odd,
    minutes: minutes ?? where.usual,
    doubts: [
      ...(doubt === null ? [] : [doubt]),
      ...(event.unread.length === 0 ? [] : [unreadWords(event.unread)]),
      ...(minutes === null && hasEnd ? [noLengthWords(where.usual)] : []),
    ],
    notices: isToMidnight ? [...base.notices, AT_MIDNIGHT] : base.notices,
  };
}

const appointmentAt = ({ day, time }: Wall, { base, minutes, doubts, notices }: Reading): FoundAppointment =>
  withEnd({ ...base, date: day, start: time, doubts, notices }, minutes);

interface SeriesContext {
  readonly where: CalendarContext;
  readonly read: Reading;
  readonly onward: readonly CalendarEvent[];
}

function seriesAppointments(
  event: CalendarEvent,
  start: CalendarTime,
  { where, read, onward }: SeriesContext,
): FoundAppointment[] {
  const { occurrences, doubts, isCut } = seriesOf(event, start, where);
  const shifts = shiftsOf(onward, start, where);
  const changedReadings = new Map(
    shifts.map(({ event: change }) => [change, readingOf(change, baseOf(change), where)]),
  );
  const appointments = occurrences.flatMap((occurrence) => {
    const wall = wallOf(occurrence, start, where);
    if (wall === null) return [];
    const key = `${event.uid}|${wall.day} ${wall.time}`;
    const shift = shiftAt(shifts, occurrence);
    const changedReading = shift && changedReadings.get(shift.event);
    if (!shift || !changedReading)
      return [
        { ...appointmentAt(wall, withLength(read, occurrence)), key, doubts: [...read.doubts, ...doubts] },
      ];
    return [
      changedOccurrence(
        { shift, now: changedReading, one: shiftOccurrence(occurrence, shift), doubts, key },
        start,
        where,
      ),
    ];
  });
  if (isCut) return [...appointments, { ...read.base, key: `${event.uid}|more`, wrong: CUT_OFF }];
  return appointments.length > 0 ? appointments : [{ ...read.base, leftOut: NONE_LEFT }];
}

interface ChangedOccurrence {
  readonly shift: { readonly event: CalendarEvent };
  readonly now: Reading;
  readonly one: Occurrence;
  readonly doubts: readonly string[];
  readonly key: string;
}

/** Builds an occurrence to which a change of all later occurrences applies. */
function changedOccurrence(
  { shift, now, one, doubts, key }: ChangedOccurrence,
  start: CalendarTime,
  where: CalendarContext,
): FoundAppointment {
  const leftOut = shift.event.status === "CANCELLED" ? REMOVED : null;
  const wall = wallOf(one, start, where);
  const wrong = shift.event.isAllDay || shift.event.start?.isDate ? ALL_DAY : now.odd;
  if (wall === null || wrong !== null) return { ...now.base, key, wrong: wrong ?? NO_TIME };
  return { ...appointmentAt(wall, now), key, doubts: [...now.doubts, ...doubts], leftOut };
}

const wallOf = ({ day, time }: Occurrence, start: CalendarTime, where: CalendarContext): Wall | null =>
  wallIn({ ...start, text: `${day}T${time}:00` }, where);

const withLength = (read: Reading, { minutes }: Occurrence): Reading =>
  minutes === null ? read : { ...read, minutes };

export function withEnd(found: FoundAppointment, length: number): FoundAppointment {
  const { start } = found;
  const endMinutes = start === null ? 0 : minutesOf(start) + Math.ceil(length);
  if (start === null || !(length > 0) || endMinutes >= 24 * 60) return { ...found, wrong: OVERNIGHT };
  const end = `${padTwo(Math.floor(endMinutes / 60))}:${padTwo(endMinutes % 60)}`;
  return { ...found, end: isTime(end) };
}

const padTwo = (count: number): string => String(count).padStart(2, "0");
const isTime = (text: string): WallTime | null => (isWallTime(text) ? text : null);
