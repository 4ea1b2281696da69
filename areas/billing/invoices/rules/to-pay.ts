import { type Day, daysBetween, formatDay } from "#kernel/dates/day.ts";

interface PayableInvoice {
  readonly due_date: Day;
  readonly is_published: boolean;
  readonly is_void: boolean;
  readonly outstanding: number;
}

/** Returns the published invoices with an amount that is still owed, the first due first. */
export const invoicesToPay = <I extends PayableInvoice>(invoices: readonly I[]): I[] =>
  invoices
    .filter(({ is_published, is_void, outstanding }) => is_published && !is_void && outstanding > 0)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date));

/** Returns when an invoice is due, such as "17 days overdue, due 13/11/2026" or "Due 10/12/2026". */
export function dueWords(due: Day, today: Day): string {
  const days = daysBetween(due, today);
  if (days <= 0) return `Due ${formatDay(due)}`;
  return `${days} ${days === 1 ? "day" : "days"} overdue, due ${formatDay(due)}`;
}
