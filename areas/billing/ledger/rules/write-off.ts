import type { Cents } from "#kernel/money/money.ts";
import type { Posting } from "../contract.ts";

/**
 * Returns the postings of a write-off: a receivable that will not be paid is a bad debt, and its GST is no
 * longer payable (A New Tax System (Goods and Services Tax) Act 1999, s 21-5). Negative amounts reverse a
 * write-off and its GST (s 21-10).
 */
export function writeOffPostings(_invoice: number, amount: Cents, tax: Cents): Posting[] {
  const postings: Posting[] = [
    { account: "write_off", cents: amount - tax, _invoice },
    { account: "gst", cents: tax, _invoice },
    { account: "receivable", cents: -amount, _invoice },
  ];
  return postings.filter(({ cents }) => cents !== 0);
}
