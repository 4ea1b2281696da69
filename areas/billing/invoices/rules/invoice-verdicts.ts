import type { Cents } from "#kernel/money/money.ts";
import type { Day } from "#kernel/dates/day.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import {
  alreadyPublished,
  creditTooMuch,
  dueTooEarly,
  hasPayment,
  hasWriteOff,
  notCreditable,
  publishRefused,
  reversedAlready,
  writeOffCredited,
  writeOffRefused,
  writeOffTooMuch,
} from "../problems.contract.ts";

interface Publishable {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly lineItems: readonly { readonly has_gst: boolean }[];
  readonly invoicer: { readonly abn: string | null; readonly gst_registered: boolean };
}

/**
 * Decides whether an invoice can be published: unpublished, with at least one line (RULE-INV-07,
 * STATE-INV-01). A tax invoice needs the ABN of a seller registered for GST (A New Tax System (GST) Act 1999,
 * s 29-70).
 */
export function mayPublish({
  is_published,
  is_void,
  lineItems,
  invoicer,
}: Publishable): Verdict<"invoice.publish"> {
  const refusePublishing = (reason: string) => refuse(publishRefused, { reason });
  if (is_void) return refusePublishing("This invoice is void.");
  if (is_published) return refusePublishing("This invoice is published already.");
  if (lineItems.length === 0) return refusePublishing("An invoice needs at least one line.");
  if (!lineItems.some(({ has_gst }) => has_gst)) return allow;
  if (invoicer.abn === null) return refusePublishing("Enter the ABN of the issuer first.");
  return invoicer.gst_registered
    ? allow
    : refusePublishing("The issuer is not registered for GST. Remove GST from the lines.");
}

/**
 * Decides whether the change is allowed; only the due date of a published invoice can change (API-INV-004).
 */
export function mayChange(
  invoice: { readonly is_published: boolean },
  change: Readonly<Record<string, unknown>>,
): Verdict<"invoice.published"> {
  const otherChanges = Object.entries(change).filter(
    ([field, value]) => !["due_date", "version"].includes(field) && value !== undefined,
  );
  return invoice.is_published && otherChanges.length > 0 ? refuse(alreadyPublished, undefined) : allow;
}

export const mayBeDue = (due: Day, invoiceDate: Day): Verdict<"invalid"> =>
  due < invoiceDate ? refuse(dueTooEarly, undefined) : allow;

/**
 * Decides whether an invoice can be deleted: only if it was never paid, even if refunded, and isn't written
 * off (RULE-INV-12, G-31, G-45).
 */
export function mayDelete(
  wasEverPaid: boolean,
  writtenOff: Cents,
): Verdict<"invoice.paid" | "invoice.written_off"> {
  if (wasEverPaid) return refuse(hasPayment, undefined);
  return writtenOff > 0 ? refuse(hasWriteOff, undefined) : allow;
}

/**
 * Decides whether a published invoice can be credited, at most up to the total not yet credited or written
 * off (G-32). `before` is the amount already credited or written off, in cents.
 */
export function mayCredit(
  invoice: { readonly is_published: boolean; readonly is_void: boolean; readonly total: Cents },
  amount: Cents,
  before: Cents,
): Verdict<"invoice.credit" | "credit.over"> {
  if (!invoice.is_published || invoice.is_void) return refuse(notCreditable, undefined);
  return before + amount > invoice.total ? refuse(creditTooMuch, undefined) : allow;
}

/**
 * Returns the largest amount that can be written off: the outstanding amount, limited to the part of the
 * invoice not credited before. More can be outstanding after a credit to the client and a refund of the
 * payment; the client's credit pays the difference.
 */
export const writeOffLimit = (total: Cents, outstanding: Cents, before: Cents): Cents =>
  Math.max(0, Math.min(outstanding, total - before));

/**
 * Decides whether the amount can be written off a published invoice, up to the outstanding amount (decision
 * 0150). `most` is the result of `writeOffLimit`.
 */
export function mayWriteOff(
  invoice: { readonly is_published: boolean; readonly is_void: boolean },
  amount: Cents,
  { outstanding, most }: { readonly outstanding: Cents; readonly most: Cents },
): Verdict<"invoice.write_off" | "write_off.over" | "write_off.credited"> {
  if (!invoice.is_published || invoice.is_void)
    return refuse(writeOffRefused, { reason: "Only a published invoice can be written off." });
  if (outstanding === 0)
    return refuse(writeOffRefused, { reason: "Nothing is outstanding on this invoice." });
  if (most === 0)
    return refuse(writeOffRefused, {
      reason: "This invoice was credited in full. The client's credit pays what is outstanding.",
    });
  if (amount > outstanding) return refuse(writeOffTooMuch, undefined);
  return amount > most ? refuse(writeOffCredited, undefined) : allow;
}

export const mayReverse = ({
  is_reversed,
}: {
  readonly is_reversed: boolean;
}): Verdict<"write_off.reversed"> => (is_reversed ? refuse(reversedAlready, undefined) : allow);
