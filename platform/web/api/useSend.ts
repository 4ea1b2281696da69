import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { AnyRoute, ReplyOf } from "#kernel/contract/contract.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Owner } from "./address.ts";
import type { RequestFailed } from "./failed.ts";
import { refresh } from "./query-keys.ts";
import { useOnce } from "./once.ts";
import { useOwner } from "./owner.tsx";
import { type CallOf, request } from "./request.ts";

interface SendOptions<R extends AnyRoute> {
  /** The catalogue's words when it worked: "Saved Successfully". */
  done?: string | ((reply: ReplyOf<R>) => string);
  /** The catalogue's words before the server's: "Save Failed". */
  failed?: string;
  /** What this changes: read again wherever it is on screen. */
  refresh?: readonly AnyRoute[];
  /** `inline`: a form shows the refusal itself; `toast` unless told. */
  errors?: "toast" | "inline";
  onDone?: (reply: ReplyOf<R>, call: CallOf<R>) => void;
  owner?: Owner | null;
}

/**
 * Sends a route of the contract. `send(call)` for buttons never rejects; `sendAsync(call)` for forms does, so that the form keeps its text.
 * A result is announced once: a toast, or the form.
 */
export function useSend<R extends AnyRoute>(route: R, options: SendOptions<R> = {}): Sender<R> {
  const client = useQueryClient();
  const opened = useOwner();
  const owner = options.owner === undefined ? opened : options.owner;
  const once = useOnce();
  const mutation: UseMutationResult<ReplyOf<R>, RequestFailed, CallOf<R>> = useMutation({
    mutationFn: (call: CallOf<R>) => request(route, call, { owner, onceKey: once.keyFor(call) }),
    onSuccess: async (reply, call) => {
      once.answered(null);
      const words = typeof options.done === "function" ? options.done(reply) : options.done;
      if (words) toast.done(words);
      options.onDone?.(reply, call);
      await refresh(client, options.refresh ?? []);
    },
    onError: (error) => {
      once.answered(error);
      if (options.errors === "inline" || error.code === "session.required") return;
      toast.failed(wordsOf(error, options.failed));
    },
  });
  return {
    send: (call) => mutation.mutate(call),
    sendAsync: (call) => mutation.mutateAsync(call),
    isSending: mutation.isPending,
    reply: mutation.data,
    error: mutation.error,
  };
}

export interface Sender<R extends AnyRoute> {
  send: (call: CallOf<R>) => void;
  sendAsync: (call: CallOf<R>) => Promise<ReplyOf<R>>;
  isSending: boolean;
  reply: ReplyOf<R> | undefined;
  error: RequestFailed | null;
}

// "Save Failed. Somebody else changed this…": the given words first, then what helps.
function wordsOf(error: RequestFailed, failed: string | undefined): string {
  if (!failed || failed === error.message) return error.message;
  return `${failed}. ${error.message}`;
}
