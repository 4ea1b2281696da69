import { Popover, VisuallyHidden } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type FunctionComponent, useState } from "react";
import { Avatar } from "./Avatar.tsx";
import { nameOf, type OpenClient } from "#platform/web/shell/client.tsx";
import type { ClientPickerProps } from "./ClientPicker.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Sidebar.module.css";

/** Shows the opened client at the top of the sidebar, with the other clients and the way out. */
export function ClientSwitcher({ open }: { open: OpenClient | null }) {
  const { me } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [Picker, setPicker] = useState<FunctionComponent<ClientPickerProps> | null>(null);
  // Loads the picker's code when the pointer approaches the button. The popover opens only with its content,
  // so that the focus has a target.
  const loadPicker = (): void => {
    if (Picker) return;
    void import("./ClientPicker.tsx").then(
      (module) => setPicker(() => module.ClientPicker),
      () => setOpen(false),
    );
  };
  const toggle = (): void => {
    loadPicker();
    setOpen(!isOpen);
  };
  const openLabel = open
    ? {
        name: nameOf(open),
        second: open.company ?? open.username,
        first: open.first_name,
        last: open.last_name,
      }
    : null;
  const ownLabel = {
    name: `${me.first_name} ${me.last_name}`,
    second: me.kind === "staff" ? "Open a client" : "Choose a client",
  };
  return (
    <Popover
      opened={isOpen && Picker !== null}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.switcher}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={loadPicker}
          onFocus={loadPicker}
          onClick={toggle}
        >
          <Avatar
            first={openLabel?.first ?? me.first_name}
            last={openLabel?.last ?? me.last_name}
            tone={openLabel ? "euca" : "jacaranda"}
          />
          <span className={classes.who}>
            <span className={classes.name}>{openLabel?.name ?? ownLabel.name}</span>
            <span className={classes.company}>{openLabel?.second ?? ownLabel.second}</span>
          </span>
          <VisuallyHidden>Switch client, or sign out</VisuallyHidden>
          <IconSelector size={17} aria-hidden className={classes.chevrons} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Switch client">
        {Picker && <Picker open={open} onChosen={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
