/** Returns an integer from 0 to `count` - 1. */
export type Choose = (count: number) => number;

/**
 * Returns a generator that makes the same choices for the same seed, so that a failed round can be repeated.
 */
export function choices(seed: number): Choose {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count);
  };
}
