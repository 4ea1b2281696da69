import { Menu } from "@mantine/core";
import { IconBan, IconCornerUpRight, IconRestore, IconTrash, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import { useAppointmentActs } from "./acts.ts";

interface AppointmentItemsProps {
  appointment: Appointment;
  /** Items after the link to the patient. */
  children?: ReactNode;
  /** Wraps each action, for example to close a card first. */
  wrap?: (act: () => void) => () => void;
}

const SIZE = 16;
const asIs = (act: () => void): (() => void) => act;

/**
 * Renders the items of an appointment's menu: go to patient, book follow-up, cancel or restore, delete. Without
 * the permission to edit only the first.
 */
export function AppointmentItems({ appointment, children, wrap = asIs }: AppointmentItemsProps) {
  const acts = useAppointmentActs();
  const { to } = useClient();
  const { may } = useSession();
  const { patient, cancelled, location, appointment_type } = appointment;
  const bookFollowUp = (): void =>
    acts.book({ patient, appointment_type: 1, location: appointment_type === 1 ? location : null });
  return (
    <>
      {patient && may(["patient.view"]) && (
        <Menu.Item
          leftSection={<IconUser size={SIZE} />}
          renderRoot={(props) => <Link to={to(`patients/details/${patient.ID}`)} {...props} />}
        >
          Go to patient
        </Menu.Item>
      )}
      {children}
      {acts.mayEdit && patient && (
        <Menu.Item leftSection={<IconCornerUpRight size={SIZE} />} onClick={wrap(bookFollowUp)}>
          Book follow-up
        </Menu.Item>
      )}
      {acts.mayEdit && !cancelled && (
        <Menu.Item leftSection={<IconBan size={SIZE} />} onClick={wrap(() => acts.cancel(appointment))}>
          Cancel appointment
        </Menu.Item>
      )}
      {acts.mayEdit && cancelled && (
        <Menu.Item leftSection={<IconRestore size={SIZE} />} onClick={wrap(() => acts.uncancel(appointment))}>
          Restore appointment
        </Menu.Item>
      )}
      {acts.mayEdit && (
        <Menu.Item leftSection={<IconTrash size={SIZE} />} onClick={wrap(() => acts.remove(appointment))}>
          Delete
        </Menu.Item>
      )}
    </>
  );
}
