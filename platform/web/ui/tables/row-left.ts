/** Row that last had the focus in a table, by entry of the browser's history and name of the table. */
const rowsLeft = new Map<string, string | number>();

/** Returns the key that the router gives to an entry of the history, or null. */
function entryKey(): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("__TSR_key" in state)) return null;
  return typeof state.__TSR_key === "string" ? state.__TSR_key : null;
}

const keyOf = (label: string): string | null => {
  const entry = entryKey();
  return entry === null ? null : `${entry} ${label}`;
};

/** Remembers the row, which is marked again when the user returns to this entry of the history. */
export function rememberRow(label: string, id: string | number): void {
  const key = keyOf(label);
  if (key !== null) rowsLeft.set(key, id);
}

/** Returns the row from which the user left this entry of the history, or null on a new visit. */
export function rowLeft(label: string): string | number | null {
  const key = keyOf(label);
  return key === null ? null : (rowsLeft.get(key) ?? null);
}
