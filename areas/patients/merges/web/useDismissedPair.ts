import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { duplicateRoutes } from "../duplicates.contract.ts";

const shown = [duplicateRoutes.list, duplicateRoutes.listDuplicatesOf, duplicateRoutes.listNotSame];

/**
 * Returns functions that mark two patients as not duplicates and remove the mark. The toast offers to undo
 * the mark.
 */
export function useDismissedPair(): {
  mark: (one: number, other: number) => void;
  unmark: (one: number, other: number) => void;
  isSending: boolean;
} {
  const unmarking = useSend(duplicateRoutes.unmarkNotSame, { refresh: shown, done: "Saved Successfully", failed: "Save Failed" });
  const unmark = (one: number, other: number): void => unmarking.send({ params: { one_id: one, other_id: other } });
  const marking = useSend(duplicateRoutes.markNotSame, {
    refresh: shown,
    failed: "Save Failed",
    onDone: ({ one, other }) =>
      toast.done("Marked as not duplicates", { action: { label: "Undo", run: () => unmark(one, other) } }),
  });
  return {
    mark: (one, other) => marking.send({ params: { one_id: one, other_id: other } }),
    unmark,
    isSending: marking.isSending || unmarking.isSending,
  };
}
