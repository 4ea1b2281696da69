import { z } from "zod";
import { adjustingRoutes } from "#areas/billing/invoices/adjusting.contract.ts";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { LedgerPreview } from "#areas/billing/ledger/web/LedgerPreview.tsx";
import { centsOf, dollarsOf, formatMoney, parseTypedMoney } from "#kernel/money/money.ts";
import { line } from "#kernel/text/text.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { MoneyField } from "#platform/web/ui/fields/MoneyField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { writeOffEffect, maxWriteOff } from "../rules/preview.ts";

const ENTER_AMOUNT = "Enter an amount above $0.00.";
const WriteOff = z.object({
  amount: z.string(ENTER_AMOUNT).refine((text) => (parseTypedMoney(text) ?? 0) > 0, ENTER_AMOUNT),
  reason: line(300, "Enter a reason."),
});
const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary];

/**
 * Renders the dialog that writes off an outstanding amount, by default the largest one possible (decision
 * 0150).
 */
export function WriteOffModal({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const maxAmount = maxWriteOff(invoice);
  const writeOff = useSend(adjustingRoutes.writeOff, {
    done: "Saved Successfully",
    detail: `Written off. Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
    onDone: onClose,
  });
  const form = useFormFor(WriteOff, {
    initial: { amount: dollarsOf(maxAmount).toFixed(2), reason: "" },
    onSave: ({ amount, reason }) =>
      writeOff.sendAsync({
        params: { id: invoice.ID },
        body: { amount: dollarsOf(parseTypedMoney(amount) ?? 0), reason },
      }),
  });
  const amount = parseTypedMoney(form.values.amount ?? "") ?? 0;
  const effect = writeOffEffect(invoice, amount);
  return (
    <FormModal
      opened
      title={`Write off invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
      form={form}
      submit="Write off"
      onClose={onClose}
    >
      <p>{`${formatDollars(invoice.outstanding)} is outstanding. The client no longer owes what you write off. You can reverse it later.`}</p>
      {maxAmount < (centsOf(invoice.outstanding) ?? 0) && (
        <p>{`You can write off up to ${formatMoney(maxAmount)}. The rest was credited, and the client's credit can pay it.`}</p>
      )}
      <MoneyField {...form.field("amount")} label="Amount including GST" startsHere />
      <TextField {...form.field("reason")} label="Reason" />
      {amount > 0 && amount <= maxAmount && (
        <>
          <p>{`${formatMoney(effect.tax)} of it is GST, which is no longer payable.`}</p>
          <LedgerPreview postings={effect.postings} />
        </>
      )}
    </FormModal>
  );
}
