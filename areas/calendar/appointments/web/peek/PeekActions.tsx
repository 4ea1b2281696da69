import { Menu } from "@mantine/core";
import { IconDots, IconPencil, IconRestore, IconScissors } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { AppointmentItems } from "../acts/AppointmentItems.tsx";
import { type Appointment, appointmentName } from "../appointment/appointment.ts";
import { useMark } from "../marks.ts";
import { appointmentSlots } from "../slots.ts";
import classes from "./peek.module.css";

interface PeekActionsProps {
  appointment: Appointment;
  /** Makes each action close the card first. */
  wrap: (act: () => void) => () => void;
}

/**
 * Renders the actions of the card, each with its key: edit, the next step on the day, cut, and a menu of
 * other actions.
 */
export function PeekActions({ appointment, wrap }: PeekActionsProps) {
  const acts = useAppointmentActs();
  const mark = useMark(appointment);
  const cardActions = useSlot(appointmentSlots.cardAction);
  const done = wrap(() => undefined);
  return (
    <>
      <Button size="xs" icon={<IconPencil size={15} />} keys="↵" onClick={wrap(() => acts.open(appointment))}>
        {acts.mayEdit ? "Edit" : "Open"}
      </Button>
      {acts.mayEdit &&
        cardActions.map(({ name, content: Action }) => (
          <Action key={name} appointment={appointment} mark={mark} onDone={done} />
        ))}
      {acts.mayEdit && !appointment.cancelled && (
        <Button
          size="xs"
          icon={<IconScissors size={15} />}
          keys="Ctrl X"
          onClick={wrap(() => acts.cut(appointment))}
        >
          Cut
        </Button>
      )}
      {acts.mayEdit && appointment.cancelled && (
        <Button size="xs" icon={<IconRestore size={15} />} onClick={wrap(() => acts.uncancel(appointment))}>
          Restore
        </Button>
      )}
      <PeekMenu appointment={appointment} wrap={wrap} />
    </>
  );
}

/**
 * Renders the menu at the end of the card's actions. Rendered inside the card, so that a press in the menu
 * counts as a press in the card.
 */
export function PeekMenu({ appointment, wrap, isPhone = false }: PeekActionsProps & { isPhone?: boolean }) {
  const { mayEdit } = useAppointmentActs();
  if (!mayEdit && appointment.patient === null) return null;
  return (
    <div className={classes.more}>
      <Menu position="top-end" withinPortal={isPhone}>
        <Menu.Target>
          <IconButton edged label={`More for ${appointmentName(appointment)}, ${appointment.start_time}`}>
            <IconDots size={17} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <AppointmentItems appointment={appointment} wrap={wrap} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
