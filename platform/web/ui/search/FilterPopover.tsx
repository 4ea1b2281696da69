import { Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";

interface FilterPopoverProps {
  /** Names what F does, and the dialog: "Filter clients". */
  label: string;
  /** The fields, given what closes them. */
  children: (close: () => void) => ReactNode;
}

/** The Filter button of a list, with its fields below it; F opens them. */
export function FilterPopover({ label, children }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "F", does: label, run: () => setOpen(true) }]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button icon={<IconFilter size={16} />} keys="F" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
