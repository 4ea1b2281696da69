const EDGE_PX = 36;
const STEP_PX = 10;

/**
 * Scrolls if the pointer is near the upper or lower edge, and returns whether it scrolled. `head` is the
 * height of the fixed header in pixels.
 */
export function scrollNear(scroller: Element | null, y: number, head = 0): boolean {
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const oldScrollTop = scroller.scrollTop;
  if (y > bottom - EDGE_PX) scroller.scrollTop += STEP_PX;
  else if (y < top + head + EDGE_PX) scroller.scrollTop -= STEP_PX;
  return scroller.scrollTop !== oldScrollTop;
}
