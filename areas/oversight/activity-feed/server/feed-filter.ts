import { SEARCHED_DAYS } from "#areas/oversight/audit-log/contract.ts";
import type { QueryOf } from "#kernel/contract/contract.ts";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { instantOf, type Zone } from "#kernel/dates/zone.ts";
import type { activityRoutes } from "../contract.ts";

/** Filter of the feed, with days converted to instants. */
export interface FeedFilter {
  readonly since?: string | undefined;
  readonly since_ID?: number | undefined;
  readonly before?: string | undefined;
  readonly before_ID?: number | undefined;
  readonly controller?: string | undefined;
  readonly person?: number | undefined;
  readonly search?: string | undefined;
  /** Instants of the range: `from` is included, `until` is not. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export function filterOf(
  query: QueryOf<typeof activityRoutes.feed>,
  zone: Zone,
  isAllClients: boolean,
  now: string,
): FeedFilter {
  const { from, to, search, ...otherFilters } = query;
  const words = search?.trim() ?? "";
  // The feed of all clients has no end, so a search without `from` covers only the last `SEARCHED_DAYS` days.
  const first =
    from ?? (isAllClients && words !== "" ? addDays(to ?? todayIn(zone, now), -SEARCHED_DAYS) : undefined);
  return {
    ...otherFilters,
    search: words,
    from: first && instantOf(first, "00:00", zone),
    until: to && instantOf(addDays(to, 1), "00:00", zone),
  };
}
