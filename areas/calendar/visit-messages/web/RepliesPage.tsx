import { AppointmentActsProvider } from "#areas/calendar/appointments/web/HomeAppointments.tsx";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { formatE164 } from "#kernel/addresses/phone.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { replyList, visitMessageRoutes } from "../contract.ts";
import type { VisitReply } from "../message.contract.ts";
import { OUTCOME_WORDS, QUESTION_WORDS, senderOf } from "../rules/words.ts";
import classes from "./messages.module.css";
import { PageChoice } from "./PageChoice.tsx";
import { ReplyActs } from "./ReplyActs.tsx";

const FILTERS = [
  { name: "page", draw: () => <PageChoice here="replies" /> },
  switchFilter("show_all", "Show all replies"),
];
const NARROWED = ["show_all"] as const;

const COLUMNS: Column<VisitReply>[] = [
  { key: "from", head: "From", cell: (row) => <Sender reply={row} />, width: 220 },
  { key: "body", head: "Reply", cell: ({ body }) => `“${body}”`, elastic: true, phone: "second" },
  {
    key: "appointment",
    head: "Appointment",
    cell: ({ starts_at, zone }) =>
      starts_at === null || zone === null ? "–" : <DateTime at={starts_at} zone={zone} />,
    digits: true,
    width: 150,
    drops: "laptop",
  },
  { key: "result", head: "Result", cell: (row) => <Result reply={row} />, elastic: true, phone: "second" },
  {
    key: "received",
    head: "Received",
    cell: ({ received_at, zone }) => <DateTime at={received_at} zone={zone ?? undefined} />,
    digits: true,
    width: 150,
    drops: "laptop",
  },
];
const ACTS: Column<VisitReply> = {
  key: "act",
  head: "",
  cell: (row) => <ReplyActs reply={row} />,
  align: "right",
  width: 372,
  phone: "end",
};
const WITH_ACTS = [...COLUMNS, ACTS];

/** Renders the page with the replies of patients that need an answer, or all of them. */
export function RepliesPage() {
  useRealtime();
  const { may } = useSession();
  const list = useListParams(replyList);
  const read = useListRead(visitMessageRoutes.replies, list, "replies");
  return (
    <AppointmentActsProvider>
      <ListPage
        title="Appointment messages"
        label="Replies"
        nouns="replies"
        list={list}
        read={read}
        filters={FILTERS}
        narrowedBy={NARROWED}
        columns={may("calendar.edit") ? WITH_ACTS : COLUMNS}
        noneYet="No replies need an answer."
        footNote={list.values.show_all ? undefined : "answered hidden"}
      />
    </AppointmentActsProvider>
  );
}

/** Renders links to the patient of a reply and to call the number that sent the reply. */
function Sender({ reply }: { reply: VisitReply }) {
  const { may } = useSession();
  const { patient, from_address } = reply;
  const number = from_address.startsWith("+") && (
    <a href={`tel:${from_address}`} className={`link tn ${classes.dial}`}>
      {formatE164(from_address)}
    </a>
  );
  if (patient === null) return number || senderOf(reply);
  return (
    <span className={classes.sender}>
      {may("patient.view") ? (
        <AppLink to={patientPaths.record({ id: patient.ID })} className="link">
          {senderOf(reply)}
        </AppLink>
      ) : (
        <span>{senderOf(reply)}</span>
      )}
      {number}
    </span>
  );
}

/** Renders the effect of a reply, or the reason why the reply needs an answer. */
function Result({ reply: { outcome, question, handled_by } }: { reply: VisitReply }) {
  if (question === null) return <Status is="completed">{OUTCOME_WORDS[outcome]}</Status>;
  if (handled_by !== null) return <Status is="completed">Answered by {handled_by}</Status>;
  return <span title={QUESTION_WORDS[question]}>{QUESTION_WORDS[question]}</span>;
}
