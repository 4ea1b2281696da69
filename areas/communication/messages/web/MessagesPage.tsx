import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { isBeyondCount } from "#kernel/page.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { type Sort, Table } from "#platform/web/ui/Table.tsx";
import { type MessageRow, MESSAGES_PER_PAGE, messageRoutes, type MessageSort } from "../contract.ts";
import { messageColumns } from "./message-columns.tsx";
import { SendMessageModal } from "./SendMessageModal.tsx";
import { useMessagePath } from "./useMessagePath.ts";
import { type MessagesView, useMessagesAddress } from "./useMessagesAddress.ts";
import { OFTEN_MS } from "./UnreadCount.tsx";

/** SCR-MSG-01: what came, or what was sent; of the opened client, or for staff of all. */
export function MessagesPage() {
  const client = useClientIfOpen();
  useRealtime({ ofAll: client === null });
  const { may } = useSession();
  const pathOf = useMessagePath();
  const { go, ...view } = useMessagesAddress();
  const [isWriting, setWriting] = useState(false);
  const { box, search, unread, page, sort } = view;
  const query = { box, ...(search ? { search } : {}), ...(unread ? { unread: "1" } : {}), sort };
  const list = useRead(
    messageRoutes.list,
    { params: { pageSize: MESSAGES_PER_PAGE, pageNumber: page }, query },
    { keepPrevious: true, every: OFTEN_MS },
  );
  const mayWrite = may(["message.send"]);
  useShortcuts(mayWrite ? [{ keys: "C", does: "Write a message", run: () => setWriting(true) }] : []);
  const write = mayWrite && (
    <Button kind="primary" icon={<IconPencil size={16} />} keys="C" onClick={() => setWriting(true)}>
      Message
    </Button>
  );
  const total = list.data?.totalItems ?? 0;
  return (
    <Page title="Messages">
      <PageHeader
        title="Messages"
        count={isBeyondCount(total, { page, pageSize: MESSAGES_PER_PAGE }) ? undefined : list.data?.totalItems}
        actions={write}
      />
      <FilterBar
        right={box === "inbox" && <FilterSwitch label="Unread only" checked={unread} onChange={(only) => go({ unread: only })} />}
      >
        <SearchBox label="Search subject, text or sender" value={search} onSearch={(text) => go({ search: text })} />
        <SegmentedControl
          label="Messages shown"
          value={box}
          options={[
            { value: "inbox", label: "Received" },
            { value: "sent", label: "Sent" },
          ]}
          onChange={(next) => go({ box: next, unread: false, sort: "-date" })}
        />
      </FilterBar>
      <Table<MessageRow>
        label={box === "sent" ? "Sent messages" : "Received messages"}
        columns={messageColumns({ box, withClient: client === null })}
        rows={list.data?.messages}
        rowKey={({ ID }) => ID}
        rowTo={pathOf}
        state={list}
        sort={sortOf(sort)}
        onSort={(chosen) => go({ sort: nameOf(chosen) })}
        empty={
          <NoMessages
            view={view}
            onClear={() => go({ search: "", unread: false })}
            onWrite={mayWrite ? () => setWriting(true) : null}
          />
        }
        paging={{ page, pageSize: MESSAGES_PER_PAGE, total, onPage: (next) => go({ page: next }), note: NOTES[sort] }}
      />
      {isWriting && <SendMessageModal onClose={() => setWriting(false)} />}
    </Page>
  );
}

const NOTES: Readonly<Record<MessageSort, string>> = {
  "-date": "newest first",
  date: "oldest first",
  from: "by sender",
  subject: "by subject",
};
const sortOf = (sort: MessageSort): Sort =>
  sort === "-date" ? { by: "date", direction: "desc" } : { by: sort, direction: "asc" };
const nameOf = ({ by, direction }: Sort): MessageSort =>
  by === "from" || by === "subject" ? by : direction === "asc" ? "date" : "-date";

interface NoMessagesProps {
  view: MessagesView;
  onClear: () => void;
  onWrite: (() => void) | null;
}

function NoMessages({ view, onClear, onWrite }: NoMessagesProps) {
  const act = (words: string, run: () => void) => (
    <button type="button" className="link" onClick={run}>
      {words}
    </button>
  );
  if (view.search !== "")
    return <EmptyState action={act("Clear search", onClear)}>No messages match {quoted(view.search)}.</EmptyState>;
  if (view.unread) return <EmptyState action={act("Show all", onClear)}>No unread messages.</EmptyState>;
  return (
    <EmptyState action={onWrite && act("Write a message", onWrite)}>
      {view.box === "sent" ? "No sent messages yet." : "No messages yet."}
    </EmptyState>
  );
}
