import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import type { AnyRoute, BodyInput, ReplyOf } from "#kernel/contract/contract.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { Owner } from "./address.ts";
import type { RequestError } from "./request-error.ts";
import { invalidateRoutes } from "./query-keys.ts";
import { useIdempotencyKeys } from "./useIdempotencyKeys.ts";
import { useOwner } from "./owner.tsx";
import { type CallOf, request } from "./request.ts";

/** A call whose body is a record. Files name themselves in the reply. */
type NamedCall<R extends AnyRoute> = CallOf<R> & { readonly body: BodyInput<R> };

type Announcement<R extends AnyRoute> =
  | { done?: undefined; detail?: undefined }
  | {
      /** Message of the catalogue on success, such as "Saved Successfully". */
      done: string | ((reply: ReplyOf<R>) => string);
      /** Second line of the toast, which names the changed record. */
      detail: string | ((reply: ReplyOf<R>, call: NamedCall<R>) => string);
    };

interface CommonOptions<R extends AnyRoute> {
  /** Message of the catalogue shown before the server's message, such as "Save Failed". */
  failed?: string;
  /** Routes to read again after success, because this call changes their data. */
  refresh?: readonly AnyRoute[];
  /** `inline`: the form shows the refusal itself. Defaults to `toast`. */
  errors?: "toast" | "inline";
  onDone?: (reply: ReplyOf<R>, call: CallOf<R>) => void;
  owner?: Owner | null;
}

type SendOptions<R extends AnyRoute> = CommonOptions<R> & Announcement<R>;

/**
 * Sends a call to a route of the contract. `send(call)` never rejects and suits buttons; `sendAsync(call)`
 * rejects, so that a form keeps its input. The result is shown once: in a toast or by the form.
 */
export function useSend<R extends AnyRoute>(route: R, options: SendOptions<R> = {}): Sender<R> {
  const client = useQueryClient();
  const openOwner = useOwner();
  const owner = options.owner === undefined ? openOwner : options.owner;
  const idempotencyKeys = useIdempotencyKeys();
  const mutation: UseMutationResult<ReplyOf<R>, RequestError, CallOf<R>> = useMutation({
    mutationFn: (call: CallOf<R>) => request(route, call, { owner, onceKey: idempotencyKeys.keyFor(call) }),
    onSuccess: async (reply, call) => {
      idempotencyKeys.answered(null);
      const message = textOf(options.done, reply);
      // `as`: `detail` reads the body only of calls that send a record.
      if (message) toast.done(message, { detail: textOf(options.detail, reply, call as NamedCall<R>) });
      options.onDone?.(reply, call);
      await invalidateRoutes(client, options.refresh ?? []);
    },
    onError: (error) => {
      idempotencyKeys.answered(error);
      if (options.errors === "inline" || error.code === "session.required") return;
      toast.failed(messageOf(error, options.failed));
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
  error: RequestError | null;
}

const textOf = <Given extends readonly unknown[]>(
  text: string | ((...given: Given) => string) | undefined,
  ...given: Given
): string => (typeof text === "function" ? text(...given) : (text ?? ""));

// Puts the given message before the server's: "Save Failed. Sarah Lindqvist updated this record".
function messageOf(error: RequestError, failed: string | undefined): string {
  if (!failed || failed === error.message) return error.message;
  return `${failed}. ${error.message}`;
}
