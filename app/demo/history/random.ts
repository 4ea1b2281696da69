/** Numbers that look random and are the same for the same seed, so that every demo has the same past. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number;
  /** Returns one of the values. Throws if there are none. */
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** Returns true in this share of the calls. */
  readonly chance: (share: number) => boolean;
}

/** Creates the numbers of a seed by the generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("there is nothing to pick from");
      return value;
    },
    chance: (share) => next() < share,
  };
}
