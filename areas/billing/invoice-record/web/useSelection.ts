import { useCallback, useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";

interface Selection<Row> {
  /** Selected rows by ID. Selections persist while other pages of the list are shown. */
  readonly chosen: ReadonlyMap<number, Row>;
  readonly toggle: (row: Row) => void;
  readonly clear: () => void;
  readonly keepOnly: (ids: ReadonlySet<number>) => void;
}

const findCheckboxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>("input[data-invoice]"),
];
const findCurrentCheckbox = (): HTMLInputElement | null =>
  document.querySelector("[data-current] input[data-invoice]");
const idOf = (box: HTMLInputElement): number => Number(box.dataset["invoice"]);

/**
 * Manages the selected rows. A row is selected by its checkbox or, when focused, with X; Shift+X selects from
 * the last changed row to the focused one.
 */
export function useSelection<Row extends { readonly ID: number }>(
  rows: readonly Row[] | undefined,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [lastId, setLastId] = useState<number | null>(null);
  const toggle = useLatestAct((row: Row) => {
    const next = new Map(chosen);
    if (!next.delete(row.ID)) next.set(row.ID, row);
    setChosen(next);
    setLastId(row.ID);
  });
  const selectRange = (): void => {
    const checkbox = findCurrentCheckbox();
    if (!checkbox) return;
    const shownIds = findCheckboxes().map(idOf);
    const [from, to] = [
      shownIds.indexOf(lastId ?? idOf(checkbox)),
      shownIds.indexOf(idOf(checkbox)),
    ].toSorted((a, b) => a - b);
    const ids = new Set(shownIds.slice(Math.max(0, from ?? 0), (to ?? 0) + 1));
    setChosen(
      new Map([
        ...chosen,
        ...(rows ?? []).filter(({ ID }) => ids.has(ID)).map((row) => [row.ID, row] as const),
      ]),
    );
  };
  useShortcuts([
    { keys: "X", does: "Select invoice", run: () => findCurrentCheckbox()?.click() },
    { keys: "Shift+X", does: "Select up to this invoice", run: selectRange },
  ]);
  const clear = useCallback(() => setChosen(new Map()), []);
  const keepOnly = useLatestAct((ids: ReadonlySet<number>) =>
    setChosen(new Map([...chosen].filter(([ID]) => ids.has(ID)))),
  );
  return { chosen, toggle, clear, keepOnly };
}
