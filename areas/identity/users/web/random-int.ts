const RANGE = 2 ** 32;

/**
 * Returns a uniformly distributed random integer from 0 to `below` - 1. Draws again if the value would favour
 * small numbers.
 */
export function randomInt(below: number): number {
  const fair = RANGE - (RANGE % below);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % below;
  }
}
