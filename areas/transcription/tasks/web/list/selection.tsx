import { Checkbox } from "@mantine/core";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { TaskRow } from "../../contract.ts";
import classes from "./list.module.css";

type IDs = ReadonlySet<number>;

/**
 * Store of the selected task IDs. A store instead of state, so that a tick rerenders only its own row and the
 * selection bar.
 */
export interface Selection {
  readonly get: () => IDs;
  readonly set: (ids: Iterable<number>) => void;
  readonly toggle: (ID: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function makeSelection(): Selection {
  let selected: IDs = new Set();
  const listeners = new Set<() => void>();
  const set = (ids: Iterable<number>): void => {
    selected = new Set(ids);
    for (const listener of listeners) listener();
  };
  return {
    get: () => selected,
    set,
    toggle: (ID) => set(selected.has(ID) ? [...selected].filter((each) => each !== ID) : [...selected, ID]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface SelectionState {
  readonly selection: Selection;
  readonly rows: readonly TaskRow[];
}
const SelectionContext = createContext<SelectionState | null>(null);

export const useNewSelection = (): Selection => useState(makeSelection)[0];

export function SelectionProvider({ children, ...state }: SelectionState & { children: ReactNode }) {
  return <SelectionContext value={state}>{children}</SelectionContext>;
}

function useSelectionState(): SelectionState {
  const state = useContext(SelectionContext);
  if (!state) throw new Error("A selection is for rows within a SelectionProvider.");
  return state;
}

/** Returns the selected rows of the current page. Rows out of sight are never acted on. */
export function useSelected(selection: Selection, rows: readonly TaskRow[]): TaskRow[] {
  const ids = useSyncExternalStore(selection.subscribe, selection.get);
  return rows.filter(({ ID }) => ids.has(ID));
}

export function SelectTask({ ID }: { ID: number }) {
  const { selection } = useSelectionState();
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.get().has(ID));
  return (
    <Checkbox
      size="xs"
      className={classes.select}
      aria-label={`Select task ${ID}`}
      checked={isSelected}
      onChange={() => selection.toggle(ID)}
    />
  );
}

/** Renders the checkbox in the column's head that selects all tasks of the page, or none. */
export function SelectAll() {
  const { selection, rows } = useSelectionState();
  const count = useSelected(selection, rows).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <Checkbox
      size="xs"
      aria-label="Select all tasks on this page"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={rows.length === 0}
      onChange={() => selection.set(isAll ? [] : rows.map(({ ID }) => ID))}
    />
  );
}
