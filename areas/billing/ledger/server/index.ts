import { defineFeature } from "#platform/http/feature.ts";

export {
  bookCredit,
  bookReceipt,
  bookRefund,
  bookWriteOff,
  insertFailedPayment,
  postInvoice,
  postVoid,
  type Receipt,
} from "./booking.ts";
export { findClientCredit, lockClientCredit, lockInvoiceBalance } from "./posting.ts";
export {
  findPayment,
  listPayments,
  listPaymentsOf,
  listReceipt,
  type PaymentRow,
  wasEverPaid,
} from "./reading.ts";

const OVERPAID_MESSAGE = "This is more than is outstanding.";

export const ledger = defineFeature({
  name: "ledger",
  endpoints: [],
  constraints: {
    invoice_balance_not_negative: {
      field: "payment_amount",
      message: OVERPAID_MESSAGE,
      status: 409,
      code: "payment.over",
    },
    payment_balance_not_negative: {
      field: "payment_amount",
      message: "This is more than was paid.",
      status: 409,
      code: "refund.over",
    },
    client_balance_not_negative: {
      field: "payment_amount",
      message: "This is more than the client's credit.",
      status: 409,
      code: "credit.over",
    },
  },
});
