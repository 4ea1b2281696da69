import type { AnyRoute } from "#kernel/contract/contract.ts";
import { addressOf, type Owner } from "#platform/web/api/address.ts";
import { makeOfflineError, RequestError } from "#platform/web/api/request-error.ts";
import { sendForm } from "#platform/web/api/send-form.ts";
import { UploadedFile } from "../contract.ts";

/** Upload route: `/file`, or a feature's own route with other permissions. */
export type UploadRoute = Pick<AnyRoute, "path" | "access">;

interface SendingOptions {
  /** Idempotency key of the upload, reused when it is retried. */
  key: string;
  purpose: string;
  route: UploadRoute;
  owner: Owner | null;
  signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Uploads one file in a form of its own. Rejects with `RequestError`. */
export async function uploadFile(
  file: File,
  { key, purpose, route, owner, signal, onProgress }: SendingOptions,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  const answer = await sendForm(form, addressOf(route, { query: { type: purpose } }, owner), {
    key,
    signal,
    onProgress: (sent) => onProgress(Math.min(sent, file.size)),
    lost: makeOfflineError,
  });
  const uploaded = UploadedFile.array().safeParse(answer).data?.[0];
  if (!uploaded) {
    throw new RequestError({
      status: 201,
      code: "file.answer",
      message: "The upload was not confirmed. Try again.",
    });
  }
  return uploaded;
}
