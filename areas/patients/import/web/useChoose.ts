import type { LetterEncoding } from "#kernel/text/letter-encoding.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useOwner } from "#platform/web/api/owner.tsx";
import { queryKey, invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { choiceRoutes } from "../choices.contract.ts";
import { type ImportRun, importRoutes } from "../contract.ts";
import type { DateOrder, ListedCorrection, Mode } from "../lists.contract.ts";

interface Choice {
  readonly mode?: Mode;
  readonly source?: string;
  readonly dates?: DateOrder;
  readonly encoding?: LetterEncoding;
  readonly as_written?: ListedCorrection[];
}

/**
 * Returns the function that shows an import whose rows were read in another way, and reloads everything that
 * depends on its rows.
 */
export function useShowRun(run: ImportRun) {
  const queries = useQueryClient();
  const owner = useOwner();
  return (reply: ImportRun): void => {
    queries.setQueryData(queryKey(importRoutes.get, { params: { id: run.ID } }, owner), reply);
    void invalidateRoutes(queries, [
      importRoutes.rows,
      importRoutes.list,
      choiceRoutes.differences,
      choiceRoutes.corrections,
    ]);
  };
}

/** Returns the action that saves how a file is imported and reloads the preview. */
export function useChoose(run: ImportRun) {
  const { send, isSending } = useSend(choiceRoutes.choose, {
    failed: "Save Failed",
    onDone: useShowRun(run),
  });
  return { choose: (body: Choice): void => send({ params: { id: run.ID }, body }), isSending };
}
