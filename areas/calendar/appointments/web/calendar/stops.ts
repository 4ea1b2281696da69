import type { Day } from "#kernel/day.ts";
import { minutesOf } from "#kernel/wall-time.ts";
import { type Visit, visitKey } from "../visit/visit.ts";
import { SLOT, slotOf } from "./snap.ts";

/** Where the keyboard can stand on a day: at a free slot, or on a visit. */
export interface Stop {
  readonly day: Day;
  readonly from: number;
  readonly to: number;
  /** The visit's key; null for a free slot. */
  readonly visit: string | null;
}

const stopOf = (visit: Visit): Stop => ({
  day: visit.appointment_date,
  from: minutesOf(visit.start_time),
  to: minutesOf(visit.end_time),
  visit: visitKey(visit),
});

/** Slots without a visit and all visits, in the order of time. The time of a cancelled visit is free again. */
export function stopsOf(day: Day, visits: readonly Visit[], from: number, to: number): Stop[] {
  const ofDay = visits.filter((visit) => visit.appointment_date === day);
  const shown = ofDay.map(stopOf).filter((stop) => stop.to > from && stop.from < to);
  const taken = ofDay.filter((visit) => !visit.cancelled).map(stopOf);
  const free: Stop[] = [];
  for (let slot = slotOf(from); slot < to; slot += SLOT) {
    if (!taken.some((stop) => stop.from < slot + SLOT && stop.to > slot))
      free.push({ day, from: slot, to: slot + SLOT, visit: null });
  }
  return [...shown, ...free].sort((a, b) => a.from - b.from || a.to - b.to || (a.visit ?? "").localeCompare(b.visit ?? ""));
}

const isSame = (a: Stop, b: Stop): boolean => a.from === b.from && a.visit === b.visit;

/** The stop above (-1) or below (1); the same at the ends. */
export function beside(stops: readonly Stop[], current: Stop, by: 1 | -1): Stop | null {
  const place = stops.findIndex((stop) => isSame(stop, current));
  if (place === -1) return nearest(stops, current.from);
  return stops[place + by] ?? stops[place] ?? null;
}

/** The stop that holds this minute, else the one nearest to it. */
export function nearest(stops: readonly Stop[], minute: number): Stop | null {
  const distance = ({ from, to }: Stop): number => (minute < from ? from - minute : minute >= to ? minute - to + 1 : 0);
  let best: Stop | null = null;
  for (const stop of stops) if (best === null || distance(stop) < distance(best)) best = stop;
  return best;
}
