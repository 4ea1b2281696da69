import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { latestClient, type Side } from "./acts/undo-stack.ts";
import type { ColumnHandle } from "./columns/columns.ts";
import { COLUMN_SHORTCUTS } from "./columns/column-keys.ts";

export { COLUMN_SHORTCUTS };

/**
 * Registers Ctrl+Z and Ctrl+Shift+Z on a page with several calendars, which undo the latest change of any of
 * them.
 */
export function useLatestUndo(handles: ReadonlyMap<number, ColumnHandle>, mayEdit: boolean): void {
  const undo = (side: Side): void => {
    const columns = [...handles.values()];
    const moving = side === "undos" ? columns.find(({ acts }) => acts.isMoving()) : undefined;
    const latest = latestClient(side, [...handles.keys()], Date.now());
    (moving ?? (latest === undefined ? undefined : handles.get(latest)))?.acts.undo(side);
  };
  useShortcuts(
    mayEdit
      ? [
          { keys: "mod+Z", does: "Undo the last appointment change", run: () => undo("undos") },
          { keys: "mod+Shift+Z", does: "Redo the last appointment change", run: () => undo("redos") },
        ]
      : [],
  );
}
