import { useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { Consultation } from "../contract.ts";
import type { Ticks } from "./useTicks.ts";

type Field = "items" | "type";
interface Open {
  readonly row: number;
  readonly field: Field;
}

/** Manages which field of which row is open, and the shortcuts that open the fields of the current row. */
export function useRowEntry(rows: readonly Consultation[], ticks: Ticks, isEditable: boolean) {
  const [opened, setOpened] = useState<Open | null>(null);
  const current = useRef<number | null>(null);
  const lines = rows.filter((row) => !row.is_cancelled);
  const open = (row: Consultation, field: Field): void => {
    if (!isEditable || row.is_cancelled) return;
    // Focuses the row first, so that the table makes it current before its field takes the focus.
    focusRow(row.ID);
    current.current = row.ID;
    setOpened({ row: row.ID, field });
  };
  const here = (): Consultation | undefined =>
    current.current === null ? lines[0] : lines.find(({ ID }) => ID === current.current);
  const onHere = (act: (row: Consultation) => void) => (): void => {
    const row = here();
    if (row) act(row);
  };
  useShortcuts(
    isEditable
      ? [
          { keys: "I", does: "Enter items", run: onHere((row) => open(row, "items")) },
          { keys: "B", does: "Choose the billing type", run: onHere((row) => open(row, "type")) },
          { keys: "X", does: "Select for sending", run: onHere((row) => ticks.tick(row, !ticks.isTicked(row))) },
        ]
      : [],
  );
  return {
    isOpen: (row: Consultation, field: Field): boolean => opened?.row === row.ID && opened.field === field,
    open,
    /** Closes the row's field and focuses the row, unless the focus has moved elsewhere. */
    close(row: Consultation): void {
      setOpened((now) => (now?.row === row.ID ? null : now));
      afterFrame(() => {
        if (document.activeElement === document.body) focusRow(row.ID);
      });
    },
    /** Opens the items of the next patient. After the last one, closes the field and focuses the row. */
    next(row: Consultation): void {
      const after = lines[lines.findIndex(({ ID }) => ID === row.ID) + 1];
      focusRow(after?.ID ?? row.ID);
      current.current = after?.ID ?? row.ID;
      setOpened(after ? { row: after.ID, field: "items" } : null);
    },
    setCurrent: (row: Consultation): void => {
      current.current = row.ID;
    },
  };
}
export type RowEntry = ReturnType<typeof useRowEntry>;

const focusRow = (ID: number): void => document.querySelector<HTMLElement>(`[data-row="${ID}"] [data-row-opener]`)?.focus();
