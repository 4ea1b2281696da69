import { ResourceNames } from "#areas/calendar/appointment-types/web/ResourceNames.tsx";
import { TypeMark } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import { PatientAlerts } from "#areas/patients/patients/web/PatientAlerts.tsx";
import { IconUser } from "@tabler/icons-react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { repeatWords } from "../../rules/words.ts";
import { isRepeating, TYPE_NAMES, type Appointment, appointmentName } from "../appointment/appointment.ts";
import { fullDay } from "../appointment/words.ts";
import { writeFollowUp } from "./FollowUpField.tsx";
import classes from "./form.module.css";
import { PatientLine } from "./PatientField.tsx";
import { ReferralNote } from "./ReferralNote.tsx";

/** Read-only dialog of an appointment for a user who may view but not edit the calendar. */
export function ReadAppointment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { to, today } = useClient();
  const { may } = useSession();
  const { patient, cancelled, cancellation_reason } = appointment;
  const facts: (Fact | false | null)[] = [
    { label: "Day", value: fullDay(appointment.appointment_date) },
    {
      label: "Time",
      value: <span className="tn">{`${appointment.start_time}–${appointment.end_time}`}</span>,
    },
    { label: "Location", value: appointment.location?.name },
    appointment.visit_type && {
      label: "Appointment type",
      value: <TypeMark type={appointment.visit_type} />,
    },
    appointment.resources.length > 0 && {
      label: "Rooms and equipment",
      value: <ResourceNames ids={appointment.resources} />,
    },
    isRepeating(appointment) && { label: "Repeat", value: repeatWords(appointment) },
    { label: patient ? "Notes" : "Title", value: appointment.notes },
    appointment.follow_up !== null && { label: "Follow-up", value: writeFollowUp(appointment.follow_up) },
  ];
  const foot = (
    <>
      {patient && may(["patient.view"]) && (
        <LinkButton icon={<IconUser />} to={to(`patients/details/${patient.ID}`)}>
          Go to patient
        </LinkButton>
      )}
      <Button kind="primary" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
  return (
    <Modal
      opened
      title={patient ? TYPE_NAMES[appointment.appointment_type] : appointmentName(appointment)}
      onClose={onClose}
      foot={foot}
    >
      {cancelled && (
        <Banner tone="stone" boxed>
          Cancelled{cancellation_reason ? `: ${cancellation_reason}` : ""}
        </Banner>
      )}
      {patient && (
        <div className={classes.patient}>
          <PatientLine patient={patient} today={today} />
          <ReferralNote patient={patient.ID} on={appointment.appointment_date} />
        </div>
      )}
      <PatientAlerts alerts={patient?.alerts} boxed />
      <FactList facts={facts.filter((fact) => fact !== false && fact !== null)} />
    </Modal>
  );
}
