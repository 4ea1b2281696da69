import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { type Cents, MoneyReplySchema } from "#kernel/money/money.ts";

/** Payment types: 1 Credit Card, 2 EFT, 3 Cheque, 4 Cash (CONST-113). */
export const PaymentType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
  error: "Choose credit card, EFT, cheque or cash.",
});
export type PaymentType = z.output<typeof PaymentType>;

export const PAYMENT_TYPES = [
  { value: 1, label: "Credit card" },
  { value: 2, label: "EFT" },
  { value: 3, label: "Cheque" },
  { value: 4, label: "Cash" },
] as const satisfies readonly { value: PaymentType; label: string }[];

/** Returns the name of a payment type. A payment without a type was made with client credit. */
export const paymentTypeName = (type: number | null): string =>
  PAYMENT_TYPES.find(({ value }) => value === type)?.label ?? "Client credit";

/** Payment of an invoice (ENT-PAYMENT). A refund is a payment with a negative amount. */
export const Payment = z.object({
  ID: z.int(),
  _invoice: z.int(),
  receipt_number: z.int(),
  is_successful: z.boolean(),
  is_refund: z.boolean(),
  _refund_of: z.int().nullable(),
  payment_amount: MoneyReplySchema,
  /** Part of the amount beyond the outstanding balance, which became client credit. */
  client_credit: MoneyReplySchema,
  surcharge: MoneyReplySchema,
  /** Amount that can still be refunded. */
  refundable: MoneyReplySchema,
  payment_type: z.int().nullable(),
  payment_date: DaySchema,
  access_code: z.string().nullable(),
  response_message: z.string().nullable(),
  created_time: z.string(),
});
export type Payment = z.output<typeof Payment>;
export type PaymentInput = z.input<typeof Payment>;

export type Account =
  | "receivable"
  | "revenue"
  | "gst"
  | "card"
  | "bank"
  | "cash"
  | "surcharge"
  | "client_credit"
  | "write_off";

/** Line of a ledger entry. Debits are positive. */
export interface Posting {
  readonly account: Account;
  readonly cents: Cents;
  readonly _product?: number | null;
  readonly _invoice?: number;
  readonly _payment?: number;
}
