import { IconKeyboard, IconSearch, IconSettings } from "@tabler/icons-react";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { ClientPicker } from "./ClientPicker.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import classes from "./MoreSheet.module.css";
import { SectionList } from "./SectionList.tsx";
import side from "./Sidebar.module.css";
import { openPalette } from "#platform/web/shell/palette/usePaletteKeys.ts";

/** Renders the whole sidebar as a drawer on a phone. */
export function MoreSheet({
  area,
  opened,
  onClose,
}: {
  area: MenuEntry["area"];
  opened: boolean;
  onClose: () => void;
}) {
  const client = useClientIfOpen();
  const closeThen = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Drawer opened={opened} onClose={onClose} title="More">
      <nav className={classes.menu} aria-label="All pages">
        <SectionList area={area} place="drawer" onChosen={onClose} />
        <button type="button" className={side.item} onClick={closeThen(openPalette)}>
          <IconSearch />
          Search or go to…
        </button>
        <button type="button" className={side.item} onClick={() => openDialog("settings")}>
          <IconSettings />
          Appearance
        </button>
        <button type="button" className={side.item} onClick={() => openDialog("shortcuts")}>
          <IconKeyboard />
          Help and shortcuts
        </button>
      </nav>
      <ClientPicker open={client} onChosen={onClose} />
    </Drawer>
  );
}
