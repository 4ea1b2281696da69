import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { SEARCH_FROM, type Subscriber, subscriberList, subscriberRoutes } from "../contract.ts";
import { subscriberPaths } from "../paths.ts";
import { subscriberName } from "./name.ts";
import { SubscriberStatus } from "./SubscriberStatus.tsx";

const columns: Column<Subscriber>[] = [
  { key: "name", head: "Name", cell: subscriberName, sortable: true },
  {
    key: "email",
    head: "Email",
    cell: (row) => row.email_address,
    sortable: true,
    elastic: true,
    phone: "second",
  },
  { key: "status", head: "Status", cell: (row) => <SubscriberStatus subscriber={row} />, phone: "end" },
  {
    key: "created",
    head: "Subscribed",
    cell: (row) => <DateTime at={row.created_time} />,
    sortable: true,
    digits: true,
    drops: "tablet",
  },
];
const search = { label: "Search by name or email", from: SEARCH_FROM };

/** Renders the list of subscribers (SCR-SUB-01). */
export function SubscriberListPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(subscriberList);
  return (
    <ListPage
      title="Subscribers"
      nouns="subscribers"
      list={list}
      read={useListRead(subscriberRoutes.list, list, "subscribers")}
      search={search}
      columns={columns}
      rowTo={({ ID }) => subscriberPaths.one({ id: ID })}
      isStruck={({ unsubscribed_time }) => unsubscribed_time !== null}
    />
  );
}
