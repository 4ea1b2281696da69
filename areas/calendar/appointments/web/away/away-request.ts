import type { Day } from "#kernel/dates/day.ts";
import { createOverlayDialog } from "#platform/web/shell/overlay-dialog.tsx";

/** Initial values of the time away form. */
export interface InitialAway {
  readonly from_date?: Day;
  readonly to_date?: Day;
}

/** `askAway` opens the time away form over the current page; null closes it. */
export const { ask: askAway, anywhere } = createOverlayDialog<InitialAway>();
