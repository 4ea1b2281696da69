import { useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { openDialog, type ShellDialog, useOpenDialog } from "./dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

interface Opened {
  area: MenuEntry["area"];
  opened: boolean;
  onClose: () => void;
}

const DIALOGS = [
  ["settings", lazyComponent<Opened>(() => import("./SettingsDialog.tsx").then((module) => module.SettingsDialog))],
  ["shortcuts", lazyComponent<Opened>(() => import("./ShortcutsOverlay.tsx").then((module) => module.ShortcutsOverlay))],
  ["more", lazyComponent<Opened>(() => import("#platform/web/shell/menu/MoreSheet.tsx").then((module) => module.MoreSheet))],
] as const;

/**
 * Renders the shell's dialogs, whose code is loaded when first opened. A dialog that was opened stays
 * mounted, so that it can animate closed.
 */
export function ShellDialogs({ area }: { area: MenuEntry["area"] }) {
  const open = useOpenDialog();
  const [seen, setSeen] = useState<readonly ShellDialog[]>([]);
  if (open !== null && !seen.includes(open)) setSeen([...seen, open]);
  useShortcuts([{ keys: "?", does: "Show shortcuts", run: () => openDialog("shortcuts") }]);
  return DIALOGS.filter(([name]) => seen.includes(name)).map(([name, Dialog]) => (
    <Dialog key={name} area={area} opened={open === name} onClose={() => openDialog(null)} />
  ));
}
