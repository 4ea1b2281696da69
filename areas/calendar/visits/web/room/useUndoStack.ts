import { useRef } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Undoable } from "./room.ts";

const MOST_ENTRIES = 50;

/**
 * Returns the stack of the user's own steps on this page, for Ctrl+Z. The server refuses to undo a step that
 * another user has changed, and names that user. A step whose undo was not received stays on the stack.
 */
export function useUndoStack() {
  const stack = useRef<Undoable[]>([]);
  return {
    keep: (entry: Undoable): void => {
      stack.current = [...stack.current, entry].slice(-MOST_ENTRIES);
    },
    undoLast: async (): Promise<void> => {
      const last = stack.current.at(-1);
      if (!last) {
        toast.done("Nothing to undo");
        return;
      }
      if (await last.undo()) stack.current = stack.current.filter((entry) => entry !== last);
    },
  };
}
