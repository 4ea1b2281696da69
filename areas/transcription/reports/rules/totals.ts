import type { TranscriptionReport, TranscriptionRow } from "../contract.ts";

type Sums = TranscriptionReport["totals"];

/** Minutes are kept to two places, so that the sum is the one a reader adds up. */
export function totalsOf(rows: readonly Pick<TranscriptionRow, keyof Sums>[]): Sums {
  const sum = (of: (row: Sums) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    letters: sum(({ letters }) => letters),
    corrected: sum(({ corrected }) => corrected),
    minutes: Math.round(sum(({ minutes }) => Math.round(minutes * 100))) / 100,
    characters: sum(({ characters }) => characters),
  };
}
