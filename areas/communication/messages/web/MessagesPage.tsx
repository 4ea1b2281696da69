import { IconPencil } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { type MessageListValues, messageList, messageRoutes } from "../contract.ts";
import { messageColumns } from "./message-columns.tsx";
import { SendMessageModal } from "./SendMessageModal.tsx";
import { useMessagePath } from "./useMessagePath.ts";
import { CHECK_INTERVAL_MS } from "./UnreadCount.tsx";

type Values = MessageListValues;
const PENCIL = <IconPencil size={16} />;
const SEARCH = { label: "Search subject, text or sender" };
const BOXES = [
  { value: "inbox", label: "Received" },
  { value: "sent", label: "Sent" },
] as const;
const BOX = {
  name: "box",
  draw: ({ box = "inbox" }: Values, set: (change: Partial<Values>) => void) => (
    <SegmentedControl
      label="Messages shown"
      value={box}
      options={BOXES}
      onChange={(next) =>
        set({
          box: next === "inbox" ? undefined : next,
          unread: undefined,
          order: { by: "date", descending: true },
        })
      }
    />
  ),
};
const SENT_FILTERS = [BOX];
const RECEIVED_FILTERS = [BOX, switchFilter("unread", "Unread only")];

/** Renders the received or sent messages, of the selected client or for staff of all clients (SCR-MSG-01). */
export function MessagesPage() {
  const client = useClientIfOpen();
  useRealtime({ ofAll: client === null });
  const mayWrite = useSession().may(["message.send"]);
  const list = useListParams(messageList);
  const [isWriting, setWriting] = useState(false);
  const { box = "inbox", order } = list.values;
  // Always sends the box, because the route returns both boxes if none is named.
  const read = useListRead(messageRoutes.list, list, "messages", {
    every: CHECK_INTERVAL_MS,
    query: { box: list.written.box ?? "inbox" },
  });
  const withClient = client === null;
  const columns = useMemo(() => messageColumns({ box, withClient }), [box, withClient]);
  return (
    <ListPage
      title="Messages"
      label={box === "sent" ? "Sent messages" : "Received messages"}
      nouns={box === "sent" ? "sent messages" : "messages"}
      list={list}
      read={read}
      search={SEARCH}
      filters={box === "sent" ? SENT_FILTERS : RECEIVED_FILTERS}
      columns={columns}
      rowTo={useMessagePath()}
      narrowedBy={NARROWED}
      noneMatch="No unread messages."
      footNote={NOTES[order.by][order.descending ? "down" : "up"]}
      create={mayWrite ? { label: "Send message", icon: PENCIL, open: () => setWriting(true) } : undefined}
    >
      {isWriting && <SendMessageModal onClose={() => setWriting(false)} />}
    </ListPage>
  );
}

const NARROWED = ["unread"] as const;
const NOTES = {
  date: { down: "newest first", up: "oldest first" },
  from: { down: "by sender", up: "by sender" },
  subject: { down: "by subject", up: "by subject" },
} as const;
