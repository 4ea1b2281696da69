import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type Bulletin, bulletinList, bulletinRoutes } from "../contract.ts";
import { BulletinModal } from "./BulletinModal.tsx";

const columns: Column<Bulletin>[] = [
  { key: "message", head: "Bulletin", cell: (row) => row.message, elastic: true, wraps: true },
  {
    key: "author",
    head: "Author",
    cell: ({ created_user: { first_name, last_name } }) => `${first_name} ${last_name}`,
    sortable: true,
    width: 180,
    phone: "second",
  },
  {
    key: "created",
    head: "Added",
    cell: (row) => <DateTime at={row.created_time} />,
    sortable: true,
    digits: true,
    width: 160,
    phone: "second",
  },
  {
    key: "updated",
    head: "Changed",
    cell: (row) => (row.version > 1 ? <DateTime at={row.last_updated} /> : "–"),
    sortable: true,
    digits: true,
    drops: "tablet",
    width: 160,
  },
];
const search = { label: "Search bulletins", from: 1 };

/** Renders the list of bulletins for editing (SCR-BULL-01). */
export function BulletinListPage() {
  useRealtime({ ofAll: true, also: [bulletinRoutes.list] });
  const list = useListParams(bulletinList);
  const [open, setOpen] = useState<Bulletin | "new" | null>(null);
  return (
    <ListPage
      title="Bulletins"
      nouns="bulletins"
      list={list}
      read={useListRead(bulletinRoutes.list, list, "bulletins")}
      search={search}
      columns={columns}
      onOpen={setOpen}
      create={{ label: "Add bulletin", open: () => setOpen("new") }}
    >
      {open && <BulletinModal bulletin={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
