import type { AnyRoute } from "#kernel/contract/contract.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { CallOf } from "./request.ts";
import { useSend } from "./useSend.ts";

interface DeleteWithUndo<Row, Remove extends AnyRoute, Restore extends AnyRoute> {
  readonly remove: Remove;
  /** Route that takes `{ is_deleted: false }`. */
  readonly restore: Restore;
  /** Returns the name of the row for toasts, such as "RICH". */
  readonly label: (row: Row) => string;
  /** Returns the path parameters of the row. Needed if the path contains more than the row's ID. */
  readonly params?: (row: Row) => Readonly<Record<string, unknown>>;
  readonly restored?: "restored" | "reactivated";
  readonly removed?: "deleted" | "archived" | "removed";
  /** Routes to read again after deleting or restoring. */
  readonly refresh?: readonly AnyRoute[];
  readonly onDone?: () => void;
  /** Number of seconds for which Undo is offered. */
  readonly seconds?: number;
}

export interface Deletion<Row> {
  /**
   * Resolves to true if the row was deleted, or false after a refusal, which has already been shown in a
   * toast.
   */
  readonly remove: (row: Row) => Promise<boolean>;
  readonly restore: (row: Row) => void;
  readonly isSending: boolean;
}

/** Provides deletion without a confirmation: the row is deleted at once and the toast offers Undo. */
export function useDeleteWithUndo<
  Row extends { readonly ID: number },
  Remove extends AnyRoute,
  Restore extends AnyRoute,
>({
  label,
  params = ({ ID }) => ({ id: ID }),
  restored = "restored",
  removed = "deleted",
  refresh,
  onDone,
  seconds,
  ...routes
}: DeleteWithUndo<Row, Remove, Restore>): Deletion<Row> {
  const removeSender = useSend(routes.remove, { failed: "Delete Failed", refresh, onDone });
  const restoreSender = useSend(routes.restore, { failed: "Save Failed", refresh, onDone });
  // `as`: both paths name the row, and the restore route takes back a deletion.
  const removeCall = (row: Row) => ({ params: params(row) }) as unknown as CallOf<Remove>;
  const restoreCall = (row: Row) =>
    ({ params: params(row), body: { is_deleted: false } }) as unknown as CallOf<Restore>;
  const restore = (row: Row): void =>
    void restoreSender.sendAsync(restoreCall(row)).then(
      () => toast.done("Saved Successfully", { detail: `${label(row)} ${restored}` }),
      // The refusal was already shown by `useSend`.
      () => undefined,
    );
  const remove = (row: Row): Promise<boolean> =>
    removeSender.sendAsync(removeCall(row)).then(
      () => {
        toast.done(removed === "archived" ? "Saved Successfully" : "Successfully Deleted", {
          detail: `${label(row)} ${removed}`,
          action: { label: "Undo", run: () => restore(row) },
          seconds,
        });
        return true;
      },
      () => false,
    );
  return { remove, restore, isSending: removeSender.isSending || restoreSender.isSending };
}
