import type { FastifyReply } from "fastify";
import type { Document } from "#kernel/text/document.ts";
import { contentDisposition, safeFileName } from "#platform/files/rules/file-name.ts";
import type { Services } from "#platform/services.ts";

interface PdfContext {
  readonly reply: FastifyReply;
  readonly client: { readonly ID: number } | null;
  readonly services: Pick<Services, "documents">;
  readonly now: string;
  auditList(_doctor: number, controller: string, ids: readonly number[]): void;
}

/**
 * Responds with the PDF of a document and audits the patients it shows. The route must have `produces:
 * "application/pdf"` and list DOCUMENT_FAILS; no database connection is reserved while the document is
 * rendered.
 */
export async function sendPdf(
  call: PdfContext,
  name: string,
  document: Document,
  patients: readonly number[],
): Promise<Buffer> {
  const { reply, client, services, now } = call;
  const bytes = await services.documents.render(document, new Date(now));
  if (client !== null && patients.length > 0) call.auditList(client.ID, "patient", [...new Set(patients)]);
  return answerPdf(reply, name, bytes);
}

/** Responds with an existing PDF. */
export function answerPdf(reply: FastifyReply, name: string, bytes: Uint8Array): Buffer {
  reply.headers({
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", safeFileName(name)),
    "cache-control": "private, no-store",
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
