import { patientName } from "#areas/patients/patients/rules/name.ts";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { EMAIL_FAILED, type MissingRequest, missingRoutes } from "../contract.ts";
import classes from "./missing.module.css";
import { RequestItems } from "./RequestItems.tsx";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";

/**
 * Renders the requests about a patient with their answers, and for staff the review of a patient edited by
 * the client. Null without requests and without a pending review.
 */
export function RequestsCard({ patient }: { patient: Patient }) {
  const { me, may } = useSession();
  const requests = useRead(missingRoutes.requests, { params: { id: patient.ID } });
  const mayCheck =
    me.kind === "staff" && may(["conversion.validate", "missinginfo.send"]) && !patient.is_deleted;
  const isToCheck = mayCheck && patient.status === "Edited";
  if (!isToCheck && !requests.error && (requests.data?.length ?? 0) === 0) return null;
  const isToAnswer =
    me.kind !== "staff" && may(["patient.edit"]) && requests.data?.some(({ is_open }) => is_open);
  const answer = isToAnswer && (
    <AppLink to={patientPaths.record({ id: patient.ID, missing: true })} className="link">
      Answer
    </AppLink>
  );
  return (
    <Card title="Missing information" count={requests.data?.length} action={answer || undefined}>
      {isToCheck && <PatientCheck patient={patient} />}
      {requests.error && !requests.data && (
        <ErrorState message={requests.error.message} onRetry={() => void requests.refetch()} />
      )}
      <ul className={classes.requests} aria-label="Requested details">
        {requests.data?.map((request) => (
          <RequestRow key={request.ID} request={request} />
        ))}
      </ul>
    </Card>
  );
}

/** Renders the staff review of an edited patient (STATE-PAT-06). */
function PatientCheck({ patient }: { patient: Patient }) {
  const queries = useQueryClient();
  const check = useSend(missingRoutes.check, {
    done: "Saved Successfully",
    detail: patientName(patient),
    onDone: () => void invalidateEntity(queries, "patient"),
  });
  const sendStatus = (status: "Validated" | "Missing Data") => (): void =>
    check.send({ params: { id: patient.ID }, body: { status } });
  const missing = patient.missing.map(missingName).join(", ").toLowerCase();
  return (
    <div className={classes.check}>
      <p>
        The practice has edited this patient.{" "}
        {missing === "" ? "No missing details." : `Still missing: ${missing}.`}
      </p>
      <Button
        size="sm"
        icon={<IconArrowBackUp size={15} />}
        busy={check.isSending}
        onClick={sendStatus("Missing Data")}
      >
        Send back
      </Button>
      <Button
        size="sm"
        kind="primary"
        icon={<IconCheck size={15} />}
        busy={check.isSending}
        onClick={sendStatus("Validated")}
      >
        Validate
      </Button>
    </div>
  );
}

function RequestRow({ request }: { request: MissingRequest }) {
  const { zone } = useClient();
  const { asked_by, asked_time, answered_by, answered_time, answer } = request;
  return (
    <li>
      <div className={classes.asked}>
        <span className="muted">
          {asked_by.first_name} {asked_by.last_name} requested on{" "}
          <span className="tn">{formatDay(wallOf(asked_time, zone).day)}</span>
        </span>
        <RequestStatus request={request} />
      </div>
      <RequestItems request={request} />
      {answered_by && answered_time && (
        <>
          <p className="muted">
            {answered_by.first_name} {answered_by.last_name} answered on{" "}
            <span className="tn">{formatDay(wallOf(answered_time, zone).day)}</span>
          </p>
          {answer && <p className={classes.note}>{answer}</p>}
        </>
      )}
    </li>
  );
}

/**
 * Renders the state of a request. An email that was not delivered is shown as long as the request is open
 * (RULE-PAT-06).
 */
function RequestStatus({ request: { is_open, mail_state, answered_time } }: { request: MissingRequest }) {
  if (is_open && (mail_state === "failed" || mail_state === "cancelled"))
    return <Status is="failed">{EMAIL_FAILED}</Status>;
  if (is_open) return <Status is="waiting">Waiting for the practice</Status>;
  return <Status is="completed">{answered_time === null ? "Closed" : "Answered"}</Status>;
}
