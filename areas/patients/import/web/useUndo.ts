import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { BuiltOn, builtOn, choiceRoutes } from "../choices.contract.ts";
import { importRoutes } from "../contract.ts";

/** Returns the state and the action for undoing an import, with the records that block the undo. */
export function useUndo(ID: number) {
  const queries = useQueryClient();
  const owner = useOwner();
  const { send, isSending, error } = useSend(choiceRoutes.undo, {
    errors: "inline",
    refresh: [importRoutes.list],
    onDone: (reply) => queries.setQueryData(queryKey(importRoutes.get, { params: { id: ID } }, owner), reply),
  });
  return {
    problem: error?.message,
    blockers: error?.code === builtOn.code ? BuiltOn.safeParse(error.details).data : undefined,
    isSending,
    undo: () => send({ params: { id: ID } }),
  };
}

export type UndoState = ReturnType<typeof useUndo>;
