import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { invoiceRoutes } from "#areas/billing/invoices/contract.ts";
import { PAYMENT_TYPES } from "#areas/billing/ledger/contract.ts";
import { LedgerPreview } from "#areas/billing/ledger/web/LedgerPreview.tsx";
import { paymentRoutes } from "#areas/billing/payments/contract.ts";
import { surchargesOf } from "#areas/billing/payments/rules/receipt.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { type Day, DaySchema } from "#kernel/dates/day.ts";
import { type Cents, dollarsOf, formatMoney, parseTypedMoney } from "#kernel/money/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { MoneyField } from "#platform/web/ui/fields/MoneyField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import {
  allocationsOf,
  applyAmount,
  isFullyPaid,
  unappliedAmount,
  receiptEffect,
} from "../rules/allocation.ts";
import { AllocationTable } from "./AllocationTable.tsx";
import type { Payable } from "./ReceiptModal.tsx";
import { CardTotal, ReceiptClient } from "./ReceiptSummary.tsx";

const ENTER_AMOUNT = "Enter an amount above $0.00.";
/** Value of "Client credit" in the list of payment types, next to the four types of CONST-113. */
const CREDIT_TYPE = 0;
const CARD_TYPE = 1;
const Receipt = z.object({
  payment_amount: z.string(ENTER_AMOUNT).refine((text) => (parseTypedMoney(text) ?? 0) > 0, ENTER_AMOUNT),
  payment_type: z.int("Choose credit card, EFT, cheque or cash."),
  payment_date: DaySchema,
  keep_credit: z.boolean(),
  send_email: z.boolean(),
});

interface ReceiptFormProps {
  invoices: readonly Payable[];
  selected: readonly number[];
  credit: Cents;
  today: Day;
  onClose: () => void;
  onDone: () => void;
}

const CHANGED_ROUTES = [invoiceRoutes.get, invoiceRoutes.page, invoiceRoutes.summary, invoiceRoutes.list];

export function ReceiptForm({ invoices, selected, credit, today, onClose, onDone }: ReceiptFormProps) {
  const [typedAmounts, setTypedAmounts] = useState<ReadonlyMap<number, string>>(new Map());
  const paid = invoices.filter(({ ID }) => selected.includes(ID));
  const record = useSend(paymentRoutes.manual, {
    done: "Create Successfully",
    detail: (receipt) =>
      `Payment of ${formatDollars(receipt.payment_amount)} recorded. ${invoices[0]?.client.name ?? ""}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
    onDone,
  });
  const selectedAmount = paid.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const form = useFormFor(Receipt, {
    initial: {
      payment_amount: dollarsOf(selectedAmount).toFixed(2),
      payment_type: 2,
      payment_date: today,
      keep_credit: false,
      send_email: true,
    },
    onSave: ({ payment_type, payment_date, keep_credit, send_email }) => {
      const allocations = allocationsOf(state.applied, state.beyond).map(({ _invoice, cents }) => ({
        _invoice,
        payment_amount: dollarsOf(cents),
      }));
      const use_credit = payment_type === CREDIT_TYPE;
      const type = PAYMENT_TYPES.find(({ value }) => value === payment_type)?.value ?? null;
      return record.sendAsync({
        body: { allocations, payment_type: type, use_credit, payment_date, keep_credit, send_email },
      });
    },
    also: (): FieldErrors => (state.problem === null ? {} : { payment_amount: state.problem }),
  });
  const state = stateOf(form.values, invoices, typedAmounts, credit);
  const { amount, applied, beyond, type, surcharge, problem } = state;
  const types = [
    ...PAYMENT_TYPES,
    ...(credit > 0 ? [{ value: CREDIT_TYPE, label: "Client credit" }] : []),
  ].map(({ value, label }) => ({ value: String(value), label }));
  return (
    <FormModal
      opened
      size="wide"
      title="Record payment"
      form={form}
      submit={`Record ${formatMoney(amount + surcharge)}`}
      onClose={onClose}
      footStart={
        <Checkbox
          label="Email the receipt to the client"
          checked={form.values.send_email === true}
          onChange={(event) => form.set({ send_email: event.currentTarget.checked })}
        />
      }
    >
      <ReceiptClient invoices={invoices} credit={credit} />
      <SegmentedControl
        fullWidth
        label="Payment type"
        value={String(form.values.payment_type ?? "")}
        options={types}
        onChange={(value) => form.set({ payment_type: Number(value) })}
      />
      <FieldRow>
        <MoneyField
          {...form.field("payment_amount")}
          label="Amount for the invoices"
          startsHere
          onChange={(text) => {
            form.field("payment_amount").onChange(text);
            setTypedAmounts(new Map());
          }}
        />
        <DateField {...form.field("payment_date")} label="Payment date" today={today} max={today} />
      </FieldRow>
      <AllocationTable
        applied={applied}
        today={today}
        typed={typedAmounts}
        hasSurcharge={surcharge > 0}
        onType={(ID, text) => setTypedAmounts(new Map([...typedAmounts, [ID, text]]))}
      />
      {problem && beyond !== 0 && (
        <Banner tone="waratah" boxed>
          {problem}
        </Banner>
      )}
      {type === CARD_TYPE && amount > 0 && (
        <CardTotal amount={amount} surcharge={surcharge} applied={applied} />
      )}
      {type !== null && beyond > 0 && isFullyPaid(applied) && (
        <Checkbox
          label={`Keep ${formatMoney(beyond)} as client credit`}
          checked={form.values.keep_credit === true}
          onChange={(event) => form.set({ keep_credit: event.currentTarget.checked })}
        />
      )}
      <LedgerPreview postings={receiptEffect(applied, type, Math.max(0, beyond))} />
    </FormModal>
  );
}

interface ReceiptValues {
  readonly payment_amount?: string | null | undefined;
  readonly payment_type?: number | null | undefined;
  readonly keep_credit?: boolean | null | undefined;
}

/** Computes the allocations, surcharge and problem of the current values. Amounts in cents. */
function stateOf(
  values: ReceiptValues,
  invoices: readonly Payable[],
  typedAmounts: ReadonlyMap<number, string>,
  credit: Cents,
) {
  const amount = Math.max(0, parseTypedMoney(values.payment_amount ?? "") ?? 0);
  const type = values.payment_type === CREDIT_TYPE ? null : (values.payment_type ?? null);
  const applied = applyAmount(amount, invoices, typedAmounts, type);
  const beyond = unappliedAmount(amount, applied);
  const allocations = allocationsOf(applied, beyond).map(({ _invoice, cents }) => ({
    _invoice,
    amount: cents,
  }));
  const surcharge = surchargesOf(allocations, type);
  const isKept = values.keep_credit === true && type !== null && isFullyPaid(applied);
  return {
    amount,
    type,
    applied,
    beyond,
    surcharge,
    problem: problemOf({ amount, type, beyond, credit, isKept }),
  };
}

interface ReceiptCheck {
  readonly amount: Cents;
  readonly type: number | null;
  readonly beyond: Cents;
  readonly credit: Cents;
  readonly isKept: boolean;
}

function problemOf({ amount, type, beyond, credit, isKept }: ReceiptCheck): string | null {
  if (type === null && amount > credit) return `The client has ${formatMoney(credit)} of credit.`;
  if (beyond < 0) return `${formatMoney(-beyond)} more is applied than the amount.`;
  return beyond === 0 || isKept ? null : `${formatMoney(beyond)} is not applied to an invoice.`;
}
