import { useEffect, useRef } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { type GuardedTask, returnRoutes } from "../../return.contract.ts";

interface Guard {
  readonly tasks: readonly GuardedTask[];
  readonly isChecking: boolean;
  readonly error: string | null;
  readonly again: () => void;
}

/**
 * Runs the guard when the dialog opens, and again on request. The server runs the guard once more when the
 * letters are returned.
 */
export function useGuard(ids: readonly number[]): Guard {
  const { send, isSending, reply, error } = useSend(returnRoutes.guard, { errors: "inline" });
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    send({ body: { tasks: [...ids] } });
  });
  return {
    tasks: reply?.tasks ?? [],
    isChecking: isSending,
    error: error?.message ?? null,
    again: () => send({ body: { tasks: [...ids] } }),
  };
}
