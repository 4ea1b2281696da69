import { openDialog, useOpenDialog } from "./dialogs.ts";
import type { MenuEntry } from "./feature.ts";
import { MoreSheet } from "./MoreSheet.tsx";
import { SettingsDialog } from "./SettingsDialog.tsx";
import { ShortcutsOverlay } from "./ShortcutsOverlay.tsx";

export function ShellDialogs({ area }: { area: MenuEntry["area"] }) {
  const open = useOpenDialog();
  const close = (): void => openDialog(null);
  return (
    <>
      <SettingsDialog opened={open === "settings"} onClose={close} />
      <ShortcutsOverlay area={area} opened={open === "shortcuts"} onClose={close} />
      <MoreSheet area={area} opened={open === "more"} onClose={close} />
    </>
  );
}
