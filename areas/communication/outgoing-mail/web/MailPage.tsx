import { IconCalendarTime } from "@tabler/icons-react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { MIN_SEARCH_LENGTH, type Mail, type MailListValues, mailList, mailRoutes } from "../contract.ts";
import { mailPaths } from "../paths.ts";
import { kindLabel, STATE_LABELS } from "../rules/words.ts";
import { MailStatus } from "./MailStatus.tsx";
import { formatInstant } from "./format-instant.ts";

const columns: Column<Mail>[] = [
  { key: "to", head: "To", cell: (row) => row.to },
  { key: "subject", head: "Subject", cell: (row) => row.subject, elastic: true, phone: "second" },
  { key: "client", head: "About", cell: (row) => row.client?.name ?? "Corella", drops: "tablet" },
  { key: "kind", head: "Type", cell: (row) => kindLabel(row.kind), drops: "tablet" },
  { key: "state", head: "State", cell: (row) => <MailStatus state={row.state} />, phone: "end" },
  {
    key: "answer",
    head: "Mail server's reply",
    cell: (row) => row.last_answer ?? "–",
    elastic: true,
    drops: "tablet",
  },
  {
    key: "attempts",
    head: "Attempts",
    cell: (row) => row.attempts,
    align: "right",
    digits: true,
    drops: "tablet",
  },
  {
    key: "when",
    head: "Reserved",
    cell: (row) => formatInstant(row.created_time),
    digits: true,
    phone: "second",
  },
];

const SHOWN_STATES = ["all", "queued", "sent", "failed", "uncertain", "cancelled"] as const;
type Counts = ReplyOf<typeof mailRoutes.list>["counts"];

const options = (counts: Counts | undefined) =>
  SHOWN_STATES.map((value) => {
    if (value === "all") return { value, label: "All" };
    const count = value === "sent" || value === "cancelled" ? 0 : (counts?.[value] ?? 0);
    return { value, label: count > 0 ? `${STATE_LABELS[value]} ${count}` : STATE_LABELS[value] };
  });

type Values = MailListValues;
const SEARCH = { label: "Address or subject", from: MIN_SEARCH_LENGTH };
const NARROWED = ["state"] as const;
const SCHEDULED = (
  <LinkButton to={mailPaths.scheduled()} icon={<IconCalendarTime size={17} />}>
    Scheduled emails
  </LinkButton>
);
const SANDBOX = (
  <Banner
    tone="ochre"
    action={
      <LinkButton to="/mailbox" size="sm">
        Open the sandbox mailbox
      </LinkButton>
    }
  >
    No mail server is configured, so no email leaves this machine.
  </Banner>
);

export function MailPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(mailList);
  const read = useListRead(mailRoutes.list, list, "mails");
  const { counts, is_sandbox } = read.reply ?? {};
  return (
    <ListPage
      title="Emails"
      nouns="emails"
      list={list}
      read={read}
      actions={SCHEDULED}
      banner={is_sandbox && SANDBOX}
      search={SEARCH}
      filters={[stateFilter(counts)]}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ ID }) => mailPaths.mail({ id: ID })}
      isStruck={({ state }) => state === "cancelled"}
    />
  );
}

const stateFilter = (counts: Counts | undefined) => ({
  name: "state",
  atEnd: true,
  draw: ({ state }: Values, set: (change: Partial<Values>) => void) => (
    <SegmentedControl
      label="State"
      value={SHOWN_STATES.find((item) => item === state) ?? "all"}
      options={options(counts)}
      onChange={(chosen) => set({ state: chosen === "all" ? undefined : chosen })}
    />
  ),
});
