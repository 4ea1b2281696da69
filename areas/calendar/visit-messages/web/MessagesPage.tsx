import { formatE164 } from "#kernel/addresses/phone.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { LISTED_STATES, messageList, visitMessageRoutes } from "../contract.ts";
import type { VisitMessage } from "../message.contract.ts";
import { visitMessagePaths } from "../paths.ts";
import { KIND_NAMES, STATE_NAMES } from "../rules/words.ts";
import { PageChoice } from "./PageChoice.tsx";
import { sentOrReason, StateMark } from "./StateMark.tsx";

const SEARCH = { label: "Patient or number", from: 1 };
const FILTERS = [
  { name: "page", draw: () => <PageChoice here="messages" /> },
  {
    ...choiceFilter(
      "state",
      "State",
      LISTED_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
    ),
    atEnd: true,
  },
];
const NARROWED = ["state"] as const;

const columns: Column<VisitMessage>[] = [
  {
    key: "patient",
    head: "Patient",
    cell: ({ patient }) => `${patient.last_name.toUpperCase()}, ${patient.first_name}`,
    elastic: true,
  },
  { key: "kind", head: "Message", cell: ({ kind }) => KIND_NAMES[kind], width: 120, phone: "second" },
  {
    key: "appointment",
    head: "Appointment",
    cell: ({ kind, starts_at, zone }) =>
      kind === "recall" || kind === "answer" ? "–" : <DateTime at={starts_at} zone={zone} />,
    digits: true,
    width: 150,
    phone: "second",
  },
  {
    key: "to",
    head: "To",
    cell: ({ to_address }) => formatE164(to_address) || "–",
    digits: true,
    drops: "tablet",
  },
  { key: "state", head: "State", cell: (row) => <StateMark message={row} />, width: 130, phone: "end" },
  {
    key: "sent",
    head: "Sent",
    cell: sentOrReason,
    width: 380,
    phone: "second",
  },
  {
    key: "parts",
    head: "Parts",
    cell: ({ channel, parts }) => (channel === "sms" ? parts : "–"),
    align: "right",
    digits: true,
    width: 70,
    drops: "tablet",
  },
];

/** Renders the page with the messages to patients about appointments and their delivery states. */
export function MessagesPage() {
  useRealtime();
  const { may } = useSession();
  const list = useListParams(messageList);
  const read = useListRead(visitMessageRoutes.list, list, "messages");
  const waiting = read.reply?.waiting ?? 0;
  return (
    <ListPage
      title="Appointment messages"
      nouns="messages"
      list={list}
      read={read}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={may("patient.view") ? ({ patient }) => patientPaths.record({ id: patient.ID }) : undefined}
      banner={waiting > 0 && <WaitingBanner waiting={waiting} />}
      noneYet="No messages yet. Turn them on in the rules."
    />
  );
}

const WaitingBanner = ({ waiting }: { waiting: number }) => (
  <Banner
    tone="ochre"
    action={
      <AppLink to={visitMessagePaths.replies({})} className="link">
        Open replies
      </AppLink>
    }
  >
    {waiting === 1 ? "1 reply needs an answer." : `${waiting} replies need an answer.`}
  </Banner>
);
