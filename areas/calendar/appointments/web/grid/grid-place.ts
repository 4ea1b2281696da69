import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { HOUR } from "./hours.ts";
import type { Shown } from "./outside.ts";
import type { Point } from "./pointer-drag.ts";
import { from as timeFrom, movedBy, resizedBy, SNAP, snapped, type When } from "./snap.ts";

/** A day and a minute in the grid. */
export interface GridPlace {
  readonly day: Day;
  readonly minutes: number;
}

interface Grid {
  readonly days: readonly Day[];
  readonly shown: Shown;
  /** Position of the day columns on the screen. */
  readonly box: DOMRect;
}

/** Returns the place at a point, or the nearest one if the point is outside the grid. */
export function placeAt({ days, shown, box }: Grid, { clientX, clientY }: Point): GridPlace {
  const column = Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * days.length)));
  const minutes = shown.from + ((clientY - box.top) / HOUR) * 60;
  return { day: days[column] ?? days[0] ?? "2000-01-01", minutes: Math.min(shown.to, Math.max(shown.from, minutes)) };
}

/** Computes the time that results from dragging from one place to another. */
export type TimeOfDrag = (grabbed: GridPlace, place: GridPlace) => When;

export const moved =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    movedBy(appointment, { days: daysBetween(grabbed.day, place.day), minutes: snapped(place.minutes - grabbed.minutes) });

export const resized =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    resizedBy(appointment, snapped(place.minutes - grabbed.minutes));

/** Shortest time drawn by touch, in minutes, because a finger covers anything shorter. */
const LEAST_BY_FINGER = 15;

const floored = (minutes: number): number => Math.floor(minutes / SNAP) * SNAP;

/** Returns the time drawn upwards or downwards within one day. */
export const drawn =
  ({ pointerType }: Pick<PointerEvent, "pointerType">): TimeOfDrag =>
  (grabbed, place) => {
    const [first = 0, last = 0] = [grabbed.minutes, place.minutes].sort((a, b) => a - b).map(floored);
    return timeFrom(grabbed.day, first, Math.max(last - first + SNAP, pointerType === "touch" ? LEAST_BY_FINGER : 0));
  };
