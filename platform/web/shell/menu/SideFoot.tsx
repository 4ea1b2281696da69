import { IconHelp, IconSettings } from "@tabler/icons-react";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { openDialog } from "#platform/web/shell/dialogs/dialogs.ts";
import { SidebarParts } from "#platform/web/shell/frame/SidebarParts.tsx";
import classes from "./Sidebar.module.css";

export function SideFoot() {
  return (
    <div className={classes.foot}>
      <SidebarParts place="side" />
      <button type="button" className={classes.item} onClick={() => openDialog("settings")}>
        <IconSettings />
        <span className={classes.label}>Appearance</span>
      </button>
      <button type="button" className={classes.item} onClick={() => openDialog("shortcuts")}>
        <IconHelp />
        <span className={classes.label}>Help and shortcuts</span>
        <span className={classes.end}>
          <Kbd keys="?" />
        </span>
      </button>
    </div>
  );
}
