import type { Cents } from "#kernel/money/money.ts";

interface Reductions {
  readonly credit_notes: readonly { readonly amount: Cents; readonly tax: Cents }[];
  readonly write_offs: readonly { readonly amount: Cents; readonly tax: Cents }[];
}

/**
 * Sums the credit notes and write-offs of an invoice and the GST included in them. A reversed write-off adds
 * nothing because its reversal is negative.
 */
export function reductionsOf({ credit_notes, write_offs }: Reductions): { before: Cents; beforeTax: Cents } {
  const reductions = [...credit_notes, ...write_offs];
  return {
    before: reductions.reduce((sum, { amount }) => sum + amount, 0),
    beforeTax: reductions.reduce((sum, { tax }) => sum + tax, 0),
  };
}

/** Returns the amount written off and not reversed, in cents. */
export const sumWrittenOff = ({ write_offs }: Pick<Reductions, "write_offs">): Cents =>
  write_offs.reduce((sum, { amount }) => sum + amount, 0);
