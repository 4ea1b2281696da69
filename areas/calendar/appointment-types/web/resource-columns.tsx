import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Resource } from "../resource.contract.ts";
import { KIND_NAMES } from "../rules/resources.ts";
import { archiveColumn } from "./archive-column.tsx";

/** Returns the columns of the list. `changes` is null for users who may not edit. */
export const columnsOf = (changes: Deletion<Resource> | null): Column<Resource>[] => [
  { key: "name", head: "Name", cell: (row) => row.name, sortable: true, elastic: true, isKey: true },
  {
    key: "kind",
    head: "Kind",
    cell: (row) => KIND_NAMES[row.kind],
    sortable: true,
    width: 130,
    phone: "second",
  },
  {
    key: "location",
    head: "Location",
    cell: (row) => row.location_name ?? "Any location",
    width: 220,
    phone: "second",
  },
  ...archiveColumn(changes),
];
