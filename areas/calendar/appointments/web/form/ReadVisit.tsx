import { IconUser } from "@tabler/icons-react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { type Fact, FactList } from "#platform/web/ui/FactList.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { repeatWords } from "../../rules/words.ts";
import { isRepeating, TYPE_NAMES, type Visit, visitName } from "../visit/visit.ts";
import { fullDay } from "../visit/words.ts";
import { writeFollowUp } from "./FollowUpField.tsx";
import classes from "./form.module.css";
import { PatientLine } from "./PatientField.tsx";
import { ReferralNote } from "./ReferralNote.tsx";

/** A visit for somebody who may look at the calendar and not change it: what is known, and no form that could not be saved. */
export function ReadVisit({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { to, today } = useClient();
  const { may } = useSession();
  const { patient, cancelled, cancellation_reason } = visit;
  const facts: (Fact | false)[] = [
    { label: "Day", value: fullDay(visit.appointment_date) },
    { label: "Time", value: <span className="tn">{`${visit.start_time}–${visit.end_time}`}</span> },
    { label: "Location", value: visit.location?.name },
    isRepeating(visit) && { label: "Repeat", value: repeatWords(visit) },
    { label: patient ? "Notes" : "Title", value: visit.notes },
    visit.follow_up !== null && { label: "Follow-up", value: followUpWords(visit.follow_up) },
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
    <Modal opened title={patient ? TYPE_NAMES[visit.appointment_type] : visitName(visit)} onClose={onClose} foot={foot}>
      {cancelled && (
        <Banner tone="stone" boxed>
          Cancelled{cancellation_reason ? `: ${cancellation_reason}` : ""}
        </Banner>
      )}
      {patient && (
        <div className={classes.patient}>
          <PatientLine patient={patient} today={today} />
          <ReferralNote patient={patient.ID} on={visit.appointment_date} />
        </div>
      )}
      <FactList facts={facts.filter((fact) => fact !== false)} />
    </Modal>
  );
}

const followUpWords = (value: NonNullable<Visit["follow_up"]>): string =>
  typeof value === "number" ? `${value} ${value === 1 ? "week" : "weeks"}` : writeFollowUp(value);
