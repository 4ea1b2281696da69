import type { Cents } from "#kernel/money/money.ts";
import { type Day, daysBetween } from "#kernel/dates/day.ts";
import { counted } from "./words.ts";
import type { InvoiceState } from "../invoice.contract.ts";
import type { InvoiceView } from "../list.contract.ts";

export interface Stateful {
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly outstanding: Cents;
}

/** CONST-122, STATE-INV-02, C-99: published and owed, paid once nothing is outstanding; an invoice of $0.00 is paid on publishing. */
export function invoiceState({ is_published, is_void, outstanding }: Stateful): InvoiceState {
  if (is_void) return "void";
  if (!is_published) return "unpublished";
  return outstanding > 0 ? "published" : "paid";
}

/** RULE-INV-05: what a published invoice's balance says; before, the whole total; of a void one nothing. */
export const outstandingOf = (
  {
    is_published,
    is_void,
    total_cents,
  }: { readonly is_published: boolean; readonly is_void: boolean; readonly total_cents: Cents },
  balance: Cents | null,
): Cents => (is_void ? 0 : is_published ? (balance ?? 0) : total_cents);

export interface Due {
  readonly status: InvoiceState;
  readonly due_date: Day;
}

/** How many days past due; below zero before that. */
export const daysOverdue = ({ due_date }: Due, today: Day): number => daysBetween(due_date, today);
export const isOverdue = (invoice: Due, today: Day): boolean => invoice.status === "published" && daysOverdue(invoice, today) > 0;

/** "27 days overdue", "Due in 4 days", "Due today". */
export function dueWords(invoice: Due, today: Day): string {
  const days = daysOverdue(invoice, today);
  if (days > 0) return `${counted(days, "day")} overdue`;
  return days === 0 ? "Due today" : `Due in ${counted(-days, "day")}`;
}

/** RULE-INV-06: what bulk actions may select. */
export const isSelectable = ({ status, outstanding }: { readonly status: InvoiceState; readonly outstanding: number }): boolean =>
  outstanding > 0 && (status === "unpublished" || status === "published");

/** The group of the list an invoice is in: a published one that is not paid is overdue or sent. */
export function viewOf(invoice: Due, today: Day): InvoiceView {
  if (invoice.status !== "published") return invoice.status;
  return isOverdue(invoice, today) ? "overdue" : "sent";
}
