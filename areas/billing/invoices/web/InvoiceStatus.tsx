import type { Day } from "#kernel/dates/day.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { InvoiceState } from "../invoice.contract.ts";
import { dueText, isOverdue } from "../rules/state.ts";

interface StatusSource {
  readonly status: InvoiceState;
  readonly due_date: Day;
}

/** Renders the invoice's state (CONST-122). Paid is plain; all others are chips. */
export function InvoiceStatus({ invoice, today }: { invoice: StatusSource; today: Day }) {
  if (invoice.status === "void") return <Status is="cancelled">Void</Status>;
  if (invoice.status === "paid") return <Status is="paid">Paid</Status>;
  if (invoice.status === "unpublished") return <Status is="superseded">Unpublished</Status>;
  const text = dueText(invoice, today);
  return isOverdue(invoice, today) ? (
    <Status is="overdue">{text}</Status>
  ) : (
    <Status is="sent">Sent. {text}</Status>
  );
}
