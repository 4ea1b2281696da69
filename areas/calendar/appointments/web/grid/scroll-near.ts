const EDGE_PX = 36;
const STEP_PX = 10;

/** Scrolls on where something is held near an edge; whether it did. `head` is the height of what stays on top. */
export function scrollNear(scroller: Element | null, y: number, head = 0): boolean {
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const was = scroller.scrollTop;
  if (y > bottom - EDGE_PX) scroller.scrollTop += STEP_PX;
  else if (y < top + head + EDGE_PX) scroller.scrollTop -= STEP_PX;
  return scroller.scrollTop !== was;
}
