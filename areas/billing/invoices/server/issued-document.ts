import { createHash } from "node:crypto";
import type { Document } from "#kernel/text/document.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";

export const DRAW_JOB = "invoices.draw";

interface NewDocument {
  readonly _doctor: number;
  readonly _invoice: number;
  readonly _credit_note?: number;
  readonly description: Document;
  readonly at: string;
  readonly bytes: Uint8Array | null;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const drawnColumns = (bytes: Uint8Array) => ({ bytes: Buffer.from(bytes), sha256: hashOf(bytes) });
// Parses without a schema because only `storeDocument` writes this column.
const parseDescription = (json: unknown): Document => JSON.parse(JSON.stringify(json));

/**
 * Stores the description of an issued document with its bytes and hash. If `bytes` is null, a job renders the
 * document later.
 */
export async function storeDocument(
  db: Db,
  services: Pick<Services, "jobs">,
  { description, at, bytes, ...owner }: NewDocument,
): Promise<void> {
  const { ID } = await db
    .insertInto("invoice_document")
    .values({
      ...owner,
      description: JSON.stringify(description),
      drawn_at: at,
      ...(bytes === null ? {} : drawnColumns(bytes)),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  if (bytes !== null) return;
  await services.jobs.enqueue(
    db,
    DRAW_JOB,
    { _doctor: owner._doctor, document: ID },
    { key: `invoice-document:${ID}` },
  );
}

interface DocumentKey {
  readonly _doctor: number;
  readonly _invoice: number;
  readonly _credit_note: number | null;
}

export interface IssuedDocument {
  readonly description: Document;
  readonly drawn_at: string;
  /** The stored PDF, or null until a job has rendered it. */
  readonly bytes: Uint8Array | null;
}

/** Finds an issued document with its bytes. Undefined if there is no document. */
export async function findIssued(db: Db, key: DocumentKey): Promise<IssuedDocument | undefined> {
  const row = await selectIssued(db, key).select(["bytes", "description", "drawn_at"]).executeTakeFirst();
  return row && { ...row, description: parseDescription(row.description) };
}

/** Finds the description of an issued document without its bytes. Undefined if there is no document. */
export async function findDescription(db: Db, key: DocumentKey): Promise<Document | undefined> {
  const row = await selectIssued(db, key).select("description").executeTakeFirst();
  return row && parseDescription(row.description);
}

const selectIssued = (db: Db, { _doctor, _invoice, _credit_note }: DocumentKey) =>
  db
    .selectFrom("invoice_document")
    .where("_doctor", "=", _doctor)
    .where("_invoice", "=", _invoice)
    .where("_credit_note", "is not distinct from", _credit_note);

/**
 * Returns the bytes of an issued document, or null if there is no document. Renders them from the stored
 * description, with the same result, if the job hasn't run yet.
 */
export async function issuedBytes(
  db: Db,
  services: Pick<Services, "documents">,
  key: DocumentKey,
): Promise<Uint8Array | null> {
  const issued = await findIssued(db, key);
  return issued === undefined ? null : drawIssued(services, issued);
}

export const drawIssued = async (
  { documents }: Pick<Services, "documents">,
  { bytes, description, drawn_at }: IssuedDocument,
): Promise<Uint8Array> => bytes ?? (await documents.render(description, new Date(drawn_at)));

/** Renders a document that has no bytes yet. A repeated run changes nothing. */
export async function drawDocument(
  { db, documents }: Pick<Services, "db" | "documents">,
  { _doctor, document: ID }: { readonly _doctor: number; readonly document: number },
): Promise<void> {
  const row = await db
    .selectFrom("invoice_document")
    .select(["description", "drawn_at"])
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("bytes", "is", null)
    .executeTakeFirst();
  if (!row) return;
  const bytes = await documents.render(parseDescription(row.description), new Date(row.drawn_at));
  await db
    .updateTable("invoice_document")
    .set(drawnColumns(bytes))
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .where("bytes", "is", null)
    .execute();
}
