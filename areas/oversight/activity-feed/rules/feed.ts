interface Entry {
  readonly ID: number;
}

/**
 * What is known of a feed after its newest page was read again. Where more has happened in between than one page holds, the pages
 * no longer meet: then only the newest is known, and the rest is asked for again.
 */
export function mergeFeed<E extends Entry>(known: readonly E[], newest: readonly E[], pageLength: number): readonly E[] {
  if (known.length === 0) return newest;
  const fresh = new Set(newest.map(({ ID }) => ID));
  const meets = newest.length < pageLength || known.some(({ ID }) => fresh.has(ID));
  return meets ? [...newest, ...known.filter(({ ID }) => !fresh.has(ID))] : newest;
}

/** Adds the next page at the end. */
export function addOlder<E extends Entry>(known: readonly E[], older: readonly E[]): readonly E[] {
  const there = new Set(known.map(({ ID }) => ID));
  return [...known, ...older.filter(({ ID }) => !there.has(ID))];
}
