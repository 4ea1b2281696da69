const RANGE = 2 ** 32;

/**
 * Returns a uniformly distributed random integer from 0 to `below` - 1. Draws again if the value would favour
 * small numbers.
 */
export function randomInt(below: number): number {
  const fairRange = RANGE - (RANGE % below);
  for (;;) {
    const [value = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (value < fairRange) return value % below;
  }
}
