import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { MenuItemProps } from "#areas/calendar/appointments/web/slots.ts";
import type { VisitState } from "../../contract.ts";
import { useConfirm } from "./useConfirm.ts";

const CONFIRMED: VisitState = "confirmed";

/** Renders the menu item that confirms an appointment or undoes the confirmation, or nothing. */
export function ConfirmItem({ appointment, mark }: MenuItemProps) {
  const { mayConfirm, confirm, undo } = useConfirm();
  if (!mayConfirm(appointment)) return null;
  if (mark?.name === CONFIRMED)
    return (
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => undo(appointment)}>
        Undo confirmation
      </Menu.Item>
    );
  if (mark) return null;
  return (
    <Menu.Item leftSection={<IconCheck size={16} />} rightSection="Y" onClick={() => confirm(appointment)}>
      Confirm
    </Menu.Item>
  );
}
