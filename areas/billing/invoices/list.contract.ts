import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";

/** Views of the list. A published invoice that isn't paid is overdue or sent. */
export const INVOICE_VIEWS = ["overdue", "unpublished", "sent", "paid", "void"] as const;
export type InvoiceView = (typeof INVOICE_VIEWS)[number];

/** Largest number counted per state, because ten years of paid invoices are a million rows. */
export const MAX_COUNTED = 1000;
/** Largest number of published invoices that are summed (decision 0148). */
export const MAX_SUMMED = 10_000;

export const invoiceList = listQuery({
  sort: [
    // Sorts by view: overdue, unpublished, sent, paid, void, each in its own order.
    "state",
    "-date",
    "date",
    "number",
    "-number",
    "client",
    "-client",
    "due",
    "-due",
    "total",
    "-total",
    "outstanding",
    "-outstanding",
  ],
  pageSize: 50,
  filters: {
    state: z.enum(INVOICE_VIEWS).optional(),
    from: DaySchema.optional(),
    to: DaySchema.optional(),
    search: SearchText,
  },
});

/**
 * Dates of a period. A rule checks the dates because their refusals have wordings of their own (RULE-INV-10,
 * -11).
 */
export const PeriodQuery = { start: z.string().optional(), end: z.string().optional() };

/** Month of the missing services, as YYYY-MM or YYYY-MM-01. Parsed into the first day of the month. */
export const ServiceMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])(-01)?$/, "Enter a month as YYYY-MM.")
  .transform((month) => `${month.slice(0, 7)}-01`)
  .pipe(DaySchema);

export const MissingService = z.object({
  ID: z.int(),
  name: z.string(),
  services: z.array(
    z.object({
      ID: z.int(),
      description: z.string(),
      /** Product that an invoice of the service contains. */
      _product: z.int(),
    }),
  ),
});
export type MissingService = z.output<typeof MissingService>;
/**
 * List parameters of the missing services, which are sorted and paged in the browser. The month is part of
 * the address.
 */
export const missingServiceList = listQuery({
  sort: ["client", "-client"],
  pageSize: 50,
  filters: { search: SearchText },
  view: {
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  },
});
