import { Menu } from "@mantine/core";
import { IconDots, IconDownload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { patientRoutes } from "../contract.ts";
import { patientListSlots } from "./slots.ts";

/** Renders the overflow menu beside the title of the patients list. */
export function PatientsActs() {
  const client = useClient();
  const navigate = useNavigate();
  const actions = useSlot(patientListSlots.action);
  const owner = useOwner();
  const { may } = useSession();
  const mayExport = may(patientRoutes.csv.access.needs);
  if (actions.length === 0 && !mayExport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label="More" edged>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Sign, to }) => (
          <Menu.Item
            key={to}
            leftSection={<Sign size={16} />}
            onClick={() => void navigate({ to: client.to(to) })}
          >
            {label}
          </Menu.Item>
        ))}
        {mayExport && (
          <Menu.Item
            component="a"
            leftSection={<IconDownload size={16} />}
            href={addressOf(patientRoutes.csv, {}, owner)}
            download="patients.csv"
          >
            Export CSV
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
