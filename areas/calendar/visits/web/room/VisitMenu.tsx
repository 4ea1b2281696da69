import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconCalendar, IconCheck, IconDots, IconUser, IconUserX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSession } from "#platform/web/shell/session.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { Visit } from "../../contract.ts";
import { useMenuOf } from "./useMenuOf.ts";
import { useColumn, useRoomView } from "./room.ts";

/** Renders the menu of a visit: all actions other than its next step. */
export function VisitMenu({ visit }: { visit: Visit }) {
  const { nameOf } = useRoomView();
  const { back, step, to } = useColumn();
  const { may } = useSession();
  const menu = useMenuOf(visit);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`More for ${nameOf(visit)}`}>
          <IconDots size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.mayConfirm && (
          <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => step(visit, "confirmed")}>
            Confirm
          </Menu.Item>
        )}
        {menu.missed && (
          <Menu.Item leftSection={<IconUserX size={16} />} onClick={() => step(visit, "did_not_attend")}>
            {menu.missed}
          </Menu.Item>
        )}
        {menu.mayGoBack && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => back(visit)}>
            One step back
          </Menu.Item>
        )}
        {may(["patient.view"]) && (
          <Menu.Item
            component={Link}
            to={to(`patients/details/${visit.patient.ID}`)}
            leftSection={<IconUser size={16} />}
          >
            Go to patient
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={to(`appointments/${visit.appointment_date}`)}
          leftSection={<IconCalendar size={16} />}
        >
          Show in day list
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
