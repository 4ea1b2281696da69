import { patientName } from "#areas/patients/patients/rules/name.ts";
import { formatE164 } from "#kernel/addresses/phone.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { visitMessageRoutes } from "../contract.ts";
import type { VisitMessage, VisitReply } from "../message.contract.ts";
import { KIND_NAMES, OUTCOME_WORDS, QUESTION_WORDS } from "../rules/words.ts";
import classes from "./messages.module.css";
import { reasonOf, StateMark } from "./StateMark.tsx";

const SHOWN = 6;

/** Renders the latest messages to a patient and the replies. Renders nothing for a patient without any. */
export function PatientMessages({ patient }: { patient: Patient }) {
  const read = useRead(visitMessageRoutes.ofPatient, { params: { id: patient.ID } });
  if (read.error && !read.data)
    return (
      <Card title="Appointment messages" padded>
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      </Card>
    );
  if (!read.data) return null;
  const { messages, replies, is_opted_out } = read.data;
  if (messages.length === 0 && replies.length === 0 && !is_opted_out) return null;
  return (
    <Card
      title="Appointment messages"
      count={is_opted_out ? <Status is="unavailable">Opted out</Status> : undefined}
      action={<OptOutButton patient={patient} isOptedOut={is_opted_out} />}
      noPrint
    >
      <ul className={classes.list} aria-label="Appointment messages, newest first">
        {entriesOf(messages, replies)
          .slice(0, SHOWN)
          .map((entry) =>
            "kind" in entry ? (
              <MessageEntry key={`m${entry.ID}`} message={entry} />
            ) : (
              <ReplyEntry key={`r${entry.ID}`} reply={entry} />
            ),
          )}
      </ul>
    </Card>
  );
}

/** Returns messages and replies in one list, newest first. */
function entriesOf(messages: readonly VisitMessage[], replies: readonly VisitReply[]) {
  const timeOf = (entry: VisitMessage | VisitReply) =>
    "kind" in entry ? entry.created_time : entry.received_at;
  return [...messages, ...replies].toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)));
}

/** Returns true for a message that names no appointment, whose own time is shown. */
const isUndated = ({ kind }: VisitMessage): boolean => kind === "recall" || kind === "answer";

const MessageEntry = ({ message }: { message: VisitMessage }) => (
  <li>
    <span className={classes.line}>
      <span>
        {KIND_NAMES[message.kind]}
        {isUndated(message) ? " on " : " of the appointment on "}
        <DateTime at={isUndated(message) ? message.created_time : message.starts_at} zone={message.zone} />
      </span>
      <StateMark message={message} />
    </span>
    <span className="muted">{reasonOf(message) ?? formatE164(message.to_address)}</span>
  </li>
);

const ReplyEntry = ({ reply }: { reply: VisitReply }) => (
  <li>
    <span className={classes.line}>
      <b>“{reply.body}”</b>
      <span className="muted">
        {reply.question === null || reply.handled_at !== null
          ? OUTCOME_WORDS[reply.outcome]
          : QUESTION_WORDS[reply.question]}
      </span>
    </span>
    <span className="muted">
      <DateTime at={reply.received_at} zone={reply.zone ?? undefined} />
    </span>
  </li>
);

/** Renders the button that stops or resumes messages, for users who may edit the calendar. */
function OptOutButton({ patient, isOptedOut }: { patient: Patient; isOptedOut: boolean }) {
  const { may } = useSession();
  const send = useSend(visitMessageRoutes.optOut, {
    done: "Saved Successfully",
    detail: `Messages ${isOptedOut ? "resumed" : "stopped"} for ${patientName(patient)}`,
    refresh: [visitMessageRoutes.ofPatient],
  });
  if (!may("calendar.edit") || patient.is_deleted) return null;
  const body = { is_opted_out: !isOptedOut };
  return (
    <Button size="xs" busy={send.isSending} onClick={() => send.send({ params: { id: patient.ID }, body })}>
      {isOptedOut ? "Resume messages" : "Stop messages"}
    </Button>
  );
}
