import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { isRepeating, type Visit } from "../visit/visit.ts";

/** F-6: which visit of a series is meant, and how far the change reaches; nothing for a visit that does not repeat. */
export function seriesQuery(visit: Visit, repeat_scope?: RepeatScope) {
  if (!isRepeating(visit) && visit.repeat_date === null) return {};
  return { repeat_date: visit.repeat_date ?? undefined, repeat_scope };
}
