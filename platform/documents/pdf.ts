import type { FastifyReply } from "fastify";
import type { Document } from "#kernel/text/document.ts";
import { contentDisposition, safeFileName } from "#platform/files/rules/file-name.ts";
import type { Services } from "#platform/services.ts";

interface Answering {
  readonly reply: FastifyReply;
  readonly client: { readonly ID: number } | null;
  readonly services: Pick<Services, "documents">;
  readonly now: string;
  auditList(_doctor: number, controller: string, ids: readonly number[]): void;
}

/**
 * Answers with the PDF of a document, and audits the patients it shows. The route has `produces: "application/pdf"` and lists
 * DOCUMENT_FAILS; it holds no database connection while the document is made.
 */
export async function pdf(call: Answering, name: string, document: Document, patients: readonly number[]): Promise<Buffer> {
  const { reply, client, services, now } = call;
  const bytes = await services.documents.render(document, new Date(now));
  if (client !== null && patients.length > 0) call.auditList(client.ID, "patient", [...new Set(patients)]);
  return answerPdf(reply, name, bytes);
}

/** Answers with a PDF that is there already. */
export function answerPdf(reply: FastifyReply, name: string, bytes: Uint8Array): Buffer {
  reply.headers({
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", safeFileName(name)),
    "cache-control": "private, no-store",
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
