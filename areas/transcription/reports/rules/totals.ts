import type { TranscriptionReport, TranscriptionRow } from "../contract.ts";

type Sums = TranscriptionReport["totals"];

/**
 * Sums the rows. Minutes are rounded to two decimals per row, so that the total equals the sum of the
 * displayed values.
 */
export function totalsOf(rows: readonly Pick<TranscriptionRow, keyof Sums>[]): Sums {
  const sum = (valueOf: (row: Sums) => number): number =>
    rows.reduce((total, row) => total + valueOf(row), 0);
  return {
    letters: sum(({ letters }) => letters),
    corrected: sum(({ corrected }) => corrected),
    minutes: Math.round(sum(({ minutes }) => Math.round(minutes * 100))) / 100,
    characters: sum(({ characters }) => characters),
  };
}
