import type { Day } from "#kernel/dates/day.ts";
import { requestStore } from "#platform/web/shell/request-store.ts";

/** Initial values of the time away form. */
export interface KnownAway {
  readonly from_date?: Day;
  readonly to_date?: Day;
}

/** The time away form over the current page, with its values. */
export const { ask: askAway, useRequested: useAwayAsked } = requestStore<KnownAway>();
