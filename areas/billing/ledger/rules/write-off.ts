import type { Cents } from "#kernel/money/money.ts";
import type { Posting } from "../contract.ts";

/**
 * What is owed and will not be paid is a bad debt, and the GST in it is payable no longer (A New Tax System (Goods and Services Tax) Act 1999,
 * s 21-5). Amounts below zero reverse a write-off: both are owed and payable again (s 21-10).
 */
export function writeOffPostings(_invoice: number, amount: Cents, tax: Cents): Posting[] {
  const postings: Posting[] = [
    { account: "write_off", cents: amount - tax, _invoice },
    { account: "gst", cents: tax, _invoice },
    { account: "receivable", cents: -amount, _invoice },
  ];
  return postings.filter(({ cents }) => cents !== 0);
}
