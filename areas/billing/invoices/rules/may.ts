import type { Cents } from "#kernel/money.ts";
import type { Day } from "#kernel/day.ts";
import { allow, refuse, type Verdict } from "#kernel/verdict.ts";
import { alreadyPublished, creditTooMuch, dueTooEarly, hasPayment, notCreditable, publishRefused } from "../problems.contract.ts";

interface Publishable {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly lineItems: readonly { readonly has_gst: boolean }[];
  readonly invoicer: { readonly abn: string | null; readonly gst_registered: boolean };
}

/** RULE-INV-07, STATE-INV-01: an unpublished invoice with a line. A tax invoice names the ABN of a seller registered for GST (A New Tax System (GST) Act 1999, s 29-70). */
export function mayPublish({ is_published, is_void, lineItems, invoicer }: Publishable): Verdict<"invoice.publish"> {
  const no = (reason: string) => refuse(publishRefused, { reason });
  if (is_void) return no("This invoice is void.");
  if (is_published) return no("This invoice is published already.");
  if (lineItems.length === 0) return no("An invoice needs at least one line.");
  if (!lineItems.some(({ has_gst }) => has_gst)) return allow;
  if (invoicer.abn === null) return no("Enter the ABN of the issuer first.");
  return invoicer.gst_registered ? allow : no("The issuer is not registered for GST. Remove GST from the lines.");
}

/** API-INV-004: of a published invoice only the due date changes. */
export function mayChange(
  invoice: { readonly is_published: boolean },
  change: Readonly<Record<string, unknown>>,
): Verdict<"invoice.published"> {
  const others = Object.entries(change).filter(
    ([field, value]) => !["due_date", "version"].includes(field) && value !== undefined,
  );
  return invoice.is_published && others.length > 0 ? refuse(alreadyPublished, undefined) : allow;
}

export const mayBeDue = (due: Day, invoiced: Day): Verdict<"invalid"> =>
  due < invoiced ? refuse(dueTooEarly, undefined) : allow;

/** RULE-INV-12, G-31, G-45: one that was ever paid stays, refunded or not. */
export const mayDelete = (wasEverPaid: boolean): Verdict<"invoice.paid"> => (wasEverPaid ? refuse(hasPayment, undefined) : allow);

/** G-32: up to the total not yet credited. */
export function mayCredit(
  invoice: { readonly is_published: boolean; readonly is_void: boolean; readonly total: Cents },
  amount: Cents,
  creditedBefore: Cents,
): Verdict<"invoice.credit" | "credit.over"> {
  if (!invoice.is_published || invoice.is_void) return refuse(notCreditable, undefined);
  return creditedBefore + amount > invoice.total ? refuse(creditTooMuch, undefined) : allow;
}
