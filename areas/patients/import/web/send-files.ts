import { addressOf, type Owner } from "#platform/web/api/address.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { sendForm } from "#platform/web/api/send-form.ts";
import { ImportRun, importRoutes } from "../contract.ts";
import type { Subject } from "../row.contract.ts";

interface Sending {
  /** Idempotency key; the same if the same files are sent again. */
  key: string;
  subject: Subject;
  /** Source chosen before the files are read; empty if none is named. */
  source: string;
  owner: Owner | null;
  signal: AbortSignal;
  /** Callback with the part sent, from 0 to 1; at 1 the server reads the files. */
  onProgress: (part: number) => void;
}

const UPLOAD_INTERRUPTED = "The upload was interrupted. Nothing was imported. Try again.";

/** Uploads all files in one request. Rejects with `RequestError`. */
export async function sendFiles(
  files: readonly File[],
  { key, subject, source, owner, signal, onProgress }: Sending,
): Promise<ImportRun> {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  const answer = await sendForm(
    form,
    addressOf(importRoutes.read, { query: { subject, source: source.trim() || undefined } }, owner),
    {
      key,
      signal,
      // The last progress event reports the whole upload.
      onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      lost: () => new RequestError({ status: 0, code: "offline", message: UPLOAD_INTERRUPTED }),
    },
  );
  return ImportRun.parse(answer);
}
