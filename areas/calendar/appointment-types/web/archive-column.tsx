import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";

const WORDS = { remove: "Archive", restore: "Restore", removed: "Archived" };

interface Archivable {
  readonly ID: number;
  readonly name: string;
  readonly is_deleted: boolean;
}

/** Returns the column that archives and restores rows, or nothing for users who may not edit them. */
export const archiveColumn = <Row extends Archivable>(changes: Deletion<Row> | null): Column<Row>[] =>
  changes === null
    ? []
    : [
        {
          key: "actions",
          head: "",
          cell: (row) => (
            <RestorableActions
              name={row.name}
              isDeleted={row.is_deleted}
              words={WORDS}
              isSending={changes.isSending}
              onRemove={() => void changes.remove(row)}
              onRestore={() => changes.restore(row)}
            />
          ),
          align: "right",
          width: 180,
          phone: "end",
        },
      ];
