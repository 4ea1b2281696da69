import { type RefObject, useLayoutEffect, useState } from "react";
import { linesThatFit, weekHeight } from "./month-fit.ts";

/**
 * Measures the month and returns the height of a week in pixels, equal for all weeks, and the number of lines
 * that fit into a day.
 */
export function useMonthFit(
  root: RefObject<HTMLElement | null>,
  weeks: number,
): { week: number; lines: number } {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const month = root.current;
    if (!month) return undefined;
    const measure = (): void => setHeight(month.clientHeight);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(month);
    return () => sizes.disconnect();
  }, [root]);
  return { week: weekHeight(height, weeks), lines: linesThatFit(height, weeks) };
}
