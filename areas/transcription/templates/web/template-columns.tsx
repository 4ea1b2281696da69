import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { ClientTemplate } from "../contract.ts";

export const templateColumns: Column<ClientTemplate>[] = [
  { key: "name", head: "Template", cell: (row) => row.file.name, sortable: true, elastic: true },
  {
    key: "offset",
    head: "Character offset",
    cell: (row) => row.character_offset_count.toLocaleString("en-AU"),
    sortable: true,
    digits: true,
    align: "right",
    width: 150,
    phone: "second",
  },
  {
    key: "created",
    head: "Added",
    cell: (row) => <DateTime at={row.created_time} />,
    sortable: true,
    digits: true,
    drops: "tablet",
    width: 170,
  },
];
