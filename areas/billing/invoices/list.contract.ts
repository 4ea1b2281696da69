import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";

/** The views of the list: a published invoice that is not paid is overdue or sent. */
export const INVOICE_VIEWS = ["overdue", "unpublished", "sent", "paid", "void"] as const;
export type InvoiceView = (typeof INVOICE_VIEWS)[number];

/** So many are counted at most: the paid invoices of ten years are a million. */
export const MOST_COUNTED = 1000;
/** So many published invoices are added up at most (decision 0148). */
export const MOST_SUMMED = 10_000;

export const invoiceList = listQuery({
  sort: [
    // Overdue, unpublished, sent, paid, void: each in an order of its own.
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

export const MissingService = z.object({
  ID: z.int(),
  name: z.string(),
  services: z.array(z.object({ ID: z.int(), description: z.string() })),
});
export type MissingService = z.output<typeof MissingService>;
/** Ordered and paged in the browser; the month is in the address. */
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
