import type { Day } from "#kernel/day.ts";
import { isBilled, type Visit, visitKey } from "../visit/visit.ts";
import { counted } from "../visit/words.ts";

export interface LocationGroup {
  readonly key: number;
  readonly name: string;
  readonly visits: readonly Visit[];
}

export const byTime = (a: Visit, b: Visit): number =>
  a.start_time.localeCompare(b.start_time) || a.end_time.localeCompare(b.end_time) || visitKey(a).localeCompare(visitKey(b));

export const ofDay = (visits: readonly Visit[], day: Day): Visit[] =>
  visits.filter((visit) => visit.appointment_date === day).toSorted(byTime);

export const atLocation = (visits: readonly Visit[], location: number | null): readonly Visit[] =>
  location === null ? visits : visits.filter((visit) => visit._location === location);

/** A day as it is lived: one place after the other, by the first visit there. */
export function groupsOf(visits: readonly Visit[]): LocationGroup[] {
  const groups = Map.groupBy(visits.toSorted(byTime), (visit) => visit._location ?? 0);
  return [...groups].map(([key, there]) => ({ key, name: there[0]?.location?.name ?? "No location", visits: there }));
}

/** "8 appointments, 1 cancelled, 1 billed". */
export function daySummary(visits: readonly Visit[]): string {
  const cancelled = visits.filter((visit) => visit.cancelled).length;
  const billed = visits.filter(isBilled).length;
  return [
    counted(visits.length, "appointment"),
    cancelled > 0 ? `${cancelled} cancelled` : "",
    billed > 0 ? `${billed} billed` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export const bookedCount = (visits: readonly Visit[]): number => visits.filter((visit) => !visit.cancelled).length;
