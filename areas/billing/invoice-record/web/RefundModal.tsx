import { useMemo } from "react";
import { z } from "zod";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { paymentTypeName } from "#areas/billing/ledger/contract.ts";
import { LedgerPreview } from "#areas/billing/ledger/web/LedgerPreview.tsx";
import { paymentRoutes } from "#areas/billing/payments/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { dollarsOf, formatMoney, parseTypedMoney } from "#kernel/money/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { MoneyField } from "#platform/web/ui/fields/MoneyField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { refundablePayments, refundEffect } from "../rules/preview.ts";

const ENTER_AMOUNT = "Enter an amount above $0.00.";
const TOO_MUCH = "This is more than was paid.";
const ALL_PAYMENTS = 0;
const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary, invoiceRoutes.list];

/**
 * Renders the dialog that refunds part or all of the payments (STATE-INV-04). The refunded amount is
 * outstanding again.
 */
export function RefundModal({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const schema = useMemo(() => schemaOf(invoice), [invoice]);
  const refund = useSend(paymentRoutes.refund, {
    done: "Refunded successfully",
    detail: `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
    onDone: onClose,
  });
  const form = useFormFor(schema, {
    initial: {
      _payment: ALL_PAYMENTS,
      payment_amount: dollarsOf(refundEffect(invoice, null, null).most).toFixed(2),
    },
    onSave: ({ _payment, payment_amount }) =>
      refund.sendAsync({
        params: { id: invoice.ID },
        body: {
          payment_amount: dollarsOf(parseTypedMoney(payment_amount) ?? 0),
          ...(_payment === ALL_PAYMENTS ? {} : { _payment }),
        },
      }),
  });
  const { _payment, payment_amount } = form.values;
  const amount = parseTypedMoney(payment_amount ?? "") ?? 0;
  const { most, postings } = refundEffect(invoice, amount, _payment || null);
  const payments = refundablePayments(invoice).map(({ ID, payment_type, payment_date, refundable }) => ({
    value: ID,
    label: `${paymentTypeName(payment_type)} of ${formatDay(payment_date)}, ${formatMoney(refundable)}`,
  }));
  return (
    <FormModal
      opened
      title={`Refund invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
      form={form}
      submit={`Refund ${formatMoney(amount)}`}
      onClose={onClose}
    >
      <p>
        {`Up to ${formatMoney(most)} can be refunded to ${invoice.invoicee.name}. The refunded amount is outstanding again, except for client credit.`}
      </p>
      <ChoiceField
        {...form.field("_payment")}
        label="Payment"
        options={[{ value: ALL_PAYMENTS, label: "All payments, newest first" }, ...payments]}
      />
      <MoneyField {...form.field("payment_amount")} label="Amount to refund" startsHere />
      {amount <= most && <LedgerPreview postings={postings} />}
    </FormModal>
  );
}

const schemaOf = (invoice: Invoice) =>
  z
    .object({
      _payment: z.int(),
      payment_amount: z.string(ENTER_AMOUNT).refine((text) => (parseTypedMoney(text) ?? 0) > 0, ENTER_AMOUNT),
    })
    .refine(
      ({ _payment, payment_amount }) =>
        (parseTypedMoney(payment_amount) ?? 0) <= refundEffect(invoice, null, _payment || null).most,
      { error: TOO_MUCH, path: ["payment_amount"] },
    );
