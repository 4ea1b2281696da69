import { z } from "zod";
import { rangeInvalid, rangeMissing } from "#areas/billing/invoices/problems.contract.ts";
import { Payment, PaymentType } from "#areas/billing/ledger/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, OptionalReference, Reference } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { MoneyReplySchema, MoneySchema } from "#kernel/money/money.ts";
import { problem } from "#kernel/contract/problem.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

const reason = () => z.object({ reason: z.string() });

/** Refusal to record a payment, with the reason and what to do (MSG-110). */
export const receiptRefused = problem(
  "receipt.refused",
  409,
  ({ reason: why }) => `Failed to receipt: ${why}`,
  undefined,
  reason,
);
export const receiptIncomplete = problem(
  "invalid",
  400,
  ({ reason: why }) => `Failed to receipt: ${why}`,
  undefined,
  reason,
);
export const receiptTooMuch = problem(
  "payment.over",
  409,
  "Failed to receipt: This is more than is outstanding. Keep the rest as client credit, or enter less.",
  "payment_amount",
);
export const creditTooLittle = problem(
  "credit.over",
  409,
  "Failed to receipt: This is more than the client's credit.",
  "payment_amount",
);
/** Refusal of a refund that exceeds the refundable amount (MSG-104). */
export const refundRefused = problem(
  "refund.over",
  409,
  ({ reason: why }) => `Failed to refund. ${why}`,
  "payment_amount",
  reason,
);

/** Refusal while the result of a card payment or refund of the invoice is unknown. */
export const refundUnconfirmed = problem(
  "refund.unconfirmed",
  409,
  "Failed to refund. The card provider has not confirmed a payment or refund of this invoice yet. It is checked every minute.",
);
/** Refusal of a refund with the card provider's reason (MSG-104). */
export const refundDeclined = problem(
  "refund.declined",
  409,
  ({ reason: why }) => `Failed to refund. ${why}`,
  undefined,
  reason,
);

const Allocation = z.object({ _invoice: Reference, payment_amount: MoneySchema });

/**
 * Body of a manual receipt. A rule checks RULE-PAY-03 because its refusals begin with the wording of MSG-110.
 */
export const ManualReceiptBody = z.object({
  _invoice: OptionalReference.optional(),
  payment_amount: MoneySchema.optional(),
  payment_type: PaymentType.nullish(),
  payment_date: DaySchema.optional(),
  /** False for a failed payment, which is recorded in the history and changes nothing else. */
  is_successful: z.boolean().optional(),
  /**
   * Amounts for several invoices of one client in one receipt, instead of `_invoice` and `payment_amount`.
   */
  allocations: z.array(Allocation).max(100, "One receipt settles at most 100 invoices.").optional(),
  /** True to keep an amount beyond the outstanding balance as client credit. */
  keep_credit: z.boolean().optional(),
  /** True to pay with client credit (G-32). */
  use_credit: z.boolean().optional(),
  /** True to email the receipt to the client. */
  send_email: z.boolean().optional(),
});
export type ManualReceiptBody = z.output<typeof ManualReceiptBody>;

/** Receipt: the payment of the first invoice, and in `payments` the payments of all invoices. */
export const Receipt = Payment.extend({ payments: z.array(Payment) });

export const ReportRow = z.object({
  ID: z.int(),
  _invoice: z.int(),
  _doctor: z.int(),
  invoice_number: z.int(),
  client: z.string(),
  payment_date: DaySchema,
  payment_type: z.int().nullable(),
  payment_amount: MoneyReplySchema,
  surcharge: MoneyReplySchema,
  is_refund: z.boolean(),
});
export type ReportRow = z.output<typeof ReportRow>;

const OptionalDay = DaySchema.optional();
/**
 * List parameters of the payment report. The period is part of the address; the browser sorts and pages the
 * rows.
 */
export const paymentReportList = listQuery({
  sort: ["date", "-date", "client", "-client", "amount", "-amount"],
  pageSize: 50,
  filters: { search: SearchText },
  view: { start: OptionalDay, end: OptionalDay },
});

const Sums = z.object({ payment_amount: MoneyReplySchema, surcharge: MoneyReplySchema });
const PaymentReport = z.object({
  rows: z.array(ReportRow),
  totals: Sums.extend({
    by_type: z.array(Sums.extend({ payment_type: z.int(), name: z.string(), count: z.int() })),
  }),
});
export type ReportReply = z.output<typeof PaymentReport>;
const reportAccess = { needs: "invoice.report", client: "optional", callers: "staff" } as const;
const Range = { start: z.string().optional(), end: z.string().optional() };

export const paymentRoutes = {
  manual: route({
    id: "API-PAY-002",
    summary: "Record a payment that was received: part or whole of one invoice, or of several of one client",
    method: "POST",
    path: "/payment/manual",
    access: { needs: "payment.manual", client: "optional", callers: "staff" },
    body: ManualReceiptBody,
    reply: Receipt,
    status: 201,
    fails: [receiptRefused, receiptIncomplete, receiptTooMuch, creditTooLittle],
    example: { _invoice: 1, payment_amount: 110, payment_type: 2, payment_date: "2026-11-11" },
  }),
  refund: route({
    id: "API-INV-012",
    summary: "Refund an invoice's payments, in part or whole; {} refunds all of what was paid",
    method: "POST",
    path: "/invoice/{id}/refund",
    mode: "outside",
    access: { needs: "invoice.charge", client: "optional", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "invoice" },
    body: z.object({
      payment_amount: MoneySchema.refine((cents) => cents > 0, "Enter an amount above $0.00.").nullish(),
      /** ID of the payment to refund. If omitted, payments are refunded newest first. */
      _payment: OptionalReference.optional(),
    }),
    reply: Receipt,
    status: 201,
    fails: [refundRefused, refundUnconfirmed, refundDeclined],
    example: {},
  }),
  receiptPdf: route({
    id: "own",
    summary: "A receipt, or a refund, as a PDF: all invoices it settled",
    method: "GET",
    path: "/invoice/{id}/payment/{payment}/pdf",
    access: { needs: ["invoice.own", "invoice.view"], client: "optional", callers: "all", peers: false },
    params: { id: IdParam, payment: IdParam },
    entities: { id: "invoice" },
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
  report: route({
    id: "API-INV-013",
    summary: "Payments from one day to another, both included, with totals by type",
    method: "GET",
    path: "/invoice/paymentreport",
    access: reportAccess,
    query: Range,
    reply: PaymentReport,
    fails: [rangeMissing, rangeInvalid],
  }),
  reportCsv: route({
    id: "own",
    summary: "The payment report as a CSV file",
    method: "GET",
    path: "/invoice/paymentreport/csv",
    access: reportAccess,
    query: Range,
    produces: "text/csv",
    fails: [rangeMissing, rangeInvalid],
  }),
};
