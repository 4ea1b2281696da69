/** Minutes for which a time is held of a practice that has not saved any. */
export const DEFAULT_HOLD_MINUTES = 120;
