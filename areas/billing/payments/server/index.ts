import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { attemptOpen, cardPaymentRoutes, cardRoutes, gatewayFailed, UNREACHED } from "../card.contract.ts";
import { paymentRoutes } from "../contract.ts";
import { cardPaymentHandlers } from "./card.handlers.ts";
import { cardHandlers } from "./cards.ts";
import { paymentJobs } from "./jobs.ts";
import type { InvoicePaid } from "./paid.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { recordReceipt } from "./receipts.ts";
import { refundInvoice } from "./refunds.ts";
import { paymentReport, paymentReportCsv } from "./report.ts";

export type { InvoicePaid } from "./paid.ts";
export { openPayments } from "./open-payments.ts";

export const payments = (...paid: readonly InvoicePaid[]) =>
  defineFeature({
    name: "payments",
    endpoints: [
      endpoints(paymentRoutes, {
        manual: (call) => recordReceipt(call, paid),
        refund: (call) => refundInvoice({ ...call, paid }),
        receiptPdf,
        report: paymentReport,
        reportCsv: paymentReportCsv,
      }),
      endpoints(cardPaymentRoutes, cardPaymentHandlers(paid)),
      endpoints(cardRoutes, cardHandlers),
    ],
    jobs: paymentJobs(paid),
    constraints: {
      payment_attempt_open_once: { message: attemptOpen.sentence(undefined), status: 409, code: attemptOpen.code },
      payment_attempt_code_once: {
        message: gatewayFailed.sentence({ reason: UNREACHED }),
        status: 409,
        code: gatewayFailed.code,
      },
    },
  });
