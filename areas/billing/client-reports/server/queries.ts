import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/db/db.ts";
import type { ClientDocument, DocumentKind } from "../document.contract.ts";

const selectLiveDocuments = (db: Db, _doctor: number, kind: DocumentKind) =>
  db
    .selectFrom("client_document as d")
    .select(["d.ID", "d._doctor", "d.name", "d.description", "d._status", "d.created_time"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("client_document_file as u")
          .innerJoin("file as f", (join) =>
            join.onRef("f._doctor", "=", "u._doctor").onRef("f.ID", "=", "u._file"),
          )
          .select(["f.ID", "f.name", "f.size", "f.mime_type"])
          .whereRef("u._doctor", "=", "d._doctor")
          .whereRef("u._document", "=", "d.ID")
          .orderBy("u.position"),
      ).as("files"),
    )
    .where("d._doctor", "=", _doctor)
    .where("d.kind", "=", kind)
    .where("d.is_deleted", "=", false);

type Row = Omit<ClientDocument, "attachments"> & {
  readonly files: ClientDocument["attachments"][number]["file"][];
};
const toClientDocument = ({ files, ...row }: Row): ClientDocument => ({
  ...row,
  attachments: files.map((file) => ({ _doctor: row._doctor, _file: file.ID, file })),
});

/** Lists the client's documents of this kind, newest first. */
export async function listDocuments(db: Db, _doctor: number, kind: DocumentKind): Promise<ClientDocument[]> {
  const rows = await selectLiveDocuments(db, _doctor, kind)
    .orderBy("d.created_time", "desc")
    .orderBy("d.ID", "desc")
    .execute();
  return rows.map(toClientDocument);
}

export async function findDocument(
  db: Db,
  _doctor: number,
  kind: DocumentKind,
  ID: number,
): Promise<ClientDocument | undefined> {
  const row = await selectLiveDocuments(db, _doctor, kind).where("d.ID", "=", ID).executeTakeFirst();
  return row && toClientDocument(row);
}

/** Finds a document and locks its row until the end of the transaction. */
export async function lockDocument(
  db: Db,
  _doctor: number,
  kind: DocumentKind,
  ID: number,
): Promise<ClientDocument | undefined> {
  await db
    .selectFrom("client_document")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .forUpdate()
    .execute();
  return findDocument(db, _doctor, kind, ID);
}

interface NewDocument {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly description: string | null;
  readonly files: readonly number[];
  readonly by: number;
}

/** Inserts a document with its files and returns the document's ID. */
export async function insertDocument(
  db: Db,
  _doctor: number,
  { files, by, ...document }: NewDocument,
): Promise<number> {
  const { ID } = await db
    .insertInto("client_document")
    .values({ ...document, _doctor, _created_by: by })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("client_document_file")
    .values(files.map((_file, position) => ({ _doctor, _document: ID, _file, position })))
    .execute();
  return ID;
}

export async function removeDocument(db: Db, _doctor: number, ID: number): Promise<void> {
  await db
    .updateTable("client_document")
    .set({ is_deleted: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
}
