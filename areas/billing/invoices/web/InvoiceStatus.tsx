import type { Day } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { InvoiceState } from "../invoice.contract.ts";
import { dueWords, isOverdue } from "../rules/state.ts";

interface Shown {
  readonly status: InvoiceState;
  readonly due_date: Day;
}

/** CONST-122: what is normal is quiet, overdue and unpublished are chips. */
export function InvoiceStatus({ invoice, today }: { invoice: Shown; today: Day }) {
  if (invoice.status === "void") return <Status is="cancelled">Void</Status>;
  if (invoice.status === "paid") return <Status is="paid">Paid</Status>;
  if (invoice.status === "unpublished") return <Status is="superseded">Unpublished</Status>;
  const words = dueWords(invoice, today);
  return isOverdue(invoice, today) ? <Status is="overdue">{words}</Status> : <Status is="active">Sent. {words}</Status>;
}
