import { useState } from "react";

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (ID: number) => void;
  /** Selects all rows of the page, or none if all are selected. */
  readonly toggleAll: () => void;
  readonly isAll: boolean;
  readonly clear: () => void;
}

/** Returns the selection, and the selected rows of the page: rows out of sight are never acted on. */
export function useSelection<Row extends { readonly ID: number }>(
  rows: readonly Row[],
): [Selection, readonly Row[]] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ ID }) => chosen.has(ID));
  const ids = new Set(selected.map(({ ID }) => ID));
  const isAll = rows.length > 0 && selected.length === rows.length;
  const set = (next: Iterable<number>): void => setChosen(new Set(next));
  return [
    {
      ...{ ids, isAll },
      toggle: (ID) => set(ids.has(ID) ? [...ids].filter((each) => each !== ID) : [...ids, ID]),
      toggleAll: () => set(isAll ? [] : rows.map(({ ID }) => ID)),
      clear: () => set([]),
    },
    selected,
  ];
}
