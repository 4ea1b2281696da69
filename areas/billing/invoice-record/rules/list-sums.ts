import type { InvoiceView } from "#areas/billing/invoices/list.contract.ts";
import type { Cents } from "#kernel/money/money.ts";

export interface Sums {
  readonly total: Cents;
  readonly outstanding: Cents;
}

/** Sums of the invoices that the list's filter matches, in cents. */
export interface ListSums {
  readonly overdue: Sums;
  readonly sent: Sums;
  readonly unpublished: Cents;
  /**
   * Count and total of the published invoices. Null if more invoices match than are summed (decision 0148).
   */
  readonly published: { readonly count: number; readonly total: Cents } | null;
}

/**
 * Returns the sums of a view, or of all published invoices. Null for void invoices, which are never summed,
 * and if the sums are unknown.
 */
export function sumsOf({ overdue, sent, unpublished, published }: ListSums, view?: InvoiceView): Sums | null {
  if (view === "overdue") return overdue;
  if (view === "sent") return sent;
  if (view === "unpublished") return { total: unpublished, outstanding: 0 };
  if (view === "void" || published === null) return null;
  if (view === "paid") return { total: published.total - overdue.total - sent.total, outstanding: 0 };
  return { total: published.total, outstanding: overdue.outstanding + sent.outstanding };
}

/** Returns the amount no longer owed, in cents. Includes credit notes and write-offs. */
export const paidOf = ({ total, outstanding }: Sums): Cents => total - outstanding;
