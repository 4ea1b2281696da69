import { z } from "zod";
import { adjustingRoutes } from "#areas/billing/invoices/adjusting.contract.ts";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { LedgerPreview } from "#areas/billing/ledger/web/LedgerPreview.tsx";
import { dollarsOf, formatMoney, parseTypedMoney } from "#kernel/money/money.ts";
import { line } from "#kernel/text/text.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { MoneyField } from "#platform/web/ui/fields/MoneyField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { creditableAmount, creditEffect } from "../rules/preview.ts";

const ENTER_AMOUNT = "Enter an amount above $0.00.";
const Credit = z.object({
  amount: z.string(ENTER_AMOUNT).refine((text) => (parseTypedMoney(text) ?? 0) > 0, ENTER_AMOUNT),
  reason: line(300, "Enter a reason."),
});

/** Renders the dialog that adds a credit note to an invoice (G-32). */
export function CreditModal({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const credit = useSend(adjustingRoutes.credit, {
    done: "Create Successfully",
    detail: `Credit note added. Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    errors: "inline",
    refresh: [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary],
    onDone: onClose,
  });
  const form = useFormFor(Credit, {
    initial: { amount: "", reason: "" },
    onSave: ({ amount, reason }) =>
      credit.sendAsync({
        params: { id: invoice.ID },
        body: { amount: dollarsOf(parseTypedMoney(amount) ?? 0), reason },
      }),
  });
  const amount = parseTypedMoney(form.values.amount ?? "") ?? 0;
  const [maxAmount, effect] = [creditableAmount(invoice), creditEffect(invoice, amount)];
  return (
    <FormModal
      opened
      title={`Credit invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
      form={form}
      submit={amount > 0 ? `Credit ${formatMoney(amount)}` : "Credit invoice"}
      onClose={onClose}
    >
      <p>
        {`Up to ${formatMoney(maxAmount)} can be credited. ${formatDollars(invoice.outstanding)} is outstanding. Any amount above that becomes client credit.`}
      </p>
      <MoneyField {...form.field("amount")} label="Amount including GST" startsHere />
      <TextField {...form.field("reason")} label="Reason" />
      {amount > 0 && amount <= maxAmount && (
        <>
          <p>
            {`The credit note includes GST of ${formatMoney(effect.tax)}.`}
            {effect.toClient > 0 && ` ${formatMoney(effect.toClient)} becomes client credit.`}
          </p>
          <LedgerPreview postings={effect.postings} />
        </>
      )}
    </FormModal>
  );
}
