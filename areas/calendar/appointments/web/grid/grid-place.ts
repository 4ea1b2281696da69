import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { HOUR } from "./hours.ts";
import type { Shown } from "./outside.ts";
import type { Point } from "./pointer-drag.ts";
import { from as timeFrom, movedBy, resizedBy, SNAP, snapped, type When } from "./snap.ts";

/** A day and a minute of the grid. */
export interface GridPlace {
  readonly day: Day;
  readonly minutes: number;
}

interface Grid {
  readonly days: readonly Day[];
  readonly shown: Shown;
  /** Where the columns of the days are on the screen. */
  readonly box: DOMRect;
}

/** The place at a point; the nearest one where the point is outside. */
export function placeAt({ days, shown, box }: Grid, { clientX, clientY }: Point): GridPlace {
  const column = Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * days.length)));
  const minutes = shown.from + ((clientY - box.top) / HOUR) * 60;
  return { day: days[column] ?? days[0] ?? "2000-01-01", minutes: Math.min(shown.to, Math.max(shown.from, minutes)) };
}

/** The time a drag from one place to another leads to. */
export type TimeOfDrag = (grabbed: GridPlace, place: GridPlace) => When;

export const moved =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    movedBy(appointment, { days: daysBetween(grabbed.day, place.day), minutes: snapped(place.minutes - grabbed.minutes) });

export const resized =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    resizedBy(appointment, snapped(place.minutes - grabbed.minutes));

/** A finger hides what is shorter. */
const LEAST_BY_FINGER = 15;

const floored = (minutes: number): number => Math.floor(minutes / SNAP) * SNAP;

/** A new time is drawn within its day, down or up. */
export const drawn =
  ({ pointerType }: Pick<PointerEvent, "pointerType">): TimeOfDrag =>
  (grabbed, place) => {
    const [first = 0, last = 0] = [grabbed.minutes, place.minutes].sort((a, b) => a - b).map(floored);
    return timeFrom(grabbed.day, first, Math.max(last - first + SNAP, pointerType === "touch" ? LEAST_BY_FINGER : 0));
  };
