/**
 * Files and functions that exceeded the limits (300 lines a file, 50 a function, 150 a component) when the
 * check was introduced, with their lengths. Entries must not be added.
 */
export const BUDGET: Readonly<Record<string, number>> = {};

interface LongCode {
  /** Path of the file, followed by the name of the function if the entry is a function. */
  readonly at: string;
  readonly lines: number;
  readonly limit: number;
}

/**
 * Returns a sentence for each file or function that exceeds its limit or budget, and for each budget entry
 * that is too high or no longer needed.
 */
export function findOverBudget(
  longEntries: readonly LongCode[],
  budget: Readonly<Record<string, number>>,
): string[] {
  const longest = new Map<string, LongCode>();
  for (const entry of longEntries)
    if (entry.lines > (longest.get(entry.at)?.lines ?? 0)) longest.set(entry.at, entry);
  return [
    ...[...longest.values()].flatMap(({ at, lines, limit }) => {
      const maxLines = budget[at] ?? limit;
      return lines > maxLines ? [`${at} has ${lines} lines, ${maxLines} is the most: split it by noun`] : [];
    }),
    ...Object.entries(budget).flatMap(([at, maxLines]) => {
      const lines = longest.get(at)?.lines;
      if (lines === undefined)
        return [`tools/measures-budget.ts: ${at} is within the limit, remove its line`];
      return lines < maxLines
        ? [`tools/measures-budget.ts: ${at} has ${lines} lines now, write ${lines}`]
        : [];
    }),
  ];
}
