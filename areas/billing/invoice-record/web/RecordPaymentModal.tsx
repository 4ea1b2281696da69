import { Checkbox } from "@mantine/core";
import { z } from "zod";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { formatInvoiceNumber, type Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { PAYMENT_TYPES, PaymentType } from "#areas/billing/ledger/contract.ts";
import { surchargeOf } from "#areas/billing/ledger/rules/decimal.ts";
import { paymentRoutes } from "#areas/billing/payments/contract.ts";
import { type Day, DaySchema } from "#kernel/day.ts";
import { centsOf, dollarsOf, formatMoney, parseTypedMoney } from "#kernel/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";

const ENTER_AMOUNT = "Enter an amount above $0.00.";
const Receipt = z.object({
  payment_amount: z.string(ENTER_AMOUNT).refine((text) => (parseTypedMoney(text) ?? 0) > 0, ENTER_AMOUNT),
  payment_type: PaymentType,
  payment_date: DaySchema,
  keep_credit: z.boolean(),
  send_email: z.boolean(),
});

/** SCR-MOD-29, picture 33, for one invoice. */
export function RecordPaymentModal({ invoice, today, onClose }: { invoice: Invoice; today: Day; onClose: () => void }) {
  const record = useSend(paymentRoutes.manual, {
    done: "Create Successfully",
    errors: "inline",
    refresh: [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary],
    onDone: onClose,
  });
  const owed = centsOf(invoice.outstanding) ?? 0;
  const form = useFormFor(Receipt, {
    initial: {
      payment_amount: invoice.outstanding.toFixed(2),
      payment_type: 2,
      payment_date: today,
      keep_credit: false,
      send_email: true,
    },
    onSave: ({ payment_amount, ...body }) =>
      record.sendAsync({
        body: { ...body, _invoice: invoice.ID, payment_amount: dollarsOf(parseTypedMoney(payment_amount) ?? 0) },
      }),
  });
  const { payment_amount, payment_type, keep_credit, send_email } = form.values;
  const amount = parseTypedMoney(typeof payment_amount === "string" ? payment_amount : "") ?? 0;
  const surcharge = surchargeOf(amount, typeof payment_type === "number" ? payment_type : null);
  return (
    <FormModal
      opened
      title={`Record payment · ${formatInvoiceNumber(invoice.invoice_number)}`}
      form={form}
      submit={`Record ${formatMoney(amount + surcharge)}`}
      onClose={onClose}
    >
      <p>
        {invoice.invoicee.name} owes {formatMoney(owed)} on this invoice.
      </p>
      <ChoiceField {...form.field("payment_type")} label="Payment type" options={PAYMENT_TYPES} />
      <FieldRow>
        <TextField {...form.field("payment_amount")} label="Amount for the invoice" startsHere />
        <DateField {...form.field("payment_date")} label="Payment date" today={today} max={today} />
      </FieldRow>
      {surcharge > 0 && (
        <p>Card surcharge 1.5%: {formatMoney(surcharge)}. It is recorded separately and doesn’t reduce what is outstanding.</p>
      )}
      {amount > owed && (
        <Checkbox
          label={`Keep ${formatMoney(amount - owed)} as client credit`}
          checked={keep_credit === true}
          onChange={(event) => form.set({ keep_credit: event.currentTarget.checked })}
        />
      )}
      {invoice.invoicee.email && (
        <Checkbox
          mt={8}
          label={`Email the receipt to ${invoice.invoicee.email}`}
          checked={send_email === true}
          onChange={(event) => form.set({ send_email: event.currentTarget.checked })}
        />
      )}
    </FormModal>
  );
}
