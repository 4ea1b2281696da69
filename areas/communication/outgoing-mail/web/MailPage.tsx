import { IconCalendarTime } from "@tabler/icons-react";
import type { ReplyOf } from "#kernel/contract.ts";
import { isBeyondCount } from "#kernel/page.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { LEAST_LETTERS, type Mail, mailRoutes, MAILS_PER_PAGE } from "../contract.ts";
import { kindWords, STATE_WORDS } from "../rules/words.ts";
import classes from "./mail.module.css";
import { MailStatus } from "./MailStatus.tsx";
import { useMailAddress, type MailAddress } from "./useMailAddress.ts";
import { whenWords } from "./when.ts";

const columns: Column<Mail>[] = [
  { key: "to", head: "To", cell: (row) => row.to },
  { key: "subject", head: "Subject", cell: (row) => row.subject, elastic: true, phone: "second" },
  { key: "client", head: "About", cell: (row) => row.client?.name ?? "Corella", drops: true },
  { key: "kind", head: "Sent for", cell: (row) => kindWords(row.kind), drops: true },
  { key: "state", head: "State", cell: (row) => <MailStatus state={row.state} />, phone: "end" },
  { key: "answer", head: "Last answer", cell: (row) => row.last_answer ?? "–", elastic: true, drops: true },
  { key: "attempts", head: "Attempts", cell: (row) => row.attempts, align: "right", digits: true, drops: true },
  { key: "when", head: "Reserved", cell: (row) => whenWords(row.created_time), digits: true, phone: "second" },
];

const SHOWN = ["all", "queued", "sent", "failed", "uncertain", "cancelled"] as const;
type Counts = ReplyOf<typeof mailRoutes.list>["counts"];

const options = (counts: Counts | undefined) =>
  SHOWN.map((value) => {
    if (value === "all") return { value, label: "All" };
    const count = value === "sent" || value === "cancelled" ? 0 : (counts?.[value] ?? 0);
    return { value, label: count > 0 ? `${STATE_WORDS[value]} ${count}` : STATE_WORDS[value] };
  });

export function MailPage() {
  useRealtime({ ofAll: true });
  const [address, go] = useMailAddress();
  const { search, state, page } = address;
  const list = useRead(
    mailRoutes.list,
    {
      params: { pageSize: MAILS_PER_PAGE, pageNumber: page },
      query: { ...(search === "" ? {} : { search }), ...(state === "all" ? {} : { state }) },
    },
    { keepPrevious: true },
  );
  const total = list.data?.totalItems ?? 0;
  return (
    <Page title="Emails">
      <PageHeader
        title="Emails"
        count={isBeyondCount(total, { page, pageSize: MAILS_PER_PAGE }) ? undefined : list.data?.totalItems}
        actions={
          <LinkButton to="/admin/mail-by-clock" icon={<IconCalendarTime size={17} />}>
            Scheduled emails
          </LinkButton>
        }
      />
      {list.data?.is_sandbox && (
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
      )}
      <FilterBar right={<StateChoice state={state} counts={list.data?.counts} onChoose={(chosen) => go({ state: chosen })} />}>
        <SearchBox label="Address or subject" value={search} from={LEAST_LETTERS} onSearch={(text) => go({ search: text })} />
      </FilterBar>
      <Table
        label="Emails"
        columns={columns}
        rows={list.data?.mails}
        rowKey={(row) => row.ID}
        rowTo={(row) => `/admin/mail/${row.ID}`}
        isStruck={(row) => row.state === "cancelled"}
        state={list}
        empty={<Nothing address={address} onClear={() => go({ search: "", state: "all" })} />}
        paging={{
          page,
          pageSize: MAILS_PER_PAGE,
          total,
          onPage: (next) => go({ page: next }),
        }}
      />
    </Page>
  );
}

interface StateChoiceProps {
  state: MailAddress["state"];
  counts: Counts | undefined;
  onChoose: (state: (typeof SHOWN)[number]) => void;
}

function StateChoice({ state, counts, onChoose }: StateChoiceProps) {
  const shown = SHOWN.find((one) => one === state) ?? "all";
  return (
    <div className={classes.states}>
      <SegmentedControl label="State" value={shown} options={options(counts)} onChange={onChoose} />
    </div>
  );
}

function Nothing({ address, onClear }: { address: MailAddress; onClear: () => void }) {
  if (address.search === "" && address.state === "all") return <EmptyState>No emails yet.</EmptyState>;
  return <EmptyState action={<Button onClick={onClear}>Show all emails</Button>}>No emails match.</EmptyState>;
}
