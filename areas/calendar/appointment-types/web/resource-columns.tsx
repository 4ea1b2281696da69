import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Resource } from "../resource.contract.ts";
import { KIND_NAMES } from "../rules/resources.ts";
import { ArchiveActions } from "./ArchiveActions.tsx";

export const columnsOf = (changes: Deletion<Resource>): Column<Resource>[] => [
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
  {
    key: "actions",
    head: "",
    cell: (row) => <ArchiveActions row={row} changes={changes} />,
    align: "right",
    width: 180,
    phone: "end",
  },
];
