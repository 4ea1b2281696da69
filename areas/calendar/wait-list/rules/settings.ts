/** Default number of minutes for which an offered time is held. */
export const DEFAULT_HOLD_MINUTES = 120;
