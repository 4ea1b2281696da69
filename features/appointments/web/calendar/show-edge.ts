/** Scrolls the hours of the grid to their first or last. */
export function showEdge(grid: HTMLElement | null, edge: "start" | "end"): void {
  for (let each = grid?.querySelector("[data-time]")?.parentElement; each && each !== grid; each = each.parentElement) {
    if (each.scrollHeight <= each.clientHeight + 1) continue;
    const { overflowY } = getComputedStyle(each);
    if (overflowY === "auto" || overflowY === "scroll") each.scrollTop = edge === "start" ? 0 : each.scrollHeight;
  }
}
