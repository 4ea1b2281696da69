interface Placed {
  readonly item: string;
  readonly item_order?: number | null | undefined;
}

/** As the list is told apart from what somebody else saved in between (F-7): its numbers in order. */
export const versionOf = (items: readonly Placed[]): string => items.map(({ item }) => item).join();

/** The numbers by `item_order` where the sender gave one everywhere, else as they stand in the list. */
export function inOrder(items: readonly Placed[]): string[] {
  const places = items.flatMap(({ item, item_order }) => (typeof item_order === "number" ? [{ item, item_order }] : []));
  if (places.length < items.length) return items.map(({ item }) => item);
  return places.toSorted((a, b) => a.item_order - b.item_order).map(({ item }) => item);
}

/** RULE-CLI-02: what is on the list already is not added. */
export const isPreferred = (items: readonly Placed[], item: string): boolean => items.some((one) => one.item === item);

/** The list with the one at `from` standing at `to`; both are kept within it. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.filter((_, at) => at !== from);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, row);
}
