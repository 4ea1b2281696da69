import {
  type AppointmentKind,
  isAppointmentKind,
  type MessageReason,
  type MessageRules,
} from "../message.contract.ts";
import type { PlannedVisit, MessagedVisit } from "./plan.ts";

/** State of an appointment compared with the time in a message about it. */
export type VisitCondition = "booked" | "moved" | "cancelled";

/** Compares an appointment with a message. A deleted appointment (null) is cancelled for its patient. */
export function conditionOf(
  visit: Pick<PlannedVisit, "cancelled" | "starts_at" | "_patient"> | null,
  message: { readonly starts_at: string; readonly _patient: number },
): VisitCondition {
  if (visit === null || visit.cancelled || visit._patient !== message._patient) return "cancelled";
  return visit.starts_at === message.starts_at ? "booked" : "moved";
}

/**
 * Returns the reason to withdraw an unsent message, or null. Because the patient never received a withdrawn
 * message, the next message doesn't correct it.
 */
export function withdrawalReason(
  visit: Pick<PlannedVisit, "cancelled" | "starts_at" | "_patient"> | null,
  told: MessagedVisit,
): MessageReason | null {
  if (!told.is_unsent || !isAppointmentKind(told.kind)) return null;
  const condition = conditionOf(visit, told);
  if (told.kind === "cancellation") return condition === "cancelled" ? null : "restored";
  return condition === "booked" ? null : condition;
}

const SWITCHES = {
  reminder: "reminds",
  confirmation: "confirms",
  change: "tells_changes",
  cancellation: "tells_cancellations",
} as const satisfies Readonly<Record<AppointmentKind, keyof MessageRules>>;

/** Returns the reason why a message is no longer true or no longer wanted, or null. */
export function outdatedReason(
  message: { readonly kind: AppointmentKind; readonly starts_at: string },
  condition: VisitCondition,
  { rules, now }: { readonly rules: MessageRules | undefined; readonly now: string },
): MessageReason | null {
  if (message.starts_at <= now) return "too_late";
  if (!rules?.[SWITCHES[message.kind]]) return "turned_off";
  if (message.kind === "cancellation") return condition === "cancelled" ? null : "restored";
  return condition === "booked" ? null : condition;
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 600_000;

/** Returns the wait after an attempt that certainly sent nothing, in milliseconds. */
export const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, Math.min(attempts, 10) - 1), LONGEST_WAIT_MS);

/** Wait before the provider is asked about a lost answer, and between two such questions. */
export const ASK_AFTER_MS = 30_000;
/** Time after an attempt from which a message that the provider does not list was not sent. */
export const SETTLED_AFTER_MS = 90_000;
