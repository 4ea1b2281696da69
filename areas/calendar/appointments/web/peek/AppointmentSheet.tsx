import { IconBan, IconPencil, IconRestore, IconUser } from "@tabler/icons-react";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentName, bannerName } from "../appointment/appointment.ts";
import { PeekFacts } from "./PeekFacts.tsx";
import classes from "./peek.module.css";
import { personLine } from "./person-line.ts";

export interface AppointmentSheetProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Renders the sheet with the facts of an appointment on a phone, with a button to edit it. */
export function AppointmentSheet({ appointment, onClose }: AppointmentSheetProps) {
  const acts = useAppointmentActs();
  const { to, today } = useClient();
  const { may } = useSession();
  const { patient, cancelled } = appointment;
  const closeThen = (act: () => void) => (): void => {
    onClose();
    act();
  };
  const foot = (
    <>
      {patient && may(["patient.view"]) && (
        <LinkButton icon={<IconUser size={16} />} to={to(`patients/details/${patient.ID}`)}>
          Open patient
        </LinkButton>
      )}
      {acts.mayEdit && !cancelled && (
        <Button icon={<IconBan size={16} />} onClick={closeThen(() => acts.cancel(appointment))}>
          Cancel appointment
        </Button>
      )}
      {acts.mayEdit && cancelled && (
        <Button icon={<IconRestore size={16} />} onClick={closeThen(() => acts.uncancel(appointment))}>
          Restore
        </Button>
      )}
      {acts.mayEdit && (
        <Button
          kind="primary"
          icon={<IconPencil size={16} />}
          onClick={closeThen(() => acts.open(appointment))}
        >
          Edit
        </Button>
      )}
    </>
  );
  return (
    <Modal
      opened
      title={patient ? bannerName(patient) : appointmentName(appointment)}
      onClose={onClose}
      foot={foot}
    >
      {patient && <p className={`${classes.second} tn`}>{personLine(patient, today)}</p>}
      <PatientAlerts alerts={patient?.alerts} />
      <div className={classes.facts}>
        <PeekFacts appointment={appointment} />
      </div>
    </Modal>
  );
}
