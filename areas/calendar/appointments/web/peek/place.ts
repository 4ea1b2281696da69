interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 10;
const EDGE = 8;

/**
 * Returns the position from `cardPlace`, moved up if the card would overlap the toasts, so that neither
 * covers the other's buttons.
 */
export function placeAboveToasts(
  anchor: Box,
  card: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
  { x, toasts }: { readonly x: number; readonly toasts: Box | null },
): { left: number; top: number } {
  const place = cardPlace(anchor, card, page, x);
  if (!toasts || toasts.bottom <= toasts.top) return place;
  const isBeside = place.left >= toasts.right || place.left + card.width <= toasts.left;
  if (isBeside || place.top + card.height <= toasts.top) return place;
  return cardPlace(anchor, card, { ...page, height: toasts.top }, x);
}

/**
 * Returns the position of the card in pixels: beside the appointment on the side with more room; below or
 * above it if the appointment is too wide.
 */
export function cardPlace(
  anchor: Box,
  card: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
  x: number,
): { left: number; top: number } {
  const [before, after] = [anchor.left - GAP - EDGE, page.width - anchor.right - GAP - EDGE];
  const top = Math.max(EDGE, Math.min(anchor.top, page.height - card.height - EDGE));
  if (Math.max(before, after) >= card.width)
    return { left: after >= before ? anchor.right + GAP : anchor.left - GAP - card.width, top };
  const [above, below] = [anchor.top - GAP - EDGE, page.height - anchor.bottom - GAP - EDGE];
  // Stays within the appointment, because the menu and the list of the day are beside it.
  const middle = Math.max(anchor.left, Math.min(x - card.width / 2, anchor.right - card.width));
  if (below >= card.height) return { left: middle, top: anchor.bottom + GAP };
  if (above >= card.height) return { left: middle, top: anchor.top - GAP - card.height };
  // Falls back to the appointment's right edge, where its name stays visible.
  return { left: anchor.right - card.width, top };
}
