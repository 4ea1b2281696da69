import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { paymentRoutes } from "../contract.ts";
import { type InvoicePaid, recordReceipt } from "./receipts.ts";
import { refundInvoice } from "./refunds.ts";
import { paymentReport, paymentReportCsv } from "./report.ts";

export type { InvoicePaid } from "./receipts.ts";

export const payments = (...paid: readonly InvoicePaid[]) =>
  defineFeature({
    name: "payments",
    endpoints: [
      endpoints(paymentRoutes, {
        manual: (call) => recordReceipt(call, paid),
        refund: refundInvoice,
        report: paymentReport,
        reportCsv: paymentReportCsv,
      }),
    ],
  });
