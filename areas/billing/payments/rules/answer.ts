import type { Cents } from "#kernel/money/money.ts";
import { resultOfCodes } from "./response-words.ts";

export type AttemptKind = "page" | "charge" | "refund" | "card";
export type AttemptState = "sent" | "open" | "approved" | "declined" | "failed" | "expired" | "mismatched";

interface Asked {
  readonly kind: AttemptKind;
  readonly reference: string;
  readonly amount_cents: Cents;
  readonly started_at: string;
  /** The code of the card page; null if the attempt has no page, or its code never arrived. */
  readonly access_code: string | null;
}

/** An answer of the gateway's port. */
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
/** A card page can be used no longer; its own life at the provider is about as long. */
export const PAGE_MINUTES = 180;
/** A request that the provider's list does not name after this time was never carried out. It is asked about for a day more. */
const LOST_SECONDS = 60;

const ageOf = ({ started_at }: Pick<Asked, "started_at">, now: string): number => Date.parse(now) - Date.parse(started_at);

export type Outcome = "approved" | "declined" | "uncertain";

/**
 * H-1, G-36: an outcome is certain only where the answer names our reference, amount and currency and nothing but documented approval codes and a
 * transaction number, or nothing but documented decline codes. A card that is kept has no amount and no transaction, and names its token.
 */
export function outcomeOf(
  { kind, reference, amount_cents }: Pick<Asked, "kind" | "reference" | "amount_cents">,
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

/** The state of an attempt after an answer. An uncertain attempt is `sent` again: it is asked about until the provider knows (H-1). */
export function stateAfter(attempt: Asked & { readonly state: AttemptState }, answer: Answer, now: string): AttemptState {
  const outcome = outcomeOf(attempt, answer);
  if (outcome !== "uncertain") return outcome;
  if (attempt.state === "expired") return "expired";
  const isHandedOut = attempt.access_code !== null;
  const isClear = answer.kind === "unknown" || (answer.kind === "pending" && isHandedOut);
  if (!isClear) return "sent";
  const waits = isHandedOut ? PAGE_MINUTES * MINUTE : LOST_SECONDS * SECOND;
  if (ageOf(attempt, now) >= waits) return "expired";
  return isHandedOut ? "open" : "sent";
}

/**
 * The instant to ask again, or null once nothing can change. Uncertain attempts are asked about every half minute, later less often, and without an
 * end; an expired attempt for a day.
 */
export function askAgainAt(asked: Pick<Asked, "started_at">, state: AttemptState, now: string): string | null {
  const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  const age = ageOf(asked, now);
  if (state === "sent") return later(age < 20 * MINUTE ? 30 * SECOND : age < DAY ? 10 * MINUTE : 30 * MINUTE);
  if (state === "open") return later(age < 20 * MINUTE ? 50 * SECOND : 10 * MINUTE);
  return state === "expired" && age < DAY ? later(30 * MINUTE) : null;
}

export const isOpen = (state: AttemptState): boolean => state === "sent" || state === "open";

/** A card page that somebody left is replaced by a new one after a while. What it still brings is kept as client credit (G-35). */
export const mayReplace = (attempt: Pick<Asked, "started_at">, now: string): boolean => ageOf(attempt, now) >= 15 * MINUTE;
