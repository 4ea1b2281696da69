import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { adjustingRoutes } from "../adjusting.contract.ts";
import { invoiceRoutes } from "../contract.ts";
import {
  dueTooEarly,
  reversedAlready,
  unknownIssuer,
  unknownLinked,
  unknownProduct,
} from "../problems.contract.ts";
import { DAY_TAKEN, reminderRoutes } from "../reminders.contract.ts";
import { adjustingHandlers, handlersWith } from "./handlers.ts";
import { invoiceJobs } from "./jobs.ts";
import { reminderHandlers } from "./reminder-steps.ts";
import type { OpenPayments } from "./remove-invoice.ts";
import { waitingInvoices } from "./waiting.ts";

export { invoiceAccessOf, dayOf, findInvoiceClient, loadInvoice } from "./access.ts";
export { auditAdded, auditInvoice } from "./audit.ts";
export { lockFormsFees, openFormsFee } from "./forms-fee.ts";
export { findInvoice, type FoundInvoice, lockInvoice } from "./queries.ts";
export { findIssuer, findPayee, listIssuers } from "./payee.queries.ts";
export { publishInvoice } from "./publishing.ts";
export { type OpenPayments, deleteOrVoidInvoice } from "./remove-invoice.ts";
export { type Draft, type DraftLine, insertInvoice } from "./saving.ts";
export { type InvoiceAccess, READ_PERMISSIONS } from "./list.queries.ts";
export type { Age } from "./sums.queries.ts";

export const invoices = (payments: OpenPayments) =>
  defineFeature({
    name: "invoices",
    endpoints: [
      endpoints(invoiceRoutes, handlersWith(payments)),
      endpoints(adjustingRoutes, adjustingHandlers),
      endpoints(reminderRoutes, reminderHandlers),
    ],
    jobs: invoiceJobs,
    waiting: [waitingInvoices],
    constraints: {
      invoice_due_after_date: { field: "due_date", message: dueTooEarly.sentence(undefined) },
      invoice_issuer_exists: { field: "invoicer", message: unknownIssuer.sentence(undefined) },
      invoice_line_product_exists: { field: "lineItems", message: unknownProduct.sentence(undefined) },
      invoice_linked_exists: { field: "linked_invoice", message: unknownLinked.sentence(undefined) },
      invoice_line_sum_within: {
        field: "lineItems",
        message: "Price by units must be below $10,000,000.00.",
      },
      write_off_reversed_once: {
        message: reversedAlready.sentence(undefined),
        status: 409,
        code: reversedAlready.code,
      },
      reminder_step_day_once: { field: "days", message: DAY_TAKEN },
      published_stays: {
        message: "A published invoice can't be changed.",
        status: 409,
        code: "invoice.published",
      },
    },
  });
