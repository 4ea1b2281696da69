import { SEARCHED_DAYS } from "#areas/oversight/audit-log/contract.ts";
import type { QueryOf } from "#kernel/contract/contract.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { instantOf, type Zone } from "#kernel/dates/zone.ts";
import type { activityRoutes } from "../contract.ts";

/** What is asked of the feed, with days turned into instants. */
export interface FeedFilter {
  readonly since?: string | undefined;
  readonly since_ID?: number | undefined;
  readonly before?: string | undefined;
  readonly before_ID?: number | undefined;
  readonly controller?: string | undefined;
  readonly person?: number | undefined;
  readonly search?: string | undefined;
  /** Instants: from the first on, up to the second. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export function filterOf(query: QueryOf<typeof activityRoutes.feed>, zone: Zone, ofAll: boolean, now: string): FeedFilter {
  const { from, to, search, ...rest } = query;
  const words = search?.trim() ?? "";
  // Everybody's register has no end: words are looked for in a stretch of it.
  const first = from ?? (ofAll && words !== "" ? addDays(to ?? todayIn(zone, now), -SEARCHED_DAYS) : undefined);
  return {
    ...rest,
    search: words,
    from: first && instantOf(first, "00:00", zone),
    until: to && instantOf(addDays(to, 1), "00:00", zone),
  };
}
