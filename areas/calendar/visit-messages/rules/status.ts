import type { MessageState } from "../message.contract.ts";

/** Order in which the provider reports; a later report never undoes an earlier one that came late. */
const RANKS: Readonly<Record<string, number>> = {
  accepted: 0,
  scheduled: 0,
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 3,
  undelivered: 3,
  failed: 3,
  canceled: 3,
};
const FINAL_RANK = 3;

const rankOf = (status: string | null): number => RANKS[status ?? ""] ?? -1;

/** Returns true if a report is one of the provider's, and later than the last one. */
export const isLaterStatus = (before: string | null, status: string): boolean =>
  rankOf(status) > rankOf(before);

/** Returns the state of a message that the provider has accepted. */
export function stateOfStatus(status: string): MessageState {
  if (rankOf(status) < FINAL_RANK) return "sent";
  return status === "delivered" || status === "read" ? "delivered" : "failed";
}

/** Error codes of the provider for numbers that can never receive the message. */
const OPTED_OUT = 21_610;
const NO_MOBILE: ReadonlySet<number> = new Set([21_211, 21_214, 21_217, 21_614]);

/** Returns the reason that reception is shown for an error code of the provider. */
export function reasonOfCode(code: number | null): "opted_out" | "not_mobile" | "refused" {
  if (code === OPTED_OUT) return "opted_out";
  return code !== null && NO_MOBILE.has(code) ? "not_mobile" : "refused";
}
