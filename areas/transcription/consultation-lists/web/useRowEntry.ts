import { useRef, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { type Shortcut, useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { Consultation } from "../contract.ts";
import type { Ticks } from "./useTicks.ts";

type Field = "items" | "type";
interface OpenField {
  readonly row: number;
  readonly field: Field;
}

/** Manages which field of which row is open, and the shortcuts that open the fields of the current row. */
export function useRowEntry(rows: readonly Consultation[], ticks: Ticks, isEditable: boolean) {
  const [openField, setOpenField] = useState<OpenField | null>(null);
  const currentID = useRef<number | null>(null);
  const activeRows = rows.filter((row) => !row.is_cancelled);
  const open = (row: Consultation, field: Field): void => {
    if (!isEditable || row.is_cancelled) return;
    // Focuses the row first, so that the table makes it current before its field takes the focus.
    focusRow(row.ID);
    currentID.current = row.ID;
    setOpenField({ row: row.ID, field });
  };
  const findCurrentRow = (): Consultation | undefined =>
    currentID.current === null ? activeRows[0] : activeRows.find(({ ID }) => ID === currentID.current);
  const withCurrentRow = (act: (row: Consultation) => void) => (): void => {
    const row = findCurrentRow();
    if (row) act(row);
  };
  useShortcuts(isEditable ? listShortcuts({ withCurrentRow, open, ticks }) : []);
  return {
    isOpen: (row: Consultation, field: Field): boolean =>
      openField?.row === row.ID && openField.field === field,
    open,
    /** Closes the row's field and focuses the row, unless the focus has moved elsewhere. */
    close(row: Consultation): void {
      setOpenField((now) => (now?.row === row.ID ? null : now));
      afterFrame(() => {
        if (document.activeElement === document.body) focusRow(row.ID);
      });
    },
    /** Opens the items of the next patient. After the last one, closes the field and focuses the row. */
    next(row: Consultation): void {
      const nextRow = activeRows[activeRows.findIndex(({ ID }) => ID === row.ID) + 1];
      focusRow(nextRow?.ID ?? row.ID);
      currentID.current = nextRow?.ID ?? row.ID;
      setOpenField(nextRow ? { row: nextRow.ID, field: "items" } : null);
    },
    setCurrent: (row: Consultation): void => {
      currentID.current = row.ID;
    },
  };
}
export type RowEntry = ReturnType<typeof useRowEntry>;

interface RowActs {
  /** Returns a function that acts on the current row, if there is one. */
  readonly withCurrentRow: (act: (row: Consultation) => void) => () => void;
  readonly open: (row: Consultation, field: Field) => void;
  readonly ticks: Ticks;
}

/** Lists the shortcuts that act on the current row. */
const listShortcuts = ({ withCurrentRow, open, ticks }: RowActs): Shortcut[] => [
  { keys: "I", does: "Enter items", run: withCurrentRow((row) => open(row, "items")) },
  { keys: "B", does: "Choose the billing type", run: withCurrentRow((row) => open(row, "type")) },
  {
    keys: "X",
    does: "Select for sending",
    run: withCurrentRow((row) => ticks.tick(row, !ticks.isTicked(row))),
  },
];

const focusRow = (ID: number): void =>
  document.querySelector<HTMLElement>(`[data-row="${ID}"] [data-row-opener]`)?.focus();
