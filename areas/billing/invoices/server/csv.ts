import { formatDay } from "#kernel/dates/day.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { batches, csvAmount, type CsvColumn, sendCsv } from "#platform/http/csv.ts";
import type { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type InvoiceRowInput } from "../invoice.contract.ts";
import { invoiceAccessOf } from "./access.ts";
import { listAfter } from "./list.queries.ts";

const COLUMNS: readonly CsvColumn<InvoiceRowInput>[] = [
  ["Invoice", ({ invoice_number }) => formatInvoiceNumber(invoice_number)],
  ["Client", ({ client }) => client.name],
  ["Practice", ({ client }) => client.company],
  ["For", ({ description }) => description],
  ["Invoice date", ({ invoice_date }) => formatDay(invoice_date)],
  ["Due date", ({ due_date }) => formatDay(due_date)],
  ["Status", ({ status }) => status],
  ["Subtotal", ({ subtotal }) => csvAmount(subtotal)],
  ["GST", ({ tax }) => csvAmount(tax)],
  ["Total", ({ total }) => csvAmount(total)],
  ["Outstanding", ({ outstanding, status }) => (status === "unpublished" ? null : csvAmount(outstanding))],
  ["Reminders", ({ reminders }) => reminders],
];

/**
 * Streams the CSV. Rows are read while the file is sent, after the request's own connection has been
 * released.
 */
export function invoicesCsv(call: HandlerContext<typeof invoiceRoutes.csv>) {
  const { query, services, reply } = call;
  const access = invoiceAccessOf(call);
  const rows = batches((after, limit) => listAfter(services.db, access, query, after, limit));
  return sendCsv(reply, "invoices.csv", COLUMNS, rows);
}
