import type { Cents } from "#kernel/money/money.ts";
import { resultOfCodes } from "./response-words.ts";

export type AttemptKind = "page" | "charge" | "refund" | "card";
export type AttemptState = "sent" | "open" | "approved" | "declined" | "failed" | "expired" | "mismatched";

interface AttemptRequest {
  readonly kind: AttemptKind;
  readonly reference: string;
  readonly amount_cents: Cents;
  readonly started_at: string;
  /** Code of the card page. Null if the attempt has no page, or its code never arrived. */
  readonly access_code: string | null;
}

/** Answer of the card provider, as `GatewayAnswer` in the gateway's port defines it. */
type Answer =
  | { readonly kind: "pending" | "unknown" | "uncertain" }
  | {
      readonly kind: "answered";
      readonly status: boolean | null;
      readonly transaction: string | null;
      readonly amount: Cents | null;
      readonly isAud: boolean;
      readonly reference: string | null;
      readonly codes: string;
      readonly token: string | null;
    };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Lifetime of a card page in minutes, about as long as at the provider. */
export const PAGE_MINUTES = 180;
/**
 * Age in seconds after which a request missing from the provider's list was never carried out. The provider
 * is still queried for another day.
 */
const LOST_SECONDS = 60;

const ageOf = ({ started_at }: Pick<AttemptRequest, "started_at">, now: string): number =>
  Date.parse(now) - Date.parse(started_at);

export type Outcome = "approved" | "declined" | "uncertain";

/**
 * Determines the outcome of an answer (H-1, G-36). An answer is certain only if it contains our reference,
 * amount and currency with either documented approval codes and a transaction number or only documented
 * decline codes. The answer for a stored card has no amount or transaction but contains a token.
 */
export function outcomeOf(
  { kind, reference, amount_cents }: Pick<AttemptRequest, "kind" | "reference" | "amount_cents">,
  answer: Answer,
): Outcome {
  if (answer.kind !== "answered" || answer.reference !== reference) return "uncertain";
  const isCard = kind === "card";
  if (!isCard && (answer.amount !== amount_cents || !answer.isAud)) return "uncertain";
  const result = resultOfCodes(answer.codes);
  if (answer.status === false && result === "declined") return "declined";
  const proof = isCard ? answer.token : answer.transaction;
  return answer.status === true && result === "approved" && proof !== null ? "approved" : "uncertain";
}

/**
 * Returns the state of an attempt after an answer. An uncertain attempt returns to `sent`, and the provider
 * is queried until the result is known (H-1).
 */
export function stateAfter(
  attempt: AttemptRequest & { readonly state: AttemptState },
  answer: Answer,
  now: string,
): AttemptState {
  const outcome = outcomeOf(attempt, answer);
  if (outcome !== "uncertain") return outcome;
  if (attempt.state === "expired") return "expired";
  const isHandedOut = attempt.access_code !== null;
  const isClear = answer.kind === "unknown" || (answer.kind === "pending" && isHandedOut);
  if (!isClear) return "sent";
  const lifetime = isHandedOut ? PAGE_MINUTES * MINUTE : LOST_SECONDS * SECOND;
  if (ageOf(attempt, now) >= lifetime) return "expired";
  return isHandedOut ? "open" : "sent";
}

/**
 * Returns the time of the next query, or null once nothing can change. Uncertain attempts are queried every
 * half minute, later less often and indefinitely; an expired attempt for a day.
 */
export function nextQueryTimeOf(
  attempt: Pick<AttemptRequest, "started_at">,
  state: AttemptState,
  now: string,
): string | null {
  const timeAfter = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  const age = ageOf(attempt, now);
  if (state === "sent")
    return timeAfter(age < 20 * MINUTE ? 30 * SECOND : age < DAY ? 10 * MINUTE : 30 * MINUTE);
  if (state === "open") return timeAfter(age < 20 * MINUTE ? 50 * SECOND : 10 * MINUTE);
  return state === "expired" && age < DAY ? timeAfter(30 * MINUTE) : null;
}

export const isOpen = (state: AttemptState): boolean => state === "sent" || state === "open";

/**
 * Returns true if an abandoned card page may be replaced by a new one. A payment that still arrives from the
 * old page becomes client credit (G-35).
 */
export const mayReplace = (attempt: Pick<AttemptRequest, "started_at">, now: string): boolean =>
  ageOf(attempt, now) >= 15 * MINUTE;
