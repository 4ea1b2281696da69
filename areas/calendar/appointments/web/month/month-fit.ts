const HEAD_PX = 34;
const TOP_PX = 36;
const LINE_PX = 25;
/** What is shown of a day where the month is lower than that scrolls. */
export const LEAST_LINES = 3;

/** In pixels; nothing while the month is not measured. */
export const weekHeight = (height: number, weeks: number): number => Math.max(0, Math.floor((height - HEAD_PX) / weeks));

/** How many lines fit into a day of a month drawn this high, "+7 more" among them. */
export function linesThatFit(height: number, weeks: number): number {
  return Math.max(LEAST_LINES, Math.floor((weekHeight(height, weeks) - TOP_PX) / LINE_PX));
}
