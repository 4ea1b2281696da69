import { Menu } from "@mantine/core";
import { IconArrowsJoin } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { useClient } from "#platform/web/shell/client.tsx";

export function MergeMenuLine({ patient }: { patient: Patient }) {
  const client = useClient();
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconArrowsJoin size={16} />}
      onClick={() => void navigate({ to: client.to("patients/merge"), search: { to: patient.ID } })}
    >
      Merge with another patient
    </Menu.Item>
  );
}
