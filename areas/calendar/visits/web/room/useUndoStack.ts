import { type RefObject, useRef } from "react";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Reversible } from "./room.ts";

const MAX_ENTRIES = 50;

type Stack = RefObject<readonly Reversible[]>;

/**
 * Returns the user's own steps on this page, to undo with Ctrl+Z and to redo. The server refuses to reverse a
 * step that another user has changed, and names that user. A step whose reversal was not received stays on
 * its stack.
 */
export function useUndoStack() {
  const undos = useRef<readonly Reversible[]>([]);
  const redos = useRef<readonly Reversible[]>([]);
  return {
    /** Adds a step. Returns a function that undoes this step, if it has not been undone yet. */
    keep: (entry: Reversible): (() => Promise<void>) => {
      push(undos, entry);
      redos.current = [];
      return () => reverse(entry, undos, redos);
    },
    undoLast: () => reverseLast(undos, redos, "Nothing to undo"),
    redoLast: () => reverseLast(redos, undos, "Nothing to redo"),
  };
}

function push(stack: Stack, entry: Reversible): void {
  stack.current = [...stack.current, entry].slice(-MAX_ENTRIES);
}

async function reverseLast(from: Stack, to: Stack, emptyText: string): Promise<void> {
  const last = from.current.at(-1);
  if (last) await reverse(last, from, to);
  else toast.done(emptyText, { detail: "Waiting room" });
}

async function reverse(entry: Reversible, from: Stack, to: Stack): Promise<void> {
  if (!from.current.includes(entry)) return;
  const reversal = await entry.reverse();
  if (reversal === "not received") return;
  from.current = from.current.filter((each) => each !== entry);
  if (reversal !== "refused") push(to, reversal);
}
