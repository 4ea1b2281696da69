import { Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";

interface FilterPopoverProps {
  /** Name of the dialog and of the shortcut F: "Filter clients". */
  label: string;
  /** Renders the fields, given the function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

/** Renders a list's Filter button, which opens its fields in a popover, also with F. */
export function FilterPopover({ label, children }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "F", does: label, run: () => setOpen(true) }]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          icon={<IconFilter size={16} />}
          keys="F"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
