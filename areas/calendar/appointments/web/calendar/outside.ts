import { minutesOf } from "#kernel/wall-time.ts";
import type { Visit } from "../visit/visit.ts";
import { DAY_FROM, DAY_TO } from "./snap.ts";

export interface Shown {
  readonly from: number;
  readonly to: number;
}

export const NORMAL: Shown = { from: DAY_FROM, to: DAY_TO };
const LAST_HOUR = 24 * 60;

/** C-33: times outside the window stay valid. How many visits begin before it or end after it, and the window that holds them. */
export function outside(visits: readonly Visit[], shown: Shown) {
  const earlier = visits.filter((visit) => minutesOf(visit.start_time) < shown.from);
  const later = visits.filter((visit) => minutesOf(visit.end_time) > shown.to);
  const first = Math.min(shown.from, ...earlier.map((visit) => minutesOf(visit.start_time)));
  const last = Math.max(shown.to, ...later.map((visit) => minutesOf(visit.end_time)));
  return {
    earlier: earlier.length,
    later: later.length,
    from: Math.floor(first / 60) * 60,
    to: Math.min(LAST_HOUR, Math.ceil(last / 60) * 60),
  };
}
