import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { RawSearch } from "#kernel/contract/url-search.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { letterRoutes } from "../contract.ts";

interface LetterActsProps {
  query: RawSearch;
  /** Opens the dialog for an acknowledgement, or null for users without the permission. */
  onAcknowledge: (() => void) | null;
  onSettings: (() => void) | null;
}

/** Renders the actions of the letters that were sent. On a phone they are in a menu, beside the heading. */
export function LetterActs({ query, onAcknowledge, onSettings }: LetterActsProps) {
  const isPhone = usePhone();
  const owner = useOwner();
  if (!isPhone)
    return (
      <>
        <ExportButton route={letterRoutes.csv} query={query} />
        {onAcknowledge && <Button onClick={onAcknowledge}>Add acknowledgement</Button>}
        {onSettings && <Button onClick={onSettings}>Settings</Button>}
      </>
    );
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label="More actions" edged>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onAcknowledge && <Menu.Item onClick={onAcknowledge}>Add acknowledgement</Menu.Item>}
        {onSettings && <Menu.Item onClick={onSettings}>Settings</Menu.Item>}
        <Menu.Item component="a" href={addressOf(letterRoutes.csv, { query }, owner)} download>
          Export CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
