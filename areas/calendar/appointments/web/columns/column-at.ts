import type { Point } from "../grid/pointer-drag.ts";

const EDGE_PX = 40;
const STEP_PX = 24;

/** Returns the ID of the doctor whose column is at a point. Null if there is none. */
export function columnAt(board: Element | null, { clientX }: Point): number | null {
  const columns = [...(board?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  const column = columns.find((each) => {
    const { left, right } = each.getBoundingClientRect();
    return clientX >= left && clientX < right;
  });
  return column ? Number(column.dataset["column"]) : null;
}

/** Scrolls to hidden columns while the pointer is near the left or right edge. */
export function scrollSideways(board: Element | null, { clientX }: Point): void {
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (clientX > right - EDGE_PX) board.scrollLeft += STEP_PX;
  else if (clientX < left + EDGE_PX) board.scrollLeft -= STEP_PX;
}
