interface Room {
  /** Width of each tab in pixels. */
  readonly widths: readonly number[];
  /** Index of the open tab. */
  readonly open: number;
  /** Width of the row in pixels. */
  readonly available: number;
  /** Width of the "More" button in pixels. */
  readonly more: number;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/**
 * Returns the indexes of the tabs that fit into one row, beside the "More" button if not all fit. The open
 * tab is always among the tabs of the row, as the last one if it would not fit by its place.
 */
export function fitTabs({ widths, open, available, more }: Room): number[] {
  const all = widths.map((_width, index) => index);
  if (sum(widths) <= available) return all;
  const fitting = all.filter((index) => sum(widths.slice(0, index + 1)) + more <= available);
  if (fitting.includes(open)) return fitting;
  const beside = available - more - (widths[open] ?? 0);
  return [...fitting.filter((index) => sum(widths.slice(0, index + 1)) <= beside), open];
}
