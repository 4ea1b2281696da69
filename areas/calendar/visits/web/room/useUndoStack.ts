import { useRef } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Undoable } from "./room.ts";

const MOST = 50;

/**
 * Returns the stack of the user's own steps on this page, for Ctrl+Z. The server refuses to undo a step that
 * another user has changed, and names that user.
 */
export function useUndoStack() {
  const done = useRef<Undoable[]>([]);
  return {
    keep: (entry: Undoable): void => {
      done.current = [...done.current, entry].slice(-MOST);
    },
    undoLast: async (): Promise<void> => {
      const last = done.current.pop();
      if (!last) {
        toast.done("Nothing to undo");
        return;
      }
      await last.undo();
    },
  };
}
