import { useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { openDialog, type ShellDialog, useOpenDialog } from "./dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";

interface DialogProps {
  area: MenuEntry["area"];
  opened: boolean;
  onClose: () => void;
}

const DIALOGS = [
  [
    "settings",
    lazyComponent<DialogProps>(() => import("./SettingsDialog.tsx").then((module) => module.SettingsDialog)),
  ],
  [
    "shortcuts",
    lazyComponent<DialogProps>(() =>
      import("./ShortcutsOverlay.tsx").then((module) => module.ShortcutsOverlay),
    ),
  ],
  [
    "more",
    lazyComponent<DialogProps>(() =>
      import("#platform/web/shell/menu/MoreSheet.tsx").then((module) => module.MoreSheet),
    ),
  ],
] as const;

/**
 * Renders the shell's dialogs, whose code is loaded when first opened. A dialog that was opened stays
 * mounted, so that it can animate closed.
 */
export function ShellDialogs({ area }: { area: MenuEntry["area"] }) {
  const openName = useOpenDialog();
  const [mountedDialogs, setMountedDialogs] = useState<readonly ShellDialog[]>([]);
  if (openName !== null && !mountedDialogs.includes(openName))
    setMountedDialogs([...mountedDialogs, openName]);
  useShortcuts([{ keys: "?", does: "Show shortcuts", run: () => openDialog("shortcuts") }]);
  return DIALOGS.filter(([name]) => mountedDialogs.includes(name)).map(([name, Dialog]) => (
    <Dialog key={name} area={area} opened={openName === name} onClose={() => openDialog(null)} />
  ));
}
