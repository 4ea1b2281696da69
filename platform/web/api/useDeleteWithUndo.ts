import type { AnyRoute } from "#kernel/contract/contract.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { CallOf } from "./request.ts";
import { useSend } from "./useSend.ts";

interface DeleteWithUndo<Row, Remove extends AnyRoute, Restore extends AnyRoute> {
  readonly remove: Remove;
  /** Takes `{ is_deleted: false }`. */
  readonly restore: Restore;
  /** "RICH": its name in the toasts. */
  readonly label: (row: Row) => string;
  /** Where the path names more than the row's ID. */
  readonly params?: (row: Row) => Readonly<Record<string, unknown>>;
  readonly restored?: "restored" | "reactivated";
  /** Read again wherever it is on screen. */
  readonly refresh?: readonly AnyRoute[];
  readonly onDone?: () => void;
  /** How long Undo stays. */
  readonly seconds?: number;
}

export interface Deletion<Row> {
  /** True when it was deleted; a refusal was announced already. */
  readonly remove: (row: Row) => Promise<boolean>;
  readonly restore: (row: Row) => void;
  readonly isSending: boolean;
}

/** Deletion asks nothing: it is done at once and can be undone. */
export function useDeleteWithUndo<Row extends { readonly ID: number }, Remove extends AnyRoute, Restore extends AnyRoute>({
  label,
  params = ({ ID }) => ({ id: ID }),
  restored = "restored",
  refresh,
  onDone,
  seconds,
  ...routes
}: DeleteWithUndo<Row, Remove, Restore>): Deletion<Row> {
  const removing = useSend(routes.remove, { failed: "Delete Failed", refresh, onDone });
  const restoring = useSend(routes.restore, { failed: "Save Failed", refresh, onDone });
  // `as`: both paths name the row, and the second route takes back a deletion.
  const removal = (row: Row) => ({ params: params(row) }) as unknown as CallOf<Remove>;
  const restoration = (row: Row) => ({ params: params(row), body: { is_deleted: false } }) as unknown as CallOf<Restore>;
  const restore = (row: Row): void =>
    void restoring.sendAsync(restoration(row)).then(
      () => toast.done(`${label(row)} ${restored}`),
      // The refusal was announced already.
      () => undefined,
    );
  const remove = (row: Row): Promise<boolean> =>
    removing.sendAsync(removal(row)).then(
      () => {
        toast.done(`${label(row)} deleted`, { action: { label: "Undo", run: () => restore(row) }, seconds });
        return true;
      },
      () => false,
    );
  return { remove, restore, isSending: removing.isSending || restoring.isSending };
}
