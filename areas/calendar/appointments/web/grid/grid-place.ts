import { type Day, daysBetween } from "#kernel/dates/day.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { HOUR } from "./hours.ts";
import type { ShownHours } from "./shown-hours.ts";
import type { Point } from "./pointer-drag.ts";
import {
  whenFrom as timeFrom,
  moveTimeBy,
  resizeTimeBy,
  SNAP,
  snapMinutes,
  type AppointmentTime,
} from "./snap.ts";

/** A day and a minute in the grid. */
export interface GridPlace {
  readonly day: Day;
  readonly minutes: number;
}

interface Grid {
  readonly days: readonly Day[];
  readonly shown: ShownHours;
  /** Position of the day columns on the screen. */
  readonly box: DOMRect;
}

/** Returns the place at a point, or the nearest one if the point is outside the grid. */
export function placeAt({ days, shown, box }: Grid, { clientX, clientY }: Point): GridPlace {
  const column = Math.min(
    days.length - 1,
    Math.max(0, Math.floor(((clientX - box.left) / box.width) * days.length)),
  );
  const minutes = shown.from + ((clientY - box.top) / HOUR) * 60;
  return {
    day: days[column] ?? days[0] ?? "2000-01-01",
    minutes: Math.min(shown.to, Math.max(shown.from, minutes)),
  };
}

/** Computes the time that results from dragging from one place to another. */
export type TimeOfDrag = (grabbed: GridPlace, place: GridPlace) => AppointmentTime;

export const moveTime =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    moveTimeBy(appointment, {
      days: daysBetween(grabbed.day, place.day),
      minutes: snapMinutes(place.minutes - grabbed.minutes),
    });

export const resizeTime =
  (appointment: Appointment): TimeOfDrag =>
  (grabbed, place) =>
    resizeTimeBy(appointment, snapMinutes(place.minutes - grabbed.minutes));

/** Shortest time drawn by touch, in minutes, because a finger covers anything shorter. */
const MIN_BY_FINGER = 15;

const floorToSnap = (minutes: number): number => Math.floor(minutes / SNAP) * SNAP;

/** Returns the time drawn upwards or downwards within one day. */
export const drawTime =
  ({ pointerType }: Pick<PointerEvent, "pointerType">): TimeOfDrag =>
  (grabbed, place) => {
    const [first = 0, last = 0] = [grabbed.minutes, place.minutes].sort((a, b) => a - b).map(floorToSnap);
    return timeFrom(
      grabbed.day,
      first,
      Math.max(last - first + SNAP, pointerType === "touch" ? MIN_BY_FINGER : 0),
    );
  };
