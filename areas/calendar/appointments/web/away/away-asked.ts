import type { Day } from "#kernel/dates/day.ts";
import { askedDialogs } from "#platform/web/shell/asked-dialogs.tsx";

/** Initial values of the time away form. */
export interface KnownAway {
  readonly from_date?: Day;
  readonly to_date?: Day;
}

/** `askAway` opens the time away form over the current page; null closes it. */
export const { ask: askAway, anywhere } = askedDialogs<KnownAway>();
