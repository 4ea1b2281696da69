import { useState } from "react";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { paymentRoutes } from "../contract.ts";

const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary];

/**
 * Renders the button that returns a card payment received for an already paid invoice (G-35). Renders nothing
 * if there is no overpayment.
 */
export function ReturnButton({ invoice }: { invoice: Invoice }) {
  const [isAsking, setAsking] = useState(false);
  const refund = useSend(paymentRoutes.refund, {
    refresh: CHANGED_ROUTES,
    done: "Refunded successfully",
    detail: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    onDone: () => setAsking(false),
  });
  const overpayment = invoice.payments.find(
    ({ client_credit, access_code, refundable, is_refund }) =>
      !is_refund && access_code !== null && client_credit > 0 && refundable >= client_credit,
  );
  if (!overpayment) return null;
  const amount = formatDollars(overpayment.client_credit);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Return {amount}</Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Return overpayment of invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
        confirm={`Return ${amount}`}
        isLoss
        busy={refund.isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          refund.send({
            params: { id: invoice.ID },
            body: { _payment: overpayment.ID, payment_amount: overpayment.client_credit },
          })
        }
      >
        {amount} was received for an invoice that was already paid. It will be returned to the card.
      </ConfirmDialog>
    </>
  );
}
