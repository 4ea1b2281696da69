import type { Cents } from "#kernel/money/money.ts";

export type AttemptKind = "page" | "charge" | "refund" | "card";
export type AttemptState = "sent" | "open" | "approved" | "declined" | "failed" | "expired" | "mismatched";

interface Asked {
  readonly kind: AttemptKind;
  readonly reference: string;
  readonly amount_cents: Cents;
  readonly started_at: string;
}

/** As the gateway's port answers it. */
type Answer =
  | { readonly kind: "pending" | "unknown" }
  | {
      readonly kind: "answered";
      readonly isApproved: boolean;
      readonly amount: Cents | null;
      readonly isAud: boolean;
      readonly reference: string | null;
      readonly token: string | null;
    };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A card page can be used no longer; its own life at the provider is about as long. */
const PAGE_MINUTES = 180;
/** What the provider has not heard of by now was never carried out, as far as anybody can say. It is asked again for a day. */
const LOST_SECONDS = 60;
const ASKED_MINUTES = 24 * 60;

const ageOf = ({ started_at }: Pick<Asked, "started_at">, now: string): number => Date.parse(now) - Date.parse(started_at);

/** G-36: paid only where the provider itself answers for our amount, currency and reference. */
export function stateAfter(attempt: Asked & { readonly state: AttemptState }, answer: Answer, now: string): AttemptState {
  if (answer.kind === "answered") {
    if (!answer.isApproved) return "declined";
    if (attempt.kind === "card") return answer.token === null ? "declined" : "approved";
    const isOurs = answer.amount === attempt.amount_cents && answer.isAud && answer.reference === attempt.reference;
    return isOurs ? "approved" : "mismatched";
  }
  const isPage = attempt.kind === "page" || attempt.kind === "card";
  const waits = isPage && attempt.state !== "sent" ? PAGE_MINUTES * MINUTE : LOST_SECONDS * SECOND;
  return attempt.state !== "expired" && ageOf(attempt, now) < waits ? attempt.state : "expired";
}

/** When to ask again; null once nothing can change. What is uncertain is asked about every half minute, an open card page less and less. */
export function askAgainAt(attempt: Asked, state: AttemptState, now: string): string | null {
  const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  if (state === "sent") return later(30 * SECOND);
  if (state === "open") return later(ageOf(attempt, now) < 20 * MINUTE ? 50 * SECOND : 10 * MINUTE);
  return state === "expired" && ageOf(attempt, now) < ASKED_MINUTES * MINUTE ? later(30 * MINUTE) : null;
}

export const isOpen = (state: AttemptState): boolean => state === "sent" || state === "open";

/** A card page that somebody left is replaced by a new one after a while. What it still brings is kept as client credit (G-35). */
export const mayReplace = (attempt: Pick<Asked, "started_at">, now: string): boolean => ageOf(attempt, now) >= 15 * MINUTE;
