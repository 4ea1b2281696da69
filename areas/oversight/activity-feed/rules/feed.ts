interface Entry {
  readonly ID: number;
}

/**
 * Merges the newest page into the known entries. If more entries were added since than one page contains, the
 * pages no longer overlap; only the newest page is then kept, and older entries are requested again.
 */
export function mergeFeed<E extends Entry>(
  known: readonly E[],
  newest: readonly E[],
  pageLength: number,
): readonly E[] {
  if (known.length === 0) return newest;
  const newestIds = new Set(newest.map(({ ID }) => ID));
  const isOverlapping = newest.length < pageLength || known.some(({ ID }) => newestIds.has(ID));
  return isOverlapping ? [...newest, ...known.filter(({ ID }) => !newestIds.has(ID))] : newest;
}

/** Appends the next page of older entries, without duplicates. */
export function addOlder<E extends Entry>(known: readonly E[], older: readonly E[]): readonly E[] {
  const knownIds = new Set(known.map(({ ID }) => ID));
  return [...known, ...older.filter(({ ID }) => !knownIds.has(ID))];
}
