import { useState } from "react";
import type { Day } from "#kernel/day.ts";
import type { Visit } from "../visit/visit.ts";

type ByDay = ReadonlyMap<Day, readonly Visit[]>;

/** The visits of each day. A day on which nothing changed keeps its list, so that it is not drawn again for another day's sake. */
export function useByDay(visits: readonly Visit[]): ByDay {
  const [kept, setKept] = useState(() => ({ visits, days: grouped(visits) }));
  if (kept.visits === visits) return kept.days;
  const days = grouped(visits);
  for (const [day, now] of days) {
    const before = kept.days.get(day);
    if (before?.length === now.length && before.every((visit, place) => visit === now[place])) days.set(day, before);
  }
  setKept({ visits, days });
  return days;
}

const grouped = (visits: readonly Visit[]): Map<Day, readonly Visit[]> =>
  new Map(Map.groupBy(visits, (visit) => visit.appointment_date));
