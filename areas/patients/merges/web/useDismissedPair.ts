import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { duplicateRoutes } from "../duplicates.contract.ts";

const refreshedRoutes = [duplicateRoutes.list, duplicateRoutes.listDuplicatesOf, duplicateRoutes.listNotSame];

/**
 * Returns functions that mark two patients as not duplicates and remove the mark. The toast offers to undo
 * the mark.
 */
export function useDismissedPair(): {
  mark: (one: number, other: number) => void;
  unmark: (one: number, other: number) => void;
  isSending: boolean;
} {
  const unmarkRequest = useSend(duplicateRoutes.unmarkNotSame, {
    refresh: refreshedRoutes,
    done: "Saved Successfully",
    detail: "The two patients are offered for merging again",
    failed: "Save Failed",
  });
  const unmark = (one: number, other: number): void =>
    unmarkRequest.send({ params: { one_id: one, other_id: other } });
  const markRequest = useSend(duplicateRoutes.markNotSame, {
    refresh: refreshedRoutes,
    failed: "Save Failed",
    onDone: ({ one, other }) =>
      toast.done("Saved Successfully", {
        detail: "The two patients are not duplicates",
        action: { label: "Undo", run: () => unmark(one, other) },
      }),
  });
  return {
    mark: (one, other) => markRequest.send({ params: { one_id: one, other_id: other } }),
    unmark,
    isSending: markRequest.isSending || unmarkRequest.isSending,
  };
}
