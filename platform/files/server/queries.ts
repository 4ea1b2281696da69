import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { FileReader, FileUse } from "#platform/http/feature.ts";
import type { ReceivedFile } from "./receive.ts";

const files = (db: Db, doctor: number) =>
  db
    .selectFrom("file")
    .select(["ID", "name", "size", "mime_type", "sha256", "storage_key", "_uploaded_by", "purpose"])
    .where("_doctor", "=", doctor);

export const findFile = (db: Db, doctor: number, id: number) => files(db, doctor).where("ID", "=", id).executeTakeFirst();

/** Held until the end of the transaction, so that nobody attaches it meanwhile. */
export const findFileToChange = (db: Db, doctor: number, id: number) =>
  files(db, doctor).where("ID", "=", id).forUpdate().executeTakeFirst();

/** Which of the columns hold this file (RULE-FILE-05), and whether this person sees a row that does, as far as rows decide it. */
export async function usesOfFile(db: Db, reader: FileReader, id: number, uses: readonly FileUse[]): Promise<FoundUse[]> {
  if (uses.length === 0) return [];
  const asked = uses.map(({ table, column, rows }, place) => {
    const holds = sql`select from ${sql.table(table)} used where used._doctor = ${reader.client.ID} and used.${sql.ref(column)} = ${id}`;
    const seen = rows ? sql`exists (${holds} and ${rows(reader)})` : sql`true`;
    return sql`select ${sql.lit(place)}::int as place, ${seen} as seen where exists (${holds})`;
  });
  const { rows } = await sql<{ place: number; seen: boolean }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.flatMap(({ place, seen }) => {
    const use = uses[place];
    return use ? [{ use, seen }] : [];
  });
}

export interface FoundUse {
  readonly use: FileUse;
  readonly seen: boolean;
}

export const insertFiles = (db: Db, doctor: number, person: number, purpose: string | null, received: readonly ReceivedFile[]) =>
  db
    .insertInto("file")
    .values(received.map((file) => ({ ...file, _doctor: doctor, _uploaded_by: person, purpose })))
    .returning(["ID", "name", "size", "mime_type"])
    .execute();

export async function removeFile(db: Db, doctor: number, id: number): Promise<void> {
  await db.deleteFrom("file").where("_doctor", "=", doctor).where("ID", "=", id).execute();
}

/** A record has taken it over: from now on it is kept, whether or not the record goes on holding it. */
export async function claimFile(db: Db, doctor: number, id: number): Promise<void> {
  await db
    .updateTable("file")
    .set({ claimed_time: sql<string>`coalesce(claimed_time, now())` })
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .execute();
}

/** What waits to be taken over by a record, or is still arriving, of one person's uploads and of all to this client. */
export async function unclaimedOf(db: Db, doctor: number, person: number) {
  const { rows } = await sql<Record<"files" | "bytes" | "own_files" | "own_bytes", number>>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where _uploaded_by = ${person})::int as own_files,
      coalesce(sum(size) filter (where _uploaded_by = ${person}), 0)::bigint as own_bytes
    from (
      select size, _uploaded_by from file where _doctor = ${doctor} and claimed_time is null
      union all select length, _uploaded_by from upload where _doctor = ${doctor}
    ) waiting`.execute(db);
  const [found] = rows;
  return {
    person: { files: found?.own_files ?? 0, bytes: found?.own_bytes ?? 0 },
    client: { files: found?.files ?? 0, bytes: found?.bytes ?? 0 },
  };
}

/** Until the end of the transaction no other upload to this client is counted. */
export const lockQuota = (db: Db, doctor: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('file.quota', ${doctor}))`.execute(db);

/** Uploads from before an instant that no record has taken over, of whichever client. */
export const listUnclaimed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom("file")
    .select(["_doctor", "ID", "name", "size", "mime_type", "storage_key", "_uploaded_by"])
    .where("claimed_time", "is", null)
    .where("uploaded_time", "<", before.toISOString())
    .orderBy("uploaded_time")
    .limit(limit)
    .execute();

/** False: it has been claimed meanwhile. */
export async function removeUnclaimed(db: Db, doctor: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("file")
    .where("_doctor", "=", doctor)
    .where("ID", "=", id)
    .where("claimed_time", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of these keys the ones no row knows. */
export async function unknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("storage_key")
    .where("storage_key", "in", [...keys])
    .unionAll(
      db
        .selectFrom("upload_part")
        .select("storage_key")
        .where("storage_key", "in", [...keys]),
    )
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !known.has(key));
}
