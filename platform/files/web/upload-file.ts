import type { AnyRoute } from "#kernel/contract/contract.ts";
import { addressOf, type Owner } from "#platform/web/api/address.ts";
import { offline, RequestFailed } from "#platform/web/api/failed.ts";
import { sendForm } from "#platform/web/api/send-form.ts";
import { UploadedFile } from "../contract.ts";

/** Where files go: /file, or a route of a feature whose rights are other ones. */
export type UploadRoute = Pick<AnyRoute, "path" | "access">;

interface Sending {
  /** Of the upload: the same when it is tried again. */
  key: string;
  purpose: string;
  route: UploadRoute;
  owner: Owner | null;
  signal: AbortSignal;
  /** Called with the bytes that left so far. */
  onProgress: (sent: number) => void;
}

/** One file of a form of its own. Rejects with RequestFailed. */
export async function uploadFile(file: File, { key, purpose, route, owner, signal, onProgress }: Sending): Promise<UploadedFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  const answer = await sendForm(form, addressOf(route, { query: { type: purpose } }, owner), {
    key,
    signal,
    onProgress: (sent) => onProgress(Math.min(sent, file.size)),
    lost: offline,
  });
  const kept = UploadedFile.array().safeParse(answer).data?.[0];
  if (!kept) {
    throw new RequestFailed({ status: 201, code: "file.answer", message: "The upload was not confirmed. Try again." });
  }
  return kept;
}
