import { type Quote } from "#areas/billing/products/rules/quote.ts";
import { lineSums } from "#areas/billing/ledger/rules/decimal.ts";

/** As the contract answers it: cents, which leave as dollars. */
export const quoteReply = ({ lines, subtotal, tax, total }: Quote) => ({
  lines: lines.map((line) => ({ description: line.description, amount: lineSums(line).subtotal, has_gst: line.has_gst })),
  subtotal,
  tax,
  total,
});
