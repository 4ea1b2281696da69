import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { FileUse } from "#platform/http/feature.ts";
import type { ReceivedFile } from "./receive.ts";

const files = (db: Db, doctor: number) =>
  db
    .selectFrom("file")
    .select(["ID", "name", "size", "mime_type", "sha256", "storage_key", "_uploaded_by"])
    .where("_doctor", "=", doctor);

export const findFile = (db: Db, doctor: number, id: number) => files(db, doctor).where("ID", "=", id).executeTakeFirst();

/** Held until the end of the transaction, so that nobody attaches it meanwhile. */
export const findFileToChange = (db: Db, doctor: number, id: number) =>
  files(db, doctor).where("ID", "=", id).forUpdate().executeTakeFirst();

/** Which of the columns hold this file (RULE-FILE-05). */
export async function usesOfFile(db: Db, doctor: number, id: number, uses: readonly FileUse[]): Promise<FileUse[]> {
  if (uses.length === 0) return [];
  const asked = uses.map(
    ({ table, column }, place) =>
      sql`select ${sql.lit(place)}::int as place where exists (select from ${sql.table(table)} where _doctor = ${doctor} and ${sql.ref(column)} = ${id})`,
  );
  const { rows } = await sql<{ place: number }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.flatMap(({ place }) => uses[place] ?? []);
}

export const insertFiles = (db: Db, doctor: number, person: number, received: readonly ReceivedFile[]) =>
  db
    .insertInto("file")
    .values(received.map((file) => ({ ...file, _doctor: doctor, _uploaded_by: person })))
    .returning(["ID", "name", "size", "mime_type"])
    .execute();

export async function removeFile(db: Db, doctor: number, id: number): Promise<void> {
  await db.deleteFrom("file").where("_doctor", "=", doctor).where("ID", "=", id).execute();
}

/** Of these keys the ones no row knows. */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("storage_key")
    .where("storage_key", "in", [...keys])
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !known.has(key));
}
