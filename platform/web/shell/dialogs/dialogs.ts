import { useSyncExternalStore } from "react";

/** The shell's own dialogs; one at a time, opened from side, phone sheet, palette or key. */
export type ShellDialog = "settings" | "shortcuts" | "more" | null;

let open: ShellDialog = null;
const listeners = new Set<() => void>();

export function openDialog(next: ShellDialog): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenDialog = (): ShellDialog => useSyncExternalStore(subscribe, () => open);
