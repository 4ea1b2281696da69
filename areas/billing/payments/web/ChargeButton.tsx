import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { cardPaymentRoutes, cardRoutes } from "../card.contract.ts";
import { cardName } from "../rules/cards.ts";

const CHANGED_ROUTES = [
  invoiceRoutes.get,
  invoiceRoutes.page,
  invoiceRoutes.summary,
  cardPaymentRoutes.attempts,
];

/**
 * Renders the button with which staff charge the client's card (API-INV-010). Renders nothing if the client
 * has no stored card.
 */
export function ChargeButton({ invoice }: { invoice: Invoice }) {
  const [isAsking, setAsking] = useState(false);
  const [card] = useRead(cardRoutes.list, { params: { id: invoice._doctor } }).data ?? [];
  const charge = useSend(cardPaymentRoutes.charge, {
    refresh: CHANGED_ROUTES,
    onDone({ is_successful, response_message }) {
      setAsking(false);
      if (is_successful)
        toast.done("Successfully Paid", { detail: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}` });
      else toast.failed(`Failed to charge. ${response_message}`);
    },
  });
  if (!card) return null;
  const amount = formatDollars(invoice.outstanding);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Charge card</Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Charge invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
        confirm={`Charge ${amount}`}
        busy={charge.isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() => charge.send({ params: { id: invoice.ID }, body: { card: card.ID } })}
      >
        {cardName(card)} of {invoice.invoicee.name} will be charged {amount}.
      </ConfirmDialog>
    </>
  );
}
