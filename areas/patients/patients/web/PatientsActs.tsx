import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { IconButton } from "#platform/web/ui/IconButton.tsx";
import { patientSlots } from "./slots.ts";

/** What else can be done with the patients, under three dots beside the list's title. */
export function PatientsActs() {
  const client = useClient();
  const navigate = useNavigate();
  const allowed = useSlot(patientSlots.list);
  if (allowed.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label="More" edged>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ label, icon: Sign, to }) => (
          <Menu.Item key={to} leftSection={<Sign size={16} />} onClick={() => void navigate({ to: client.to(to) })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
