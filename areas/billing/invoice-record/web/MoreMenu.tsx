import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";

/** Actions with their labels; `false` entries are skipped. */
export type Acts = readonly (false | { readonly label: string; readonly run: () => void })[];

interface MoreMenuProps {
  /** Rarely used actions, on phones all but the main one. */
  acts: Acts;
}

/**
 * Renders the menu of actions that don't fit into the page's header. Renders nothing if there are no actions.
 */
export function MoreMenu({ acts }: MoreMenuProps) {
  const visibleActs = acts.filter((act) => act !== false);
  if (visibleActs.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton edged label="More actions">
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {visibleActs.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
