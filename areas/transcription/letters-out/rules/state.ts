import type { LetterWay } from "#areas/patients/referring-doctors/contract.ts";
import type { EventKind, LetterState } from "../letter.contract.ts";

/** States in which a fact still changes the state of a sending. */
const CHANGES: Readonly<Record<Exclude<EventKind, "replaced">, readonly LetterState[]>> = {
  queued: [],
  sent: ["queued", "failed"],
  failed: ["queued", "sent"],
  opened: ["queued", "sent", "failed"],
  acknowledged: ["queued", "sent", "failed"],
  printed: ["queued"],
};

/**
 * Returns the new state after a report. Null if the state stays the same: the report is a repetition, or an
 * earlier report outweighs it. A letter that was opened has arrived, even if a late report says otherwise.
 */
export const stateAfter = (state: LetterState, kind: Exclude<EventKind, "replaced">): LetterState | null =>
  CHANGES[kind].includes(state) ? kind : null;

/** Returns the state that a user may record for a waiting letter. Null for emails, which the queue sends. */
export const doneBy = (way: LetterWay): "printed" | "sent" | null =>
  way === "post" ? "printed" : way === "secure" ? "sent" : null;

/** True in the states in which a letter can still be withdrawn, because it has not arrived. */
export const mayWithdraw = (state: LetterState): boolean =>
  state === "queued" || state === "sent" || state === "failed";

/** Minutes for which the browser that opened a link may download the letter again. */
export const VISITOR_MINUTES = 30;
