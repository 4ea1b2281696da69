import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type Archivable, ArchiveActions } from "./ArchiveActions.tsx";

/** Returns the column that archives and restores rows, or nothing for users who may not edit them. */
export const archiveColumn = <Row extends Archivable>(changes: Deletion<Row> | null): Column<Row>[] =>
  changes === null
    ? []
    : [
        {
          key: "actions",
          head: "",
          cell: (row) => <ArchiveActions row={row} changes={changes} />,
          align: "right",
          width: 180,
          phone: "end",
        },
      ];
