import { z } from "zod";
import { MoneyReplySchema } from "#kernel/money/money.ts";

const Sum = z.object({ total: MoneyReplySchema, outstanding: MoneyReplySchema });

/** Sums and counts of the invoices by state, and outstanding amounts by age. */
export const InvoiceSummary = z.object({
  outstanding: MoneyReplySchema,
  overdue: MoneyReplySchema,
  unpublished: MoneyReplySchema,
  /** Amount received in the current month, less refunds. */
  received: MoneyReplySchema,
  counts: z.object({
    all: z.int(),
    overdue: z.int(),
    unpublished: z.int(),
    sent: z.int(),
    paid: z.int(),
    void: z.int(),
  }),
  /** Sums by state. `published` is null for more than 10,000 published invoices, which aren't summed. */
  sums: z.object({
    overdue: Sum,
    sent: Sum,
    published: z.object({ count: z.int(), total: MoneyReplySchema }).nullable(),
  }),
  ages: z.array(
    z.object({ age: z.enum(["not_due", "0-30", "31-60", "61-90", "over_90"]), total: MoneyReplySchema }),
  ),
  client_credit: MoneyReplySchema,
});
