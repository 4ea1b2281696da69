/** Scrolls the grid to its first or last hour. */
export function showEdge(grid: HTMLElement | null, edge: "start" | "end"): void {
  const scroller = grid?.querySelector("[data-scroll]");
  if (scroller) scroller.scrollTop = edge === "start" ? 0 : scroller.scrollHeight;
}
