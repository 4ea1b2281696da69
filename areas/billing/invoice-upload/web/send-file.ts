import { addressOf } from "#platform/web/api/address.ts";
import { makeOfflineError } from "#platform/web/api/request-error.ts";
import { sendForm } from "#platform/web/api/send-form.ts";
import { z } from "zod";
import { invoiceUploadRoutes, UploadReply } from "../contract.ts";

/** Reply as transferred, with the total in dollars. */
const Reply = UploadReply.extend({ total: z.number() });

interface SendOptions {
  /** Idempotency key of the request. */
  key: string;
  isDryRun: boolean;
  signal: AbortSignal;
}

/** Uploads the file and returns the result. Rejects with `RequestFailed`. */
export async function sendFile(file: File, { key, isDryRun, signal }: SendOptions): Promise<UploadReply> {
  const form = new FormData();
  form.append("file", file, file.name);
  const query = isDryRun ? { dry_run: "true" } : {};
  const address = addressOf(invoiceUploadRoutes.upload, { query }, null);
  return Reply.parse(
    await sendForm(form, address, { key, signal, onProgress: () => undefined, lost: makeOfflineError }),
  );
}
