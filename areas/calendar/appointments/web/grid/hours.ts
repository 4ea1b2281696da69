/** Height of an hour in pixels. */
export const HOUR = 96;

/** Returns the offset and height in pixels of a time in a day whose drawing begins at the minute `top`. */
export const placeIn = (from: number, to: number, top: number) => ({
  top: ((from - top) / 60) * HOUR,
  height: ((to - from) / 60) * HOUR,
});
