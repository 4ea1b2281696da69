import { mayPublish } from "#areas/billing/invoices/rules/invoice-verdicts.ts";
import type { Cents } from "#kernel/money/money.ts";
import type { AttemptState } from "./answer.ts";
import { responseText } from "./response-words.ts";

type Payable = Parameters<typeof mayPublish>[0] & { readonly kind: string; readonly outstanding: Cents };

/**
 * Returns the reason why an invoice can't be paid by card, or null if it can. Sign-up, forms-fee and switch
 * invoices are published by their payment (G-45).
 */
export function payObstacleOf(invoice: Payable): string | null {
  if (invoice.is_void) return "This invoice was closed.";
  if (!invoice.is_published && invoice.kind === "ordinary") return "Publish the invoice first.";
  if (invoice.outstanding <= 0) return "Nothing is outstanding on this invoice.";
  const verdict = invoice.is_published ? { allowed: true as const } : mayPublish(invoice);
  return verdict.allowed ? null : "This invoice can't be published yet. Contact us.";
}

interface EndedAttempt {
  readonly state: AttemptState;
  readonly codes: string | null;
}

/** Returns the result of an attempt in words for the paying user. */
export function resultText({ state, codes }: EndedAttempt): string {
  if (state === "approved" || state === "declined") return responseText(codes ?? "");
  if (state === "open") return "The payment was not finished.";
  if (state === "sent")
    return "The card provider has not confirmed the payment yet. It is checked every minute.";
  if (state === "mismatched")
    return "The card provider's answer does not match this invoice. Contact us before you pay again.";
  return "No money was taken.";
}
