import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { urlSearch } from "#kernel/contract/url-search.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";

export const DEFAULT_MONTHS = 12;
export const MAX_MONTHS = 36;

/**
 * Movements of one month and the outstanding amounts at its end, or today for the current month. Amounts are in
 * cents on the server and in dollars in replies.
 */
export const MonthRow = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** Last day of the month, or today. */
  as_at: DaySchema,
  /** Number of published invoices dated in the month, without void ones. */
  invoices: z.int(),
  /** Published invoices less void ones. */
  invoiced: MoneyReplySchema,
  /** Payments on invoices, without card surcharges. */
  received: MoneyReplySchema,
  refunded: MoneyReplySchema,
  /** Credit notes and write-offs. */
  credited: MoneyReplySchema,
  not_due: MoneyReplySchema,
  days_0_30: MoneyReplySchema,
  days_31_60: MoneyReplySchema,
  days_61_90: MoneyReplySchema,
  over_90: MoneyReplySchema,
  outstanding: MoneyReplySchema,
});
export type MonthRow = z.output<typeof MonthRow>;

/** Months of the report, oldest first. The last one is the current month by the office's clock. */
export const MonthlyReport = z.object({ months: z.array(MonthRow) });
export type MonthlyReport = z.output<typeof MonthlyReport>;

const access = { needs: "invoice.report", client: "optional", callers: "staff" } as const;
const Months = z.coerce
  .number("Enter the number of months.")
  .int("Enter a whole number of months.")
  .min(1, `Enter 1 to ${MAX_MONTHS} months.`)
  .max(MAX_MONTHS, `Enter 1 to ${MAX_MONTHS} months.`);
const query = { months: Months.default(DEFAULT_MONTHS) };

export const monthlyReportRoutes = {
  read: route({
    id: "own",
    summary: "Invoiced, received and outstanding by month, of all clients or of one",
    method: "GET",
    path: "/invoice/monthly",
    access,
    query,
    reply: MonthlyReport,
  }),
  csv: route({
    id: "own",
    summary: "The monthly report as a CSV file",
    method: "GET",
    path: "/invoice/monthly/csv",
    access,
    query,
    produces: "text/csv",
  }),
  pdf: route({
    id: "own",
    summary: "The monthly report as a PDF, with its charts",
    method: "GET",
    path: "/invoice/monthly/pdf",
    access,
    query,
    produces: "application/pdf",
    fails: DOCUMENT_FAILS,
  }),
};

/** Number of months shown, in the page's address. */
export const monthlyReportUrl = urlSearch({ months: Months.catch(DEFAULT_MONTHS).default(DEFAULT_MONTHS) });
