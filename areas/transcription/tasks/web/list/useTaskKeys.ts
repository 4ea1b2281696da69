import type { RefObject } from "react";
import { useSession } from "#platform/web/shell/session.tsx";
import { type Shortcut, useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import type { TaskRow } from "../../contract.ts";
import type { Selection } from "./selection.tsx";
import type { TaskActs } from "../acts/useTaskActs.ts";

interface TaskKeysInput {
  readonly rows: readonly TaskRow[];
  readonly selected: readonly TaskRow[];
  readonly selection: Selection;
  readonly current: RefObject<number | null>;
  readonly acts: TaskActs;
}

/**
 * Registers the keyboard shortcuts of the list, which act on the selected tasks, or else on the focused task.
 * Returns a function that gets these tasks.
 */
export function useTaskKeys({
  rows,
  selected,
  selection,
  current,
  acts,
}: TaskKeysInput): () => readonly TaskRow[] {
  const { may } = useSession();
  const getTargets = (): readonly TaskRow[] =>
    selected.length > 0 ? selected : rows.filter(({ ID }) => ID === current.current);
  const shortcutsFor = (needs: string, ...keys: Shortcut[]): Shortcut[] => (may(needs) ? keys : []);
  useShortcuts([
    {
      keys: "X",
      does: "Select task",
      run: () => current.current !== null && selection.toggle(current.current),
    },
    { keys: "Shift+X", does: "Select all tasks", run: () => selection.set(rows.map(({ ID }) => ID)) },
    ...shortcutsFor(
      "task.assign",
      { keys: "A", does: "Assign", run: () => acts.assign(getTargets()) },
      { keys: "T", does: "Choose template", run: () => acts.chooseTemplate(getTargets()) },
    ),
    { keys: "E", does: "Change status", run: () => acts.changeStatus(getTargets()) },
    { keys: "N", does: "Next step", run: () => void acts.advance(getTargets()) },
    ...shortcutsFor(
      "task.split",
      { keys: "D", does: "Check for duplicates", run: () => void acts.checkDuplicates(getTargets()) },
      { keys: "S", does: "Split", run: () => void acts.split(getTargets().slice(0, 1)) },
    ),
    ...shortcutsFor("task.deliver", {
      keys: "R",
      does: "Return to client",
      run: () => acts.giveBack(getTargets()),
    }),
    { keys: "Escape", does: "Clear selection", run: () => selection.set([]) },
  ]);
  return getTargets;
}
