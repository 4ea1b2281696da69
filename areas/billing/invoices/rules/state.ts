import type { Cents } from "#kernel/money/money.ts";
import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { formatCount } from "./words.ts";
import type { InvoiceState } from "../invoice.contract.ts";
import type { InvoiceView } from "../list.contract.ts";

export interface Stateful {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly outstanding: Cents;
}

/**
 * Returns the state of an invoice (CONST-122, STATE-INV-02). A published invoice is paid once nothing is
 * outstanding, so an invoice of $0.00 is paid on publishing (C-99).
 */
export function invoiceState({ is_published, is_void, outstanding }: Stateful): InvoiceState {
  if (is_void) return "void";
  if (!is_published) return "unpublished";
  return outstanding > 0 ? "published" : "paid";
}

/**
 * Returns the outstanding amount in cents: the balance of a published invoice, the total of an unpublished
 * one, 0 for a void one (RULE-INV-05).
 */
export const outstandingOf = (
  {
    is_published,
    is_void,
    total_cents,
  }: { readonly is_published: boolean; readonly is_void: boolean; readonly total_cents: Cents },
  balance: Cents | null,
): Cents => (is_void ? 0 : is_published ? (balance ?? 0) : total_cents);

export interface DueInvoice {
  readonly status: InvoiceState;
  readonly due_date: Day;
}

/** Returns the number of days past due; negative before the due date. */
export const daysOverdue = ({ due_date }: DueInvoice, today: Day): number => daysBetween(due_date, today);
export const isOverdue = (invoice: DueInvoice, today: Day): boolean =>
  invoice.status === "published" && daysOverdue(invoice, today) > 0;

/** Returns the due date in words: "27 days overdue", "Due in 4 days" or "Due today". */
export function dueText(invoice: DueInvoice, today: Day): string {
  const days = daysOverdue(invoice, today);
  if (days > 0) return `${formatCount(days, "day")} overdue`;
  return days === 0 ? "Due today" : `Due in ${formatCount(-days, "day")}`;
}

/** Returns true if bulk actions may select the invoice (RULE-INV-06). */
export const isSelectable = ({
  status,
  outstanding,
}: {
  readonly status: InvoiceState;
  readonly outstanding: number;
}): boolean => outstanding > 0 && (status === "unpublished" || status === "published");

/**
 * Returns the view of the list that contains the invoice. A published invoice that isn't paid is overdue or
 * sent.
 */
export function viewOf(invoice: DueInvoice, today: Day): InvoiceView {
  if (invoice.status !== "published") return invoice.status;
  return isOverdue(invoice, today) ? "overdue" : "sent";
}
