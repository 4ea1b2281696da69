import { z } from "zod";
import { adjustingRoutes } from "#areas/billing/invoices/adjusting.contract.ts";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import {
  formatInvoiceNumber,
  type Invoice,
  type WriteOff,
} from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { line } from "#kernel/text/text.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";

const Reversal = z.object({ reason: line(300, "Enter a reason.") });
const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary];

interface ReverseModalProps {
  invoice: Invoice;
  writeOff: WriteOff;
  onClose: () => void;
}

/** Renders the dialog that reverses a write-off, for a client who pays after all (decision 0150). */
export function ReverseModal({ invoice, writeOff, onClose }: ReverseModalProps) {
  const number = formatInvoiceNumber(invoice.invoice_number);
  const reverse = useSend(adjustingRoutes.reverseWriteOff, {
    done: "Saved Successfully",
    detail: `Write-off reversed. Invoice ${number}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
    onDone: onClose,
  });
  const form = useFormFor(Reversal, {
    initial: { reason: "" },
    onSave: (body) => reverse.sendAsync({ params: { id: invoice.ID, writeOff: writeOff.ID }, body }),
  });
  return (
    <FormModal
      opened
      title={`Reverse write-off of invoice ${number}`}
      form={form}
      submit="Reverse write-off"
      onClose={onClose}
    >
      <p>{`${formatDollars(writeOff.amount)} will be outstanding again.`}</p>
      <TextField {...form.field("reason")} label="Reason" startsHere />
    </FormModal>
  );
}
