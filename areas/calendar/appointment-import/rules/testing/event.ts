import type { AddedTime, CalendarEvent } from "../event.ts";
import { type FileZone, isKnownZone, zoneCalled } from "../file-zone.ts";

/** Finds zones by IANA name only; any other name becomes Sydney's zone with a doubt. */
export const zoneOf = (tzid: string): FileZone => {
  if (tzid === "Z") return zoneCalled("UTC");
  return isKnownZone(tzid) ? zoneCalled(tzid) : zoneCalled("Australia/Sydney", "Unknown zone.");
};

export const at = (text: string, tzid: string | null = "Australia/Sydney"): AddedTime => ({
  text,
  tzid,
  isDate: false,
  minutes: null,
});

export const where = { zone: "Australia/Sydney", last: "2028-11-26", usual: 15, zoneOf } as const;

/** Builds an event of 30 minutes on 26 November 2026 with the given changes. */
export const event = ({
  rule = null,
  ...change
}: Partial<CalendarEvent> & { rule?: string | null }): CalendarEvent => ({
  ...{
    number: 1,
    uid: "a",
    without: [],
    also: [],
    instead: null,
    duration: null,
    status: null,
    isOnward: false,
    isAllDay: false,
  },
  ...{ start: at("2026-11-26T09:30:00"), end: at("2026-11-26T10:00:00"), exceptRules: [], unread: [] },
  ...{ summary: "Nguyen, Mai", description: null, location: null, rules: rule === null ? [] : [rule] },
  ...change,
});
