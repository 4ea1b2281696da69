import { type RefObject, useLayoutEffect, useState } from "react";
import { linesThatFit, weekHeight } from "./month-fit.ts";

/** How high a week is, each as high as the others, and how many lines fit into a day of it. */
export function useMonthFit(root: RefObject<HTMLElement | null>, weeks: number): { week: number; lines: number } {
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
