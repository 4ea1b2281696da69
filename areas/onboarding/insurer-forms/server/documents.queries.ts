import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";

/** Lists the newest revision for each recipient, without the bytes. */
export const listDocuments = (db: Db, _doctor: number, _form: number) =>
  db
    .selectFrom("insurer_form_document as x")
    .innerJoin("fund_recipient as r", "r.code", "x.recipient")
    .distinctOn(["r.position", "x.recipient"])
    .select(["x.ID", "x.recipient", "r.name", "x.revision", "x.created_time"])
    .select(sql<string>`encode(x.sha256, 'hex')`.as("sha256"))
    .where("x._doctor", "=", _doctor)
    .where("x._form", "=", _form)
    .orderBy("r.position")
    .orderBy("x.recipient")
    .orderBy("x.revision", "desc")
    .execute();

export const findDocument = (db: Db, _doctor: number, _form: number, recipient: string) =>
  db
    .selectFrom("insurer_form_document")
    .select(["ID", "recipient", "revision", "content", "sha256"])
    .where("_doctor", "=", _doctor)
    .where("_form", "=", _form)
    .where("recipient", "=", recipient)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();

export interface FrozenDocument {
  readonly recipient: string;
  readonly sha256: Buffer;
  readonly content: Buffer;
}

/** Inserts documents as new revisions and keeps earlier ones. */
export async function insertDocuments(
  db: Db,
  _doctor: number,
  _form: number,
  documents: readonly FrozenDocument[],
): Promise<void> {
  for (const { recipient, content, sha256 } of documents)
    await sql`
      insert into insurer_form_document (_doctor, _form, recipient, content, sha256, revision)
      select ${_doctor}::bigint, ${_form}::bigint, ${recipient}, ${content}::bytea, ${sha256}::bytea, coalesce(max(revision), 0) + 1
      from insurer_form_document where _doctor = ${_doctor} and _form = ${_form} and recipient = ${recipient}`.execute(
      db,
    );
}

export const listFormFiles = (db: Db, _doctor: number, _form: number) =>
  db
    .selectFrom("insurer_form_file as x")
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "x._doctor").onRef("f.ID", "=", "x._file"))
    .select(["x.kind", "f.ID", "f.name", "f.size", "f.mime_type", "f.storage_key"])
    .where("x._doctor", "=", _doctor)
    .where("x._form", "=", _form)
    .orderBy("x.ID")
    .execute();

type FileKind = "medicare_letter" | "bank_statement" | "signature";

/** Replaces all files of the form by these. */
export async function replaceFormFiles(
  db: Db,
  _doctor: number,
  _form: number,
  files: readonly { readonly _file: number; readonly kind: FileKind }[],
): Promise<void> {
  await db
    .deleteFrom("insurer_form_file")
    .where("_doctor", "=", _doctor)
    .where("_form", "=", _form)
    .execute();
  if (files.length > 0)
    await db
      .insertInto("insurer_form_file")
      .values(files.map((file) => ({ _doctor, _form, ...file })))
      .execute();
}
