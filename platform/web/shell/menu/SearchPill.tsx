import { IconSearch } from "@tabler/icons-react";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./Sidebar.module.css";
import { openPalette } from "#platform/web/shell/palette/usePaletteKeys.ts";

export function SearchPill() {
  return (
    <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={openPalette}>
      <IconSearch size={16} aria-hidden />
      <span className={classes.label}>Search or go to…</span>
      <span className={classes.end} aria-hidden>
        <Kbd keys="mod+K" />
      </span>
    </button>
  );
}
