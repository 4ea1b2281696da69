import { IconPencil } from "@tabler/icons-react";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { type Appointment, appointmentName, bannerName } from "../appointment/appointment.ts";
import { useMark } from "../marks.ts";
import { appointmentSlots } from "../slots.ts";
import { PeekMenu } from "./PeekActions.tsx";
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
  const { today } = useClient();
  const mark = useMark(appointment);
  const cardActions = useSlot(appointmentSlots.cardAction);
  const { patient } = appointment;
  const closeThen = (act: () => void) => (): void => {
    onClose();
    act();
  };
  const foot = (
    <>
      <PeekMenu isPhone appointment={appointment} wrap={closeThen} />
      {acts.mayEdit &&
        cardActions.map(({ name, content: Action }) => (
          <Action key={name} isPhone appointment={appointment} mark={mark} onDone={onClose} />
        ))}
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
