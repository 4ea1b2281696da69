/** What was longer than the limits (300 lines a file, 50 a function, 150 a component) when they began to be checked. The list only shrinks. */
export const BUDGET: Readonly<Record<string, number>> = {};

interface Long {
  /** The file, with the function where it is one. */
  readonly at: string;
  readonly lines: number;
  readonly limit: number;
}

/** A sentence for all that is too long and not in the budget, longer than its budget, or no longer too long. */
export function overBudget(above: readonly Long[], budget: Readonly<Record<string, number>>): string[] {
  const longest = new Map<string, Long>();
  for (const one of above) if (one.lines > (longest.get(one.at)?.lines ?? 0)) longest.set(one.at, one);
  return [
    ...[...longest.values()].flatMap(({ at, lines, limit }) => {
      const allowed = budget[at] ?? limit;
      return lines > allowed ? [`${at} has ${lines} lines, ${allowed} is the most: split it by noun`] : [];
    }),
    ...Object.entries(budget).flatMap(([at, allowed]) => {
      const lines = longest.get(at)?.lines;
      if (lines === undefined) return [`tools/measures-budget.ts: ${at} is within the limit, remove its line`];
      return lines < allowed ? [`tools/measures-budget.ts: ${at} has ${lines} lines now, write ${lines}`] : [];
    }),
  ];
}
