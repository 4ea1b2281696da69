import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type Invoice } from "../invoice.contract.ts";
import { formatDollars } from "./SummaryStrip.tsx";

interface PublishDialogProps {
  opened: boolean;
  invoice: Invoice;
  onClose: () => void;
  onPublished?: (invoice: Invoice) => void;
}

const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary];

/** Renders the confirmation of publishing, with the client, the total and the email address. */
export function PublishDialog({ opened, invoice, onClose, onPublished }: PublishDialogProps) {
  const { email, name } = invoice.invoicee;
  const publish = useSend(invoiceRoutes.publish, {
    refresh: CHANGED_ROUTES,
    done: "Saved Successfully",
    detail: `Published and emailed. Invoice ${formatInvoiceNumber(invoice.invoice_number)}, ${name}`,
    onDone: (published) => {
      onClose();
      onPublished?.(published);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`Publish invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
      confirm="Publish and send"
      busy={publish.isSending}
      onCancel={onClose}
      onConfirm={() => publish.send({ params: { id: invoice.ID }, query: { send_email: "true" } })}
    >
      {name} will owe {formatDollars(invoice.total)}.{" "}
      {email
        ? `The invoice will be emailed to ${email}.`
        : "The client has no email address, so nothing will be emailed."}{" "}
      A published invoice can’t be changed.
    </ConfirmDialog>
  );
}
