import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useClient } from "#web/shell/client.tsx";
import type { Icon, PageNeeds } from "#web/shell/feature.ts";
import { useSession } from "#web/shell/session.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

/** A page of a feature below that is about all patients. */
export interface PatientsAct {
  label: string;
  icon: Icon;
  /** Beneath the client's pages. */
  to: string;
  needs: PageNeeds;
}

const acts: PatientsAct[] = [];

/** Called once, where the feature's routes are listed. */
export function addPatientsAct(act: PatientsAct): void {
  if (!acts.some(({ to }) => to === act.to)) acts.push(act);
}

/** What else can be done with the patients, under three dots beside the list's title. */
export function PatientsActs() {
  const client = useClient();
  const navigate = useNavigate();
  const { may } = useSession();
  const allowed = acts.filter(({ needs }) => may(needs));
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
