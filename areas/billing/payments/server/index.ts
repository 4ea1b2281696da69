import { defineFeature, endpoints } from "#platform/http/feature.ts";
import {
  attemptOpen,
  cardPaymentRoutes,
  cardRoutes,
  gatewayFailed,
  UNREACHABLE_MESSAGE,
} from "../card.contract.ts";
import { paymentRoutes } from "../contract.ts";
import { cardPaymentHandlers } from "./card.handlers.ts";
import { cardHandlers } from "./cards.ts";
import { paymentJobs } from "./jobs.ts";
import type { PaidHook } from "./publish-paid-invoice.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { recordReceipt } from "./receipts.ts";
import { refundInvoice } from "./refunds.ts";
import { paymentReport, paymentReportCsv } from "./report.ts";

export type { PaidHook } from "./publish-paid-invoice.ts";
export { openPayments } from "./open-payments.ts";

export const payments = (...paidHooks: readonly PaidHook[]) =>
  defineFeature({
    name: "payments",
    endpoints: [
      endpoints(paymentRoutes, {
        manual: (call) => recordReceipt(call, paidHooks),
        refund: (call) => refundInvoice({ ...call, paid: paidHooks }),
        receiptPdf,
        report: paymentReport,
        reportCsv: paymentReportCsv,
      }),
      endpoints(cardPaymentRoutes, cardPaymentHandlers(paidHooks)),
      endpoints(cardRoutes, cardHandlers),
    ],
    jobs: paymentJobs(paidHooks),
    constraints: {
      payment_attempt_open_once: {
        message: attemptOpen.sentence(undefined),
        status: 409,
        code: attemptOpen.code,
      },
      payment_attempt_code_once: {
        message: gatewayFailed.sentence({ reason: UNREACHABLE_MESSAGE }),
        status: 409,
        code: gatewayFailed.code,
      },
    },
  });
