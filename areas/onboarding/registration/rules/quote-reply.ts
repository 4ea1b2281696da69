import { type Quote } from "#areas/billing/products/rules/quote.ts";
import { lineSums } from "#areas/billing/ledger/rules/decimal.ts";

/** Converts a quote to the contract's reply. Amounts are in cents and serialised as dollars. */
export const quoteReply = ({ lines, subtotal, tax, total }: Quote) => ({
  lines: lines.map((line) => ({
    description: line.description,
    amount: lineSums(line).subtotal,
    has_gst: line.has_gst,
  })),
  subtotal,
  tax,
  total,
});
