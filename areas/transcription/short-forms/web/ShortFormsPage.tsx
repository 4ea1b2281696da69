import { useState } from "react";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type ShortForm, shortFormList, shortFormRoutes } from "../contract.ts";
import { ShortFormModal } from "./ShortFormModal.tsx";

const columns: Column<ShortForm>[] = [
  { key: "short", head: "Short form", cell: (row) => row.short, sortable: true, width: 140 },
  {
    key: "text",
    head: "Full text",
    cell: (row) => row.text,
    sortable: true,
    elastic: true,
    phone: "second",
  },
  {
    key: "whose",
    head: "For",
    cell: (row) => (row.is_office ? "Everyone" : "Only me"),
    width: 120,
    phone: "second",
  },
];
const search = { label: "Search short forms", from: 1 };

/** Renders the list of short forms, which expand while a letter is typed. */
export function ShortFormsPage() {
  const list = useListParams(shortFormList);
  const [open, setOpen] = useState<ShortForm | "new" | null>(null);
  return (
    <ListPage
      title="Short forms"
      nouns="short forms"
      list={list}
      read={useListRead(shortFormRoutes.list, list, "short_forms")}
      search={search}
      columns={columns}
      onOpen={setOpen}
      create={{ label: "Add short form", open: () => setOpen("new") }}
    >
      {open && <ShortFormModal form={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
