import type { Deletion } from "#platform/web/api/useDeleteWithUndo.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import classes from "./types.module.css";

export interface Archivable {
  readonly ID: number;
  readonly name: string;
  readonly is_deleted: boolean;
}

/** Button at the end of a row that archives or restores it. */
export function ArchiveActions<Row extends Archivable>({
  row,
  changes: { remove, restore, isSending },
}: {
  row: Row;
  changes: Deletion<Row>;
}) {
  const { name, is_deleted } = row;
  return (
    <span className={classes.actions}>
      {is_deleted && <Status is="deleted">Archived</Status>}
      <button
        type="button"
        className={`link ${classes.above}`}
        disabled={isSending}
        aria-label={`${is_deleted ? "Restore" : "Archive"} ${name}`}
        onClick={() => (is_deleted ? restore(row) : void remove(row))}
      >
        {is_deleted ? "Restore" : "Archive"}
      </button>
    </span>
  );
}
