interface OrderedItem {
  readonly item: string;
  readonly item_order?: number | null | undefined;
}

/** Returns the version of a list for the optimistic lock (F-7): its item numbers in order. */
export const versionOf = (items: readonly OrderedItem[]): string => items.map(({ item }) => item).join();

/**
 * Returns the item numbers sorted by `item_order` if every entry has one, otherwise in the order of the list.
 */
export function orderItems(items: readonly OrderedItem[]): string[] {
  const orderedEntries = items.flatMap(({ item, item_order }) =>
    typeof item_order === "number" ? [{ item, item_order }] : [],
  );
  if (orderedEntries.length < items.length) return items.map(({ item }) => item);
  return orderedEntries.toSorted((a, b) => a.item_order - b.item_order).map(({ item }) => item);
}

/** Returns whether the list already contains the item, which must not be added again (RULE-CLI-02). */
export const isPreferred = (items: readonly OrderedItem[], item: string): boolean =>
  items.some((entry) => entry.item === item);

/**
 * Moves the row at `from` to `to`, clamped to the list. Returns an unchanged copy if `from` is not in the
 * list.
 */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined) return [...rows];
  const otherRows = rows.filter((_, index) => index !== from);
  return otherRows.toSpliced(Math.max(0, Math.min(to, otherRows.length)), 0, row);
}
