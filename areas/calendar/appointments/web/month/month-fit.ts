const HEAD_PX = 34;
const TOP_PX = 27;
const LINE_PX = 25;
/** Minimum number of lines of a day; a month that is too low for them scrolls. */
export const MIN_LINES = 3;

/** Returns the height of a week in pixels. Zero until the month is measured. */
export const weekHeight = (height: number, weeks: number): number =>
  Math.max(0, Math.floor((height - HEAD_PX) / weeks));

/** Returns the number of lines that fit into a day. The last one counts what does not fit. */
export function linesThatFit(height: number, weeks: number): number {
  return Math.max(MIN_LINES, Math.floor((weekHeight(height, weeks) - TOP_PX) / LINE_PX));
}
