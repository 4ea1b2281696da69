import { useSyncExternalStore } from "react";

/**
 * The open dialog of the shell, or null. Only one is open at a time; the sidebar, phone sheet, palette and
 * shortcuts open them.
 */
export type ShellDialog = "settings" | "shortcuts" | "more" | null;

let openName: ShellDialog = null;
const listeners = new Set<() => void>();

export function openDialog(next: ShellDialog): void {
  openName = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenDialog = (): ShellDialog => useSyncExternalStore(subscribe, () => openName);
