import { useRef } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Undoable } from "./room.ts";

const MOST = 50;

/**
 * Returns the stack of the user's own steps on this page, for Ctrl+Z. The server refuses to undo a step that
 * another user has changed, and names that user. A step whose undo was not received stays on the stack.
 */
export function useUndoStack() {
  const done = useRef<Undoable[]>([]);
  return {
    keep: (entry: Undoable): void => {
      done.current = [...done.current, entry].slice(-MOST);
    },
    undoLast: async (): Promise<void> => {
      const last = done.current.at(-1);
      if (!last) {
        toast.done("Nothing to undo");
        return;
      }
      if (await last.undo()) done.current = done.current.filter((entry) => entry !== last);
    },
  };
}
