/** How high an hour is drawn, in pixels. */
export const HOUR = 96;

/** Where a stretch of minutes lies in a day that is drawn from `top` on. */
export const placeIn = (from: number, to: number, top: number) => ({
  top: ((from - top) / 60) * HOUR,
  height: ((to - from) / 60) * HOUR,
});
