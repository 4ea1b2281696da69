import type { InvoiceView } from "#areas/billing/invoices/list.contract.ts";
import type { Cents } from "#kernel/money/money.ts";

export interface Sums {
  readonly total: Cents;
  readonly outstanding: Cents;
}

/** The sums of the list's filter, in cents. */
export interface ListSums {
  readonly overdue: Sums;
  readonly sent: Sums;
  readonly unpublished: Cents;
  /** Null where there are more than are added up (decision 0148). */
  readonly published: { readonly count: number; readonly total: Cents } | null;
}

/** Of a view, or of everything published; null where it is not known or there is nothing to add up. Void invoices count nowhere. */
export function sumsOf({ overdue, sent, unpublished, published }: ListSums, view?: InvoiceView): Sums | null {
  if (view === "overdue") return overdue;
  if (view === "sent") return sent;
  if (view === "unpublished") return { total: unpublished, outstanding: 0 };
  if (view === "void" || published === null) return null;
  if (view === "paid") return { total: published.total - overdue.total - sent.total, outstanding: 0 };
  return { total: published.total, outstanding: overdue.outstanding + sent.outstanding };
}

/** Credit notes and write-offs count as paid. */
export const paidOf = ({ total, outstanding }: Sums): Cents => total - outstanding;
