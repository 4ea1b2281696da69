import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { dueText } from "#areas/billing/invoices/rules/state.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";

interface RemindDialogProps {
  invoice: Invoice;
  today: Day;
  onClose: () => void;
}

/**
 * Renders the confirmation of a reminder, with the client's address, the outstanding amount and the due date.
 */
export function RemindDialog({ invoice, today, onClose }: RemindDialogProps) {
  const number = formatInvoiceNumber(invoice.invoice_number);
  const { email, name } = invoice.invoicee;
  const remind = useSend(invoiceRoutes.remindMany, {
    done: ({ message, failed_list }) => (failed_list.length === 0 ? "Emailed Successfully" : message),
    detail: `Reminder sent. Invoice ${number}, ${name}`,
    refresh: [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened
      title={`Send a reminder for invoice ${number}`}
      confirm="Send reminder"
      busy={remind.isSending}
      onCancel={onClose}
      onConfirm={() => remind.send({ body: { ids: [invoice.ID] } })}
    >
      {name} owes {formatDollars(invoice.outstanding)}: {dueText(invoice, today).toLowerCase()}.{" "}
      {email ? `The reminder goes to ${email}.` : "The client has no email address, so nothing will be sent."}
    </ConfirmDialog>
  );
}
