import {
  IconBan,
  IconCalendarPlus,
  IconScissors,
  IconRestore,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { useLeave } from "#platform/web/ui/forms/useLeave.ts";
import { type NewAppointment, useAppointmentActs } from "../acts/acts.ts";
import type { Appointment } from "../appointment/appointment.ts";
import classes from "./form.module.css";

/**
 * Renders the other actions of an open appointment: go to patient, cancel, restore, book again, delete. Each
 * asks before discarding unsaved changes.
 */
export function AppointmentMenu({
  appointment,
  onCancelAppointment,
  onRemove,
  onDone,
}: {
  appointment: Appointment;
  onCancelAppointment?: () => void;
  onRemove?: () => void;
  onDone: () => void;
}) {
  const { to } = useClient();
  const acts = useAppointmentActs();
  const navigate = useNavigate();
  const leave = useLeave();
  const patient = to(`patients/details/${appointment._patient}`);
  const leaveThen = (act: (() => void) | undefined) => () => {
    if (act) leave(act);
  };
  return (
    <>
      {appointment.cancelled && (
        <Banner tone="stone" boxed>
          Cancelled{appointment.cancellation_reason ? `: ${appointment.cancellation_reason}` : ""}
        </Banner>
      )}
      <div className={classes.foot}>
        {appointment._patient !== null && (
          <LinkButton
            size="sm"
            icon={<IconUser />}
            to={patient}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              leave(() => void navigate({ to: patient }));
            }}
          >
            Go to patient
          </LinkButton>
        )}
        {acts.mayEdit && !appointment.cancelled && (
          <Button size="sm" icon={<IconBan />} onClick={leaveThen(onCancelAppointment)}>
            Cancel appointment
          </Button>
        )}
        {acts.mayEdit && appointment.cancelled && (
          <Button
            size="sm"
            icon={<IconRestore />}
            onClick={leaveThen(() => {
              acts.uncancel(appointment);
              onDone();
            })}
          >
            Restore appointment
          </Button>
        )}
        {acts.mayEdit && appointment.cancelled && (
          <>
            <Button
              size="sm"
              icon={<IconCalendarPlus />}
              onClick={leaveThen(() => acts.book(timeOf(appointment)))}
            >
              Book this time
            </Button>
            <Button
              size="sm"
              icon={<IconScissors />}
              onClick={leaveThen(() => {
                acts.cut(appointment);
                onDone();
              })}
            >
              Book again
            </Button>
          </>
        )}
        {acts.mayEdit && (
          <Button size="sm" icon={<IconTrash />} onClick={leaveThen(onRemove)}>
            Delete
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the time of a cancelled appointment for booking another patient. */
const timeOf = ({
  appointment_type,
  appointment_date,
  start_time,
  end_time,
  location,
}: Appointment): NewAppointment => ({
  appointment_type,
  appointment_date,
  start_time,
  end_time,
  location,
});
